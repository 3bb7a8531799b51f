package loadstar.algorithm.multiround;

import java.util.Arrays;
import loadstar.model.IndexSort;

/**
 * Searches the workers that join W_n: a depth-first branch and bound over the others by decreasing
 * profit A per weight w, which is their bandwidth, including first. It serves two problems. It is
 * exact unless it meets its node limit, and its worst case is exponential.
 *
 * <p>Policy I needs the greatest sum A with sum w below a capacity, (3.22) and (3.23): a 0/1
 * knapsack after Horowitz and Sahni (Martello and Toth, Knapsack Problems, 1990, section 2.5.1),
 * with real numbers and a strict capacity, because theta shall be above 1.
 *
 * <p>OSS, Optimal Subset Search (section 3.4.4), needs the smallest pi = sum w / sum A, (3.29),
 * with sum w above z_n. The printed algorithm cannot be used as it stands: it prunes on pi(u) +
 * 1/B_max, which is no lower bound because ratios do not add, evaluates only leaves that hold the
 * last worker, and its jump after backtracking loops. This one records every feasible node and
 * bounds a node by its best fractional completion, reached by filling in decreasing bandwidth: pi
 * is 1 over the mean of B weighted by w.
 */
final class SubsetSearch {
  private static final double SLACK = 1e-12;

  /** The next step at a node of the path. */
  private enum Step {
    ENTER,
    WITH,
    WITHOUT,
    LEAVE
  }

  private final boolean below;
  private final double[] weight;
  private final double[] profit;
  private final double[] bandwidth;
  private final int[] order;
  private final double limit;
  // The position after the last worker that equals the one at a position.
  private final int[] afterTwins;
  private final boolean[] current;
  private boolean[] best;
  private double least = Double.MAX_VALUE;
  private long nodesLeft;
  private long nodes;

  /**
   * The set found, empty if there is none; its pi, or minus its profit; whether no better one
   * exists; the number of nodes whose bound was computed.
   */
  record Solution(boolean[] member, double cost, boolean proven, long nodes) {}

  private SubsetSearch(
      boolean below,
      double[] weight,
      double[] profit,
      double[] bandwidth,
      int[] order,
      double limit,
      long nodeLimit) {
    this.below = below;
    this.weight = weight;
    this.profit = profit;
    this.bandwidth = bandwidth;
    this.order = order;
    this.limit = limit;
    afterTwins = new int[order.length];
    for (int j = order.length - 1; j >= 0; j--) {
      boolean twin = j + 1 < order.length && isTwin(j + 1);
      afterTwins[j] = twin ? afterTwins[j + 1] : j + 1;
    }
    current = new boolean[weight.length];
    best = current.clone();
    nodesLeft = nodeLimit;
  }

  // Returns the greatest profit of some items with a weight below the capacity; all numbers are
  // positive.
  static Solution below(
      double[] weight, double[] profit, int[] items, double capacity, long nodeLimit) {
    double[] lost = new double[weight.length];
    Arrays.setAll(lost, i -> -profit[i] / weight[i]);
    int[] order = items.clone();
    IndexSort.sort(order, lost);
    return new SubsetSearch(true, weight, profit, lost, order, capacity, nodeLimit + 1)
        .search(0, 0);
  }

  static Solution oss(MrrsPlatform platform, long nodeLimit) {
    int last = platform.last;
    SubsetSearch search =
        new SubsetSearch(
            false,
            platform.weight,
            platform.profit,
            platform.bandwidth,
            platform.othersByBandwidth(),
            platform.threshold,
            nodeLimit);
    search.current[last] = true;
    return search.search(platform.weight[last], platform.profit[last]);
  }

  /** Searches without recursion, as a path is as long as there are workers. */
  private Solution search(double sumW, double sumA) {
    Step[] next = new Step[order.length + 1];
    // The sums are stored, not recomputed backwards, so no error builds up.
    double[] w = new double[order.length + 1];
    double[] a = new double[order.length + 1];
    w[0] = sumW;
    a[0] = sumA;
    next[0] = Step.ENTER;
    boolean tested = true;
    for (int j = 0; j >= 0; ) {
      switch (next[j]) {
        case ENTER -> next[j] = isWorthwhile(j, w[j], a[j], tested) ? Step.WITH : Step.LEAVE;
        case WITH -> {
          next[j] = Step.WITHOUT;
          int k = order[j];
          if (!isSkippedTwin(j) && (!below || weight[k] < limit - w[j] - SLACK)) {
            current[k] = true;
            tested = !below; // the bound of a knapsack falls only if an item is left out
            w[j + 1] = w[j] + weight[k];
            a[j + 1] = a[j] + profit[k];
            next[++j] = Step.ENTER;
          }
        }
        case WITHOUT -> {
          next[j] = Step.LEAVE;
          tested = !below || current[order[j]];
          current[order[j]] = false;
          w[j + 1] = w[j];
          a[j + 1] = a[j];
          next[++j] = Step.ENTER;
        }
        case LEAVE -> j--;
      }
    }
    return new Solution(best, least, nodesLeft > 0, nodes);
  }

  // Records the node where workers order[0..j) are decided, and returns whether a better one may
  // be below it.
  private boolean isWorthwhile(int j, double sumW, double sumA, boolean tested) {
    if (tested && nodesLeft-- <= 0) {
      nodesLeft = 0;
      return false;
    }
    nodes += tested ? 1 : 0;
    double cost = below ? -sumA : sumW > limit ? sumW / sumA : Double.MAX_VALUE;
    if (cost < least && (!below || j == order.length)) {
      least = cost;
      best = current.clone();
    }
    return j < order.length && (!tested || bound(j, sumW, sumA) < least - SLACK * Math.abs(least));
  }

  /**
   * Tells whether the worker equals one left out before, without which it is never taken: the sets
   * would be equal.
   */
  private boolean isSkippedTwin(int j) {
    return j > 0 && !current[order[j - 1]] && isTwin(j);
  }

  /** Tells whether the worker equals the one before. */
  private boolean isTwin(int j) {
    int k = order[j];
    int twin = order[j - 1];
    return weight[k] == weight[twin] && profit[k] == profit[twin];
  }

  /**
   * Returns a lower bound of the cost of completions with workers order[j..], even in fractions.
   */
  private double bound(int j, double sumW, double sumA) {
    double w = sumW;
    double a = sumA;
    int first = isSkippedTwin(j) ? afterTwins[j] : j;
    for (int next = first; next < order.length; next++) {
      int k = order[next];
      double missing = limit - w;
      boolean improves = below || bandwidth[k] * w > a;
      if (missing <= 0 && !improves) {
        return w / a;
      }
      if (below && weight[k] >= missing) {
        return -(a + profit[k] * missing / weight[k]);
      }
      double share = improves ? 1 : Math.min(1, missing / weight[k]);
      w += share * weight[k];
      a += share * profit[k];
    }
    return below ? -a : w < limit ? Double.POSITIVE_INFINITY : w / a;
  }
}
