package loadstar.algorithm.multiround;

import java.util.BitSet;
import loadstar.algorithm.Send;

/**
 * Which workers are present, and what load those who left gave back: says when a plan is out of
 * date. None of the papers knows workers that leave or come late; the rules of this package for
 * them are this project's.
 */
final class Roster {
  private final BitSet there = new BitSet();
  private final BitSet planned = new BitSet();

  /** At first nobody has joined yet, and the plan counts on all. */
  private boolean news = true;

  private double lost;

  /** Nobody has joined, and the plan counts on all. */
  Roster(int workers) {
    planned.set(0, workers);
  }

  void joined(int worker) {
    there.set(worker);
    news = true;
  }

  void left(int worker) {
    there.clear(worker);
    news = true;
  }

  void lost(Send chunk) {
    lost += chunk.size();
    news = true;
  }

  boolean isThere(int worker) {
    return there.get(worker);
  }

  /** Whether others are there than the plan was made for, or load came back. */
  boolean changed() {
    if (!news) {
      return false;
    }
    news = false;
    return lost > 0 || !there.equals(planned);
  }

  /** The load units that came back since this was last asked: they are the asker's. */
  double takeLost() {
    double units = lost;
    lost = 0;
    return units;
  }

  /** Those who are there, ascending; the next plan is for them. */
  int[] startPlan() {
    planned.clear();
    planned.or(there);
    return there.stream().toArray();
  }
}
