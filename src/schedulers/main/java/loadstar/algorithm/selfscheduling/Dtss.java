package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * DTSS, distributed trapezoid self-scheduling (Chronopoulos, Andonie, Benche and Grosu, CLUSTER
 * 2001): a worker of power a gets a consecutive chunks of TSS at once, those of A workers in place
 * of P.
 */
final class Dtss extends SelfScheduling {
  private final Powers powers;
  private final Trapezoid trapezoid;
  private long step;

  Dtss(StarProblem problem, Settings settings) {
    super(problem, settings);
    powers = new Powers(problem, settings);
    trapezoid = new Trapezoid(this, settings, powers.total());
  }

  @Override
  protected long chunk(Master master, int worker) {
    long size = 0;
    for (int i = 0; i < powers.of(worker) && size < remaining(); i++) {
      size += round(trapezoid.size(step++));
    }
    return size;
  }
}
