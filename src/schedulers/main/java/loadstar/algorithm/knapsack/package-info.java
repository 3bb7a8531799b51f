/**
 * The 0-1 multiple knapsack problem with equal capacities, solved to proven optimality: which items
 * go into which knapsack so that the profit packed is largest.
 *
 * <p>Start at {@link loadstar.algorithm.knapsack.MultipleKnapsack}.
 */
@NullMarked
package loadstar.algorithm.knapsack;

import org.jspecify.annotations.NullMarked;
