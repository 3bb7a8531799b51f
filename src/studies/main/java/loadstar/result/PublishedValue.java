package loadstar.result;

import java.util.Locale;

/**
 * A number that a paper prints.
 *
 * @param id unique within the paper
 * @param quantity what it measures
 * @param printed exactly as printed, without the unit
 * @param unit of the value, "1" for a ratio or a count
 * @param digit one unit of the last digit that counts, as printed: that of the finest number of its
 *     column, 0.01 for the 1 of "1, 1.21, 1.59"
 * @param kind how ours is compared with it
 * @param tolerance how far ours may be off, in the unit
 * @param claimed whether we say that we reproduce it; then a difference is a failed check
 * @param place where it stands in the paper
 * @param toleranceReason why that tolerance
 * @param interpretation how the text was read, and what is known about a difference
 */
public record PublishedValue(
    String id,
    String quantity,
    String printed,
    String unit,
    double digit,
    Kind kind,
    double tolerance,
    boolean claimed,
    String place,
    String toleranceReason,
    String interpretation) {

  /** How a published number is compared. */
  public enum Kind {
    /** Ours should be this value. */
    EQUAL,
    /**
     * Ours, in the mean over the seeds, should not be larger, and not 0 as it is printed: within.
     */
    AT_MOST,
    /**
     * As {@link #EQUAL}, but the number itself, or one that it follows from, is an input of ours or
     * decided what was open: meeting it is by choice.
     */
    CALIBRATED,
    /** An input or a remark: nothing of ours stands beside it. */
    NOTE
  }

  public double value() {
    return Double.parseDouble(printed);
  }

  /** One unit of the last digit of a number as it is printed: 0.01 for 2.13, 100 for 1.2e3. */
  public static double digitOf(String printed) {
    int exponent = printed.toLowerCase(Locale.ROOT).indexOf('e');
    String mantissa = exponent < 0 ? printed : printed.substring(0, exponent);
    int point = mantissa.indexOf('.');
    int decimals = point < 0 ? 0 : mantissa.length() - point - 1;
    int power = exponent < 0 ? 0 : Integer.parseInt(printed.substring(exponent + 1));
    return Math.pow(10, power - decimals);
  }
}
