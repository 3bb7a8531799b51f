package loadstar.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Values of enums as users write them: HALF_UP is "half-up". */
public final class Word {
  private Word() {}

  public static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All values, in their order. */
  public static List<String> all(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants()).map(Word::of).toList();
  }

  /**
   * The value of that word.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static <E extends Enum<E>> E parse(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
