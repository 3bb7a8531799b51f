package loadstar.algorithm.linear;

import org.apache.commons.numbers.fraction.BigFraction;

/**
 * A feasible solution of a {@link MultipleKnapsack} and what is known about its quality.
 *
 * @param knapsackOf for each item the knapsack it is in, or {@link #LEFT_OUT}
 * @param profit what the items packed earn, exactly
 * @param upperBound no packing whatsoever earns more; where weights were rounded, no packing of the
 *     rounded weights
 * @param isOptimal whether the packing is proven optimal; where numbers were rounded, for those
 * @param nodes nodes of the search tree that were looked at
 */
public record Packing(
    int[] knapsackOf, BigFraction profit, BigFraction upperBound, boolean isOptimal, long nodes) {

  /** Marks an item that is in no knapsack. */
  public static final int LEFT_OUT = -1;
}
