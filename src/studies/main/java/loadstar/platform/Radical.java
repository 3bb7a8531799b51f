package loadstar.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.InputException;

/**
 * The attribute {@code radical} of a {@code <cluster>} in platform files, which numbers its hosts:
 * {@code 0-9,12} is 0, 1, ..., 9 and 12.
 */
public final class Radical {
  private Radical() {}

  private record Range(int from, int to) {}

  /** Returns how many numbers there are, without making them. */
  static long count(String text) {
    return ranges(text).stream().mapToLong(range -> 1L + range.to - range.from).sum();
  }

  static List<Integer> numbers(String text) {
    return ranges(text).stream()
        .flatMap(range -> IntStream.rangeClosed(range.from, range.to).boxed())
        .toList();
  }

  /**
   * Tells whether a number is one of them, without making them.
   *
   * @throws InputException for a radical that is no list of numbers
   */
  public static boolean contains(String text, long number) {
    return ranges(text).stream().anyMatch(range -> range.from <= number && number <= range.to);
  }

  private static List<Range> ranges(String text) {
    List<Range> ranges = new ArrayList<>();
    for (String range : text.split(",", -1)) {
      String[] ends = range.split("-", -1);
      try {
        int from = Integer.parseInt(ends[0].strip());
        int to = Integer.parseInt(ends[ends.length - 1].strip());
        if (ends.length > 2 || from > to) {
          throw bad(text);
        }
        ranges.add(new Range(from, to));
      } catch (NumberFormatException e) {
        throw bad(text);
      }
    }
    return ranges;
  }

  private static InputException bad(String text) {
    String plain = text.replaceAll("\\p{Pd}|\u2212", "-");
    return plain.equals(text)
        ? new InputException(
            "the radical \"" + text + "\" is no list of numbers", "something like \"0-99\"")
        : new InputException(
            "the radical \"" + text + "\" has a dash that is no hyphen", "\"" + plain + "\"");
  }
}
