package loadstar.algorithm;

import java.util.List;
import java.util.function.Predicate;
import loadstar.model.Quantity;

/**
 * The values that a parameter may have.
 *
 * @param words completes "not ...": "a positive number"
 * @param test whether a value is one of them
 * @param choices all of them when they are few, otherwise empty
 */
public record Range<T>(String words, Predicate<T> test, List<T> choices) {
  public Range {
    choices = List.copyOf(choices);
  }

  private Range(String words, Predicate<T> test) {
    this(words, test, List.of());
  }

  /** Whether what is computed of it stays finite. */
  private static boolean isUsual(double x) {
    return Math.abs(x) <= Quantity.MOST;
  }

  public static Range<Double> any() {
    return new Range<>("a number", x -> isUsual(x));
  }

  public static Range<Double> positive() {
    return new Range<>("a positive number", x -> x > 0 && isUsual(x));
  }

  public static Range<Double> notNegative() {
    return new Range<>("zero or more", x -> x >= 0 && isUsual(x));
  }

  /** From {@code least} to {@code most}, both included. */
  public static Range<Double> between(double least, double most) {
    return new Range<>(
        "between " + Quantity.exact(least) + " and " + Quantity.exact(most),
        x -> x >= least && x <= most);
  }

  /** From {@code least}, included, to {@code bound}, excluded. */
  public static Range<Double> fromToBelow(double least, double bound) {
    return new Range<>(
        "from " + Quantity.exact(least) + " to less than " + Quantity.exact(bound),
        x -> x >= least && x < bound);
  }

  /** Whole numbers from {@code least} on. */
  public static Range<Integer> atLeast(int least) {
    return new Range<>(
        switch (least) {
          case 0 -> "zero or more";
          case 1 -> "a positive whole number";
          default -> "a whole number from " + least + " on";
        },
        x -> x >= least);
  }

  public static Range<Integer> whole(int least, int most) {
    return new Range<>(
        "a whole number from " + least + " to " + most, x -> x >= least && x <= most);
  }

  public static <T> Range<T> all() {
    return new Range<>("", value -> true);
  }

  public static Range<String> oneOf(List<String> words) {
    return new Range<>(String.join(" or ", words), words::contains, words);
  }

  /** Any text; the scheduler says itself what it can use. */
  public static Range<String> text() {
    return new Range<>("a text", text -> true);
  }
}
