package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * TFSS, trapezoid factoring self-scheduling (Chronopoulos, Andonie, Benche and Grosu, CLUSTER
 * 2001): batches as in factoring; the chunk of a batch is the mean of the P sizes that TSS would
 * give out.
 */
final class Tfss extends SelfScheduling {
  private final Trapezoid trapezoid;
  private long size;

  Tfss(StarProblem problem, Settings settings) {
    super(problem, settings);
    trapezoid = new Trapezoid(this, settings, workers());
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (beginsBatch()) {
      double sum = 0;
      for (int i = 0; i < workers(); i++) {
        sum += trapezoid.size(chunks() + i);
      }
      size = round(sum / workers());
    }
    return size;
  }
}
