package loadstar.algorithm.bagsoftasks;

/**
 * The layer below one {@link NodeScheduler} until its node fails: the port, the processor, and
 * messages with requests. It notifies the scheduler when transfers and computations begin and end.
 */
public interface NodeWire {
  /** Starts the node: calls {@link NodeScheduler#begin} once, at the current date. */
  void begin();

  /**
   * Passes an event to {@link NodeScheduler#handle} at the current date, after all events posted
   * before.
   */
  void post(NodeEvent event);

  /** Carries a request to the parent, where it is a {@link NodeEvent.Requested}. */
  void request(int tasks);

  /**
   * Has the port carry the task that {@link NodeScheduler#beginSend} returns. At the end of the
   * transfer it calls {@link NodeScheduler#received} of the child and {@link NodeScheduler#sent} of
   * this node.
   */
  void send();

  /**
   * Adds one to the tasks that the processor is to compute, one after the other: it calls {@link
   * NodeScheduler#beginTask} and {@link NodeScheduler#computed} for each.
   */
  void compute();

  /** Has the free processor begin with the next task, if one waits. */
  void computeNext();

  /** Breaks off the transfer of the port, whose child is gone. */
  void breakOffSend();

  /** Ends listening to requests of a child that is gone. */
  void childGone(int child);

  /** Begins listening to requests of a child that is back. */
  void childBack(int child);

  /** Breaks off everything under way to, at and from this node, which is gone, without events. */
  void forget();
}
