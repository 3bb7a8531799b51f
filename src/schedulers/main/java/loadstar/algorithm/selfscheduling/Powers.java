package loadstar.algorithm.selfscheduling;

import java.util.Arrays;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * Whole powers a_i of the workers, at least 1, and their sum A (Chronopoulos, Andonie, Benche and
 * Grosu, CLUSTER 2001): the {@code weight} of each worker, otherwise its speed over that of the
 * slowest, cut to a whole number.
 */
final class Powers {
  private final int[] powers;
  private final long total;

  private Powers(int[] powers) {
    this.powers = powers;
    total = Arrays.stream(powers).asLongStream().sum();
  }

  /** Powers of 1. */
  static Powers equal(int workers) {
    int[] powers = new int[workers];
    Arrays.fill(powers, 1);
    return new Powers(powers);
  }

  static Powers of(StarProblem problem, Settings settings) {
    double[] weights = Weights.given(problem, settings);
    double unit = 1;
    if (weights.length == 0) {
      weights = new double[problem.size()];
      unit = Double.POSITIVE_INFINITY;
      for (int w = 0; w < weights.length; w++) {
        weights[w] = problem.worker(w).speed();
        unit = Math.min(unit, weights[w]);
      }
    }
    int[] powers = new int[weights.length];
    for (int w = 0; w < powers.length; w++) {
      powers[w] = (int) Math.max(1, Rounding.FLOOR.round(weights[w] / unit));
    }
    return new Powers(powers);
  }

  int of(int worker) {
    return powers[worker];
  }

  /** A. */
  long total() {
    return total;
  }
}
