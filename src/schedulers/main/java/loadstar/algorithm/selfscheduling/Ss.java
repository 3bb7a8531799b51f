package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** SS, also called work queue: one task at a time, or any fixed number (CSS). */
final class Ss extends SelfScheduling {
  private final long size;

  Ss(StarProblem problem, Settings settings) {
    super(problem, settings);
    size = settings.get(RuleParameters.CHUNK);
  }

  @Override
  protected long chunk(Master master, int worker) {
    return size;
  }
}
