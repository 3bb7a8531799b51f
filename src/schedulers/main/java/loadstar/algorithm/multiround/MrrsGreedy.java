package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 3.4.2 of the thesis: start from W_n and the worker of largest bandwidth (Lemma 5), then
 * repeatedly add the worker that makes pi = sum w / sum A, (3.24), smallest, until the condition on
 * theta holds.
 *
 * <p>The text tests the condition first, so that the two starting workers alone can be the answer;
 * the listing is repeat-until and adds a worker before it tests. It is a heuristic; SubsetSearch is
 * exact. It takes O(N D) for D different workers.
 */
final class MrrsGreedy {
  private final MrrsPlatform platform;
  private final boolean addsFirst;

  /** The workers of equal weight and profit, in the platform's order. */
  private final int[][] alike;

  private long steps;

  // If the search adds first, a third worker comes before the first test.
  MrrsGreedy(List<WorkerSpec> workers, boolean addsFirst) {
    this.platform = new MrrsPlatform(workers);
    this.addsFirst = addsFirst;
    Map<List<Double>, List<Integer>> groups = new LinkedHashMap<>();
    for (int k = 0; k < platform.size(); k++) {
      List<Double> pi = List.of(platform.weight[k], platform.profit[k]);
      groups.computeIfAbsent(pi, none -> new ArrayList<>()).add(k);
    }
    alike =
        groups.values().stream()
            .map(one -> one.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
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

    /** The position in each group of its first worker that may be no member. */
    private final int[] next = new int[alike.length];

    private int members;

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
      members++;
      weight += platform.weight[i];
      profit += platform.profit[i];
    }

    boolean addBest() {
      int best = -1;
      double smallest = Double.POSITIVE_INFINITY;
      steps += platform.size() - members;
      for (int group = 0; group < next.length; group++) {
        int k = first(group);
        double pi =
            k < 0
                ? Double.POSITIVE_INFINITY
                : (weight + platform.weight[k]) / (profit + platform.profit[k]);
        if (pi < smallest || (pi == smallest && k < best)) { // the first of equals
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

    /** Returns the first worker of a group that is no member; -1 for none. */
    private int first(int group) {
      int[] all = alike[group];
      while (next[group] < all.length && member[all[next[group]]]) {
        next[group]++;
      }
      return next[group] < all.length ? all[next[group]] : -1;
    }
  }
}
