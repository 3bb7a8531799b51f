package loadstar.algorithm.bagsoftasks;

/**
 * The answer of {@link NodePolicy#next}: what a node of a tree does now. It passes a task on, to a
 * child or to its own worker, requests tasks from its parent, or waits for its next event.
 */
public sealed interface NodeAction {
  /**
   * Takes a task out of the node's buffer (the root's is never empty) and passes it on.
   *
   * @param to the node itself, for its own worker, or a child, by the send port
   * @param kind number of the application
   */
  record Hand(int to, int kind) implements NodeAction {}

  /** Requests so many more tasks from the parent. */
  record Ask(int tasks) implements NodeAction {}

  /** Does nothing until the next event. */
  enum Rest implements NodeAction {
    WAIT
  }
}
