package loadstar.algorithm.knapsack;

import java.util.Arrays;

/**
 * A feasible solution of a {@link MultipleKnapsack} and what is known about its quality.
 *
 * @param knapsackOf for each item the knapsack it is in, or {@link #LEFT_OUT}
 * @param profit profit packed
 * @param upperBound no packing whatsoever earns more than this
 * @param nodes nodes of the search tree that were looked at
 */
public record Packing(int[] knapsackOf, long profit, long upperBound, long nodes) {

  /** Marks an item that is in no knapsack. */
  public static final int LEFT_OUT = -1;

  /** Copies the array. */
  public Packing {
    knapsackOf = knapsackOf.clone();
  }

  /** Whether the packing is proven optimal. */
  public boolean isOptimal() {
    return profit == upperBound;
  }

  /** (upperBound − profit) / upperBound: 0 when optimal, at most 1. */
  public double relativeGap() {
    return isOptimal() ? 0 : (double) (upperBound - profit) / upperBound;
  }

  @Override
  public int[] knapsackOf() {
    return knapsackOf.clone();
  }

  /**
   * Recomputes the packing against its problem, independently of how it was found.
   *
   * @throws IllegalStateException if a knapsack is overfull, an index is out of range, the profit
   *     is not the sum of the packed profits, or it exceeds the upper bound
   */
  public void verify(MultipleKnapsack problem) {
    long[] weights = problem.weights();
    long[] profits = problem.profits();
    long[] room = problem.capacities();
    require(knapsackOf.length == weights.length, "one entry per item");
    long earned = 0;
    for (int item = 0; item < weights.length; item++) {
      int knapsack = knapsackOf[item];
      if (knapsack == LEFT_OUT) {
        continue;
      }
      require(knapsack >= 0 && knapsack < room.length, "item " + item + " in no such knapsack");
      room[knapsack] -= weights[item];
      require(room[knapsack] >= 0, "knapsack " + knapsack + " overfull");
      earned += profits[item];
    }
    require(earned == profit, "profit " + profit + " is " + earned);
    require(profit <= upperBound, "profit " + profit + " above its bound " + upperBound);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Packing that
        && Arrays.equals(knapsackOf, that.knapsackOf)
        && profit == that.profit
        && upperBound == that.upperBound
        && nodes == that.nodes;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(knapsackOf) * 31 + Long.hashCode(profit);
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException("not a packing: " + what);
    }
  }
}
