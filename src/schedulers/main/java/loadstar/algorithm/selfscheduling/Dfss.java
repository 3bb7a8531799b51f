package loadstar.algorithm.selfscheduling;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * DFSS, distributed factoring self-scheduling (Chronopoulos, Andonie, Benche and Grosu, CLUSTER
 * 2001): a stage takes 1/alpha of the rest, and a worker of power a gets a R/(alpha A) of it, not
 * less than a times the threshold. When a stage at the threshold would take all there is, the rest
 * is shared in proportion, cut to whole tasks.
 *
 * <p>A stage is either over after P requests, as in factoring, or each worker passes through the
 * stages at its own pace, as in the program that produced the logs of docs/self-scheduling.md; a
 * worker that is through them then takes tasks that no other worker will request.
 */
final class Dfss extends FixedRules.Claiming {
  private final Powers powers;
  private final double alpha;
  private final int threshold;
  private final boolean ownPace;
  private long atStart;
  // For stages at each worker's own pace: the tasks left at the start of each stage, the stage of
  // each worker, and the tasks that the worker will still request.
  private final List<Long> left = new ArrayList<>();
  private final int[] stage;

  Dfss(StarProblem problem, Settings settings) {
    super(problem, settings);
    powers = Powers.of(problem, settings, /* distributed= */ true);
    alpha = settings.get(SelfSchedulingKinds.ALPHA);
    threshold = settings.get(SelfSchedulingKinds.THRESHOLD);
    ownPace = settings.get(SelfSchedulingKinds.STAGE).equals("worker");
    stage = new int[workers()];
    if (ownPace) {
      long rest = tasks();
      while (rest > 0) {
        left.add(rest);
        rest = stage(rest);
      }
    }
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (!ownPace) {
      if (beginsBatch()) {
        atStart = remaining();
      }
      return share(atStart, worker);
    }
    if (claimed[worker] == 0) {
      return Math.min(unclaimed(), Math.multiplyExact(threshold, (long) powers.of(worker)));
    }
    long size = share(left.get(stage[worker]++), worker);
    claimed[worker] -= size;
    return size;
  }

  @Override
  protected boolean serves(int worker) {
    return !ownPace || super.serves(worker);
  }

  /** Returns the tasks of a worker's chunk in a stage that begins with so many. */
  private long share(long rest, int worker) {
    double unit = Math.max(threshold, rest / (alpha * powers.total()));
    if (rest > unit * powers.total()) {
      return round(unit * powers.of(worker));
    }
    return Rounding.FLOOR.round((double) rest * powers.of(worker) / powers.total());
  }

  /**
   * Claims a stage and returns the tasks that it leaves to the next; claims nothing once that is
   * too little.
   */
  private long stage(long rest) {
    long after = rest;
    for (int w = 0; w < workers(); w++) {
      long share = share(rest, w);
      claimed[w] += share;
      after -= share;
    }
    return after < threshold || after == rest ? 0 : after;
  }
}
