package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * What AWF-B and AWF-D share: batches as in FAC2, the weights refreshed at the start of each batch.
 */
abstract class AwfBatch extends AwfMeasuring {
  private final double[] weights;
  private boolean weighs;
  private long size;

  AwfBatch(StarProblem problem, Settings settings) {
    super(problem, settings);
    weights = new double[workers()];
  }

  @Override
  protected final long chunk(Master master, int worker) {
    if (beginsBatch()) {
      weighs = adapts();
      refresh();
      size = share();
    }
    return weighs && weights[worker] > 0 ? round(size * weights[worker]) : start();
  }

  private void refresh() {
    double mean = measured().meanSpeed();
    for (int w = 0; w < weights.length; w++) {
      weights[w] = measured().knows(w) ? measured().weight(w, mean) : 0;
    }
  }
}
