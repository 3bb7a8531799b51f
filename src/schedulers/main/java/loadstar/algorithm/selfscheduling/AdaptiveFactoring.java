package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * AF, adaptive factoring (Banicescu and Liu, HPC 2000): mean mu_i and variance s_i^2 of the time of
 * a task on worker i are measured in this run. With D = sum_i s_i^2 / mu_i and T = 1 / sum_i (1 /
 * mu_i) the worker gets K_i = (D + 2TR - sqrt(D^2 + 4DTR)) / (2 mu_i). Until all present workers
 * have been measured, chunks are a fixed share of N/P; so is the first chunk of a worker that comes
 * later.
 *
 * <p>AF counts the times of single tasks only. mAF, modified adaptive factoring (Korndörfer,
 * Eleliemy, Mohammed and Ciorba, LB4OMP, IEEE TPDS 33(4), 2022), counts all the time from a chunk's
 * cutting to its result's arrival; time that belongs to no single task is spread over them all.
 *
 * <p>Workers time single tasks, so a simulation has as many computations as tasks, however few
 * chunks.
 */
final class AdaptiveFactoring extends AdaptiveRules.Measuring {
  // Coefficients of variation below 3e-5 are rounding errors of equal times.
  private static final double EQUAL = 1e-9;
  private final StarProblem problem;
  private final boolean withMessages;
  private final long start;
  private final double[] count;
  private final double[] sum;
  private final double[] squares;
  // The sums of s_i^2/mu_i and 1/mu_i; the terms of unmeasured workers are zero.
  private final AdaptiveRules.Sum unevenness;
  private final AdaptiveRules.Sum speeds;
  private boolean adapts;

  AdaptiveFactoring(StarProblem problem, Settings settings, boolean withMessages) {
    super(problem, settings, SelfSchedulingKinds.ROUNDING);
    this.problem = problem;
    this.withMessages = withMessages;
    start = round(settings.get(SelfSchedulingKinds.START_SHARE) * tasks() / workers());
    count = new double[workers()];
    sum = new double[workers()];
    squares = new double[workers()];
    unevenness = new AdaptiveRules.Sum(workers(), this::isThere, this::changesOfPresence);
    speeds = new AdaptiveRules.Sum(workers(), this::isThere, this::changesOfPresence);
  }

  @Override
  protected void heard(Master master, Send chunk, double seconds) {
    int w = chunk.worker();
    double computing = seconds - problem.worker(w).computeLatency();
    double n = chunk.size();
    double each = withMessages ? (master.now() - busySince(w) - computing) / n : 0;
    // With t' = t + each: sum t' = sum t + n each, sum t'^2 = sum t^2 + 2 each sum t + n each^2.
    count[w] += n;
    sum[w] += computing + n * each;
    squares[w] += master.taskSquares(chunk) + 2 * each * computing + n * each * each;
    double mu = sum[w] / count[w];
    unevenness.set(w, variance(w) / mu);
    speeds.set(w, 1 / mu);
  }

  @Override
  protected long chunk(Master master, int worker) {
    adapts = adapts || all(w -> count[w] > 0);
    if (!adapts || count[worker] == 0) {
      return start;
    }
    double mu = sum[worker] / count[worker];
    double d = unevenness.nearly();
    double speed = speeds.nearly();
    double less = Math.max(0, d - unevenness.off());
    double more = d + unevenness.off();
    // K falls in D and rises in T; its own difference is rounded, too.
    double own = 1e-14 * (more + remaining() / speed) / mu;
    double least = size(more, 1 / (speed + speeds.off()), remaining(), mu) - own;
    double most = size(less, 1 / (speed - speeds.off()), remaining(), mu) + own;
    long rounded = round(least);
    return rounded == round(most)
        ? rounded
        : round(size(unevenness.exactly(), 1 / speeds.exactly(), remaining(), mu));
  }

  /** Returns K_i before rounding. */
  static double size(double d, double t, double remaining, double mu) {
    double tr = t * remaining;
    return (d + 2 * tr - Math.sqrt(d * d + 4 * d * tr)) / (2 * mu);
  }

  private double variance(int w) {
    if (count[w] < 2) {
      return 0;
    }
    double mu = sum[w] / count[w];
    double variance = (squares[w] - count[w] * mu * mu) / (count[w] - 1);
    return variance > EQUAL * mu * mu ? variance : 0;
  }
}
