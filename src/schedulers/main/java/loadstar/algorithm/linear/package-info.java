/**
 * Linear programs, solved fast in doubles, and then exactly in fractions at the basis that doubles
 * lead to; and the 0-1 multiple knapsack problem with equal capacities, solved to proven
 * optimality: {@link loadstar.algorithm.linear.MultipleKnapsack}.
 */
@NullMarked
package loadstar.algorithm.linear;

import org.jspecify.annotations.NullMarked;
