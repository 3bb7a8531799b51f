package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * What AWF-B, AWF-C, AWF-D and AWF-E share (Cariño and Banicescu, J. Supercomputing 44, 2008):
 * weights measured in this run. Until all workers that are there have been measured, chunks are a
 * fixed share of N/P; so is the first chunk of a worker that comes later.
 */
abstract class AwfMeasuring extends SelfScheduling {
  private final double alpha;
  private final long start;
  private final MeasuredWeights measured;
  private final long[] results;
  private boolean adapts;

  AwfMeasuring(StarProblem problem, Settings settings) {
    super(problem, settings);
    alpha = settings.get(RuleParameters.ALPHA);
    start = round(settings.get(RuleParameters.START_SHARE) * tasks() / workers());
    measured = new MeasuredWeights(workers(), this::isThere);
    results = new long[workers()];
  }

  @Override
  final boolean measures() {
    return true;
  }

  /** The time of a chunk, seconds. */
  abstract double time(Master master, Send chunk, double seconds);

  @Override
  protected final void heard(Master master, Send chunk, double seconds) {
    int w = chunk.worker();
    measured.add(w, ++results[w], chunk.size(), time(master, chunk, seconds));
  }

  @Override
  public final void learn(int worker, double tasks, double seconds, double withMessages) {
    measured.add(worker, ++results[worker], tasks, withMessages() ? withMessages : seconds);
  }

  /** Whether {@link #time} counts messages. */
  boolean withMessages() {
    return false;
  }

  /** Whether sizes follow the weights by now; once they do, they always will. */
  final boolean adapts() {
    adapts = adapts || measured.knowsAll();
    return adapts;
  }

  final MeasuredWeights measured() {
    return measured;
  }

  /** Tasks of a chunk before its worker's weight is known. */
  final long start() {
    return start;
  }

  /** R/(alpha P), tasks of a chunk of weight 1. */
  final long share() {
    return round(remaining() / (alpha * workers()));
  }
}
