package loadstar.result;

/**
 * A number that a paper prints.
 *
 * @param id unique within the paper
 * @param quantity what it measures
 * @param printed exactly as printed, without the unit
 * @param unit of the value, "1" for a ratio or a count
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
    /** Ours, in the mean over the seeds, should not be larger. */
    AT_MOST,
    /** An input or a remark: nothing of ours stands beside it. */
    NOTE
  }

  public double value() {
    return Double.parseDouble(printed);
  }

  /** Half a unit of the last printed digit: what rounds to the printed value is no farther away. */
  public double halfDigit() {
    int exponent = printed.toLowerCase(java.util.Locale.ROOT).indexOf('e');
    String mantissa = exponent < 0 ? printed : printed.substring(0, exponent);
    int point = mantissa.indexOf('.');
    int decimals = point < 0 ? 0 : mantissa.length() - point - 1;
    int power = exponent < 0 ? 0 : Integer.parseInt(printed.substring(exponent + 1));
    return 0.5 * Math.pow(10, power - decimals);
  }
}
