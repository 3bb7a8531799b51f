package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * What AWF-B and AWF-D share (Cariño and Banicescu, J. Supercomputing 44, 2008): batches as in
 * FAC2, the weights measured in this run and refreshed at the start of each batch. Until all
 * workers that are there have been measured, chunks are a fixed share of N/P; so is the first chunk
 * of a worker that comes later.
 */
abstract class AwfBatch extends SelfScheduling {
  private final double alpha;
  private final long start;
  private final MeasuredWeights measured;
  private final double[] weights;
  private boolean adapts;
  private final long[] results;
  private long size;

  AwfBatch(StarProblem problem, Settings settings) {
    super(problem, settings);
    alpha = settings.get(RuleParameters.ALPHA);
    start = round(settings.get(RuleParameters.START_SHARE) * tasks() / workers());
    measured = new MeasuredWeights(workers(), this::isThere);
    weights = new double[workers()];
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
    if (beginsBatch()) {
      adapts = adapts || measured.knowsAll();
      refresh();
      size = round(remaining() / (alpha * workers()));
    }
    return adapts && weights[worker] > 0 ? round(size * weights[worker]) : start;
  }

  private void refresh() {
    double mean = measured.meanSpeed();
    for (int w = 0; w < weights.length; w++) {
      weights[w] = measured.knows(w) ? measured.weight(w, mean) : 0;
    }
  }
}
