package loadstar.algorithm.bounds;

import java.util.Arrays;
import loadstar.model.IndexSort;

/**
 * The number of workers that compute is limited by their first messages, which have to wait for
 * each other. Those that have had one by a time have needed that time, so that their speeds are at
 * most a knapsack filled with it, in fractions. A message counts when it ends, not in its middle:
 * half of the shortest is lost (Eastman, Even and Isaacs, Management Science 11(2), 1964, for
 * several ports).
 */
final class Starts {
  private final double[] speeds;
  private final double[] seconds;
  private final int lanes;
  private final int[] order;
  private final double lost;

  // Takes the highest speed that each worker ever has, the seconds of the first message to each,
  // the number of simultaneous messages, and the time that every worker has to wait for besides,
  // before its first computation or after its last.
  Starts(double[] speeds, double[] seconds, int lanes, double rest) {
    this.speeds = speeds;
    this.seconds = seconds;
    this.lanes = lanes;
    order = IndexSort.order(speeds.length, w -> seconds[w] / speeds[w]);
    lost = rest + Arrays.stream(seconds).min().orElse(0) / 2;
  }

  /** Tells whether an amount of work can be computed by a time. */
  boolean allow(double work, double time) {
    double left = time - lost;
    double done = 0;
    for (int w : order) {
      if (left <= 0) {
        break;
      }
      double takes = seconds[w] / lanes;
      done += speeds[w] * (left >= takes ? left - takes / 2 : left * left / (2 * takes));
      left -= takes;
    }
    return done >= work;
  }
}
