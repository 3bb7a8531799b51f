package loadstar.model;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Texts that came from files, as they may be shown: what a terminal would obey, and what would turn
 * the order of the letters or hide some, is written as {@code \\u001b}.
 */
public final class Visible {
  private static final String HIDDEN = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]";
  private static final Pattern ON_ONE_LINE = Pattern.compile(HIDDEN);
  private static final Pattern ON_LINES = Pattern.compile("[" + HIDDEN + "&&[^\n\t\r]]");

  private Visible() {}

  /** With decimal points wherever the program runs. */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** On one line. */
  public static String text(String text) {
    return escaped(text, ON_ONE_LINE);
  }

  /** Line feeds and tabulators stay, and the return of a progress bar. */
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
