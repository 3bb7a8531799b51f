/**
 * The 0-1 multiple knapsack problem, solved to proven optimality: which items go into which of
 * several knapsacks so that the profit packed is largest.
 *
 * <p>Start at {@link loadstar.algorithm.knapsack.MultipleKnapsackSolver}; everything that is not
 * public serves it. Numbers inside are 64-bit integers; {@link
 * loadstar.algorithm.knapsack.RationalKnapsack} says how rational ones become integers.
 */
@NullMarked
package loadstar.algorithm.knapsack;

import org.jspecify.annotations.NullMarked;
