package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** TSS, trapezoid self-scheduling (Tzeng and Ni, 1993): chunks shrink by equal steps. */
final class Tss extends SelfScheduling {
  private final Trapezoid trapezoid;

  Tss(StarProblem problem, Settings settings) {
    super(problem, settings);
    trapezoid = new Trapezoid(this, settings, workers());
  }

  @Override
  protected long chunk(Master master, int worker) {
    return round(trapezoid.size(chunks()));
  }
}
