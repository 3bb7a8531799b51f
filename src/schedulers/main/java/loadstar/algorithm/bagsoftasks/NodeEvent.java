package loadstar.algorithm.bagsoftasks;

/** An event at a node, which its {@link NodeScheduler} handles; the node then decides anew. */
public sealed interface NodeEvent {
  /**
   * The node's own worker or a child requests tasks.
   *
   * @param from the node itself, or the child
   */
  record Requested(int from, int tasks) implements NodeEvent {}

  /**
   * A task has come from the parent.
   *
   * @param kind number of the application
   */
  record Received(int kind) implements NodeEvent {}

  /** An event without parameters. */
  enum Plain implements NodeEvent {
    /** The send port is free: its task has arrived. */
    SENT,
    /** Something has changed elsewhere, such as the nodes that can be reached. */
    CHANGED
  }
}
