package loadstar.algorithm.selection;

import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * OSS, Optimal Subset Search (thesis, section 3.4.4): minimise pi = sum w / sum A, (3.29), over the
 * sets that hold W_n and have sum w above z_n. Depth first by decreasing bandwidth, including
 * first.
 *
 * <p>The printed algorithm cannot be used as it stands: it prunes on pi(u) + 1/B_max, which is no
 * lower bound because ratios do not add, evaluates only leaves that hold the last worker, and its
 * jump after backtracking loops. This one records every feasible node and bounds a node by its best
 * fractional completion, reached by filling in decreasing bandwidth: pi is 1 over the mean of B
 * weighted by w. Exact unless it meets its node limit.
 */
public final class OptimalSubsetSearch {
  private static final double SLACK = 1e-12;

  /** What is next at a node of the path. */
  private enum Step {
    ENTER,
    WITH,
    WITHOUT,
    LEAVE
  }

  private final MrrsPlatform platform;
  private final int[] order;
  private final boolean[] current;
  private boolean[] best;
  private double bestPi = Double.POSITIVE_INFINITY;
  private long nodesLeft;

  /**
   * The set found.
   *
   * @param order indices in service order; empty when no set has sum w above z_n
   * @param pi sum w / sum A, infinite when there is no set
   * @param proven whether no better one exists
   */
  public record Solution(int[] order, double pi, boolean proven) {}

  private OptimalSubsetSearch(List<WorkerSpec> workers, long nodeLimit) {
    platform = new MrrsPlatform(workers);
    order = platform.othersByBandwidth();
    current = new boolean[platform.size()];
    best = current.clone();
    nodesLeft = nodeLimit;
  }

  /** Searches at most that many nodes. */
  public static Solution solve(List<WorkerSpec> workers, long nodeLimit) {
    OptimalSubsetSearch search = new OptimalSubsetSearch(workers, nodeLimit);
    int last = search.platform.last;
    search.current[last] = true;
    search.search(search.platform.weight[last], search.platform.profit[last]);
    boolean found = search.bestPi < Double.POSITIVE_INFINITY;
    return new Solution(
        found ? search.platform.inServiceOrder(search.best) : new int[0],
        search.bestPi,
        search.nodesLeft > 0);
  }

  /** Depth first without recursion: a path is as long as there are workers. */
  private void search(double sumW, double sumA) {
    Step[] next = new Step[order.length + 1];
    double[] w = new double[order.length + 1];
    double[] a = new double[order.length + 1];
    w[0] = sumW;
    a[0] = sumA;
    next[0] = Step.ENTER;
    for (int j = 0; j >= 0; ) {
      switch (next[j]) {
        case ENTER -> next[j] = isWorthwhile(j, w[j], a[j]) ? Step.WITH : Step.LEAVE;
        case WITH -> {
          next[j] = Step.WITHOUT;
          if (!isSkippedTwin(j)) {
            int k = order[j];
            current[k] = true;
            w[j + 1] = w[j] + platform.weight[k];
            a[j + 1] = a[j] + platform.profit[k];
            next[++j] = Step.ENTER;
          }
        }
        case WITHOUT -> {
          next[j] = Step.LEAVE;
          current[order[j]] = false;
          w[j + 1] = w[j];
          a[j + 1] = a[j];
          next[++j] = Step.ENTER;
        }
        case LEAVE -> j--;
      }
    }
  }

  /**
   * Records the node where workers order[0..j) are decided, N and D being the sums of w and of A,
   * and says whether a better one may be below it.
   */
  private boolean isWorthwhile(int j, double sumW, double sumA) {
    if (nodesLeft == 0) {
      return false;
    }
    nodesLeft--;
    if (sumW > platform.threshold && sumW / sumA < bestPi) {
      bestPi = sumW / sumA;
      best = current.clone();
    }
    return j < order.length && !(bound(j, sumW, sumA) >= bestPi * (1 - SLACK));
  }

  /** Of two equal workers the second is never taken without the first: the sets are equal. */
  private boolean isSkippedTwin(int j) {
    if (j == 0 || current[order[j - 1]]) {
      return false;
    }
    int k = order[j];
    int twin = order[j - 1];
    return platform.weight[k] == platform.weight[twin]
        && platform.bandwidth[k] == platform.bandwidth[twin];
  }

  /** No completion with workers order[j..], even in fractions, has a smaller pi. */
  private double bound(int j, double sumW, double sumA) {
    double w = sumW;
    double a = sumA;
    for (int next = j; next < order.length; next++) {
      int k = order[next];
      double missing = platform.threshold - w;
      if (missing <= 0 && platform.bandwidth[k] * w <= a) {
        return w / a;
      }
      boolean improves = platform.bandwidth[k] * w > a;
      double share = improves ? 1 : Math.min(1, missing / platform.weight[k]);
      w += share * platform.weight[k];
      a += share * platform.profit[k];
    }
    return w < platform.threshold ? Double.POSITIVE_INFINITY : w / a;
  }
}
