package loadstar.algorithm.bagsoftasks;

/**
 * The policy of one node of a tree, which decides from local events only. It is plain Java and
 * never blocks. There is one object per node and run; a node that is back after a failure has a new
 * one.
 */
public interface NodePolicy {
  /**
   * Notifies the policy of a request for tasks.
   *
   * @param from the node itself, for its own worker, or a child
   */
  void requested(int from, int tasks);

  /**
   * Notifies the policy that a task of this application has come from the parent; it is never
   * called for the root.
   */
  void received(int kind);

  /**
   * Notifies the policy that a child cannot be reached any more: its requests are dropped. It is
   * called only where nodes fail, for fault-tolerant kinds.
   */
  default void gone(int child) {
    throw new UnsupportedOperationException("this policy does not survive failures");
  }

  /**
   * Notifies the policy that a task on its way to a child that is gone is here again; the call
   * follows that of {@link #gone}.
   */
  default void returned(int kind) {
    throw new UnsupportedOperationException("this policy does not survive failures");
  }

  /**
   * Returns the next action of the node. It is called after every event and after every action but
   * WAIT; an action is carried out at once. One that is impossible for the node, such as sending a
   * task to a node that is no child, ends the run.
   *
   * @param portFree whether a task may be sent to a child
   */
  NodeAction next(boolean portFree);
}
