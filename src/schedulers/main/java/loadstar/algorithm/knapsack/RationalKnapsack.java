package loadstar.algorithm.knapsack;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * A multiple knapsack problem in rational numbers, and its reformulation in integers (PPAM'13,
 * section 3.1, end).
 *
 * <p>Where the least common multiple of the denominators is small enough, numbers are multiplied by
 * it and nothing is lost. Where it is not, weights are rounded <em>up</em> and capacities
 * <em>down</em> to multiples of a quantum, so that every packing of the integers fits in truth; and
 * profits are rounded up by less than 2^-60 of their sum, so that the upper bound still holds.
 */
public final class RationalKnapsack {
  private static final BigInteger LIMIT = BigInteger.valueOf(MultipleKnapsack.LARGEST_SUM);

  private final List<BigFraction> profits;
  private final MultipleKnapsack integers;
  private final BigFraction profitUnit;
  private final boolean weightsExact;
  private final boolean profitsExact;

  /**
   * Reformulates a problem.
   *
   * @param weights one per item, not negative
   * @param profits one per item, not negative
   * @param capacities one per knapsack, not negative
   * @param quantum what weights are rounded to where they must be, in their unit, positive
   */
  public RationalKnapsack(
      List<BigFraction> weights,
      List<BigFraction> profits,
      List<BigFraction> capacities,
      BigFraction quantum) {
    this.profits = List.copyOf(profits);
    BigInteger weightFactor = commonDenominator(weights);
    weightFactor = lcm(weightFactor, commonDenominator(capacities));
    BigFraction exactFactor = BigFraction.of(weightFactor);
    weightsExact = sum(weights).multiply(exactFactor).compareTo(BigFraction.of(LIMIT)) < 0;
    BigFraction factor = weightsExact ? exactFactor : quantum.reciprocal();
    long[] integerCapacities = new long[capacities.size()];
    for (int k = 0; k < integerCapacities.length; k++) {
      // A capacity above the sum of all weights is as good as that sum.
      integerCapacities[k] = floor(capacities.get(k).multiply(factor)).min(LIMIT).longValueExact();
    }
    BigInteger profitFactor = commonDenominator(profits);
    BigFraction profitSum = sum(profits);
    profitsExact = profitSum.multiply(profitFactor).compareTo(BigFraction.of(LIMIT)) < 0;
    profitUnit =
        profitsExact ? BigFraction.of(BigInteger.ONE, profitFactor) : powerOfTwoUnit(profitSum);
    integers =
        new MultipleKnapsack(
            ceilings(weights, factor),
            ceilings(profits, profitUnit.reciprocal()),
            integerCapacities);
  }

  /** The decimal number that a double is printed as: 0.1 is one tenth, not its binary neighbour. */
  public static BigFraction decimal(double value) {
    BigDecimal decimal = new BigDecimal(Double.toString(value));
    return decimal.scale() > 0
        ? BigFraction.of(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()))
        : BigFraction.of(decimal.toBigIntegerExact());
  }

  /** The problem in integers. */
  public MultipleKnapsack integers() {
    return integers;
  }

  /** Whether the integers are the rationals times a constant, neither weight nor profit rounded. */
  public boolean isExact() {
    return weightsExact && profitsExact;
  }

  /** What a packing earns, exactly. */
  public BigFraction profit(Packing packing) {
    int[] knapsackOf = packing.knapsackOf();
    BigFraction sum = BigFraction.ZERO;
    for (int item = 0; item < knapsackOf.length; item++) {
      if (knapsackOf[item] != Packing.LEFT_OUT) {
        sum = sum.add(profits.get(item));
      }
    }
    return sum;
  }

  /** The packing's upper bound; where weights were rounded, that of the rounded problem. */
  public BigFraction upperBound(Packing packing) {
    return profitUnit.multiply(BigInteger.valueOf(packing.upperBound()));
  }

  /** A power of two that makes the sum of the profits, each rounded up, stay below the limit. */
  private static BigFraction powerOfTwoUnit(BigFraction profitSum) {
    int bits = floor(profitSum).bitLength();
    int shift = LIMIT.bitLength() - 3 - bits;
    return shift >= 0
        ? BigFraction.of(BigInteger.ONE, BigInteger.ONE.shiftLeft(shift))
        : BigFraction.of(BigInteger.ONE.shiftLeft(-shift));
  }

  private static long[] ceilings(List<BigFraction> values, BigFraction factor) {
    long[] integers = new long[values.size()];
    for (int i = 0; i < integers.length; i++) {
      BigInteger ceiling = floor(values.get(i).multiply(factor).negate()).negate();
      if (ceiling.compareTo(LIMIT) >= 0) {
        throw new IllegalArgumentException(
            "value " + i + " is 2^61 quanta or more. Maybe a larger quantum");
      }
      integers[i] = ceiling.longValueExact();
    }
    return integers;
  }

  private static BigInteger floor(BigFraction value) {
    BigInteger[] parts = value.getNumerator().divideAndRemainder(value.getDenominator());
    return value.signum() < 0 && parts[1].signum() != 0
        ? parts[0].subtract(BigInteger.ONE)
        : parts[0];
  }

  private static BigFraction sum(List<BigFraction> values) {
    BigFraction sum = BigFraction.ZERO;
    for (BigFraction value : values) {
      sum = sum.add(value);
    }
    return sum;
  }

  private static BigInteger commonDenominator(List<BigFraction> values) {
    BigInteger common = BigInteger.ONE;
    for (BigFraction value : values) {
      common = lcm(common, value.getDenominator().abs());
    }
    return common;
  }

  private static BigInteger lcm(BigInteger a, BigInteger b) {
    return a.divide(a.gcd(b)).multiply(b);
  }
}
