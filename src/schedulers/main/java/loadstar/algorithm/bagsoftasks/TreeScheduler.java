package loadstar.algorithm.bagsoftasks;

import org.jspecify.annotations.Nullable;

/**
 * A scheduler of bags of tasks on a tree: a policy for every node. There is one object per run;
 * players get each policy once, of a node that joins late when it joins, and a new one when its
 * node is back after a failure.
 */
public interface TreeScheduler {
  TreeProblem problem();

  Protocol protocol();

  /**
   * Returns the number of schedulers that run side by side and know nothing of each other, each
   * with a port, a worker and limits of its own at every node. They share links and processors
   * equally. It is mostly 1.
   */
  default int lanes() {
    return 1;
  }

  NodePolicy policy(int lane, int node);

  /**
   * Notifies the scheduler that nodes have failed or are back. It is called after {@link
   * NodePolicy#gone} of all policies that it concerns, before the policies of returned nodes are
   * created; all nodes decide anew afterwards. It is called only for fault-tolerant kinds.
   *
   * @param there by node; a node that is present has a parent that is
   */
  default void reachable(boolean[] there) {
    // A policy that only serves requests need not know.
  }

  /**
   * Notifies the scheduler that a node has computed a task.
   *
   * @param seconds from its start to its end
   * @return whether nodes other than this one may now act differently, so that all decide anew
   */
  default boolean computed(int node, int kind, double seconds) {
    return false;
  }

  /**
   * Notifies the scheduler that a child has received a task from its parent; parameters and result
   * are as for {@link #computed}.
   */
  default boolean sent(int child, int kind, double seconds) {
    return false;
  }

  /** Returns the throughput that theory expects, or null if there is none. */
  default @Nullable Rates expected() {
    return null;
  }

  /** Returns a remark on its plan for the user, one line; mostly null. */
  default @Nullable String remark() {
    return null;
  }
}
