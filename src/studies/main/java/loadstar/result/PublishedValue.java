package loadstar.result;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A number that a paper prints, or that was measured on real machines.
 *
 * @param id unique within the paper
 * @param quantity the measured quantity
 * @param printed exactly as printed, without the unit
 * @param unit of the value, "1" for a ratio or a count
 * @param digit one unit of the last digit that counts, as printed: that of the finest number of its
 *     column, 0.01 for the 1 of "1, 1.21, 1.59"
 * @param kind how the simulated value is compared with it
 * @param tolerance how far the simulated value may lie from it
 * @param claimed whether we claim to reproduce it; then a difference is a failed check
 * @param place its place in the paper; "computed from ..." if it is not printed itself but follows
 *     from numbers that are
 * @param toleranceReason the reason for the tolerance
 * @param interpretation how the text was read, and known reasons for a difference
 * @param measured the source of a measured value; null for a printed one
 */
public record PublishedValue(
    String id,
    String quantity,
    String printed,
    String unit,
    double digit,
    ComparisonKind kind,
    Tolerance tolerance,
    boolean claimed,
    String place,
    String toleranceReason,
    String interpretation,
    @Nullable Measured measured) {

  /**
   * Refuses a measured value without its repeats, and one that is not their mean to the printed
   * digits.
   */
  public PublishedValue {
    if ((kind == ComparisonKind.MEASURED) != (measured != null)) {
      throw new IllegalArgumentException(
          "a measured value, and no other, has repeats, source, commit and machine");
    }
    if (measured != null
        && !(Math.abs(measured.mean() - Double.parseDouble(printed)) <= 0.5001 * digit)) {
      throw new IllegalArgumentException(
          "the value is " + printed + ", but the mean of its repeats is " + measured.mean());
    }
  }

  /**
   * Tells whether the paper does not print the value: it is a quotient of two numbers that it
   * prints.
   */
  public boolean computed() {
    return computed(place);
  }

  /** Tells whether a place is that of a number that is {@link #computed()}. */
  public static boolean computed(String place) {
    return place.startsWith("computed from ");
  }

  /**
   * Real runs of one scenario.
   *
   * @param repeats the time of each run, in the unit of the value; at least one
   * @param source where they are published
   * @param commit of the source
   * @param machine that they ran on
   */
  public record Measured(List<Double> repeats, String source, String commit, String machine) {
    /** Refuses missing fields. */
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

  /**
   * The kind of comparison with a published number; for a bound, the mean over the seeds counts.
   */
  public enum ComparisonKind {
    /** The simulated value should be this value. */
    EQUAL("", 0, false, false),
    /** The simulated value should not be larger, and not 0 as it is printed. */
    AT_MOST("at most ", 1, false, false),
    LESS_THAN("less than ", 1, true, false),
    /** The simulated value should not be smaller. */
    AT_LEAST("at least ", -1, false, false),
    MORE_THAN("more than ", -1, true, false),
    /**
     * The comparison is that of {@link #EQUAL}, but the number itself, or one that it follows from,
     * is an input of the simulation or decided an ambiguity: it is met by choice.
     */
    CALIBRATED("", 0, false, true),
    /** The comparison is that of {@link #MORE_THAN}, but it is met by choice. */
    CALIBRATED_MORE_THAN("more than ", -1, true, true),
    /**
     * The value is the mean of real runs. The simulated value matches between the least and the
     * largest of them, and is within the tolerance where it could be one more repeat.
     */
    MEASURED("", 0, false, false),
    /** The value is an input or a remark, and nothing is compared with it. */
    NOTE("", 0, false, false);

    private final String words;
    private final int side;
    private final boolean strict;
    private final boolean byChoice;

    ComparisonKind(String words, int side, boolean strict, boolean byChoice) {
      this.words = words;
      this.side = side;
      this.strict = strict;
      this.byChoice = byChoice;
    }

    /** Returns the kind of comparison with another reading, which has not used the number. */
    ComparisonKind ofReading() {
      return switch (this) {
        case CALIBRATED_MORE_THAN -> MORE_THAN;
        case CALIBRATED, NOTE -> EQUAL;
        default -> this;
      };
    }

    /** Returns the words before the number, with a space; empty for a value that is not a bound. */
    public String words() {
      return words;
    }

    /** Returns the largest number that satisfies an upper bound, or the least for a lower bound. */
    private double last(double bound) {
      return !strict ? bound : side > 0 ? Math.nextDown(bound) : Math.nextUp(bound);
    }
  }

  /** Returns the repeats, if the simulated value is compared with them. */
  private @Nullable Measured measured(ComparisonKind read) {
    return read == ComparisonKind.MEASURED ? measured : null;
  }

  /** Returns the least simulated value that is not a difference; NaN for no value. */
  double least(ComparisonKind read, @Nullable Spread ours) {
    if (read.side != 0) {
      return read.side < 0 ? read.last(value()) : digit / 2;
    }
    if (ours == null) {
      return Double.NaN;
    }
    Measured real = measured(read);
    double least = value() - tolerance.half(digit, ours);
    return real == null ? least : Math.min(real.least(), least);
  }

  double most(ComparisonKind read, @Nullable Spread ours) {
    if (read.side != 0) {
      return read.side < 0 ? Double.POSITIVE_INFINITY : read.last(value());
    }
    if (ours == null) {
      return Double.NaN;
    }
    Measured real = measured(read);
    double most = value() + tolerance.half(digit, ours);
    return real == null ? most : Math.max(real.most(), most);
  }

  /**
   * Returns the verdict on values that are not a difference. A weak one could hardly be missed: a
   * bound that is met twice as strictly, or the interval of a few seeds.
   */
  Verdict met(ComparisonKind read, Spread ours) {
    if (read.byChoice) {
      return Verdict.BY_CHOICE;
    }
    double mean = ours.mean();
    Measured real = measured(read);
    boolean itself =
        Math.abs(mean - value()) <= digit / 2
            || (real != null && mean >= real.least() && mean <= real.most());
    if (read.side == 0 && itself) {
      return Verdict.MATCH;
    }
    boolean weak =
        read.side > 0
            ? mean <= value() / 2
            : read.side < 0 ? mean >= 2 * value() : tolerance.isWeak(ours);
    return weak ? Verdict.WEAK : Verdict.WITHIN_TOLERANCE;
  }

  public double value() {
    return Double.parseDouble(printed);
  }

  /**
   * Returns one unit of the last digit of a number as it is printed: 0.01 for 2.13, 100 for 1.2e3.
   */
  public static double digitOf(String printed) {
    int exponent = printed.toLowerCase(Locale.ROOT).indexOf('e');
    String mantissa = exponent < 0 ? printed : printed.substring(0, exponent);
    int point = mantissa.indexOf('.');
    int decimals = point < 0 ? 0 : mantissa.length() - point - 1;
    int power = exponent < 0 ? 0 : Integer.parseInt(printed.substring(exponent + 1));
    return Math.pow(10, power - decimals);
  }
}
