package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** STATIC: N/P tasks for everybody, here on demand as well. */
final class Static extends SelfScheduling {
  private final long size;

  Static(StarProblem problem, Settings settings) {
    super(problem, settings);
    size = round((double) tasks() / workers());
  }

  @Override
  protected long chunk(Master master, int worker) {
    return size;
  }
}
