package loadstar.algorithm.bagsoftasks;

/**
 * The layer below a {@link TreeMachine}: it has the clock, and carries out the decisions of each
 * node. It decides nothing itself.
 */
public interface TreeWire {
  /**
   * Creates the layer below a node in one lane; called whenever the node joins or is back.
   *
   * @param scheduler has its number and lane, and is not to be called before {@link NodeWire#begin}
   */
  NodeWire node(NodeScheduler scheduler);

  /** Returns the current date in seconds. */
  double now();

  /** Ends the run: enough tasks are computed at the current date. */
  void over();
}
