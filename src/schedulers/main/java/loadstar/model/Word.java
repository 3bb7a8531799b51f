package loadstar.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Converts enum values to words of the user: HALF_UP is "half-up". */
public final class Word {
  private Word() {}

  /** Returns the word of a value. */
  public static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the words of all values, in their order. */
  public static List<String> all(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants()).map(Word::of).toList();
  }

  /**
   * Returns the value of that word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static <E extends Enum<E>> E parse(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
