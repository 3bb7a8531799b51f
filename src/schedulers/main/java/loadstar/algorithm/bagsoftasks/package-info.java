/**
 * Several bags of independent tasks on a tree (O. Beaumont, L. Carter, J. Ferrante, A. Legrand, L.
 * Marchal, Y. Robert, <i>Scheduling multiple bags of tasks on heterogeneous master-worker
 * platforms: centralized versus distributed solutions</i>, INRIA RR-5739, 2005).
 *
 * <p>Model: all tasks start at the root; a node receives from its parent, computes, and sends to
 * one of its children at the same time (full overlap, one port). The aim is the fair throughput,
 * the smallest of the applications' tasks per second divided by their weights.
 *
 * <p>{@link loadstar.algorithm.bagsoftasks.OptimalRates} is the optimum, the other classes are the
 * report's ways to come near it with local knowledge. All compute {@link
 * loadstar.algorithm.bagsoftasks.Rates}, which the demand-driven protocol follows.
 *
 * <p>{@link loadstar.algorithm.bagsoftasks.TreeMachine} runs them all, by arithmetic with {@link
 * loadstar.algorithm.bagsoftasks.TreeArithmeticRun}, or on SimGrid.
 */
@NullMarked
package loadstar.algorithm.bagsoftasks;

import org.jspecify.annotations.NullMarked;
