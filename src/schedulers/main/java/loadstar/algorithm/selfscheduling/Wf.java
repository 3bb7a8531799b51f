package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * WF, weighted factoring (Flynn Hummel, Schmidt, Uma and Wein, SPAA 1996): batches as in FAC2 with
 * chunks K; worker i gets K w_i, the weights summing to P. A batch counts P requests, of any
 * workers.
 */
final class Wf extends SelfScheduling {
  private final double alpha;
  private final double[] weights;
  private long size;

  Wf(StarProblem problem, Settings settings) {
    super(problem, settings);
    alpha = settings.get(RuleParameters.ALPHA);
    weights = Weights.orSpeeds(problem, settings);
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (beginsBatch()) {
      size = round(remaining() / (alpha * workers()));
    }
    return round(size * weights[worker]);
  }
}
