package loadstar.reality.measure;

import java.io.IOException;
import java.util.List;

/**
 * Measurements of workers and network under the conditions of a run: all workers compute all the
 * time, and messages of all sizes go to them and come from them, one at a time; or only one of
 * both. Messages and computations are those of a run, so that the measured times are those that a
 * run needs.
 *
 * @param transfers in the order in which they were made
 * @param computations of all workers, in the order in which they ended
 */
public record Survey(List<TimedTransfer> transfers, List<TimedComputation> computations) {

  /**
   * A message in one direction.
   *
   * @param start since the survey began, seconds
   */
  public record TimedTransfer(int worker, int bytes, double start, double seconds) {}

  /**
   * A computation.
   *
   * @param end since the survey began, seconds
   */
  public record TimedComputation(int worker, double units, double end, double seconds) {}

  /**
   * Takes a survey.
   *
   * @param load units; of commands, some are run; 0 for no computations
   * @param largest bytes of a message; 0 for none
   * @param seconds that it takes, or longer if units take long
   */
  public static Survey take(
      WorkerPool pool, RealRun.Program program, double load, int largest, double seconds)
      throws IOException {
    boolean[] there = pool.begin();
    for (int w = 0; w < there.length; w++) {
      if (!there[w]) {
        throw new IOException("worker " + pool.name(w) + " is gone, and is to be measured");
      }
    }
    return new SurveyMeasurement(pool, program, load, largest).measure(seconds);
  }
}
