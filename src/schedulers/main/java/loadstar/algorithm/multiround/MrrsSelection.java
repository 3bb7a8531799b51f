package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * The candidate sets of MRRS's worker selection (thesis, Algorithm 3.4.1). Which of them is used is
 * decided by comparing makespans, by {@code Mrrs}: the printed minimum over m_1, m_2 and m_3
 * compares quantities of different units, the first of which is to be maximised.
 *
 * <p>All three policies ignore latencies and the load.
 */
public final class MrrsSelection {
  /** Moves after which an exact search answers its best set so far. */
  public static final long NODE_LIMIT = 2_000_000;

  public enum Search {
    /** Algorithm 3.4.2, theta tested before a worker is added. */
    GREEDY,
    /** As listed, repeat-until: a worker is added before theta is tested. */
    REPEAT_UNTIL,
    /** OSS, section 3.4.4, whose one answer serves both; greedy where no set has theta below 1. */
    OSS
  }

  public enum Policy {
    /** Theta above 1: rounds grow. */
    I,
    /** Theta below 1: rounds shrink. */
    II,
    /** Theta closest to 1: rounds of equal size. */
    III
  }

  /**
   * One candidate V*.
   *
   * @param policy where it comes from
   * @param order indices in the platform's list, by decreasing bandwidth with W_n at the end
   * @param proven whether an exact search finished; true for the greedy ones, which promise nothing
   */
  public record Candidate(Policy policy, int[] order, boolean proven) {}

  private MrrsSelection() {}

  /** The candidates that exist, in the order of their policies; never empty. */
  public static List<Candidate> candidates(List<WorkerSpec> workers, Search search) {
    List<Candidate> found = new ArrayList<>(3);
    MrrsPlatform platform = new MrrsPlatform(workers);
    if (platform.threshold > platform.weight[platform.last]) {
      found.add(policyOne(platform));
    }
    if (search == Search.OSS) {
      OptimalSubsetSearch.Solution oss = OptimalSubsetSearch.solve(workers, NODE_LIMIT);
      if (oss.order().length > 0) {
        found.add(new Candidate(Policy.II, oss.order(), oss.proven()));
        return found;
      }
    }
    MrrsGreedy greedy = new MrrsGreedy(workers, search == Search.REPEAT_UNTIL);
    int[] below = greedy.thetaBelowOne();
    if (below != null) {
      found.add(new Candidate(Policy.II, below, true));
    }
    found.add(new Candidate(Policy.III, greedy.thetaOne(), true));
    return found;
  }

  /** (3.22), (3.23): maximise sum A with sum w below z_n, W_n in the set. */
  private static Candidate policyOne(MrrsPlatform platform) {
    int[] items = platform.othersByBandwidth();
    double[] profit = Arrays.stream(items).mapToDouble(i -> platform.profit[i]).toArray();
    double[] weight = Arrays.stream(items).mapToDouble(i -> platform.weight[i]).toArray();
    double capacity = platform.threshold - platform.weight[platform.last];
    HorowitzSahni.Solution solution = HorowitzSahni.solve(profit, weight, capacity, NODE_LIMIT);
    boolean[] member = new boolean[platform.size()];
    for (int k = 0; k < items.length; k++) {
      member[items[k]] = solution.member()[k];
    }
    return new Candidate(Policy.I, platform.inServiceOrder(member), solution.proven());
  }
}

/**
 * A platform as MRRS's selection sees it (thesis, section 3.4.3), latencies left out.
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
  // Index of W_n; the lowest index among equals.
  final int last;
  // z_n, called Z in section 3.4.4: theta exceeds 1 exactly when the sum of w stays below it.
  final double threshold;

  MrrsPlatform(List<WorkerSpec> workers) {
    int size = workers.size();
    profit = new double[size];
    weight = new double[size];
    bandwidth = new double[size];
    int argmin = 0;
    for (int i = 0; i < size; i++) {
      double s = workers.get(i).speed();
      double b = workers.get(i).bandwidthOut();
      profit[i] = b * s / (b + s);
      weight[i] = s / (b + s);
      bandwidth[i] = b;
      if (weight[i] > weight[argmin]) {
        argmin = i;
      }
    }
    last = argmin;
    threshold = 1 - weight[last];
  }

  int size() {
    return weight.length;
  }

  /** Every worker but W_n, by decreasing bandwidth; ties keep the platform's order. */
  int[] othersByBandwidth() {
    return Arrays.stream(IndexSort.order(size(), i -> -bandwidth[i]))
        .filter(i -> i != last)
        .toArray();
  }

  /** The set in service order: by decreasing bandwidth, W_n at the end. */
  int[] inServiceOrder(boolean[] member) {
    return IntStream.concat(
            IntStream.of(othersByBandwidth()).filter(i -> member[i]), IntStream.of(last))
        .toArray();
  }
}

/**
 * Algorithm 3.4.2 of the thesis: start from W_n and the worker of largest bandwidth (Lemma 5), then
 * keep adding the worker that leaves pi = sum w / sum A, (3.24), smallest, until the condition on
 * theta holds.
 *
 * <p>The text tests the condition first, so that the two starting workers alone can be the answer;
 * the listing is repeat-until and adds a worker before it tests. A heuristic; {@link
 * OptimalSubsetSearch} is exact. Cost O(N^2).
 */
final class MrrsGreedy {
  private final MrrsPlatform platform;
  private final boolean addsFirst;

