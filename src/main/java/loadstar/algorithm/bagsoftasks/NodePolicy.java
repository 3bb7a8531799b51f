package loadstar.algorithm.bagsoftasks;

/**
 * Decides at one node of a tree, from local news only. Plain Java; never blocks. One object per
 * node and run.
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
   * What the node does now. Asked after every news and after every answer but WAIT; what is
   * answered is done at once.
   *
   * @param portFree whether a task may be handed to a child
   */
  NodeAction next(boolean portFree);
}
