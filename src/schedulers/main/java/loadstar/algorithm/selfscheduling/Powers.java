package loadstar.algorithm.selfscheduling;

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

  Powers(StarProblem problem, Settings settings) {
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
    powers = new int[weights.length];
    long sum = 0;
    for (int w = 0; w < powers.length; w++) {
      powers[w] = (int) Math.max(1, Rounding.FLOOR.round(weights[w] / unit));
      sum += powers[w];
    }
    total = sum;
  }

  int of(int worker) {
    return powers[worker];
  }

  /** A. */
  long total() {
    return total;
  }
}
