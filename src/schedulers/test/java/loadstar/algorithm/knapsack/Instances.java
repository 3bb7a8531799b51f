package loadstar.algorithm.knapsack;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/** Seeded random instances, and the optimum of small ones by looking at every packing. */
final class Instances {
  private Instances() {}

  /** Weights and profits uniform on [0, range), capacities on [0, 2 range). */
  static MultipleKnapsack uniform(
      UniformRandomProvider random, int items, int knapsacks, int range) {
    long[] weights = random.longs(items, 0, range).toArray();
    long[] profits = random.longs(items, 0, range).toArray();
    long[] capacities = random.longs(knapsacks, 0, 2L * range).toArray();
    return new MultipleKnapsack(weights, profits, capacities);
  }

  /** Profits near the weights; equal capacities that hold about half of all items. */
  static MultipleKnapsack correlated(
      UniformRandomProvider random, int items, int knapsacks, int range) {
    long[] weights = random.longs(items, range / 10, range).toArray();
    long[] profits = new long[items];
    for (int j = 0; j < items; j++) {
      profits[j] = weights[j] + random.nextInt(range / 5);
    }
    long capacity = Arrays.stream(weights).sum() / 2 / knapsacks;
    return withEqualCapacities(weights, profits, knapsacks, capacity);
  }

  /** Same capacity for each of {@code knapsacks} knapsacks, as in PPAM'13 section 3.1. */
  static MultipleKnapsack withEqualCapacities(
      long[] weights, long[] profits, int knapsacks, long capacity) {
    long[] capacities = new long[knapsacks];
    Arrays.fill(capacities, capacity);
    return new MultipleKnapsack(weights, profits, capacities);
  }

  static long bruteForce(MultipleKnapsack problem) {
    return bruteForce(problem.weights(), problem.profits(), problem.capacities(), 0);
  }

  private static long bruteForce(long[] weights, long[] profits, long[] room, int item) {
    if (item == weights.length) {
      return 0;
    }
    long best = bruteForce(weights, profits, room, item + 1);
    for (int k = 0; k < room.length; k++) {
      if (room[k] >= weights[item]) {
        room[k] -= weights[item];
        best = Math.max(best, profits[item] + bruteForce(weights, profits, room, item + 1));
        room[k] += weights[item];
      }
    }
    return best;
  }
}
