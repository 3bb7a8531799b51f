package loadstar.experiment.atf;

import static loadstar.experiment.SeedNumbers.format;

import loadstar.experiment.SeedNumbers;
import loadstar.result.Effect;
import loadstar.result.Spread;

/**
 * The relative difference of two rules in runs that differ in nothing else: Student's paired
 * t-test.
 *
 * @param percent mean of 100 (first/second - 1) over the realisations
 * @param confidence half the width of its 95 % confidence interval; NaN for fewer than three
 * @param pValue probability of a mean at least that far from 0 if there were no difference
 */
record PairedDifference(double percent, double confidence, double pValue) {
  private static final double LEVEL = 0.05;

  /**
   * Compares makespans by realisation.
   *
   * @param first makespans of the one rule
   * @param second makespans of the other rule in the same realisations
   */
  static PairedDifference of(double[] first, double[] second) {
    return of(SeedNumbers.pairs(first, second, (a, b) -> 100 * (a / b - 1)));
  }

  /** Compares by relative differences in percent, one for each realisation. */
  static PairedDifference of(double[] percent) {
    Spread spread = Spread.of(percent);
    Effect slower = Effect.every("realisations", percent);
    double pValue = Math.min(1, 2 * Math.min(slower.holds(), slower.fails()));
    return new PairedDifference(spread.mean(), spread.confidence(), pValue);
  }

  /**
   * Returns which of the two is faster, or "tie" when the runs do not decide it.
   *
   * @param tests number of tests that are made together: each must be that much surer (Bonferroni)
   */
  String faster(String first, String second, int tests) {
    if (!(pValue * tests < LEVEL)) {
      return "tie";
    }
    return percent < 0 ? first : second;
  }

  /**
   * Tests that the first is faster.
   *
   * @param tests number of tests that are made together (Bonferroni)
   */
  Effect effect(int realisations, int tests) {
    return new Effect(
        new double[] {percent < 0 ? 1 : 0},
        realisations,
        "realisations",
        Math.min(1, tests * chanceOfFaster()),
        Math.min(1, tests * (1 - chanceOfFaster())));
  }

  /**
   * Returns the probability of a mean so far below 0, of the first so much faster, if there were no
   * difference.
   */
  double chanceOfFaster() {
    return percent < 0 ? pValue / 2 : 1 - pValue / 2;
  }

  /** Formats "-0.12 ± 0.03 %", without the interval where there is none. */
  String text() {
    if (Double.isNaN(confidence)) {
      return format("%+.2f %%", percent);
    }
    return format("%+.2f ± %.2f %%", percent, confidence);
  }
}
