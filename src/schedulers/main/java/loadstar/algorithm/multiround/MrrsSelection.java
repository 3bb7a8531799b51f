package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Finds the candidate sets of MRRS's worker selection (thesis, Algorithm 3.4.1). {@code Mrrs}
 * chooses among them by comparing makespans: the printed minimum over m_1, m_2 and m_3 compares
 * quantities of different units, the first of which is to be maximised.
 *
 * <p>All three policies ignore latencies and the load.
 */
public final class MrrsSelection {
  /** The number of moves after which an exact search returns its best set so far. */
  public static final long NODE_LIMIT = 2_000_000;

  /** The searches for the sets of policies II and III. */
  public enum Search {
    /** Algorithm 3.4.2, where theta is tested before a worker is added. */
    GREEDY,
    /** The printed repeat-until listing, where a worker is added before theta is tested. */
    REPEAT_UNTIL,
    /**
     * OSS, section 3.4.4, whose one answer serves both policies; greedy if no set has theta below
     * 1.
     */
    OSS
  }

  /** The policies that propose a set each, by theta. */
  public enum Policy {
    /** Theta is above 1: rounds grow. */
    I,
    /** Theta is below 1: rounds shrink. */
    II,
    /** Theta is closest to 1: rounds are of equal size. */
    III
  }

  /**
   * A candidate set V*.
   *
   * @param policy that proposes it
   * @param order indices in the platform's list, by decreasing bandwidth with W_n at the end
   * @param proven whether an exact search finished; true for the greedy ones, which promise nothing
   * @param steps of its search, whatever the machine: nodes whose bound an exact search has
   *     computed, or sets whose pi a greedy one has
   */
  public record Candidate(Policy policy, int[] order, boolean proven, long steps) {}

  private MrrsSelection() {}

  /** Returns the candidates that exist, in the order of their policies; never empty. */
  public static List<Candidate> candidates(List<WorkerSpec> workers, Search search) {
    List<Candidate> found = new ArrayList<>(3);
    MrrsPlatform platform = new MrrsPlatform(workers);
    if (platform.threshold > platform.weight[platform.last]) {
      found.add(policyOne(platform));
    }
    if (search == Search.OSS) {
      SubsetSearch.Solution oss = SubsetSearch.oss(platform, NODE_LIMIT);
      if (oss.cost() < Double.MAX_VALUE) {
        found.add(candidate(Policy.II, platform, oss));
        return found;
      }
    }
    MrrsGreedy greedy = new MrrsGreedy(workers, search == Search.REPEAT_UNTIL);
    int[] below = greedy.thetaBelowOne();
    if (below != null) {
      found.add(new Candidate(Policy.II, below, true, greedy.steps()));
    }
    int[] one = greedy.thetaOne();
    found.add(new Candidate(Policy.III, one, true, greedy.steps()));
    return found;
  }

  private static Candidate candidate(
      Policy policy, MrrsPlatform platform, SubsetSearch.Solution solution) {
    int[] order = platform.inServiceOrder(solution.member());
    return new Candidate(policy, order, solution.proven(), solution.nodes());
  }

  /** Solves (3.22), (3.23): maximise sum A with sum w below z_n, W_n in the set. */
  private static Candidate policyOne(MrrsPlatform platform) {
    double capacity = platform.threshold - platform.weight[platform.last];
    SubsetSearch.Solution solution =
        SubsetSearch.below(
            platform.weight, platform.profit, platform.othersByBandwidth(), capacity, NODE_LIMIT);
    return candidate(Policy.I, platform, solution);
  }
}

/**
 * The platform of MRRS's selection (thesis, section 3.4.3), without latencies.
 *
 * <p>For each worker A_i = B_i S_i/(B_i + S_i), load units per second of sending and computing one
 * after the other; w_i = S_i/(B_i + S_i), its share of time spent receiving; z_i = B_i/(B_i + S_i)
 * = 1 - w_i. W_n, the worker served last, is the one with the smallest z; it belongs to every set.
 */
final class MrrsPlatform {
  final double[] profit;
  final double[] weight;
  // B_i, which is also A_i/w_i.
  final double[] bandwidth;
  // The index of W_n; the lowest index among equals.
  final int last;
  // z_n, called Z in section 3.4.4: theta exceeds 1 exactly when the sum of w stays below it.
  final double threshold;

