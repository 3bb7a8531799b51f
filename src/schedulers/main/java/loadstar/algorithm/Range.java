package loadstar.algorithm;

import java.util.List;
import java.util.function.Predicate;
import loadstar.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The values that a {@link Parameter} may have, declared once: messages, help, schemas and pages
 * take bounds, choices and words from here.
 *
 * @param words completes "not ...": "a positive number"
 * @param test whether a value is one of them
 * @param choices all of them when they are few, otherwise empty
 * @param least where numbers begin, null where nothing but {@link Quantity#MOST} limits them
 * @param most where they end, null likewise
 */
public record Range<T>(
    String words, Predicate<T> test, List<T> choices, @Nullable Bound least, @Nullable Bound most) {
  /**
   * One end of a range of numbers.
   *
   * @param included whether the value itself is within the range
   */
  public record Bound(double value, boolean included) {
    private static Bound with(double value) {
      return new Bound(value, true);
    }

    private static Bound without(double value) {
      return new Bound(value, false);
    }

    private boolean isBelow(double x) {
      return included ? value <= x : value < x;
    }

    private boolean isAbove(double x) {
      return included ? value >= x : value > x;
    }

    @Override
    public String toString() {
      return Quantity.exact(value);
    }
  }

  public Range {
    choices = List.copyOf(choices);
  }

  private static Range<Double> numbers(@Nullable Bound least, @Nullable Bound most, String words) {
    return new Range<>(
        words,
        x ->
            Math.abs(x) <= Quantity.MOST // so that what is computed of it stays finite
                && (least == null || least.isBelow(x))
                && (most == null || most.isAbove(x)),
        List.of(),
        least,
        most);
  }

  /** Returns the range of all numbers up to {@link Quantity#MOST} in magnitude. */
  public static Range<Double> any() {
    return numbers(null, null, "a number");
  }

  /** Returns the range of numbers above 0. */
  public static Range<Double> positive() {
    return numbers(Bound.without(0), null, "a positive number");
  }

  /** Returns the range of numbers from 0 on. */
  public static Range<Double> notNegative() {
    return from(0);
  }

  /** From {@code least} on, which is included. */
  public static Range<Double> from(double least) {
    Bound bound = Bound.with(least);
    return numbers(bound, null, least == 0 ? "zero or more" : "a number from " + bound + " on");
  }

  /** Returns the range from {@code least} to {@code most}, both included. */
  public static Range<Double> between(double least, double most) {
    Bound from = Bound.with(least);
    Bound to = Bound.with(most);
    return numbers(from, to, "between " + from + " and " + to);
  }

  /** Returns the range from {@code least}, included, to {@code bound}, excluded. */
  public static Range<Double> fromToBelow(double least, double bound) {
    Bound from = Bound.with(least);
    Bound to = Bound.without(bound);
    return numbers(from, to, "from " + from + " to less than " + to);
  }

  /** Shares above {@code least} and below {@code most}, in words of percent. */
  public static Range<Double> sharesWithin(double least, double most) {
    String words =
        "between " + Quantity.exact(100 * least) + " and " + Quantity.exact(100 * most) + " %";
    return numbers(Bound.without(least), Bound.without(most), words);
  }

  /** Returns the whole numbers from {@code least} on. */
  public static Range<Integer> atLeast(int least) {
    return new Range<>(
        switch (least) {
          case 0 -> "zero or more";
          case 1 -> "a positive whole number";
          default -> "a whole number from " + least + " on";
        },
        x -> x >= least,
        List.of(),
        Bound.with(least),
        null);
  }

  /** Returns the whole numbers from {@code least} to {@code most}, both included. */
  public static Range<Integer> whole(int least, int most) {
    return new Range<>(
        "a whole number from " + least + " to " + most,
        x -> x >= least && x <= most,
        List.of(),
        Bound.with(least),
        Bound.with(most));
  }

  /** Whatever a form reads that has its own words and limits. */
  public static <T> Range<T> all() {
    return ofForm("", null);
  }

  /** The values of a form, which refuses all others itself. */
  public static <T> Range<T> ofForm(String words, @Nullable Bound least) {
    return new Range<>(words, value -> true, List.of(), least, null);
  }

  /** Returns the range of the given words. */
  public static Range<String> oneOf(List<String> words) {
    return new Range<>(String.join(" or ", words), words::contains, words, null, null);
  }

  /** Returns the range of all texts; the scheduler itself checks which ones it can use. */
  public static Range<String> text() {
    return ofForm("a text", null);
  }
}
