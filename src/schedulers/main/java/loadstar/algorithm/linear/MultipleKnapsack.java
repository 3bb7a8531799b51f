package loadstar.algorithm.linear;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
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
