package loadstar.algorithm.knapsack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The branch and bound of {@link MultipleKnapsackSolver} on weight classes: depth first, knapsacks
 * filled one after the other, smallest first.
 */
final class PackingSearch {
  /** Enough states that instances of a thousand items finish; 24 bytes each. */
  private static final int STATE_LIMIT = 1 << 19;

  /** Two lists of this length decide capacities up to about 2^30. */
  private static final int LIST_LIMIT = 1 << 15;

  private final WeightClasses classes;
  private final long[] capacity;
  private final SearchLimits limits;
  private final PartialPacking partial;
  private final Completion completion;
  private @Nullable LagrangianBound prices;
  private long openBound;
  private long nodes;

  // Scratch of one node: the items that may still be packed.
  private final long[] itemProfit;
  private final long[] itemWeight;
  private final int[] itemClass;

  /**
   * Prepares a search.
   *
   * @param capacity at least one, ascending, in the unit of the classes
   */
  PackingSearch(WeightClasses classes, long[] capacity, SearchLimits limits) {
    this.classes = classes;
    this.capacity = capacity;
    this.limits = limits;
    partial = new PartialPacking(classes, capacity);
    completion = new Completion(partial);
    int items = classes.orderClass.length;
    itemProfit = new long[items];
    itemWeight = new long[items];
    itemClass = new int[items];
  }

  void run() {
    do {
      if (outOfLimits()) {
        openBound = partial.openBound();
        return;
      }
    } while (exploreNode() || partial.backtrack());
  }

  PartialPacking.Placements best() {
    return completion.best();
  }

  long bestProfit() {
    return completion.bestProfit();
  }

  long upperBound() {
    return Math.max(bestProfit(), openBound);
  }

  long nodes() {
    return nodes;
  }

  /** Bounds the current node and takes the next decision; false if nothing better is below it. */
  private boolean exploreNode() {
    nodes++;
    long bound = partial.parentBound();
    int group = Completion.NONE;
    if (prices != null) {
      bound = Math.min(bound, prices.boundOf(partial));
      if (bound <= bestProfit()) {
        return false;
      }
      group = completion.byPrices(prices);
    }
    int items = collectItems();
    CoreKnapsack.Solution relaxed =
        CoreKnapsack.solve(
            itemProfit,
            itemWeight,
            items,
            tightenedCapacity(),
            bestProfit() - partial.profit,
            STATE_LIMIT);
    bound = Math.min(bound, partial.profit + relaxed.upperBound());
    if (bound <= bestProfit()) {
      return false;
    }
    int splitGroup = completion.bySplitting(wanted(relaxed, items));
    if (nodes == 1 && bound > bestProfit()) {
      prices = LagrangianBound.of(classes, capacity);
      if (prices != null) {
        group = settlePrices(prices);
        bound = Math.min(bound, prices.boundOf(partial));
      }
    }
    return bound > bestProfit() && decide(group == Completion.NONE ? splitGroup : group, bound);
  }

  /** Tightens the prices, trying a packing at those met on the way. */
  private int settlePrices(LagrangianBound bound) {
    for (int round = 0; round < 40 && bound.tighten(8, bestProfit()); round++) {
      completion.byPrices(bound);
    }
    bound.settle();
    return completion.byPrices(bound);
  }

  private boolean decide(int suggested, long bound) {
    int group = suggested == Completion.NONE ? someClassThatFits() : suggested;
    if (group != Completion.NONE) {
      partial.take(group, bound);
      return true;
    }
    if (partial.isLastKnapsack()) {
      return false;
    }
    partial.nextKnapsack(bound);
    return true;
  }

  private boolean outOfLimits() {
    return nodes >= limits.nodes();
  }

  private int[] wanted(CoreKnapsack.Solution relaxed, int items) {
    int[] wanted = new int[classes.size()];
    for (int i = 0; relaxed.improved() && i < items; i++) {
      if (relaxed.chosen()[i]) {
        wanted[itemClass[i]]++;
      }
    }
    return wanted;
  }

  /** Σ over the remaining knapsacks of what a subset of the remaining items can fill. */
  private long tightenedCapacity() {
    long sum = fillable(partial.current);
    for (int i = partial.current + 1; i < capacity.length; ) {
      long fillable = fillable(i);
      long same = capacity[i];
      for (; i < capacity.length && capacity[i] == same; i++) {
        sum = Math.min(MultipleKnapsack.LARGEST_SUM, sum + fillable);
      }
    }
    return sum;
  }

  private long fillable(int knapsack) {
    long left = partial.left(knapsack);
    long[] weights = new long[itemWeight.length];
    int count = 0;
    for (int g = 0; g < classes.size(); g++) {
      if (classes.weight[g] <= left && !partial.refuses(knapsack, g)) {
        int remaining = classes.items[g].length - partial.used[g];
        Arrays.fill(weights, count, count + remaining, classes.weight[g]);
        count += remaining;
      }
    }
    SubsetSum.Fill fill = SubsetSum.fill(weights, count, left, LIST_LIMIT);
    return fill.isOptimal() ? fill.sum() : left;
  }

  /** Lists the items that some knapsack may still receive, best profit per weight first. */
  private int collectItems() {
    int last = capacity.length - 1;
    int count = 0;
    for (int i = 0; i < classes.orderClass.length; i++) {
      int group = classes.orderClass[i];
      int rank = classes.orderRank[i];
      if (rank >= partial.used[group]
          && (mayReceive(partial.current, group) || mayReceive(last, group))) {
        itemProfit[count] = classes.profit(group, rank);
        itemWeight[count] = classes.weight[group];
        itemClass[count++] = group;
      }
    }
    return count;
  }

  private boolean mayReceive(int knapsack, int group) {
    return classes.weight[group] <= partial.left(knapsack) && !partial.refuses(knapsack, group);
  }

  private int someClassThatFits() {
    for (int group : classes.orderClass) {
      if (partial.used[group] < classes.items[group].length && mayReceive(partial.current, group)) {
        return group;
      }
    }
    return Completion.NONE;
  }
}
