package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * GSS, guided self-scheduling (Polychronopoulos and Kuck, IEEE TC 36(12), 1987): R/P at every
 * request. With a minimum k it is GSS(k).
 *
 * <p>DGSS, its distributed form (Chronopoulos, Andonie, Benche and Grosu, CLUSTER 2001): a worker
 * of power a gets a consecutive chunks of R/A at once, R shrinking with each; none of them is
 * smaller than the minimum. With powers of 1 it is GSS.
 */
final class Guided extends SelfScheduling {
  private final Powers powers;

  Guided(StarProblem problem, Settings settings, boolean distributed) {
    super(problem, settings);
    powers = distributed ? Powers.of(problem, settings) : Powers.equal(workers());
  }

  @Override
  protected long chunk(Master master, int worker) {
    long rest = remaining();
    for (int i = 0; i < powers.of(worker) && rest > 0; i++) {
      long one = Math.max(minimum(), round((double) rest / powers.total()));
      rest -= Math.min(rest, one);
    }
    return remaining() - rest;
  }
}
