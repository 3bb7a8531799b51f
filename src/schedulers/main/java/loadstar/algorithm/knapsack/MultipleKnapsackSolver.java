package loadstar.algorithm.knapsack;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Exact solver of the 0-1 multiple knapsack problem by branch and bound.
 *
 * <p>Idea, after D. Pisinger, "An exact algorithm for large multiple knapsack problems", European
 * Journal of Operational Research 114(3):528-541, 1999 (MULKNAP; reference [18] of PPAM'13):
 *
 * <ul>
 *   <li><b>Upper bound</b>: the surrogate relaxation, one knapsack with the sum of all capacities,
 *       solved exactly.
 *   <li><b>Tightening</b>: each capacity is first lowered to what a subset of the items can fill.
 *   <li><b>Lower bound</b>: the relaxation's items are split over the knapsacks by a series of
 *       subset-sum problems; what does not fit is replaced greedily. A complete split closes the
 *       node.
 *   <li><b>Branching</b>: the smallest knapsack that is not full receives one more item of a class,
 *       or no more of that class.
 * </ul>
 *
 * <p>Beyond that, equal items are one class ({@link WeightClasses}), and equal knapsacks are
 * interchangeable: a class refused by an empty knapsack is refused by all of equal capacity. The
 * paper's text was not available, only its abstract; branching order, symmetry rule and greedy
 * filling are ours.
 *
 * <p>Cost: exponential at worst; instances with many items per knapsack end at the root node.
 */
public final class MultipleKnapsackSolver {
  private MultipleKnapsackSolver() {}

  /** Solves with {@link SearchLimits#DEFAULT}. */
  public static Packing solve(MultipleKnapsack problem) {
    return solve(problem, SearchLimits.DEFAULT);
  }

  /**
   * The best packing, proven optimal unless a limit was reached; {@link Packing#upperBound} says
   * what was proven. The result is a function of the problem and the node limit alone as long as no
   * time limit is given.
   */
  public static Packing solve(MultipleKnapsack problem, SearchLimits limits) {
    WeightClasses classes = new WeightClasses(problem);
    long[] capacities = problem.capacities();
    long[] profits = problem.profits();
    int[] knapsacks = usefulKnapsacks(capacities, classes);
    long[] room = new long[knapsacks.length];
    for (int k = 0; k < room.length; k++) {
      room[k] = capacities[knapsacks[k]] / classes.unit;
    }
    int[] knapsackOf = new int[problem.items()];
    Arrays.fill(knapsackOf, Packing.LEFT_OUT);
    long weightless = 0;
    for (int item : classes.weightless) {
      knapsackOf[item] = 0;
      weightless += profits[item];
    }
    if (room.length == 0) {
      return new Packing(knapsackOf, weightless, weightless, 0);
    }
    PackingSearch search = new PackingSearch(classes, room, limits);
    search.run();
    place(search.best(), classes, knapsacks, knapsackOf);
    Packing packing =
        new Packing(
            knapsackOf,
            weightless + search.bestProfit(),
            weightless + search.upperBound(),
            search.nodes());
    packing.verify(problem);
    return packing;
  }

  /** Names the items: the best of each class, in the order of its places. */
  private static void place(
      PartialPacking.Placements placements,
      WeightClasses classes,
      int[] knapsacks,
      int[] knapsackOf) {
    int[] used = new int[classes.size()];
    for (int i = 0; i < placements.size; i++) {
      int group = placements.group[i];
      int item = classes.items[group][used[group]++];
      knapsackOf[item] = knapsacks[placements.knapsack[i]];
    }
  }

  /**
   * Knapsacks that can hold an item, smallest first, and no more of them than there are items (then
   * the largest).
   */
  private static int[] usefulKnapsacks(long[] capacities, WeightClasses classes) {
    if (classes.size() == 0) {
      return new int[0];
    }
    long lightest = classes.weight[classes.size() - 1] * classes.unit;
    int[] sorted =
        IntStream.range(0, capacities.length)
            .filter(k -> capacities[k] >= lightest)
            .boxed()
            .sorted(Comparator.comparingLong((Integer k) -> capacities[k]).thenComparing(k -> k))
            .mapToInt(Integer::intValue)
            .toArray();
    int surplus = Math.max(0, sorted.length - classes.orderClass.length);
    return Arrays.copyOfRange(sorted, surplus, sorted.length);
  }
}
