package loadstar.algorithm.bounds;

import java.util.Arrays;

/**
 * No more workers compute than have had a message, and messages have to wait for each other. Those
 * that have had one by a time have needed that time, so that their speeds are at most a knapsack
 * filled with it, in fractions. A message counts when it ends, not in its middle: half of the
 * shortest is lost (Eastman, Even and Isaacs, Management Science 11(2), 1964, for several ports).
 */
final class Starts {
  private final double[] speeds;
  private final double[] seconds;
  private final int lanes;
  private final int[] order;
  private final double lost;

  /**
   * @param speeds the most that each worker ever has
   * @param seconds that the first message to each takes
   * @param lanes how many messages go on at a time
   * @param rest what every worker has to wait for besides, before its first computation or after
   *     its last
   */
  Starts(double[] speeds, double[] seconds, int lanes, double rest) {
    this.speeds = speeds;
    this.seconds = seconds;
    this.lanes = lanes;
    double[] price = new double[speeds.length];
    Arrays.setAll(price, w -> seconds[w] / speeds[w]);
    order = Way.order(price, 1);
    lost = rest + Arrays.stream(seconds).min().orElse(0) / 2;
  }

  /** Whether some work can be computed by a time. */
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
