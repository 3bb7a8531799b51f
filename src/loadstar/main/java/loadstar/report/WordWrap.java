package loadstar.report;

import java.util.ArrayList;
import java.util.List;

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
}