  /**
   * @param addsFirst whether a third worker is added before the first test
   */
  MrrsGreedy(List<WorkerSpec> workers, boolean addsFirst) {
    this.platform = new MrrsPlatform(workers);
    this.addsFirst = addsFirst;
  }

  /** Policy II (theta below 1): the first set with sum w above z_n, or null when V is exhausted. */
  int @Nullable [] thetaBelowOne() {
    Growth growth = new Growth();
    while (growth.weight <= platform.threshold) {
      if (!growth.addBest()) {
        return null;
      }
    }
    return platform.inServiceOrder(growth.member);
  }

  // Policy III (theta = 1): real data never meet the condition exactly, so of the last set below
  // z_n and the first at or above it, the one whose theta is closer to 1.
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

  /** |theta - 1| for a set of that weight. */
  private double distance(double weight) {
    return Math.abs(platform.threshold / weight - 1);
  }

  private final class Growth {
    final boolean[] member = new boolean[platform.size()];
    double weight;
    double profit;

    Growth() {
      add(platform.last);
      int widest = 0;
      for (int i = 1; i < platform.size(); i++) {
        widest = platform.bandwidth[i] > platform.bandwidth[widest] ? i : widest;
      }
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
        double pi = (weight + platform.weight[k]) / (profit + platform.profit[k]);
        if (!member[k] && pi < smallest) {
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
final class OptimalSubsetSearch {
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

  // Records the node where workers order[0..j) are decided, N and D being the sums of w and of A,
  // and says whether a better one may be below it.
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

/**
 * The depth-first branch and bound of Horowitz and Sahni for the 0/1 knapsack (Martello and Toth,
 * Knapsack Problems, 1990, section 2.5.1), with real profits and weights and a strict capacity: the
 * weights chosen sum to less than it, because MRRS's policy I asks for theta above 1 (thesis,
 * (3.22) and (3.23)).
 *
 * <p>Exact unless it meets its node limit; the answer says which. Worst case exponential: with
 * nearly equal profit/weight ratios the problem is a subset sum.
 */
final class HorowitzSahni {
  private static final double STRICT = 1e-12;
  private final double[] profit;
  private final double[] weight;
  private final int[] order;
  private final long nodeLimit;

  /**
   * The best subset found.
   *
   * @param member whether each item is in
   * @param profit sum of the profits
   * @param proven whether no better one exists
   */
  public record Solution(boolean[] member, double profit, boolean proven) {}

  private HorowitzSahni(double[] profit, double[] weight, long nodeLimit) {
    this.nodeLimit = nodeLimit;
    order = IndexSort.order(profit.length, i -> -profit[i] / weight[i]);
    this.profit = Arrays.stream(order).mapToDouble(i -> profit[i]).toArray();
    this.weight = Arrays.stream(order).mapToDouble(i -> weight[i]).toArray();
  }

  /**
   * @param profit positive
   * @param weight positive
   * @param capacity what the weights must stay below
   * @param nodeLimit moves after which the best subset so far is answered unproven
   */
  public static Solution solve(double[] profit, double[] weight, double capacity, long nodeLimit) {
    return new HorowitzSahni(profit, weight, nodeLimit).search(capacity);
  }

  private Solution search(double capacity) {
    int n = profit.length;
    boolean[] current = new boolean[n];
    boolean[] best = new boolean[n];
    // Room and value before item j is decided; kept, not recomputed backwards, so no error builds
    // up.
    double[] roomAt = new double[n + 1];
    double[] valueAt = new double[n + 1];
    roomAt[0] = capacity;
    double bestProfit = 0;
    long nodes = 0;
    int j = 0;
    while (true) {
      // An equal bound cannot improve; the factor keeps rounding from reopening finished subtrees.
      if (valueAt[j] + bound(j, roomAt[j]) > bestProfit * (1 + STRICT)) {
        for (; j < n; j++) {
          current[j] = weight[j] < roomAt[j] - STRICT && !skipsTwin(current, j);
          roomAt[j + 1] = roomAt[j] - (current[j] ? weight[j] : 0);
          valueAt[j + 1] = valueAt[j] + (current[j] ? profit[j] : 0);
        }
        if (valueAt[n] > bestProfit) {
          bestProfit = valueAt[n];
          System.arraycopy(current, 0, best, 0, n);
        }
      }
      int i = j - 1;
      while (i >= 0 && !current[i]) {
        i--;
      }
      if (i < 0 || ++nodes > nodeLimit) {
        return answer(best, bestProfit, i < 0);
      }
      current[i] = false;
      j = i + 1;
      roomAt[j] = roomAt[i];
      valueAt[j] = valueAt[i];
    }
  }

  /** Of two equal items the second is never taken without the first: the sets are the same. */
  private boolean skipsTwin(boolean[] current, int j) {
    return j > 0 && !current[j - 1] && weight[j] == weight[j - 1] && profit[j] == profit[j - 1];
  }

  /** Greedy fill of the room with the items from j on, the first misfit taken in part. */
  private double bound(int j, double room) {
    double left = room;
    double sum = 0;
    for (int k = j; k < profit.length; k++) {
      if (weight[k] >= left) {
        return sum + profit[k] * left / weight[k];
      }
      left -= weight[k];
      sum += profit[k];
    }
    return sum;
  }

  private Solution answer(boolean[] sorted, double value, boolean proven) {
    boolean[] member = new boolean[sorted.length];
    for (int k = 0; k < sorted.length; k++) {
      member[order[k]] = sorted[k];
    }
    return new Solution(member, value, proven);
  }
}
