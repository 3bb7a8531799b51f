package loadstar.model;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses durations as people and logs write them: {@code 1m 55s}, {@code 1h30m}, {@code 250 ms}.
 */
public final class Durations {
  private static final Pattern PART =
      Pattern.compile("\\s*(\\d+\\.?\\d*|\\.\\d+)\\s*([A-Za-zµμ]+)\\s*,?");

  /** A clock time of days, hours and minutes, and seconds, as SLURM and many tools write it. */
  private static final Pattern CLOCK =
      Pattern.compile("(?:(\\d+)-)?(?:(\\d+):)?(\\d+):(\\d+(?:\\.\\d+)?)");

  private static final Pattern LIKE_A_DOUBLE = Pattern.compile("[\\d.]+[dD]");

  private static final Map<String, Double> WORDS = words();

  private Durations() {}

  /**
   * Returns the seconds of a text that names parts from the longest unit to the shortest, each
   * once.
   *
   * @param units seconds by the names of units
   * @return empty for any other text, also if it has a number without a unit
   */
  static OptionalDouble parts(String text, Map<String, Double> units) {
    Matcher part = PART.matcher(text);
    double seconds = 0;
    double last = Double.POSITIVE_INFINITY;
    int from = 0;
    while (from < text.length()) {
      if (!part.find(from) || part.start() != from) {
        return OptionalDouble.empty();
      }
      Double unit = units.get(part.group(2));
      if (unit == null || unit >= last) {
        return OptionalDouble.empty();
      }
      seconds += Quantity.times(Double.parseDouble(part.group(1)), unit);
      last = unit;
      from = part.end();
    }
    return from == 0 ? OptionalDouble.empty() : OptionalDouble.of(seconds);
  }

  /**
   * Returns the seconds of a table cell, whose units may be words, {@code 3 mins}, in any case. A
   * text such as {@code 5d} is ambiguous, since programs also write numbers of type double so, and
   * yields nothing.
   */
  public static OptionalDouble ofCell(String text) {
    String cell = text.strip();
    Matcher clock = CLOCK.matcher(cell);
    return clock.matches()
        ? OptionalDouble.of(clock(clock))
        : LIKE_A_DOUBLE.matcher(cell).matches()
            ? OptionalDouble.empty()
            : parts(cell.toLowerCase(Locale.ROOT), WORDS);
  }

  private static double clock(Matcher clock) {
    double total = 0;
    for (int i = 1; i <= 4; i++) {
      double part = clock.group(i) == null ? 0 : Double.parseDouble(clock.group(i));
      total = total * (i == 2 ? 24 : 60) + part;
    }
    return total;
  }

  private static Map<String, Double> words() {
    Map<String, Double> words = new HashMap<>(Quantity.times());
    words.remove("");
    for (String stem : List.of("nano", "micro", "milli", "")) {
      double unit =
          switch (stem) {
            case "nano" -> 1e-9;
            case "micro" -> 1e-6;
            case "milli" -> 1e-3;
            default -> 1;
          };
      for (String end : List.of("sec", "secs", "second", "seconds")) {
        words.put(stem + end, unit);
      }
    }
    for (String micro : List.of("µs", "μs", "usec", "usecs")) {
      words.put(micro, 1e-6);
    }
    List.of("msec", "msecs").forEach(one -> words.put(one, 1e-3));
    List.of("mins", "minute", "minutes").forEach(one -> words.put(one, 60.0));
    List.of("hr", "hrs", "hour", "hours").forEach(one -> words.put(one, 3600.0));
    List.of("day", "days").forEach(one -> words.put(one, 86_400.0));
    return words;
  }
}
