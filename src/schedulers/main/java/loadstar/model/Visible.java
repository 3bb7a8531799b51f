package loadstar.model;

import java.util.Locale;

/**
 * Texts that came from files, as they may be shown: what a terminal would obey, and what would turn
 * the order of the letters or hide some, is written as {@code \\u001b}.
 */
public final class Visible {
  private Visible() {}

  /** With decimal points wherever the program runs. */
  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** On one line. */
  public static String text(String text) {
    return escaped(text, "");
  }

  /** Line feeds and tabulators stay, and the return of a progress bar. */
  public static String lines(String text) {
    return escaped(text, "\n\t\r");
  }

  private static String escaped(String text, String kept) {
    StringBuilder shown = null; // nearly always nothing is to be escaped
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair = Character.isHighSurrogate(c) && i + 1 < text.length();
      if (pair && Character.isLowSurrogate(text.charAt(i + 1)) && !isHidden(text.codePointAt(i))) {
        if (shown != null) {
          shown.append(c).append(text.charAt(i + 1));
        }
        i++;
      } else if (isHidden(c) && kept.indexOf(c) < 0) {
        if (shown == null) {
          shown = new StringBuilder(text.length() + 20).append(text, 0, i);
        }
        shown.append(format("\\u%04x", (int) c));
      } else if (shown != null) {
        shown.append(c);
      }
    }
    return shown == null ? text : shown.toString();
  }

  private static boolean isHidden(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
