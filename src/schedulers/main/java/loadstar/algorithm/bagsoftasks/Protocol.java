package loadstar.algorithm.bagsoftasks;

import loadstar.model.InputException;

/**
 * Limits of the demand-driven protocol (Figure 3).
 *
 * @param pending Q: a node has asked its parent for, and holds, this many tasks together
 * @param window LW: "a few tasks" that a node's own worker has asked for, holds or computes
 * @param requestBytes size of a request, bytes
 */
public record Protocol(int pending, int window, double requestBytes) {
  /** 10 pending requests (section 5.2.1), which count for the own worker too; a few bytes. */
  public static final Protocol REPORT = new Protocol(10, 10, 8);

  /** Nothing moves without a request. */
  public Protocol {
    if (pending < 1 || window < 1) {
      throw new InputException(
          "at most " + pending + " pending requests and " + window + " tasks of the worker",
          "1 or more of each");
    }
    InputException.notNegative("the ", "size of a request", requestBytes);
  }
}
