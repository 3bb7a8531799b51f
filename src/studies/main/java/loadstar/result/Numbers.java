package loadstar.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Formats numbers for result files: the same bytes on every machine. */
public final class Numbers {
  private static final int DIGITS = 10;

  private Numbers() {}

  /** Returns "a, b and c", or with another word before the last. */
  public static String listed(List<String> words, String last) {
    int most = Math.max(0, words.size() - 1);
    return String.join(", ", words.subList(0, most))
        + (most > 0 ? last : "")
        + (words.isEmpty() ? "" : words.getLast());
  }

  /**
   * Formats a number with ten significant digits, no trailing zeros, and an exponent only far from
   * 1.
   */
  public static String text(double value) {
    return text(value, DIGITS);
  }

  /**
   * Formats a number with a maximum of significant digits, no trailing zeros, and an exponent only
   * far from 1.
   */
  public static String text(double value, int digits) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Double.toString(value);
    }
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(digits, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    if (rounded.signum() == 0) {
      return "0";
    }
    int magnitude = rounded.precision() - rounded.scale();
    return magnitude > 15 || magnitude < -5 ? rounded.toString() : rounded.toPlainString();
  }

  /** Formats a difference for readers: with its sign, two digits, no exponent. */
  public static String difference(double value) {
    if (value == 0 || Double.isNaN(value) || Double.isInfinite(value)) {
      return (Double.isNaN(value) ? "" : "+") + value;
    }
    int scale = 1 - (int) Math.floor(Math.log10(Math.abs(value)));
    BigDecimal rounded = new BigDecimal(value).setScale(scale, RoundingMode.HALF_EVEN);
    return (value > 0 ? "+" : "") + rounded.toPlainString();
  }

  /**
   * Formats a difference with its sign and two digits, or more where with two it would lie outside
   * of its interval.
   */
  public static String difference(double value, double least, double most) {
    String brief = difference(value);
    double read = brief.isEmpty() ? value : Double.parseDouble(brief);
    boolean outside = read < Math.min(least, value) || read > Math.max(most, value);
    return outside ? "+" + end(value, digits(least, most)) : brief;
  }

  /**
   * Formats an interval for readers: its ends have two digits of its width, and at most six digits.
   */
  public static String interval(double least, double most) {
    int scale = digits(least, most);
    return end(least, scale) + " to " + end(most, scale);
  }

  private static int digits(double least, double most) {
    double size = Math.max(Math.abs(most), Double.MIN_NORMAL);
    double wide = most > least ? Math.max(most - least, 1e-4 * size) : size;
    return (int) Math.max(0, 1 - Math.floor(Math.log10(wide)));
  }

  private static String end(double value, int scale) {
    return value == 0
        ? "0"
        : new BigDecimal(value).setScale(scale, RoundingMode.HALF_EVEN).toPlainString();
  }
}
