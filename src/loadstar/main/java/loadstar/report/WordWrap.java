package loadstar.report;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.Visible;

/** Breaks text into lines between words. */
public final class WordWrap {
  private WordWrap() {}

  /**
   * Returns the lines, at least one. A line exceeds {@code width} only where a single word does.
   *
   * @param width characters
   */
  public static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /**
   * Returns a line that is no wider than a terminal: what has no room goes below it, where its last
   * part begins. A line feed in the name of a host or file is escaped, see {@link Visible}, so that
   * it begins no line.
   *
   * @param indent characters before the last part, which stay together; as many blanks begin each
   *     line below
   * @param width characters; {@link Integer#MAX_VALUE} leaves the line as it is
   */
  public static String hanging(String text, int indent, int width) {
    String line = Visible.text(text);
    if (line.length() <= width || width <= indent) {
      return line;
    }
    // An escape is longer than what it stands for.
    String beginning = Visible.text(text.substring(0, indent));
    int below = beginning.length();
    return beginning
        + String.join(
            "\n" + " ".repeat(below), lines(line.substring(below), Math.max(1, width - below)));
  }
}
