package loadstar.algorithm.bagsoftasks;

import loadstar.model.InputException;

/**
 * The limits of the demand-driven protocol of bags of tasks on trees (INRIA RR-5739, Figure 3): a
 * node requests tasks from its parent, by a message for each, and never has more than these.
 *
 * @param pending Q: the most tasks that a node has requested from its parent and holds, together
 * @param window LW: "a few tasks" that a node's own worker has requested, holds or computes
 * @param requestBytes size of a request, bytes
 */
public record Protocol(int pending, int window, double requestBytes) {
  /**
   * The report's 10 pending requests (section 5.2.1), which count for the own worker too, and a few
   * bytes.
   */
  public static final Protocol REPORT = new Protocol(10, 10, 8);

  /** Checks the limits, as nothing moves without a request. */
  public Protocol {
    if (pending < 1 || window < 1) {
      throw new InputException(
          "at most " + pending + " pending requests and " + window + " tasks of the worker",
          "1 or more of each");
    }
    InputException.notNegative("the ", "size of a request", requestBytes);
  }
}
