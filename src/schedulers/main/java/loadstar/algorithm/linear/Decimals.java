package loadstar.algorithm.linear;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.commons.numbers.fraction.BigFraction;

/** Doubles as fractions. */
public final class Decimals {
  private Decimals() {}

  /**
   * The decimal number that a double is printed as: 0.1 is 1/10, not the binary fraction next to
   * it. It is what the user wrote, and has far fewer digits.
   */
  public static BigFraction exact(double value) {
    BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    BigInteger digits = decimal.unscaledValue();
    return decimal.scale() <= 0
        ? BigFraction.of(digits.multiply(BigInteger.TEN.pow(-decimal.scale())))
        : BigFraction.of(digits, BigInteger.TEN.pow(decimal.scale()));
  }
}
