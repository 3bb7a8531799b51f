package loadstar.report;

import java.util.regex.Pattern;
import loadstar.input.ShellWord;

/**
 * Escapes text: names, commands and cells come from files, perhaps of a stranger, and nothing in
 * them may become a command, an element or a line of its own.
 */
public final class Escapes {
  private static final Pattern STEERING =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Cn}]");

  private static final Pattern NO_XML =
      Pattern.compile("[^\\n\\t -~\\u00a0-\\ud7ff\\ue000-\\ufffd\\x{10000}-\\x{10ffff}]");

  private Escapes() {}

  /** Returns a word for a shell. */
  public static String shell(String word) {
    return ShellWord.of(word);
  }

  /** Returns text for a paragraph or a cell of LaTeX, which then has its characters literally. */
  public static String tex(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    line(text)
        .chars()
        .forEach(letter -> {
          switch (letter) {
            case '\\' -> escaped.append("\\textbackslash{}");
            case '~' -> escaped.append("\\textasciitilde{}");
            case '^' -> escaped.append("\\textasciicircum{}");
            case '{', '}', '%', '&', '_', '#', '$' -> escaped.append('\\').append((char) letter);
            case '<', '>', '|' -> escaped.append('$').append((char) letter).append('$');
            case '±' -> escaped.append("$\\pm$");
            default -> escaped.append((char) letter);
          }
        });
    return escaped.toString();
  }

  /**
   * Returns text for the start of a row of a LaTeX table: a bracket or a star there would belong to
   * the line break before it.
   */
  static String texRowStart(String escaped) {
    String start = escaped.stripLeading();
    return start.startsWith("[") || start.startsWith("*") ? "{}" + escaped : escaped;
  }

  /**
   * Returns text for a heading or a cell of Markdown. An underscore between letters or digits, as
   * in names, stays as it is: it emphasises nothing.
   */
  static String markdown(String text) {
    String one = line(text);
    StringBuilder escaped = new StringBuilder(one.length() + 16);
    for (int i = 0; i < one.length(); i++) {
      char letter = one.charAt(i);
      switch (letter) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '\\', '`', '*', '[', ']', '|', '~', '$', '#' -> escaped.append('\\').append(letter);
        case '_' -> escaped.append(isInside(one, i) ? "_" : "\\_");
        case ':' -> escaped.append(one.startsWith("//", i + 1) ? "\\:" : ":");
        case '.' -> escaped.append(one.startsWith("www", Math.max(0, i - 3)) ? "\\." : ".");
        default -> escaped.append(letter);
      }
    }
    return escaped.toString();
  }

  private static boolean isInside(String text, int place) {
    return place > 0
        && place + 1 < text.length()
        && Character.isLetterOrDigit(text.charAt(place - 1))
        && Character.isLetterOrDigit(text.charAt(place + 1));
  }

  /**
   * Returns text on one line, without control characters: line feeds, escapes, changes of
   * direction.
   */
  static String line(String text) {
    return STEERING.matcher(text).replaceAll(" ");
  }

  /**
   * Returns text for an element or an attribute of XML or HTML in double quotes; characters that
   * XML does not allow become the replacement character.
   */
  public static String xml(String text) {
    return NO_XML
        .matcher(text)
        .replaceAll("\ufffd")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
