package loadstar.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.InputException;

/**
 * A scheduler as a user writes it: a name, or one with values of parameters, {@code
 * ss:chunk=1|10|100}.
 *
 * @param alternatives the parameters of each scheduler that it stands for: all values crossed
 */
public record SchedulerSpec(String scheduler, List<Map<String, String>> alternatives) {
  /**
   * Reads a specification.
   *
   * @param known names that parameters may follow; those of programs have colons of their own
   */
  public static SchedulerSpec read(String text, Collection<String> known) {
    String[] parts = text.split(":", -1);
    if (!known.contains(parts[0])) {
      return new SchedulerSpec(text, List.of(Map.of()));
    }
    List<Map<String, String>> crossed = List.of(Map.of());
    Set<String> names = new HashSet<>();
    for (String part : List.of(parts).subList(1, parts.length)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new InputException(
            "\"" + text + "\" is not NAME:PARAMETER=VALUE", "\"ss:chunk=1|10|100\"");
      }
      String name = part.substring(0, equals);
      if (!names.add(name)) {
        throw new InputException("\"" + name + "\" is given twice", "a|b for both values");
      }
      crossed = crossed(crossed, name, List.of(part.substring(equals + 1).split("\\|", -1)));
    }
    return new SchedulerSpec(parts[0], crossed);
  }

  /** Returns each of these maps with every value under one more name. */
  public static <T> List<Map<String, T>> crossed(
      List<Map<String, T>> before, String name, List<T> values) {
    List<Map<String, T>> crossed = new ArrayList<>();
    for (Map<String, T> one : before) {
      for (T value : values) {
        Map<String, T> more = new LinkedHashMap<>(one);
        more.put(name, value);
        crossed.add(more);
      }
    }
    return crossed;
  }
}
