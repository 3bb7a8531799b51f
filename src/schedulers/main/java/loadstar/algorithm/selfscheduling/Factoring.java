package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import org.jspecify.annotations.Nullable;

/**
 * Factoring (Flynn Hummel, Schonberg and Flynn, CACM 35(8), 1992): batches of P chunks of R/(xP)
 * each. A batch counts P requests, of any workers.
 *
 * <p>FAC suits x to the tasks: with b = P sigma / (2 sqrt(R) mu), x = 1 + b^2 + b sqrt(b^2 + 2) for
 * the first batch and 2 + b^2 + b sqrt(b^2 + 4) for the others. FAC2 knows nothing of them: x is
 * alpha. WF, weighted factoring (Flynn Hummel, Schmidt, Uma and Wein, SPAA 1996), is FAC2 with w_i
 * times as much for worker i, the weights summing to P.
 */
final class Factoring extends SelfScheduling {
  private final double alpha;
  private final @Nullable TaskTimes times;
  private final double @Nullable [] weights;
  private long size;

  private Factoring(
      StarProblem problem, Settings settings, @Nullable TaskTimes times, boolean weighted) {
    super(problem, settings);
    alpha = settings.get(SelfSchedulingKinds.ALPHA);
    this.times = times;
    weights = weighted ? Weights.orSpeeds(problem, settings) : null;
  }

  /** FAC. */
  static Factoring suited(StarProblem problem, Settings settings) {
    return new Factoring(problem, settings, TaskTimes.of(problem, settings), false);
  }

  /** FAC2. */
  static Factoring halving(StarProblem problem, Settings settings) {
    return new Factoring(problem, settings, null, false);
  }

  /** WF. */
  static Factoring weighted(StarProblem problem, Settings settings) {
    return new Factoring(problem, settings, null, true);
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (beginsBatch()) {
      size = round(remaining() / ((times == null ? alpha : x(times)) * workers()));
    }
    return weights == null ? size : round(size * weights[worker]);
  }

  private double x(TaskTimes known) {
    double b = workers() * known.deviation() / (2 * Math.sqrt(remaining()) * known.mean());
    double terms = chunks() == 0 ? 1 : 2;
    return terms + b * b + b * Math.sqrt(b * b + 2 * terms);
  }
}
