package loadstar.algorithm.selfscheduling;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
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

  /** As users gave them, not scaled; empty when no worker has one. */
  static double[] given(StarProblem problem, Settings settings) {
    double[] weights =
        IntStream.range(0, problem.size())
            .mapToObj(w -> settings.find(w, SelfSchedulingKinds.WEIGHT))
            .flatMap(Optional::stream)
            .mapToDouble(weight -> weight)
            .toArray();
    if (weights.length != 0 && weights.length != problem.size()) {
      throw new InputException(
          "only " + weights.length + " of " + problem.size() + " workers have a \"weight\"",
          "one for every worker");
    }
    return weights;
  }

  private static double[] of(
      StarProblem problem, Settings settings, IntToDoubleFunction otherwise) {
    int p = problem.size();
    double[] weights = given(problem, settings);
    if (weights.length == 0) {
      weights = IntStream.range(0, p).mapToDouble(otherwise).toArray();
    }
    double sum = Arrays.stream(weights).sum();
    for (int w = 0; w < p; w++) {
      weights[w] *= p / sum;
    }
    return weights;
  }
}
