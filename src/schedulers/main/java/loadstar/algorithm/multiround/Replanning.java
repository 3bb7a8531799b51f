package loadstar.algorithm.multiround;

import java.util.BitSet;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;

/**
 * A scheduler that plans anew when workers come or leave, or load is lost: it does so at its next
 * decision. None of the papers knows workers that leave or come late; the rules of this package for
 * them are this project's.
 */
abstract class Replanning implements Scheduler {
  private final BitSet there = new BitSet();
  private final BitSet planned = new BitSet();
  // True if a worker has come or gone, or load was lost, since the last call of changed(); before
  // any worker has joined, the plan includes all of them.
  private boolean unchecked = true;
  private double lost;

  Replanning(int workers) {
    planned.set(0, workers);
  }

  final boolean isThere(int worker) {
    return there.get(worker);
  }

  /** Tells whether other workers are present than those of the plan, or load came back. */
  final boolean changed() {
    if (!unchecked) {
      return false;
    }
    unchecked = false;
    return lost > 0 || !there.equals(planned);
  }

  /** Returns the load units that came back since the last call; the caller takes them over. */
  final double takeLost() {
    double units = lost;
    lost = 0;
    return units;
  }

  /** Returns the present workers, ascending; the next plan is for them. */
  final int[] startPlan() {
    planned.clear();
    planned.or(there);
    return there.stream().toArray();
  }

  @Override
  public void joined(Master master, int worker) {
    there.set(worker);
    unchecked = true;
  }

  @Override
  public void left(Master master, int worker) {
    there.clear(worker);
    unchecked = true;
  }

  @Override
  public final void lost(Master master, Send chunk) {
    lost += chunk.size();
    unchecked = true;
  }
}
