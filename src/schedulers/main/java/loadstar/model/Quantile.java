package loadstar.model;

import java.util.Arrays;

/** Computes quantiles of samples. */
public final class Quantile {
  private Quantile() {}

  /**
   * Returns the quantile at a share of the values, linear between two of them; NaN if there are
   * none.
   */
  public static double of(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double at = share * (sorted.length - 1);
    int below = (int) Math.max(0, at);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted.length == 0
        ? Double.NaN
        : sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }
}
