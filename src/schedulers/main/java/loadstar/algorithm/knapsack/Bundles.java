package loadstar.algorithm.knapsack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One knapsack filled at given prices per class: a bounded knapsack problem, turned into a 0-1
 * problem with bundles of 1, 2, 4, … items of a class, which reach every count.
 */
final class Bundles {
  private static final int STATE_LIMIT = 1 << 14;

  private final WeightClasses classes;
  private final Integer[] order;
  private final long[] bundlePrice;
  private final long[] bundleWeight;
  private final int[] bundleClass;
  private final int[] bundleSize;

  Bundles(WeightClasses classes) {
    this.classes = classes;
    order = new Integer[classes.size()];
    int count = 0;
    for (int g = 0; g < order.length; g++) {
      order[g] = g;
      count += Integer.SIZE - Integer.numberOfLeadingZeros(classes.items[g].length);
    }
    bundlePrice = new long[count];
    bundleWeight = new long[count];
    bundleClass = new int[count];
    bundleSize = new int[count];
  }

  /** Brings the classes into the order of price per weight, to be done after prices changed. */
  void sort(long[] price) {
    Arrays.sort(
        order,
        (a, b) -> {
          if (Products.less(price[b], classes.weight[a], price[a], classes.weight[b])) {
            return -1;
          }
          boolean less = Products.less(price[a], classes.weight[b], price[b], classes.weight[a]);
          return less ? 1 : a.compareTo(b);
        });
  }

  /**
   * The largest Σ price[g]·n_g with Σ weight[g]·n_g ≤ room, or an upper bound of it.
   *
   * @param partial where given: only items left that {@code knapsack} may receive
   * @param sold where given: the items sold are added to it, {@code times} over
   */
  long bestIncome(
      long[] price,
      long room,
      @Nullable PartialPacking partial,
      int knapsack,
      long @Nullable [] sold,
      int times) {
    int count = 0;
    for (int g : order) {
      long weight = classes.weight[g];
      int items = classes.items[g].length;
      if (partial != null) {
        items = partial.refuses(knapsack, g) ? 0 : items - partial.used[g];
      }
      items = price[g] == 0 ? 0 : (int) Math.min(items, room / weight);
      for (int size = 1; items > 0; size *= 2) {
        int bundle = Math.min(size, items);
        items -= bundle;
        bundlePrice[count] = bundle * price[g];
        bundleWeight[count] = bundle * weight;
        bundleClass[count] = g;
        bundleSize[count++] = bundle;
      }
    }
    CoreKnapsack.Solution filled =
        CoreKnapsack.solve(bundlePrice, bundleWeight, count, room, -1, STATE_LIMIT);
    for (int i = 0; sold != null && i < count; i++) {
      if (filled.chosen()[i]) {
        sold[bundleClass[i]] += (long) times * bundleSize[i];
      }
    }
    return filled.upperBound();
  }
}
