package loadstar.algorithm.knapsack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A second upper bound, for instances with few items per knapsack, where the surrogate relaxation
 * is weak because it forgets that capacities are separate.
 *
 * <p>Idea: give each weight class a price μ per item. A buyer takes from each class the items worth
 * more than its price; a seller fills each knapsack as dearly as possible at those prices. For
 * every μ ≥ 0 the buyer's surplus plus the seller's income bounds the profit from above:
 *
 * <pre>L(μ) = Σ_g Σ_k max(0, p_{g,k} − μ_g) + Σ_i max { Σ_g μ_g·n_g : Σ_g w_g·n_g ≤ c_i }</pre>
 *
 * <p>This is the Lagrangian relaxation of Σ_i x_ij ≤ 1 (Martello and Toth, "Knapsack Problems",
 * Wiley 1990, section 6.2.2) with one multiplier per class instead of per item; its minimum is
 * approached by subgradient steps. Values are integers in units of profit / scale, so every bound
 * reported holds exactly.
 */
final class LagrangianBound {
  private static final int PATIENCE = 8;

  private final WeightClasses classes;
  private final long[] capacity;
  private final long scale;
  private final Bundles bundles;
  private long[] price;
  // Income of the empty knapsacks i, i+1, … together; one entry more than there are knapsacks.
  private long[] incomeFrom;

  // Where the subgradient steps stand, and the best prices they met.
  private final double[] at;
  private double length = 1;
  private int idle;
  private long best = Long.MAX_VALUE;
  private long[] bestPrice;
  private long[] bestIncome;

  private LagrangianBound(WeightClasses classes, long[] capacity, long scale) {
    this.classes = classes;
    this.capacity = capacity;
    this.scale = scale;
    bundles = new Bundles(classes);
    price = new long[classes.size()];
    incomeFrom = new long[capacity.length + 1];
    bestPrice = price;
    bestIncome = incomeFrom;
    at = startPrices();
  }

  /** A bound for an instance, not yet tightened, or null where its sums would not fit 64 bits. */
  static @Nullable LagrangianBound of(WeightClasses classes, long[] capacity) {
    double dearest = 0;
    for (int g = 0; g < classes.size(); g++) {
      dearest += (double) classes.items[g].length * classes.profit(g, 0);
    }
    double largestIncome = capacity.length * dearest;
    long scale = (long) Math.min(1 << 20, MultipleKnapsack.LARGEST_SUM / (2 * largestIncome));
    return scale < 1 ? null : new LagrangianBound(classes, capacity, scale);
  }

  /**
   * Takes subgradient steps, starting where the last call stopped.
   *
   * @param lowerBound profit of a known packing; sets the step length
   * @return false if the prices cannot be improved any more, or need not be
   */
  boolean tighten(int steps, long lowerBound) {
    long[] sold = new long[at.length];
    for (int step = 0; step < steps; step++) {
      long value = evaluate(sold);
      if (value < best) {
        best = value;
        bestPrice = price;
        bestIncome = incomeFrom;
        idle = 0;
      } else if (++idle == PATIENCE) {
        idle = 0;
        length /= 2;
      }
      if (best / scale <= lowerBound
          || !step(sold, length * (value - (double) lowerBound * scale))) {
        return false;
      }
    }
    return true;
  }

  /** Ends the tightening: from now on the best prices met are in force. */
  void settle() {
    price = bestPrice;
    incomeFrom = bestIncome;
    bundles.sort(price);
  }

  /** The bound of a partial packing: its profit plus what the rest can bring at most. */
  long boundOf(PartialPacking partial) {
    long rest = incomeFrom[partial.current + 1];
    for (int g = 0; g < classes.size(); g++) {
      rest += surplus(g, partial.used[g]);
    }
    rest += bundles.bestIncome(price, partial.left, partial, partial.current, null, 0);
    return partial.profit + rest / scale;
  }

  /** How many items of each class fill one knapsack most dearly. */
  long[] filling(PartialPacking partial, int knapsack, long room) {
    long[] sold = new long[classes.size()];
    bundles.bestIncome(price, room, partial, knapsack, sold, 1);
    return sold;
  }

  /** The surrogate relaxation's price of weight: that of the item that no longer fits. */
  private double[] startPrices() {
    double room = Arrays.stream(capacity).asDoubleStream().sum();
    double perWeight = 0;
    for (int i = 0; i < classes.orderClass.length; i++) {
      int group = classes.orderClass[i];
      room -= classes.weight[group];
      if (room < 0) {
        perWeight = (double) classes.profit(group, classes.orderRank[i]) / classes.weight[group];
        break;
      }
    }
    double[] prices = new double[classes.size()];
    for (int g = 0; g < prices.length; g++) {
      prices[g] = Math.min(perWeight * classes.weight[g], classes.profit(g, 0)) * scale;
    }
    return prices;
  }

  /** L(μ) for the prices rounded; sets {@code sold} to the items sold of each class. */
  private long evaluate(long[] sold) {
    price = new long[at.length];
    incomeFrom = new long[capacity.length + 1];
    Arrays.fill(sold, 0);
    long value = 0;
    for (int g = 0; g < at.length; g++) {
      price[g] = Math.round(at[g]);
      value += surplus(g, 0);
    }
    bundles.sort(price);
    for (int i = capacity.length - 1; i >= 0; ) {
      int start = i;
      while (start > 0 && capacity[start - 1] == capacity[i]) {
        start--;
      }
      long income = bundles.bestIncome(price, capacity[i], null, 0, sold, i - start + 1);
      for (; i >= start; i--) {
        incomeFrom[i] = incomeFrom[i + 1] + income;
      }
    }
    return value + incomeFrom[0];
  }

  /** Moves prices against supply minus demand; false if they balance. */
  private boolean step(long[] sold, double distance) {
    double[] excess = new double[at.length];
    double norm = 0;
    for (int g = 0; g < at.length; g++) {
      excess[g] = sold[g] - demand(g);
      norm += excess[g] * excess[g];
    }
    for (int g = 0; norm > 0 && g < at.length; g++) {
      // A price above the best item's profit only adds income.
      double dearest = (double) classes.profit(g, 0) * scale;
      at[g] = Math.clamp(at[g] - distance / norm * excess[g], 0, dearest);
    }
    return norm > 0;
  }

  private int demand(int group) {
    int low = 0;
    int high = classes.items[group].length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (classes.profit(group, middle) * scale > price[group]) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private long surplus(int group, int used) {
    int wanted = Math.max(used, demand(group));
    long[] profits = classes.profitOfFirst[group];
    return (profits[wanted] - profits[used]) * scale - (wanted - used) * price[group];
  }

  /**
   * One knapsack filled at given prices per class: a bounded knapsack problem, turned into a 0-1
   * problem with bundles of 1, 2, 4, … items of a class, which reach every count.
   */
  private static final class Bundles {
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
}