  MrrsPlatform(List<WorkerSpec> workers) {
    int size = workers.size();
    profit = new double[size];
    weight = new double[size];
    bandwidth = new double[size];
    for (int i = 0; i < size; i++) {
      double s = workers.get(i).speed();
      double b = workers.get(i).bandwidthOut();
      profit[i] = b * s / (b + s);
      weight[i] = s / (b + s);
      bandwidth[i] = b;
    }
    last = IndexSort.least(size, i -> -weight[i]);
    threshold = 1 - weight[last];
  }

  int size() {
    return weight.length;
  }

  /** Returns every worker but W_n, by decreasing bandwidth; ties are in the platform's order. */
  int[] othersByBandwidth() {
    return Arrays.stream(IndexSort.order(size(), i -> -bandwidth[i]))
        .filter(i -> i != last)
        .toArray();
  }

  /** Returns the set in service order: by decreasing bandwidth, W_n at the end. */
  int[] inServiceOrder(boolean[] member) {
    return IntStream.concat(
            IntStream.of(othersByBandwidth()).filter(i -> member[i]), IntStream.of(last))
        .toArray();
  }
}

/**
 * Algorithm 3.4.2 of the thesis: start from W_n and the worker of largest bandwidth (Lemma 5), then
 * repeatedly add the worker that makes pi = sum w / sum A, (3.24), smallest, until the condition on
 * theta holds.
 *
 * <p>The text tests the condition first, so that the two starting workers alone can be the answer;
 * the listing is repeat-until and adds a worker before it tests. It is a heuristic; SubsetSearch is
 * exact. It takes O(N^2).
 */
final class MrrsGreedy {
  private final MrrsPlatform platform;
  private final boolean addsFirst;
  private long steps;

  // If the search adds first, a third worker comes before the first test.
  MrrsGreedy(List<WorkerSpec> workers, boolean addsFirst) {
    this.platform = new MrrsPlatform(workers);
    this.addsFirst = addsFirst;
  }

  /** Returns the number of sets whose pi the latest search has computed. */
  long steps() {
    return steps;
  }

  /**
   * Returns the set of policy II (theta below 1): the first set with sum w above z_n, or null when
   * V is exhausted.
   */
  int @Nullable [] thetaBelowOne() {
    Growth growth = new Growth();
    while (growth.weight <= platform.threshold) {
      if (!growth.addBest()) {
        return null;
      }
    }
    return platform.inServiceOrder(growth.member);
  }

  // Returns the set of policy III (theta = 1): real data never meet the condition exactly, so of
  // the last set below z_n and the first at or above it, the one whose theta is closer to 1.
  int[] thetaOne() {
    Growth growth = new Growth();
    boolean[] below = growth.member.clone();
    double weightBelow = growth.weight;
    while (growth.weight < platform.threshold) {
      below = growth.member.clone();
      weightBelow = growth.weight;
      if (!growth.addBest()) {
        return platform.inServiceOrder(below);
      }
    }
    boolean keepBelow = distance(weightBelow) < distance(growth.weight);
    return platform.inServiceOrder(keepBelow ? below : growth.member);
  }

  /** Returns |theta - 1| for a set of that weight. */
  private double distance(double weight) {
    return Math.abs(platform.threshold / weight - 1);
  }

  private final class Growth {
    final boolean[] member = new boolean[platform.size()];
    double weight;
    double profit;

    Growth() {
      steps = 0;
      add(platform.last);
      int widest = IndexSort.least(platform.size(), i -> -platform.bandwidth[i]);
      if (!member[widest]) {
        add(widest);
      }
      if (addsFirst) {
        addBest();
      }
    }

    private void add(int i) {
      member[i] = true;
      weight += platform.weight[i];
      profit += platform.profit[i];
    }

    boolean addBest() {
      int best = -1;
      double smallest = Double.POSITIVE_INFINITY;
      for (int k = 0; k < platform.size(); k++) {
        if (member[k]) {
          continue;
        }
        steps++;
        double pi = (weight + platform.weight[k]) / (profit + platform.profit[k]);
        if (pi < smallest) {
          best = k;
          smallest = pi;
        }
      }
      if (best < 0) {
        return false;
      }
      add(best);
      return true;
    }
  }
}

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
