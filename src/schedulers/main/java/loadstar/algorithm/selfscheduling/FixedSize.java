package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** Rules whose chunks all have one size, known before the run. */
final class FixedSize extends SelfScheduling {
  private final long size;

  private FixedSize(
      StarProblem problem, Settings settings, Parameter<String> rounding, double size) {
    super(problem, settings, rounding);
    this.size = round(size);
  }

  /** STATIC: N/P tasks for everybody, here on demand as well. */
  static FixedSize equalShares(StarProblem problem, Settings settings) {
    return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING, share(problem));
  }

  /** SS, also called work queue: one task at a time, or any fixed number (CSS). */
  static FixedSize given(StarProblem problem, Settings settings) {
    int size = settings.get(SelfSchedulingKinds.CHUNK);
    return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING, size);
  }

  /**
   * FSC, fixed-size chunking (Kruskal and Weiss, IEEE TSE 11(10), 1985): chunks of K = (sqrt(2) N h
   * / (sigma P sqrt(ln P)))^(2/3), which balances the overhead of all chunks against the unevenness
   * of the last ones. No more than N/P, the limit for equal tasks or a single worker.
   */
  static FixedSize balanced(StarProblem problem, Settings settings) {
    double share = share(problem);
    double k = balanced(problem.tasks(), problem.size(), TaskTimes.of(problem, settings));
    double size = Math.min(share, Double.isNaN(k) ? share : k);
    return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING, size);
  }

  /** K before rounding; infinite or NaN where the formula has no value. */
  static double balanced(long tasks, int workers, TaskTimes times) {
    double logarithm = Math.sqrt(Math.log(workers));
    double base =
        Math.sqrt(2) * tasks * times.overhead() / (times.deviation() * workers * logarithm);
    return Math.pow(base, 2.0 / 3.0);
  }

  /**
   * mFSC, modified fixed-size chunking: chunks of t / log2(t) with t = ceil(N/P), so that there are
   * about as many of them as factoring would make; needs neither h nor sigma.
   */
  static FixedSize likeFactoring(StarProblem problem, Settings settings) {
    double t = Math.ceil(share(problem));
    double size = t < 2 ? 1 : t * Math.log(2) / Math.log(t);
    return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING_HALF_UP, size);
  }

  private static double share(StarProblem problem) {
    return (double) problem.tasks() / problem.size();
  }

  @Override
  protected long chunk(Master master, int worker) {
    return size;
  }
}
