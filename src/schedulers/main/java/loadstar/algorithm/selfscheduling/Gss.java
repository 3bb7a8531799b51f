package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * GSS, guided self-scheduling (Polychronopoulos and Kuck, IEEE TC 36(12), 1987): R/P at every
 * request. With a minimum k it is GSS(k).
 */
final class Gss extends SelfScheduling {
  Gss(StarProblem problem, Settings settings) {
    super(problem, settings);
  }

  @Override
  protected long chunk(Master master, int worker) {
    return round((double) remaining() / workers());
  }
}
