package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state of a run at one date, as its scheduler knows it, to predict how the run may go on:
 * which workers are present, and what they compute. {@link ArithmeticRun#from} begins with it.
 *
 * <p>Computations that end at the same date are reported in the order of events of one date;
 * requests are received in the order in which they were added, then the results of computations
 * that have ended, in the order of their dates. Alarms are not included: a scheduler sets its own
 * again.
 *
 * @param date seconds
 * @param present workers that have joined, as the scheduler knows
 * @param asking workers whose requests for their first chunks wait for the receive port
 * @param receiving workers from which the master receives, and since when, seconds: the request, or
 *     the result of the first computation
 * @param withInput workers whose hosts have the input that their chunks share
 * @param computations under way, or next
 */
public record StarState(
    double date,
    Set<Integer> present,
    Set<Integer> asking,
    Map<Integer, Double> receiving,
    Set<Integer> withInput,
    List<Computation> computations) {
  /**
   * A computation of a worker, which begins when those before are done.
   *
   * @param size units
   * @param start seconds
   * @param end seconds; before the state's date for one whose result is not back
   */
  public record Computation(int worker, double size, double start, double end) {}

  /** Makes a state in which no worker is present and nothing is under way. */
  public StarState(double date) {
    this(
        date,
        new HashSet<>(),
        new LinkedHashSet<>(),
        new HashMap<>(),
        new HashSet<>(),
        new ArrayList<>());
  }
}
