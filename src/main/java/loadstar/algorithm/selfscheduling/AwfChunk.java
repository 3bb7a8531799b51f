package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * What AWF-C and AWF-E share (Cariño and Banicescu, J. Supercomputing 44, 2008): R/(alpha P) times
 * the weight at every request, the weights measured in this run. Until all workers that are there
 * have been measured, chunks are a fixed share of N/P; so is the first chunk of a worker that comes
 * later. O(P) for each chunk.
 */
abstract class AwfChunk extends SelfScheduling {
  private final double alpha;
  private final long start;
  private final MeasuredWeights measured;
  private final long[] results;
  private boolean adapts;

  AwfChunk(StarProblem problem, Settings settings) {
    super(problem, settings);
    alpha = settings.get(RuleParameters.ALPHA);
    start = round(settings.get(RuleParameters.START_SHARE) * tasks() / workers());
    measured = new MeasuredWeights(workers(), this::isThere);
    results = new long[workers()];
  }

  @Override
  boolean measures() {
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
  protected final long chunk(Master master, int worker) {
    adapts = adapts || measured.knowsAll();
    if (!adapts || !measured.knows(worker)) {
      return start;
    }
    double weight = measured.weight(worker, measured.meanSpeed());
    return round(round(remaining() / (alpha * workers())) * weight);
  }
}
