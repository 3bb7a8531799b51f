package loadstar.experiment.atf;

import static loadstar.experiment.PaperExperiment.format;

import loadstar.result.Effect;
import loadstar.result.Spread;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By how much one rule is slower than another in runs that differ in nothing else: Student's paired
 * t-test on the relative differences.
 *
 * @param percent mean of 100 (first/second - 1) over the realisations
 * @param confidence half the width of its 95 % confidence interval; NaN for fewer than three
 * @param pValue probability of a mean at least that far from 0 if there were no difference
 */
record PairedDifference(double percent, double confidence, double pValue) {
  private static final double LEVEL = 0.05;

  /**
   * Compares makespans.
   *
   * @param first of the one rule, by realisation
   * @param second of the other, in the same realisations
   */
  static PairedDifference of(double[] first, double[] second) {
    double[] percent = new double[first.length];
    for (int r = 0; r < percent.length; r++) {
      percent[r] = 100 * (first[r] / second[r] - 1);
    }
    return of(percent);
  }

  // Of relative differences in percent that were made elsewhere, one for each realisation.
  static PairedDifference of(double[] percent) {
    int n = percent.length;
    double mean = Spread.of(percent).mean();
    double squares = 0;
    for (double one : percent) {
      squares += (one - mean) * (one - mean);
    }
    if (n < 3) {
      return new PairedDifference(mean, Double.NaN, 1);
    }
    double error = Math.sqrt(squares / (n - 1) / n);
    TDistribution t = TDistribution.of(n - 1);
    double half = t.inverseCumulativeProbability(0.975) * error;
    if (error == 0) {
      return new PairedDifference(mean, half, mean == 0 ? 1 : 0);
    }
    return new PairedDifference(mean, half, 2 * t.survivalProbability(Math.abs(mean) / error));
  }

  /**
   * Which of the two is faster, or "tie" when the runs cannot tell.
   *
   * @param tests that are made together: each must be that much surer (Bonferroni)
   */
  String faster(String first, String second, int tests) {
    if (!(pValue * tests < LEVEL)) {
      return "tie";
    }
    return percent < 0 ? first : second;
  }

  /**
   * That the first is faster.
   *
   * @param tests that are made together (Bonferroni)
   */
  Effect effect(int realisations, int tests) {
    return new Effect(
        new double[] {percent < 0 ? 1 : 0},
        realisations,
        "realisations",
        Math.min(1, tests * chanceOfFaster()),
        Math.min(1, tests * (1 - chanceOfFaster())));
  }

  // Probability of a mean so far below 0, of the first so much faster, if there were no difference.
  double chanceOfFaster() {
    return percent < 0 ? pValue / 2 : 1 - pValue / 2;
  }

  // "-0.12 ± 0.03 %", without the interval where there is none.
  String text() {
    if (Double.isNaN(confidence)) {
      return format("%+.2f %%", percent);
    }
    return format("%+.2f ± %.2f %%", percent, confidence);
  }
}
