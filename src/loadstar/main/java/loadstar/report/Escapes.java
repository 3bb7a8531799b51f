package loadstar.report;

/**
 * Text that is to stay text, whatever is in it: names, commands and cells come from files, perhaps
 * of a stranger. Nothing of it becomes a command, an element or a line of its own.
 */
public final class Escapes {
  private Escapes() {}

  /** A word for a shell. */
  public static String shell(String word) {
    return word.matches("[A-Za-z0-9._/:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** For a paragraph or a cell of LaTeX, with the characters that it takes literally. */
  static String tex(String text) {
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
   * For a row of a LaTeX table: what begins with a bracket or a star would belong to the line break
   * before it.
   */
  static String texRowStart(String escaped) {
    String start = escaped.stripLeading();
    return start.startsWith("[") || start.startsWith("*") ? "{}" + escaped : escaped;
  }

  /**
   * For a heading or a cell of Markdown. An underscore between letters or digits, as in names,
   * stays as it is: it emphasises nothing.
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

  /** On one line, without characters that steer: line feeds, escapes, changes of direction. */
  static String line(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().forEach(letter -> line.appendCodePoint(isSteering(letter) ? ' ' : letter));
    return line.toString();
  }

  private static boolean isSteering(int letter) {
    return switch (Character.getType(letter)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  /**
   * For an element or an attribute of XML or HTML in double quotes; what no XML file can hold
   * becomes the character that stands for such ones.
   */
  public static String xml(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(letter -> {
          switch (letter) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            default -> escaped.appendCodePoint(isXml(letter) ? letter : 0xFFFD);
          }
        });
    return escaped.toString();
  }

  private static boolean isXml(int letter) {
    return letter == '\n'
        || letter == '\t'
        || letter >= ' '
            && (letter < 0x7F || letter >= 0xA0)
            && (letter < 0xD800 || letter > 0xDFFF)
            && letter != 0xFFFE
            && letter != 0xFFFF;
  }
}
