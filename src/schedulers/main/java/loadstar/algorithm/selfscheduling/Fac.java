package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * FAC, factoring with its probabilistic batches (Flynn Hummel, Schonberg and Flynn, CACM 35(8),
 * 1992): P chunks of R/(xP) each, with b = P sigma / (2 sqrt(R) mu), x = 1 + b^2 + b sqrt(b^2 + 2)
 * for the first batch and 2 + b^2 + b sqrt(b^2 + 4) for the others.
 */
final class Fac extends SelfScheduling {
  private final TaskTimes times;
  private long size;

  Fac(StarProblem problem, Settings settings) {
    super(problem, settings);
    times = TaskTimes.of(problem, settings);
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (beginsBatch()) {
      int p = workers();
      double b = p * times.deviation() / (2 * Math.sqrt(remaining()) * times.mean());
      double terms = chunks() == 0 ? 1 : 2;
      double x = terms + b * b + b * Math.sqrt(b * b + 2 * terms);
      size = round(remaining() / (x * p));
    }
    return size;
  }
}
