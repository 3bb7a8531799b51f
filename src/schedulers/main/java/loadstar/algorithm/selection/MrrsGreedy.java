package loadstar.algorithm.selection;

import java.util.List;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

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

  /**
   * Policy III (theta = 1): real data never meet the condition exactly, so of the last set below
   * z_n and the first at or above it, the one whose theta is closer to 1.
   */
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

  /** V* as it grows. */
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

    /** Adds the worker that leaves pi smallest; false when none is left. */
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
