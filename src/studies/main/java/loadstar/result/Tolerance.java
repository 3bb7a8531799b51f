package loadstar.result;

/**
 * How far a simulated value may lie from a printed or measured one without being a difference. The
 * rule is the same for all: the digits as printed, and, where the number is an outcome of chance,
 * where one more such outcome would be at 95 %.
 *
 * @param source what the interval follows from
 * @param number of the rule: outcomes that a seed averages, or half the interval; 0 for digits
 */
public record Tolerance(IntervalSource source, double number) {
  /** The origin of the interval. */
  public enum IntervalSource {
    /** Nothing varies: the value rounds to the printed digits. */
    DIGITS,
    /**
     * The seeds vary: the printed number could be the outcome of one more seed, or, where a seed
     * averages several outcomes such as the printed one, one more of these.
     */
    SEEDS,
    /**
     * The given numbers vary, as their repeats or their own column tell: the simulated value could
     * be one more of them.
     */
    GIVEN
  }

  /** The value rounds to the printed digits. */
  public static final Tolerance PRINTED = new Tolerance(IntervalSource.DIGITS, 0);

  /** Fewer seeds leave an interval that hardly any number misses: Student's t is 4.3 for three. */
  private static final int FEW_SEEDS = 5;

  private static final String SEEDS = "seeds";

  /** Refuses a number that belongs to no rule. */
  public Tolerance {
    if (!(number >= 0)
        || Double.isInfinite(number)
        || (source == IntervalSource.SEEDS && number < 1)) {
      throw new IllegalArgumentException("a tolerance is digits, seeds, seeds/N or a number");
    }
  }

  /**
   * Reads a tolerance.
   *
   * @param text {@code digits} or nothing, {@code seeds}, {@code seeds/20} where a seed averages 20
   *     outcomes such as the printed one, or half the interval of one more given number
   */
  public static Tolerance of(String text) {
    if (text.isEmpty() || text.equals("digits")) {
      return PRINTED;
    }
    if (text.equals(SEEDS)) {
      return new Tolerance(IntervalSource.SEEDS, 1);
    }
    try {
      return text.startsWith(SEEDS + "/")
          ? new Tolerance(
              IntervalSource.SEEDS, Integer.parseInt(text.substring(SEEDS.length() + 1)))
          : new Tolerance(IntervalSource.GIVEN, Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the tolerance \"" + text + "\" is not digits, seeds, seeds/N or a number", e);
    }
  }

  /**
   * Returns half the width of the interval around the given number.
   *
   * @param digit one unit of its last digit
   * @param ours the simulated values
   */
  double half(double digit, Spread ours) {
    return switch (source) {
      case DIGITS -> digit / 2;
      case GIVEN -> number;
      // Student's t, times the deviation of a seed, times sqrt(number + 1/n): n seeds of ours, and
      // a given outcome whose variance is that of a seed's mean times the outcomes in it.
      case SEEDS ->
          digit / 2
              + (Double.isNaN(ours.confidence())
                  ? 0
                  : ours.confidence() * Math.sqrt(number * ours.seeds() + 1));
    };
  }

  /** Tells whether the interval is that of a few seeds, so that it confirms little. */
  boolean isWeak(Spread ours) {
    return source == IntervalSource.SEEDS && ours.seeds() < FEW_SEEDS;
  }
}
