package loadstar.input.log.reader;

import loadstar.model.InputException;

/** Reads the notation of one program. */
@FunctionalInterface
public interface LogReader {
  /**
   * Passes on all runs of a log, in its order.
   *
   * @throws InputException with file and, where there is one, line
   */
  void read(LogText log, Runs runs);
}
