package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * mFSC, modified fixed-size chunking: chunks of t / log2(t) with t = ceil(N/P), so that there are
 * about as many of them as factoring would make; needs neither h nor sigma.
 */
final class MFsc extends SelfScheduling {
  private final long size;

  MFsc(StarProblem problem, Settings settings) {
    super(problem, settings, RuleParameters.ROUNDING_HALF_UP);
    double t = Math.ceil((double) tasks() / workers());
    size = t < 2 ? 1 : round(t * Math.log(2) / Math.log(t));
  }

  @Override
  protected long chunk(Master master, int worker) {
    return size;
  }
}
