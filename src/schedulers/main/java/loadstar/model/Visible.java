package loadstar.model;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Makes texts from files safe to show: control characters, which a terminal would obey, and
 * characters that would turn the order of the letters or hide some, become {@code \\u001b} and the
 * like.
 */
public final class Visible {
  private static final String HIDDEN = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]";
  private static final Pattern ON_ONE_LINE = Pattern.compile(HIDDEN);
  private static final Pattern ON_LINES = Pattern.compile("[" + HIDDEN + "&&[^\n\t\r]]");

  private Visible() {}

  /** Formats with decimal points, whatever the locale. */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Returns a text escaped for one line. */
  public static String text(String text) {
    return escaped(text, ON_ONE_LINE);
  }

  /**
   * Returns a text escaped for several lines: line feeds and tabulators stay, and the carriage
   * return of a progress bar.
   */
  public static String lines(String text) {
    return escaped(text, ON_LINES);
  }

  private static String escaped(String text, Pattern hidden) {
    return hidden
        .matcher(text)
        .replaceAll(found ->
            found.group().chars().mapToObj(c -> format("\\\\u%04x", c)).collect(joining()));
  }
}
