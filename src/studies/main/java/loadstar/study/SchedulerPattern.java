package loadstar.study;

import java.util.Collection;
import java.util.List;
import loadstar.algorithm.tool.Tool;
import loadstar.model.InputException;

/**
 * A scheduler as a user writes it: a name, or one with values of parameters, {@code
 * ss:chunk=1|10|100}.
 *
 * @param parameters their values; it stands for a scheduler with each combination
 */
public record SchedulerPattern(String scheduler, Axes<String, String> parameters) {
  /**
   * Reads a specification.
   *
   * @param known names that parameters may follow, besides those of tools, which have one colon;
   *     names of programs may have more colons of their own
   */
  public static SchedulerPattern read(String text, Collection<String> known) {
    String[] parts = text.split(":", -1);
    int named = parts[0].equals(Tool.PREFIX) ? 2 : 1;
    if (named == 1 && !known.contains(parts[0]) || parts.length <= named) {
      return new SchedulerPattern(text, new Axes<>());
    }
    Axes<String, String> parameters = new Axes<>();
    for (String part : List.of(parts).subList(named, parts.length)) {
      int equals = part.indexOf('=');
      if (equals < 1) {
        throw new InputException(
            "\"" + text + "\" is not NAME:PARAMETER=VALUE", "\"ss:chunk=1|10|100\"");
      }
      String name = part.substring(0, equals);
      if (parameters.has(name)) {
        throw new InputException("\"" + name + "\" is given twice", "a|b for both values");
      }
      parameters.put(name, List.of(part.substring(equals + 1).split("\\|", -1)));
    }
    return new SchedulerPattern(String.join(":", List.of(parts).subList(0, named)), parameters);
  }
}
