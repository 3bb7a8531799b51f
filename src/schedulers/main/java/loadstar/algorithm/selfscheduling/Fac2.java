package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * FAC2, factoring without knowledge of the tasks (Flynn Hummel, Schonberg and Flynn, 1992): each
 * batch is a fixed part of what is left, P chunks of R/(alpha P).
 */
final class Fac2 extends SelfScheduling {
  private final double alpha;
  private long size;

  Fac2(StarProblem problem, Settings settings) {
    super(problem, settings);
    alpha = settings.get(RuleParameters.ALPHA);
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (beginsBatch()) {
      size = round(remaining() / (alpha * workers()));
    }
    return size;
  }
}
