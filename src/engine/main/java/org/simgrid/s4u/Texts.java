package org.simgrid.s4u;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/** Converts texts for SimGrid, which takes some for others or for two, and back. */
final class Texts {
  private static final char END = '\0'; // of a text in C
  private static final char SEPARATOR = '\u001f'; // between texts that travel as one

  private Texts() {}

  /** Returns the text itself; the shim reports a null. */
  static String plain(String text) {
    if (text != null
        && (text.indexOf(END) >= 0 || text.indexOf(SEPARATOR) >= 0 || hasHalfACharacter(text))) {
      throw refused(text);
    }
    return text;
  }

  /**
   * Tells whether a surrogate lacks its other half: it would become a question mark, as others do.
   */
  private static boolean hasHalfACharacter(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints().anyMatch(point -> point >= 0xD800 && point <= 0xDFFF);
      }
    }
    return false;
  }

  /** Splits keys and values that have travelled as one text. */
  static Map<String, String> pairs(String joined) {
    Map<String, String> pairs = new LinkedHashMap<>();
    String[] words = joined.isEmpty() ? new String[0] : joined.split("" + SEPARATOR, -1);
    for (int i = 0; i < words.length; i += 2) {
      pairs.put(words[i], words[i + 1]);
    }
    return pairs;
  }

  /** Joins keys and values to travel as one text. */
  static String joined(Map<String, String> pairs) {
    StringJoiner words = new StringJoiner("" + SEPARATOR);
    pairs.forEach((key, value) -> words.add(key).add(value));
    return words.toString();
  }

  // This is not in the method that looks for them, which stays small enough to be inlined.
  private static IllegalArgumentException refused(String text) {
    String shown = text.replace(END, '\u2400').replace(SEPARATOR, '\u241f');
    String what =
        text.indexOf(END) >= 0
            ? "NUL"
            : text.indexOf(SEPARATOR) >= 0 ? "U+001F" : "half of a surrogate pair";
    return new IllegalArgumentException(
        "\""
            + shown
            + "\" contains "
            + what
            + ", which SimGrid's interface cannot carry. Maybe it was read from a binary file");
  }
}
