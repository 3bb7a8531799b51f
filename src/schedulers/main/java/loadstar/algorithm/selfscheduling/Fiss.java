package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * FISS, fixed increase self-scheduling (Philip and Das, PDCS 1997): B stages of P chunks; the first
 * of N/((B+2)P) tasks, each stage larger than the one before by 2N(1 - B/(B+2)) / (P B (B-1)). The
 * last stage shares what rounding left, unless it shall grow like the others.
 */
final class Fiss extends SelfScheduling {
  private final long first;
  private final long increment;
  private final int stages;
  private final boolean restInLast;
  private long size;

  Fiss(StarProblem problem, Settings settings) {
    super(problem, settings, SelfSchedulingKinds.ROUNDING_DOWN);
    stages = settings.get(SelfSchedulingKinds.STAGES);
    restInLast = settings.get(SelfSchedulingKinds.LAST_STAGE).equals("rest");
    double x = stages + 2.0;
    double p = workers();
    first = round(tasks() / (x * p));
    increment = round(2 * tasks() * (1 - stages / x) / (p * stages * (stages - 1)));
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (beginsBatch()) {
      long stage = chunks() / workers();
      size =
          restInLast && stage >= stages - 1
              ? (long) Math.ceil((double) remaining() / workers())
              : first + stage * increment;
    }
    return size;
  }
}
