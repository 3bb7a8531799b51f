package loadstar.algorithm.bagsoftasks;

import org.jspecify.annotations.Nullable;

/**
 * A scheduler of bags of tasks on a tree: a policy for every node. One object per run; players ask
 * for each policy once.
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

  /** The policy of a node. */
  NodePolicy policy(int lane, int node);

  /** The throughput that theory expects, or null where there is none. */
  default @Nullable Rates expected() {
    return null;
  }
}
