package loadstar.algorithm.selfscheduling;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;

/** Weights of workers that are known before the run; they sum to P. */
final class Weights {
  private Weights() {}

  /** As users gave them, otherwise in proportion to the speeds. */
  static double[] orSpeeds(StarProblem problem, Settings settings) {
    return of(problem, settings, w -> problem.worker(w).speed());
  }

  /** As users gave them, otherwise equal. */
  static double[] orEqual(StarProblem problem, Settings settings) {
    return of(problem, settings, w -> 1);
  }

  private static double[] of(
      StarProblem problem, Settings settings, IntToDoubleFunction otherwise) {
    int p = problem.size();
    double[] weights = new double[p];
    int given = 0;
    for (int w = 0; w < p; w++) {
      given += settings.find(w, RuleParameters.WEIGHT).isPresent() ? 1 : 0;
      weights[w] = settings.find(w, RuleParameters.WEIGHT).orElse(otherwise.applyAsDouble(w));
    }
    if (given != 0 && given != p) {
      throw new InputException(
          "only " + given + " of " + p + " workers have a \"weight\"", "one for every worker");
    }
    double sum = Arrays.stream(weights).sum();
    for (int w = 0; w < p; w++) {
      weights[w] *= p / sum;
    }
    return weights;
  }
}
