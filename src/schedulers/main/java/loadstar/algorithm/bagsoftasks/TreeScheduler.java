package loadstar.algorithm.bagsoftasks;

import org.jspecify.annotations.Nullable;

/**
 * A scheduler of bags of tasks on a tree: a policy for every node. One object per run; players ask
 * for each policy once, and again for a new one when its node is back after a failure.
 */
public interface TreeScheduler {
  TreeProblem problem();

  Protocol protocol();

  /**
   * How many schedulers run side by side and know nothing of each other, each with a port, a worker
   * and limits of its own at every node. They share links and processors equally. Mostly 1.
   */
  default int lanes() {
    return 1;
  }

  NodePolicy policy(int lane, int node);

  /**
   * Nodes have failed or are back. Told after the {@link NodePolicy#gone} of all whom it concerns,
   * before the policies of those that are back are asked for; all nodes are asked afterwards. Only
   * told to schedulers of kinds that survive failures.
   *
   * @param there by node; a node that is present has a parent that is
   */
  default void reachable(boolean[] there) {
    // A policy that only serves requests need not know.
  }

  /**
   * A node has computed a task.
   *
   * @param seconds from its start to its end
   * @return whether others than this node may now do something else, so that all are asked
   */
  default boolean computed(int node, int kind, double seconds) {
    return false;
  }

  /** A child has received a task from its parent; as {@link #computed}. */
  default boolean sent(int child, int kind, double seconds) {
    return false;
  }

  /** The throughput that theory expects, or null where there is none. */
  default @Nullable Rates expected() {
    return null;
  }

  /** What a user should know of how it was planned, one line; mostly null. */
  default @Nullable String remark() {
    return null;
  }
}
