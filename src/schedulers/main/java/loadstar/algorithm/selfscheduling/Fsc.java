package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * FSC, fixed-size chunking (Kruskal and Weiss, IEEE TSE 11(10), 1985): chunks of K = (sqrt(2) N h /
 * (sigma P sqrt(ln P)))^(2/3), which balances the overhead of all chunks against the unevenness of
 * the last ones. No more than N/P, the limit for equal tasks or a single worker.
 */
final class Fsc extends SelfScheduling {
  private final long size;

  Fsc(StarProblem problem, Settings settings) {
    super(problem, settings);
    double share = (double) tasks() / workers();
    double k = size(tasks(), workers(), TaskTimes.of(problem, settings));
    size = round(Math.min(share, Double.isNaN(k) ? share : k));
  }

  /** K before rounding; infinite or NaN where the formula has no value. */
  static double size(long tasks, int workers, TaskTimes times) {
    double logarithm = Math.sqrt(Math.log(workers));
    double base =
        Math.sqrt(2) * tasks * times.overhead() / (times.deviation() * workers * logarithm);
    return Math.pow(base, 2.0 / 3.0);
  }

  @Override
  protected long chunk(Master master, int worker) {
    return size;
  }
}
