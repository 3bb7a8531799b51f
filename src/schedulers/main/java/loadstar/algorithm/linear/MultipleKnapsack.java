package loadstar.algorithm.linear;

import static loadstar.algorithm.linear.MultipleKnapsack.Packing.LEFT_OUT;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * An instance of the 0-1 multiple knapsack problem: maximise Σ_i Σ_j profits[j]·x_ij subject to Σ_j
 * weights[j]·x_ij ≤ capacity for every knapsack i and Σ_i x_ij ≤ 1 for every item j. Numbers are
 * rational, solved in 64-bit integers (PPAM'13, section 3.1, end).
 *
 * <p>If the least common multiple of the denominators is small enough, numbers are multiplied by it
 * and nothing is lost. Otherwise they are rounded to multiples of a unit below 2^-57 of their sum:
 * weights <em>up</em> and the capacity <em>down</em>, so that every packing of the integers fits in
 * truth; profits up, so that the upper bound still holds.
 */
public final class MultipleKnapsack {
  /**
   * A feasible solution of a {@link MultipleKnapsack} with bounds on its quality.
   *
   * @param knapsackOf for each item the knapsack it is in, or {@link #LEFT_OUT}
   * @param profit of the packed items, exactly
   * @param upperBound no packing whatsoever has a higher profit; where weights were rounded, no
   *     packing of the rounded weights
   * @param isOptimal whether the packing is proven optimal; where numbers were rounded, for those
   * @param nodes visited nodes of the search tree
   */
  public record Packing(
      int[] knapsackOf, BigFraction profit, BigFraction upperBound, boolean isOptimal, long nodes) {

    /** Marks an item that is in no knapsack. */
    public static final int LEFT_OUT = -1;
  }

  /** The default limit on the steps of a search: some seconds. */
  public static final long PATIENCE = 1L << 25;

  // The limit of the sums of weights and of profits, which leaves head room for every sum of a
  // search.
  static final BigInteger LIMIT = BigInteger.ONE.shiftLeft(61);
  private final List<BigFraction> profits;
  private final int knapsacks;
  private final long[] weight;
  private final long[] profit;
  private final long capacity;
  private final BigFraction profitUnit;
  private final boolean exact;

  /**
   * Reformulates a problem in integers.
   *
   * @param weights one per item, not negative
   * @param profits one per item, not negative
   * @param capacity of every knapsack, not negative
   * @param knapsacks how many there are, not negative
   */
  public MultipleKnapsack(
      List<BigFraction> weights, List<BigFraction> profits, BigFraction capacity, int knapsacks) {
    if (weights.size() != profits.size()) {
      throw new IllegalArgumentException(
          weights.size() + " weights but " + profits.size() + " profits");
    }
    this.profits = List.copyOf(profits);
    this.knapsacks = knapsacks;
    BigInteger denominator = lcm(commonDenominator(weights), capacity.getDenominator().abs());
    BigFraction weightUnit = unit(denominator, sum(weights));
    BigInteger profitDenominator = commonDenominator(profits);
    profitUnit = unit(profitDenominator, sum(profits));
    exact =
        weightUnit.equals(BigFraction.of(BigInteger.ONE, denominator))
            && profitUnit.equals(BigFraction.of(BigInteger.ONE, profitDenominator));
    weight = ceilings(weights, weightUnit);
    profit = ceilings(profits, profitUnit);
    // A capacity above the sum of all weights is as good as that sum.
    this.capacity =
        floor(capacity, weightUnit)
            .min(BigInteger.valueOf(LongStream.of(weight).sum()))
            .longValueExact();
  }

  /**
   * Tells whether the integers are the rationals times a constant, neither weight nor profit
   * rounded.
   */
  public boolean isExact() {
    return exact;
  }

  /**
   * Returns the best packing, proven optimal unless patience ran out; {@link Packing#upperBound} is
   * the proven bound. Equal problems and limits give equal packings: no clock is read.
   *
   * @param patience most steps of the search; a step processes one item or one state
   */
  public Packing solve(long patience) {
    int[] knapsackOf = new int[weight.length];
    Arrays.fill(knapsackOf, Packing.LEFT_OUT);
    long weightless = 0;
    for (int j = 0; j < weight.length && knapsacks > 0; j++) {
      if (weight[j] == 0 && profit[j] > 0) {
        knapsackOf[j] = 0;
        weightless += profit[j];
      }
    }
    // The heaviest items come first, among equals the best first, and then in the given order.
    int[] items =
        IntStream.range(0, weight.length)
            .filter(j -> profit[j] > 0 && weight[j] > 0 && weight[j] <= capacity)
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer j) -> -weight[j]).thenComparing(j -> -profit[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    long unit =
        Math.max(1, Arrays.stream(items).mapToLong(j -> weight[j]).reduce(0, (a, b) -> gcd(a, b)));
    PackingSearch search =
        new PackingSearch(
            Arrays.stream(items).mapToLong(j -> weight[j] / unit).toArray(),
            Arrays.stream(items).mapToLong(j -> profit[j]).toArray(),
            capacity / unit,
            // With more knapsacks than items, the additional ones would be empty.
            Math.min(knapsacks, items.length),
            patience);
    search.run();
    for (int i = 0; i < items.length; i++) {
      knapsackOf[items[i]] = search.best[i];
    }
    long upper = weightless + search.upperBound();
    boolean optimal = verified(knapsackOf) == upper;
    BigFraction earned = earned(knapsackOf);
    BigFraction bound = optimal && exact ? earned : profitUnit.multiply(BigInteger.valueOf(upper));
    return new Packing(knapsackOf, earned, bound, optimal, search.nodes);
  }

  /** Returns the profit of a packing in integers, computed independently of the search. */
  private long verified(int[] knapsackOf) {
    long[] room = new long[knapsacks];
    Arrays.fill(room, capacity);
    long sum = 0;
    for (int j = 0; j < knapsackOf.length; j++) {
      if (knapsackOf[j] != Packing.LEFT_OUT) {
        room[knapsackOf[j]] -= weight[j];
        sum += profit[j];
      }
    }
    if (Arrays.stream(room).anyMatch(left -> left < 0)) {
      throw new IllegalStateException("a knapsack is overfull");
    }
    return sum;
  }

  private BigFraction earned(int[] knapsackOf) {
    return sum(
        IntStream.range(0, knapsackOf.length)
            .filter(j -> knapsackOf[j] != Packing.LEFT_OUT)
            .mapToObj(profits::get)
            .toList());
  }

  /**
   * Returns the unit of the integers: 1 / denominator, or a larger power of two where sums need it.
   */
  private static BigFraction unit(BigInteger denominator, BigFraction sum) {
    if (sum.multiply(denominator).compareTo(BigFraction.of(LIMIT)) < 0) {
      return BigFraction.of(BigInteger.ONE, denominator);
    }
    // The sum is below 2^bits and a quarter of it or more.
    int bits = sum.getNumerator().bitLength() - sum.getDenominator().bitLength() + 1;
    int shift = LIMIT.bitLength() - 2 - bits;
    return shift >= 0
        ? BigFraction.of(BigInteger.ONE, BigInteger.ONE.shiftLeft(shift))
        : BigFraction.of(BigInteger.ONE.shiftLeft(-shift));
  }

  private static long[] ceilings(List<BigFraction> values, BigFraction unit) {
    return values.stream()
        .mapToLong(value -> floor(value.negate(), unit).negate().longValueExact())
        .toArray();
  }

  /** Returns the number of whole units in a value. */
  private static BigInteger floor(BigFraction value, BigFraction unit) {
    // The parts are not divided as fractions, which would be reduced each time.
    BigInteger[] parts =
        value
            .getNumerator()
            .multiply(unit.getDenominator())
            .divideAndRemainder(value.getDenominator().multiply(unit.getNumerator()));
    return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
  }

  private static BigFraction sum(List<BigFraction> values) {
    BigInteger denominator = commonDenominator(values);
    BigInteger sum = BigInteger.ZERO;
    for (BigFraction value : values) {
      sum = sum.add(value.getNumerator().multiply(denominator.divide(value.getDenominator())));
    }
    return BigFraction.of(sum, denominator);
  }

  private static BigInteger commonDenominator(List<BigFraction> values) {
    return values.stream()
        .map(value -> value.getDenominator().abs())
        .reduce(BigInteger.ONE, MultipleKnapsack::lcm);
  }

  private static BigInteger lcm(BigInteger a, BigInteger b) {
    return a.divide(a.gcd(b)).multiply(b);
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}

/**
 * Branch and bound for {@link MultipleKnapsack}, after D. Pisinger, "An exact algorithm for large
 * multiple knapsack problems", European Journal of Operational Research 114(3):528-541, 1999
 * (MULKNAP; reference [18] of PPAM'13):
 *
 * <ul>
 *   <li><b>Upper bound</b>: the surrogate relaxation, one knapsack with the sum of all capacities,
 *       solved exactly.
 *   <li><b>A second one</b> at the root: {@link PriceBound}.
 *   <li><b>Tightening</b>: each capacity is first lowered to the greatest weight of a subset of the
 *       items.
 *   <li><b>Lower bound</b>: the relaxation's items are split over the knapsacks by a series of
 *       subset-sum problems; items that do not fit are replaced greedily. A complete split closes
 *       the node.
 *   <li><b>Branching</b>: the knapsack that is being filled receives one more item, or no more of
 *       its weight.
 * </ul>
 *
 * <p>Items of equal weight are one class, used best first: exchanging an item for one of equal
 * weight and higher profit never hurts. Knapsacks are interchangeable: a class refused by an empty
 * one is refused by all that are left. The paper's text was not available, only its abstract;
 * branching order, symmetry rule and greedy filling are ours.
 *
 * <p>It takes exponential time at worst; instances with many items per knapsack end at the root.
 */
final class PackingSearch {
  // The limit on states, enough for instances of a thousand items to finish; 24 bytes each.
  private static final int STATES = 1 << 19;
  // The limit on states of a fill, which is a help, no proof: it may be short of the best.
  private static final int FILL_STATES = 1 << 13;
  // The limit on nested decisions, for which a thread's stack has room.
  private static final int DEEPEST = 1500;
  // Marks a class that every remaining knapsack refuses.
  private static final int BY_ALL = Integer.MAX_VALUE;
  private final long[] weight;
  private final long[] profit;
  private final long capacity;
  private final int knapsacks;
  private final long patience;
  // The best profit per weight comes first; among equals the heaviest, so that light ones are left
  // to fill gaps.
  private final int[] order;
  // The first item of the same weight, for each item.
  private final int[] first;

  // The state of the search: knapsacks before the current one are closed, those after it empty.
  private final int[] knapsackOf;
  private int current;
  private long left;
  private long earned;
  // The knapsack that refused a class last, or BY_ALL, for the first item of each weight.
  private final int[] refusedBy;
  final int[] best;
  private long bestProfit;
  private int depth;
  private long open;
  long nodes;
  private long steps;

  // Weights are positive, heaviest first; profits positive, best first where weights are equal.
  PackingSearch(long[] weight, long[] profit, long capacity, int knapsacks, long patience) {
    this.weight = weight;
    this.profit = profit;
    this.capacity = capacity;
    this.knapsacks = knapsacks;
    this.patience = patience;
    order = sortedByEfficiency(profit);
    first = new int[weight.length];
    for (int i = 1; i < first.length; i++) {
      first[i] = weight[i] == weight[i - 1] ? first[i - 1] : i;
    }
    knapsackOf = new int[weight.length];
    Arrays.fill(knapsackOf, LEFT_OUT);
    best = knapsackOf.clone();
    refusedBy = knapsackOf.clone();
    left = capacity;
  }

  void run() {
    if (knapsacks > 0) {
      explore(Long.MAX_VALUE);
    }
  }

  long upperBound() {
    return Math.max(bestProfit, open);
  }

  private void explore(long boundAbove) {
    long bound = boundAbove;
    Deque<int[]> refusals = new ArrayDeque<>();
    while (true) {
      if ((steps > patience || depth > DEEPEST) && nodes > 0) {
        open = Math.max(open, bound);
        break;
      }
      nodes++;
      steps += (long) order.length * (knapsacks - current);
      int[] items = Arrays.stream(order).filter(this::mayBePacked).toArray();
      Knapsack relaxed = solve(items, profit, room(items), bestProfit - earned, STATES);
      bound = Math.min(bound, earned + relaxed.upperBound);
      if (bound <= bestProfit) {
        break;
      }
      int[] wanted =
          IntStream.range(0, items.length)
              .filter(i -> relaxed.chosen[i])
              .map(i -> items[i])
              .sorted()
              .toArray();
      int item = pack(wanted, weight);
      if (nodes == 1 && knapsacks > 1 && bound > bestProfit) {
        bound = Math.min(bound, boundByPrices());
      }
      if (bound <= bestProfit) {
        break;
      }
      if (item == LEFT_OUT) {
        item = Arrays.stream(items).filter(this::fitsHere).findFirst().orElse(LEFT_OUT);
      }
      if (item == LEFT_OUT) {
        goOn(bound);
        break;
      }
      int group = first[item];
      item = group;
      while (knapsackOf[item] != LEFT_OUT) {
        item++;
      }
      take(item, bound);
      refusals.push(new int[] {group, refusedBy[group]});
      refusedBy[group] = left == capacity ? BY_ALL : current;
    }
    refusals.forEach(refusal -> refusedBy[refusal[0]] = refusal[1]);
  }

  private int[] sortedByEfficiency(long[] worth) {
    return IntStream.range(0, weight.length)
        .filter(i -> worth[i] > 0)
        .boxed()
        .sorted((a, b) -> Knapsack.byEfficiency(weight[a], worth[a], weight[b], worth[b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Bounds the profit by prices; knapsacks filled as dearly as possible are often a better packing,
   * too.
   */
  private long boundByPrices() {
    double room = (double) knapsacks * capacity;
    double perWeight = 0;
    for (int item : order) {
      room -= weight[item];
      perWeight = room < 0 && perWeight == 0 ? (double) profit[item] / weight[item] : perWeight;
    }
    PriceBound prices = new PriceBound(weight, profit, capacity, knapsacks);
    long bound = prices.bound(perWeight, bestProfit, patience / 4);
    steps += prices.steps;
    long[] worth = prices.ofItems();
    pack(sortedByEfficiency(worth), worth);
    return bound;
  }

  private void take(int item, long bound) {
    knapsackOf[item] = current;
    left -= weight[item];
    earned += profit[item];
    depth++;
    explore(bound);
    depth--;
    earned -= profit[item];
    left += weight[item];
    knapsackOf[item] = LEFT_OUT;
  }

  private void goOn(long bound) {
    if (current + 1 < knapsacks) {
      long before = left;
      current++;
      left = capacity;
      depth++;
      explore(bound);
      depth--;
      left = before;
      current--;
    }
  }

  private boolean fitsHere(int item) {
    int refused = refusedBy[first[item]];
    return weight[item] <= left && refused != current && refused != BY_ALL;
  }

  private boolean mayBePacked(int item) {
    return knapsackOf[item] == LEFT_OUT
        && (fitsHere(item) || current + 1 < knapsacks && refusedBy[first[item]] != BY_ALL);
  }

  /**
   * Returns the weight that subsets of the items can fill in the current knapsack and in those
   * after it.
   */
  private long room(int[] items) {
    int[] heaviestFirst = Arrays.stream(items).sorted().toArray();
    int[] here = Arrays.stream(heaviestFirst).filter(this::fitsHere).toArray();
    long sum = solve(here, weight, left, -1, FILL_STATES).upperBound;
    int others = knapsacks - current - 1;
    if (others == 0) {
      return sum;
    }
    long all = Arrays.stream(items).mapToLong(i -> weight[i]).sum();
    long each = solve(heaviestFirst, weight, capacity, -1, FILL_STATES).upperBound;
    return sum + (each > all / others ? all : each * others);
  }

  // Fills one knapsack after the other with the items of most worth, and the gaps greedily with
  // others. The wanted items are in the order of worth per weight, the best first; returns the
  // heaviest item that went into the current knapsack.
  private int pack(int[] wanted, long[] worth) {
    int[] packed = knapsackOf.clone();
    long[] room = new long[knapsacks];
    long sum = earned;
    int heaviest = LEFT_OUT;
    int[] rest = wanted;
    for (int k = current; k < knapsacks; k++) {
      room[k] = k == current ? left : capacity;
      int[] candidates = k == current ? Arrays.stream(rest).filter(this::fitsHere).toArray() : rest;
      boolean[] filled = solve(candidates, worth, room[k], -1, FILL_STATES).chosen;
      for (int i = candidates.length - 1; i >= 0; i--) {
        if (filled[i]) {
          int item = candidates[i];
          packed[item] = k;
          room[k] -= weight[item];
          sum += profit[item];
          heaviest =
              k == current ? Math.min(item, heaviest == LEFT_OUT ? item : heaviest) : heaviest;
        }
      }
      rest = Arrays.stream(rest).filter(item -> packed[item] == LEFT_OUT).toArray();
    }
    for (int item : order) {
      int target = LEFT_OUT;
      for (int k = current; packed[item] == LEFT_OUT && k < knapsacks; k++) {
        if (room[k] >= weight[item] && (target == LEFT_OUT || room[k] < room[target])) {
          target = k;
        }
      }
      if (target != LEFT_OUT) {
        packed[item] = target;
        room[target] -= weight[item];
        sum += profit[item];
      }
    }
    if (sum > bestProfit) {
      bestProfit = sum;
      System.arraycopy(packed, 0, best, 0, best.length);
    }
    return heaviest;
  }

  private Knapsack solve(int[] items, long[] profits, long room, long lower, int states) {
    Knapsack knapsack =
        new Knapsack(
            Arrays.stream(items).mapToLong(i -> weight[i]).toArray(),
            Arrays.stream(items).mapToLong(i -> profits[i]).toArray(),
            room,
            lower,
            states);
    steps += knapsack.steps;
    return knapsack;
  }
}

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

/**
 * The ordinary 0-1 knapsack problem, exactly: maximise Σ profit[j]·x_j subject to Σ weight[j]·x_j ≤
 * capacity.
 *
 * <p>A dynamic program over (weight, profit) states takes or leaves one item after the other, best
 * profit per weight first. Each state is completed greedily by the items to come, up to the first
 * that does not fit: that is a solution, and with a fraction of that item it is a bound (Dantzig).
 * A state that another one dominates, or whose bound does not beat the best solution, is dropped;
 * the program ends when no state is left.
 *
 * <p>Source: H. M. Weingartner and D. N. Ness, Operations Research 15(1), 1967; Kellerer, Pferschy
 * and Pisinger, "Knapsack Problems", Springer 2004, section 5.3. It takes O(n log n) when few
 * states survive, pseudo-polynomial time at worst; past a limit of states at once it stops and
 * reports a bound instead of an optimum.
 */
final class Knapsack {
  private final long[] weight;
  private final long[] profit;
  private final long capacity;

  // The sums of the first items.
  private final long[] weightOfFirst;
  private final long[] profitOfFirst;
  private States states = new States();
  private States next = new States();

  // The history of a state: the item taken last, and the trail before; trail 0 is empty.
  private int[] taken = new int[64];
  private int[] before = new int[64];
  private int trails = 1;

  // The profit of the best solution, or the lower bound given; the items of a trail, and of a
  // range.
  long best;
  private int bestTrail;
  private int bestFrom;
  private int bestTo;
  // An upper bound on the profit; it is the optimum if the program came to its end.
  final long upperBound;
  final boolean[] chosen;
  long steps;

  /** The states, the lightest first. */
  private static final class States {
    private long[] weight = new long[16];
    private long[] profit = new long[16];
    private int[] trail = new int[16];
    private int size;

    void add(long itsWeight, long itsProfit, int itsTrail) {
      if (size == weight.length) {
        weight = Arrays.copyOf(weight, 2 * size);
        profit = Arrays.copyOf(profit, 2 * size);
        trail = Arrays.copyOf(trail, 2 * size);
      }
      weight[size] = itsWeight;
      profit[size] = itsProfit;
      trail[size++] = itsTrail;
    }
  }

  // Weights are positive, items by efficiency; solutions that earn the lower bound or less are of
  // no interest.
  Knapsack(long[] weight, long[] profit, long capacity, long lower, int stateLimit) {
    this.weight = weight;
    this.profit = profit;
    this.capacity = capacity;
    best = lower;
    int items = weight.length;
    weightOfFirst = new long[items + 1];
    profitOfFirst = new long[items + 1];
    for (int j = 0; j < items; j++) {
      weightOfFirst[j + 1] = weightOfFirst[j] + weight[j];
      profitOfFirst[j + 1] = profitOfFirst[j] + profit[j];
    }
    complete(0, 0, 0, 0, false);
    int decided = 0;
    while (startOver() && states.size <= stateLimit) {
      decide(decided++);
    }
    long bound = best;
    for (int s = 0; s < states.size; s++) {
      bound = Math.max(bound, bound(decided, states.weight[s], states.profit[s]));
    }
    upperBound = bound;
    chosen = new boolean[items];
    Arrays.fill(chosen, bestFrom, bestTo, true);
    for (int trail = bestTrail; trail != 0; trail = before[trail]) {
      chosen[taken[trail]] = true;
    }
  }

  /** Tells whether a·b &lt; c·d, none negative. */
  private static boolean less(long a, long b, long c, long d) {
    long left = Math.multiplyHigh(a, b);
    long right = Math.multiplyHigh(c, d);
    return left != right ? left < right : Long.compareUnsigned(a * b, c * d) < 0;
  }

  /** Compares by profit per weight; the result is negative if a has more. */
  static int byEfficiency(long weightA, long profitA, long weightB, long profitB) {
    if (less(profitB, weightA, profitA, weightB)) {
      return -1;
    }
    return less(profitA, weightB, profitB, weightA) ? 1 : 0;
  }

  private boolean startOver() {
    States old = states;
    states = next;
    next = old;
    next.size = 0;
    return states.size > 0;
  }

  /**
   * Merges the states without and with an item; the dominated ones and those too heavy are dropped.
   */
  private void decide(int item) {
    int without = 0;
    int with = 0;
    long most = -1;
    while (without < states.size || with < states.size) {
      long lighter = without < states.size ? states.weight[without] : Long.MAX_VALUE;
      long heavier = with < states.size ? states.weight[with] + weight[item] : Long.MAX_VALUE;
      if (Math.min(lighter, heavier) > capacity) {
        return;
      }
      boolean take =
          heavier < lighter
              || heavier == lighter && states.profit[with] + profit[item] > states.profit[without];
      int from = take ? with++ : without++;
      long itsProfit = states.profit[from] + (take ? profit[item] : 0);
      if (itsProfit > most) {
        most = itsProfit;
        complete(item + 1, Math.min(lighter, heavier), itsProfit, states.trail[from], take);
      }
    }
  }

  /** Completes a state greedily, and adds it if its bound beats the best solution. */
  private void complete(int decided, long itsWeight, long itsProfit, int trail, boolean tookLast) {
    steps++;
    int end = breakItem(decided, itsWeight);
    long whole = itsProfit + profitOfFirst[end] - profitOfFirst[decided];
    boolean better = whole > best;
    long left = capacity - itsWeight - weightOfFirst[end] + weightOfFirst[decided];
    boolean open =
        end < weight.length
            && !less(left, profit[end], Math.max(best, whole) + 1 - whole, weight[end]);
    if (!better && !open) {
      return;
    }
    int itsTrail = tookLast ? extend(trail, decided - 1) : trail;
    if (better) {
      best = whole;
      bestTrail = itsTrail;
      bestFrom = decided;
      bestTo = end;
    }
    if (open) {
      next.add(itsWeight, itsProfit, itsTrail);
    }
  }

  /** Returns the first item that does not fit any more if all from the next on are taken. */
  private int breakItem(int decided, long itsWeight) {
    long room = capacity - itsWeight + weightOfFirst[decided];
    int at = Arrays.binarySearch(weightOfFirst, decided, weightOfFirst.length, room);
    return at >= 0 ? at : -at - 2;
  }

  private long bound(int decided, long itsWeight, long itsProfit) {
    int end = breakItem(decided, itsWeight);
    long left = capacity - itsWeight - weightOfFirst[end] + weightOfFirst[decided];
    BigInteger fraction =
        end == weight.length
            ? BigInteger.ZERO
            : BigInteger.valueOf(left)
                .multiply(BigInteger.valueOf(profit[end]))
                .divide(BigInteger.valueOf(weight[end]));
    return itsProfit + profitOfFirst[end] - profitOfFirst[decided] + fraction.longValueExact();
  }

  private int extend(int trail, int item) {
    if (trails == taken.length) {
      taken = Arrays.copyOf(taken, 2 * trails);
      before = Arrays.copyOf(before, 2 * trails);
    }
    taken[trails] = item;
    before[trails] = trail;
    return trails++;
  }
}
