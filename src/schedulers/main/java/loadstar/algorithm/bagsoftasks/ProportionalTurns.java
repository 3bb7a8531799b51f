package loadstar.algorithm.bagsoftasks;

import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * One-dimensional load balancing (section 4.2, after Boulet et al.): the next turn goes to the
 * choice l of smallest (n_l + 1)/w_l, n_l being its turns so far; the first of several.
 *
 * <p>Each turn among n choices takes O(log n): the leading ones are stored apart, the others in a
 * heap.
 */
final class ProportionalTurns {
  // Weights are quotients; equal ones must stay equal in spite of rounding.
  private static final double TOLERANCE = 1e-12;
  private final double[] weight;
  private final long[] turns;
  private final Turn[] turnOf;
  private final PriorityQueue<Turn> heap =
      new PriorityQueue<>(Comparator.comparingDouble(turn -> turn.key));
  // The choices of the smallest keys. All other keys are larger than any of theirs by more than
  // the tolerance, so that a search among these ends with the same choice as a search among all.
  private final BitSet leading = new BitSet();
  // The bounds of the leading choices' keys.
  private double least;
  private double most;

  /** The key (n_l + 1)/w_l, which only changes while l is not in the heap. */
  private static final class Turn {
    private final int choice;
    private double key;

    Turn(int choice) {
      this.choice = choice;
    }
  }

  // Weights are zero or more; a choice of weight zero never gets a turn.
  ProportionalTurns(double... weight) {
    this.weight = weight.clone();
    turns = new long[weight.length];
    turnOf = new Turn[weight.length];
    for (int l = 0; l < turnOf.length; l++) {
      turnOf[l] = new Turn(l);
      queue(l);
    }
  }

  private void queue(int l) {
    if (weight[l] > 0) {
      turnOf[l].key = (turns[l] + 1) / weight[l];
      heap.add(turnOf[l]);
    }
  }

  int next() {
    if (leading.isEmpty()) {
      if (heap.isEmpty()) {
        return -1;
      }
      least = heap.element().key;
      most = least;
    }
    while (!heap.isEmpty() && heap.element().key <= most * (1 + 2 * TOLERANCE)) {
      Turn turn = heap.remove();
      most = Math.max(most, turn.key);
      leading.set(turn.choice);
    }
    return most <= least * (1 + TOLERANCE / 2) ? leading.nextSetBit(0) : firstOfLeading();
  }

  private int firstOfLeading() {
    int best = leading.nextSetBit(0);
    for (int l = leading.nextSetBit(best + 1); l >= 0; l = leading.nextSetBit(l + 1)) {
      if (before(l, best)) {
        best = l;
      }
    }
    return best;
  }

  private boolean before(int l, int best) {
    double mine = (turns[l] + 1) * weight[best];
    double other = (turns[best] + 1) * weight[l];
    return mine < other * (1 - TOLERANCE);
  }

  /** Counts the turn that {@link #next} has returned. */
  void took(int l) {
    turns[l]++;
    leading.clear(l);
    queue(l);
  }

  /** Replaces the weights; the turns start again, so that past ones have no influence. */
  void reweigh(double... other) {
    System.arraycopy(other, 0, weight, 0, weight.length);
    heap.clear();
    leading.clear();
    for (int l = 0; l < turns.length; l++) {
      turns[l] = 0;
      queue(l);
    }
  }
}
