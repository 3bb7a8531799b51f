package loadstar.result;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A number that a paper prints, or that was measured on real machines.
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
 * @param place where it stands in the paper; "computed from ..." if it is not printed itself but
 *     follows from numbers that are
 * @param toleranceReason why that tolerance
 * @param interpretation how the text was read, and what is known about a difference
 * @param measured where a measured value comes from; null for a printed one
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
    String interpretation,
    @Nullable Measured measured) {

  /**
   * Refuses a measured value without its repeats, and one that is not their mean as far as it is
   * printed.
   */
  public PublishedValue {
    if ((kind == Kind.MEASURED) != (measured != null)) {
      throw new IllegalArgumentException(
          "a measured value, and no other, has repeats, source, commit and machine");
    }
    if (measured != null
        && !(Math.abs(measured.mean() - Double.parseDouble(printed)) <= 0.5001 * digit)) {
      throw new IllegalArgumentException(
          "the value is " + printed + ", but the mean of its repeats is " + measured.mean());
    }
  }

  /** Whether the paper does not print it: a quotient of two numbers that it prints. */
  public boolean computed() {
    return computed(place);
  }

  /** Whether this is the place of a number that is {@link #computed()}. */
  public static boolean computed(String place) {
    return place.startsWith("computed from ");
  }

  /**
   * Real runs of one setting.
   *
   * @param repeats what each of them took, in the unit of the value; at least one
   * @param source where they are published
   * @param commit of the source
   * @param machine that they ran on
   */
  public record Measured(List<Double> repeats, String source, String commit, String machine) {
    /** Refuses what says less. */
    public Measured {
      repeats = List.copyOf(repeats);
      if (repeats.isEmpty() || source.isBlank() || commit.isBlank() || machine.isBlank()) {
        throw new IllegalArgumentException(
            "a measured value has repeats, source, commit and machine");
      }
    }

    double mean() {
      return repeats.stream().mapToDouble(x -> x).average().orElse(Double.NaN);
    }

    double least() {
      return Collections.min(repeats);
    }

    double most() {
      return Collections.max(repeats);
    }
  }

  /** How a published number is compared; a bound is kept by the mean over the seeds. */
  public enum Kind {
    /** Ours should be this value. */
    EQUAL("", 0, false, false),
    /** Ours should not be larger, and not 0 as it is printed. */
    AT_MOST("at most ", 1, false, false),
    LESS_THAN("less than ", 1, true, false),
    /** Ours should not be smaller. */
    AT_LEAST("at least ", -1, false, false),
    MORE_THAN("more than ", -1, true, false),
    /**
     * As {@link #EQUAL}, but the number itself, or one that it follows from, is an input of ours or
     * decided what was open: meeting it is by choice.
     */
    CALIBRATED("", 0, false, true),
    /** As {@link #MORE_THAN}, and by choice. */
    CALIBRATED_MORE_THAN("more than ", -1, true, true),
    /**
     * The mean of real runs: ours matches between the least and the largest of them, and is within
     * the tolerance where it could be one more repeat.
     */
    MEASURED("", 0, false, false),
    /** An input or a remark: nothing of ours stands beside it. */
    NOTE("", 0, false, false);

    private final String words;
    private final int side;
    private final boolean strict;
    private final boolean byChoice;

    Kind(String words, int side, boolean strict, boolean byChoice) {
      this.words = words;
      this.side = side;
      this.strict = strict;
      this.byChoice = byChoice;
    }

    /** Before the number, with a space; empty when it is no bound. */
    public String words() {
      return words;
    }

    /** The largest number that keeps a bound from above, or the least from below. */
    private double last(double bound) {
      return !strict ? bound : side > 0 ? Math.nextDown(bound) : Math.nextUp(bound);
    }
  }

  /** The repeats, if ours is compared with them. */
  private @Nullable Measured measured(Kind read) {
    return read == Kind.MEASURED ? measured : null;
  }

  /** The least number of ours that is no difference. */
  double least(Kind read) {
    Measured real = measured(read);
    if (real != null) {
      return Math.min(real.least(), value() - tolerance);
    }
    return read.side < 0 ? read.last(value()) : read.side > 0 ? digit / 2 : value() - tolerance;
  }

  double most(Kind read) {
    Measured real = measured(read);
    if (real != null) {
      return Math.max(real.most(), value() + tolerance);
    }
    return read.side < 0
        ? Double.POSITIVE_INFINITY
        : read.side > 0 ? read.last(value()) : value() + tolerance;
  }

  /** The verdict on a number that is no difference; a bound twice as hard tells a weak one. */
  Verdict met(Kind read, double ours) {
    if (read.byChoice) {
      return Verdict.BY_CHOICE;
    }
    Measured real = measured(read);
    boolean itself =
        Math.abs(ours - value()) <= digit / 2
            || (real != null && ours >= real.least() && ours <= real.most());
    boolean weak = read.side > 0 ? ours <= value() / 2 : read.side < 0 && ours >= 2 * value();
    return weak
        ? Verdict.WEAK
        : read.side == 0 && itself ? Verdict.MATCH : Verdict.WITHIN_TOLERANCE;
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
