package loadstar.algorithm.linear;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A second upper bound, for few items per knapsack, where the surrogate relaxation is weak because
 * it forgets that knapsacks are separate.
 *
 * <p>Each weight has a price μ per item. A buyer takes from each class the items worth more than
 * its price; a seller fills each knapsack as dearly as possible at those prices. For every μ ≥ 0
 * the buyer's surplus plus the seller's income bounds the profit from above:
 *
 * <pre>L(μ) = Σ_g Σ_k max(0, p_{g,k} − μ_g) + m max { Σ_g μ_g·n_g : Σ_g w_g·n_g ≤ c }</pre>
 *
 * <p>This is the Lagrangian relaxation of Σ_i x_ij ≤ 1 (Martello and Toth, "Knapsack Problems",
 * Wiley 1990, section 6.2.2) with one multiplier per class instead of per item; its minimum is
 * approached by subgradient steps. Values are integers in units of profit / scale, so every bound
 * holds exactly.
 */
final class PriceBound {
  private static final int STEPS = 320;
  private static final int IDLE = 8;
  private static final int STATES = 1 << 12;
  private final long[] weight;
  private final long[] profit;
  private final long capacity;
  private final int knapsacks;
  // The first item of each class, and the number of items after them.
  private final int[] start;
  private final long[] price;
  private long[] bestPrice;
  private final long[] excess;
  long steps;

  /** Takes items heaviest first, and best first where weights are equal. */
  PriceBound(long[] weight, long[] profit, long capacity, int knapsacks) {
    this.weight = weight;
    this.profit = profit;
    this.capacity = capacity;
    this.knapsacks = knapsacks;
    start =
        IntStream.rangeClosed(0, weight.length)
            .filter(i -> i == 0 || i == weight.length || weight[i] != weight[i - 1])
            .toArray();
    price = new long[start.length - 1];
    bestPrice = price;
    excess = new long[price.length];
  }

  // Returns an upper bound on the profit of a packing. The search begins with the profit that a
  // bit more capacity would bring; lower is the profit of a known packing.
  long bound(double perWeight, long lower, long patience) {
    double most = 0;
    for (int g = 0; g < price.length; g++) {
      most += (double) (start[g + 1] - start[g]) * profit[start[g]];
    }
    // Every sum below stays within 64 bits.
    long scale = (long) Math.min(1 << 20, 0x1p60 / (knapsacks * most));
    if (scale < 1) {
      return Long.MAX_VALUE;
    }
    double[] at = new double[price.length];
    for (int g = 0; g < at.length; g++) {
      at[g] = perWeight * weight[start[g]] * scale;
    }
    double length = 1;
    int idle = 0;
    long best = Long.MAX_VALUE;
    for (int step = 0; step < STEPS && steps <= patience; step++) {
      for (int g = 0; g < at.length; g++) {
        // A price above the best item's profit would only add income.
        at[g] = Math.clamp(at[g], 0, (double) profit[start[g]] * scale);
        price[g] = (long) at[g];
      }
      long value = value(scale);
      idle++;
      if (value < best) {
        best = value;
        bestPrice = price.clone();
        idle = 0;
      }
      if (idle == IDLE) {
        idle = 0;
        length /= 2;
      }
      double norm = Arrays.stream(excess).mapToDouble(e -> (double) e * e).sum();
      if (best / scale <= lower || norm == 0) {
        break;
      }
      double far = length * (value - (double) lower * scale) / norm;
      for (int g = 0; g < at.length; g++) {
        at[g] -= far * excess[g];
      }
    }
    return best / scale;
  }

  /** Returns for each item the price of the best bound. */
  long[] ofItems() {
    long[] prices = new long[weight.length];
    for (int g = 0; g < bestPrice.length; g++) {
      Arrays.fill(prices, start[g], start[g + 1], bestPrice[g]);
    }
    return prices;
  }

  /** Returns L(μ); sets by how much more of each class is sold than bought. */
  private long value(long scale) {
    long surplus = 0;
    for (int g = 0; g < price.length; g++) {
      int bought = 0;
      for (int i = start[g]; i < start[g + 1] && profit[i] * scale > price[g]; i++) {
        surplus += profit[i] * scale - price[g];
        bought++;
      }
      excess[g] = -bought;
    }
    int[] offered =
        IntStream.range(0, price.length)
            .filter(g -> price[g] > 0)
            .boxed()
            .sorted((a, b) ->
                Knapsack.byEfficiency(weight[start[a]], price[a], weight[start[b]], price[b]))
            .flatMapToInt(g ->
                IntStream.range(
                        0, (int) Math.min(start[g + 1] - start[g], capacity / weight[start[g]]))
                    .map(copy -> g))
            .toArray();
    Knapsack filled =
        new Knapsack(
            Arrays.stream(offered).mapToLong(g -> weight[start[g]]).toArray(),
            Arrays.stream(offered).mapToLong(g -> price[g]).toArray(),
            capacity,
            -1,
            STATES);
    for (int i = 0; i < offered.length; i++) {
      excess[offered[i]] += filled.chosen[i] ? knapsacks : 0;
    }
    steps += filled.steps + weight.length;
    return surplus + knapsacks * filled.upperBound;
  }
}
