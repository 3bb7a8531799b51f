package loadstar.algorithm.bagsoftasks;

/**
 * Decides at one node of a tree, from local news only. Plain Java; never blocks. One object per
 * node and run; a node that is back after a failure has a new one.
 */
public interface NodePolicy {
  /**
   * Somebody wants tasks.
   *
   * @param from the node itself, for its own worker, or a child
   */
  void requested(int from, int tasks);

  /** A task of this application has come from the parent; never told to the root. */
  void received(int kind);

  /**
   * A child cannot be reached any more: what it has asked for is forgotten. Told only where nodes
   * fail, to policies of kinds that survive it.
   */
  default void gone(int child) {
    throw new UnsupportedOperationException("this policy does not survive failures");
  }

  /** A task that was on its way to a child that is gone is here again; it comes after that news. */
  default void returned(int kind) {
    throw new UnsupportedOperationException("this policy does not survive failures");
  }

  /**
   * What the node does now. Asked after every news and after every answer but WAIT; what is
   * answered is done at once.
   *
   * @param portFree whether a task may be handed to a child
   */
  NodeAction next(boolean portFree);
}
