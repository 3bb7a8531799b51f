package loadstar.algorithm.linear;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * An exact sum of many fractions, which is not reduced to lowest terms: that takes time quadratic
 * in the digits, and after a thousand fractions of different denominators there are tens of
 * thousands of them. Fractions of one denominator are added first, then the others in pairs, so
 * that long numbers meet long ones only, which are multiplied fast.
 */
public final class FractionSum {
  private final BigInteger numerator;
  // The denominator is positive.
  private final BigInteger denominator;

  private FractionSum(BigInteger numerator, BigInteger denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** Adds fractions; the sum of none is 0. */
  public static FractionSum of(List<BigFraction> fractions) {
    Map<BigInteger, BigInteger> alike = new HashMap<>();
    for (BigFraction fraction : fractions) {
      boolean negative = fraction.getDenominator().signum() < 0;
      BigInteger part = negative ? fraction.getNumerator().negate() : fraction.getNumerator();
      alike.merge(fraction.getDenominator().abs(), part, BigInteger::add);
    }
    List<FractionSum> parts =
        alike.entrySet().stream()
            .map(one -> new FractionSum(one.getValue(), one.getKey()))
            .toList();
    return parts.isEmpty() ? new FractionSum(BigInteger.ZERO, BigInteger.ONE) : sum(parts);
  }

  private static FractionSum sum(List<FractionSum> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    int half = parts.size() / 2;
    FractionSum a = sum(parts.subList(0, half));
    FractionSum b = sum(parts.subList(half, parts.size()));
    return new FractionSum(
        a.numerator.multiply(b.denominator).add(b.numerator.multiply(a.denominator)),
        a.denominator.multiply(b.denominator));
  }

  /** Returns -1, 0 or 1. */
  public int signum() {
    return numerator.signum();
  }

  /** Returns the sum in lowest terms, which takes long where it has many digits. */
  public BigFraction toFraction() {
    return BigFraction.of(numerator, denominator);
  }

  /** Returns the double next to the sum, as {@link BigFraction#doubleValue} does. */
  public double doubleValue() {
    // The quotient has at least 66 bits, of which the last one is set if there are others: more
    // than rounding to 53 bits looks at.
    int shift = 66 - numerator.bitLength() + denominator.bitLength();
    BigInteger dividend = shift > 0 ? numerator.abs().shiftLeft(shift) : numerator.abs();
    BigInteger divisor = shift > 0 ? denominator : denominator.shiftLeft(-shift);
    BigInteger[] parts = dividend.divideAndRemainder(divisor);
    BigInteger quotient = parts[1].signum() == 0 ? parts[0] : parts[0].setBit(0);
    return signum() * Math.scalb(quotient.doubleValue(), -shift);
  }
}
