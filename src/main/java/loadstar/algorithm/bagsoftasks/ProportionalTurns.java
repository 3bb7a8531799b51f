package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;

/**
 * One-dimensional load balancing (section 4.2, after Boulet et al.): the next turn goes to the
 * choice l of smallest (n_l + 1)/w_l, n_l being its turns so far; the first of several.
 */
final class ProportionalTurns {
  /** Weights are quotients; what rounding makes of equal ones must stay equal. */
  private static final double TOLERANCE = 1e-12;

  private final double[] weight;
  private final long[] turns;

  /**
   * @param weight zero or more each; a choice of weight zero never gets a turn
   */
  ProportionalTurns(double... weight) {
    this.weight = weight.clone();
    turns = new long[weight.length];
  }

  /** Whose turn it is, or -1 when all weights are zero. */
  int next() {
    int best = -1;
    for (int l = 0; l < weight.length; l++) {
      if (weight[l] > 0 && (best < 0 || before(l, best))) {
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

  /** Counts a turn. */
  void took(int l) {
    turns[l]++;
  }

  /** Other weights from now on; the turns start again, so that the past weighs nothing. */
  void reweigh(double... other) {
    System.arraycopy(other, 0, weight, 0, weight.length);
    Arrays.fill(turns, 0);
  }
}
