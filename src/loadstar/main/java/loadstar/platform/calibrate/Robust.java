package loadstar.platform.calibrate;

import java.util.Arrays;

/** Statistics that a few wild values do not move. */
public final class Robust {
  /** Makes the median absolute deviation of a normal distribution its standard deviation. */
  private static final double NORMAL = 1.4826;

  private Robust() {}

  /** A quantile of sorted values, linear between two of them. */
  public static double quantile(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) Math.floor(at);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return quantile(sorted, 0.5);
  }

  /** Standard deviation by the median distance from the median. */
  static double deviation(double[] values) {
    double median = median(values);
    double[] distances = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      distances[i] = Math.abs(values[i] - median);
    }
    return NORMAL * median(distances);
  }
}
