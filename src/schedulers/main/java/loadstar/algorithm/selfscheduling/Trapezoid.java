package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * TSS, trapezoid self-scheduling (Tzen and Ni, IEEE TPDS 4(1), 1993): chunks from f down to l in S
 * = ceil(2N/(f+l)) chunks, each smaller than the one before by (f-l)/(S-1).
 *
 * <p>DTSS, its distributed form (Chronopoulos, Andonie, Benche and Grosu, CLUSTER 2001): a worker
 * of power a gets a consecutive chunks at once, those of A workers in place of P. With powers of 1
 * it is TSS.
 */
class Trapezoid extends SelfScheduling {
  private final Powers powers;
  private final double first;
  private final double last;
  private final double decrement;
  private long step;

  Trapezoid(StarProblem problem, Settings settings, boolean distributed) {
    super(problem, settings);
    powers = Powers.of(problem, settings, distributed);
    long half = round(tasks() / (2.0 * powers.total()));
    int given = settings.get(SelfSchedulingKinds.FIRST);
    first = Math.max(1, given == 0 ? half : given);
    last = Math.min(first, settings.get(SelfSchedulingKinds.LAST));
    double steps = Math.ceil(2 * tasks() / (first + last));
    double exact = steps > 1 ? (first - last) / (steps - 1) : 0;
    boolean whole = settings.get(SelfSchedulingKinds.DECREMENT).equals("whole");
    decrement = whole ? Math.floor(exact) : exact;
  }

  /**
   * Returns the tasks of chunk t = 0, 1, ...; l for those beyond the trapezoid, which losses bring.
   */
  final double size(long t) {
    return Math.max(last, first - t * decrement);
  }

  @Override
  protected long chunk(Master master, int worker) {
    long size = 0;
    for (int i = 0; i < powers.of(worker) && size < remaining(); i++) {
      size += round(size(step++));
    }
    return size;
  }

  /**
   * TFSS, trapezoid factoring self-scheduling (Chronopoulos and others, CLUSTER 2001): batches as
   * in factoring; the chunk of a batch is the mean of the P sizes that TSS would assign.
   */
  static final class Batches extends Trapezoid {
    private long size;

    Batches(StarProblem problem, Settings settings) {
      super(problem, settings, /* distributed= */ false);
    }

    @Override
    protected long chunk(Master master, int worker) {
      if (beginsBatch()) {
        double sum = 0;
        for (int i = 0; i < workers(); i++) {
          sum += size(chunks() + i);
        }
        size = round(sum / workers());
      }
      return size;
    }
  }
}
