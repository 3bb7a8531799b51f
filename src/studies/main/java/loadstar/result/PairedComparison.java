package loadstar.result;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The paired differences of one system to another.
 *
 * @param same whether they are rounding only
 * @param deviation their standard deviation
 * @param early their standard deviation in the first stage
 * @param exact whether no seed changes them
 */
record PairedComparison(
    double[] differences,
    boolean same,
    double mean,
    double deviation,
    double early,
    boolean exact) {
  static PairedComparison of(
      long[] seeds, double[] own, long[] otherSeeds, double[] other, boolean exact) {
    double[] differences = new double[Math.min(own.length, other.length)];
    int n = 0;
    boolean same = true;
    for (int i = 0, j = 0; i < own.length && j < other.length; ) {
      if (seeds[i] == otherSeeds[j]) {
        differences[n] = own[i] - other[j];
        same &= Math.abs(differences[n++]) < Standing.SAME * own[i];
        i++;
        j++;
      } else if (seeds[i] < otherSeeds[j]) {
        i++;
      } else {
        j++;
      }
    }
    differences = Arrays.copyOf(differences, n);
    return new PairedComparison(
        differences,
        same && n > 0,
        Spread.mean(differences, n),
        deviation(differences, n),
        deviation(differences, Math.min(n, SequentialSelection.FIRST_STAGE)),
        exact);
  }

  PairedComparison reversed() {
    return new PairedComparison(
        Arrays.stream(differences).map(d -> -d).toArray(), same, -mean, deviation, early, exact);
  }

  static double deviation(double[] values, int n) {
    return Math.sqrt(Spread.variance(values, n, Spread.mean(values, n)));
  }

  int seeds() {
    return differences.length;
  }

  /** Tells whether seeds disagree about which is slower, and not all by less than a width. */
  boolean matters(double width) {
    DoubleSummaryStatistics all = Arrays.stream(differences).summaryStatistics();
    return all.getMin() < 0 && all.getMax() > 0 && all.getMax() - all.getMin() > width;
  }

  /**
   * Tells whether the differences are so asymmetric that they are not normally distributed: R. B.
   * D'Agostino's test of skewness, Biometrika 57(3), 1970.
   *
   * @param level probability of a false alarm for normally distributed differences
   */
  boolean skewed(double level) {
    double n = seeds();
    if (n < 8 || same || deviation == 0) {
      return false;
    }
    double second = Arrays.stream(differences).map(d -> Math.pow(d - mean, 2)).sum() / n;
    double third = Arrays.stream(differences).map(d -> Math.pow(d - mean, 3)).sum() / n;
    double y = third / Math.pow(second, 1.5) * Math.sqrt((n + 1) * (n + 3) / (6 * (n - 2)));
    double kurtosis =
        3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
    double w2 = Math.sqrt(2 * (kurtosis - 1)) - 1;
    double scaled = y * Math.sqrt((w2 - 1) / 2);
    double z = Math.log(scaled + Math.hypot(scaled, 1)) / Math.sqrt(Math.log(w2) / 2);
    return 2 * NormalDistribution.of(0, 1).survivalProbability(Math.abs(z)) < level;
  }
}
