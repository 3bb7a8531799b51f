package loadstar.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A quantity over the seeds: its mean, extremes and confidence interval.
 *
 * @param seeds number of values
 * @param confidence half the width of the 95 % confidence interval of the mean (Student's t); NaN
 *     for fewer than three seeds, where it would be meaningless
 */
public record Spread(int seeds, double mean, double min, double max, double confidence) {
  /** Tells whether the confidence interval is wider than the rounding of simulations. */
  public boolean varies() {
    return confidence > Standing.SAME * Math.abs(mean) && min != max;
  }

  /** Formats one of the values with as many decimals as two digits of half the interval have. */
  public String within(double value) {
    BigDecimal half = new BigDecimal(confidence).round(new MathContext(2, RoundingMode.HALF_EVEN));
    return new BigDecimal(value).setScale(half.scale(), RoundingMode.HALF_EVEN).toPlainString();
  }

  /** Summarises one value per seed; a NaN among them makes everything NaN. */
  public static Spread of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    DoubleSummaryStatistics all = Arrays.stream(values).summaryStatistics();
    // The sum of equal numbers may miss them by a rounding: the mean lies between the extremes.
    double mean = Math.max(all.getMin(), Math.min(all.getMax(), mean(values, values.length)));
    return new Spread(values.length, mean, all.getMin(), all.getMax(), confidence(values, mean));
  }

  private static double confidence(double[] values, double mean) {
    int n = values.length;
    return n < 3
        ? Double.NaN
        : TDistribution.of(n - 1).inverseCumulativeProbability(0.975)
            * Math.sqrt(variance(values, n, mean) / n);
  }

  /**
   * Returns the sample variance of the first values, whose mean is given.
   *
   * @param n number of these values
   */
  static double variance(double[] values, int n, double mean) {
    double squares = 0;
    for (int k = 0; k < n; k++) {
      squares += (values[k] - mean) * (values[k] - mean);
    }
    return squares / (n - 1);
  }

  /**
   * Returns the mean of the first values.
   *
   * @param n number of these values
   */
  static double mean(double[] values, int n) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += values[k];
    }
    return sum / n;
  }
}
