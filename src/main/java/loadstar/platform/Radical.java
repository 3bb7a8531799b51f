package loadstar.platform;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.InputException;

/** The numbers of a cluster's hosts: {@code 0-9,12} is 0, 1, ..., 9 and 12. */
final class Radical {
  private Radical() {}

  static List<Integer> numbers(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String range : text.split(",", -1)) {
      String[] ends = range.split("-", -1);
      try {
        int from = Integer.parseInt(ends[0].strip());
        int to = Integer.parseInt(ends[ends.length - 1].strip());
        if (ends.length > 2 || from > to) {
          throw bad(text);
        }
        for (int i = from; i <= to; i++) {
          numbers.add(i);
        }
      } catch (NumberFormatException e) {
        throw bad(text);
      }
    }
    return numbers;
  }

  private static InputException bad(String text) {
    return new InputException(
        "the radical \"" + text + "\" is no list of numbers", "something like \"0-99\"");
  }
}
