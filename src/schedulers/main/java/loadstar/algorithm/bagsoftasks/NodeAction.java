package loadstar.algorithm.bagsoftasks;

/** What a node does now. */
public sealed interface NodeAction {
  /**
   * Takes a task out of the node's buffer (the root's is never empty) and hands it over.
   *
   * @param to the node itself, for its own worker, or a child, by the send port
   * @param kind number of the application
   */
  record Hand(int to, int kind) implements NodeAction {}

  /** Asks the parent for so many tasks more. */
  record Ask(int tasks) implements NodeAction {}

  /** Nothing until there is news. */
  enum Rest implements NodeAction {
    WAIT
  }
}
