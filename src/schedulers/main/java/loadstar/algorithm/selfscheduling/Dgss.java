package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * DGSS, distributed guided self-scheduling (Chronopoulos, Andonie, Benche and Grosu, CLUSTER 2001):
 * a worker of power a gets a consecutive chunks of R/A at once, R shrinking with each; none of them
 * is smaller than the minimum.
 */
final class Dgss extends SelfScheduling {
  private final Powers powers;

  Dgss(StarProblem problem, Settings settings) {
    super(problem, settings);
    powers = new Powers(problem, settings);
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
