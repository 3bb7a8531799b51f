package loadstar.algorithm.play;

import java.util.Arrays;
import loadstar.model.InputException;

/**
 * Measured costs as a distribution of mean 1: {@link CostModel.Family#EMPIRICAL} draws from them,
 * each as likely as any other.
 */
public final class MeasuredCosts {
  // The costs over their mean, in ascending order.
  private final double[] sorted;
  private final double deviation;

  /**
   * Makes the distribution of the costs.
   *
   * @param sums of the costs, in any unit
   * @throws InputException if all costs are equal
   */
  public MeasuredCosts(PrefixSums sums) {
    double mean = sums.total() / sums.size();
    sorted = new double[sums.size()];
    Arrays.setAll(sorted, k -> (sums.upTo(k + 1) - sums.upTo(k)) / mean);
    Arrays.sort(sorted);
    if (sorted[0] == sorted[sorted.length - 1]) {
      throw new InputException("all measured costs are equal: nothing of them is random", null);
    }
    deviation = sums.variation();
  }

  /** Returns the standard deviation over the mean. */
  public double deviation() {
    return deviation;
  }

  /** Returns the least cost over the mean. */
  double least() {
    return sorted[0];
  }

  /** Returns the quantile of the costs, over their mean, at a share of them. */
  double quantile(double share) {
    return sorted[(int) Math.min(share * sorted.length, sorted.length - 1)];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeasuredCosts that && Arrays.equals(sorted, that.sorted);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sorted);
  }
}
