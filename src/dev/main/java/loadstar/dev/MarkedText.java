package loadstar.dev;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.model.InputException;

/**
 * A file of which some parts are written by {@code ./loadstar docs}, between two lines each: in
 * Markdown
 *
 * <pre>
 * &lt;!-- written by ./loadstar docs: entries --&gt;
 * &lt;!-- end of entries --&gt;
 * </pre>
 *
 * and in Python the same after a number sign. The written part is indented as its first line.
 */
final class MarkedText {
  private static final Pattern PART =
      Pattern.compile(
          "(?ms)^( *)(<!--|#) written by \\./loadstar docs: ([a-z-]+)( -->)?\n"
              + "(.*?)^\\1\\2 end of \\3\\4?$");
  private static final Pattern OPENING = Pattern.compile("written by \\./loadstar docs: ");

  private MarkedText() {}

  /**
   * Returns the text with its parts up to date.
   *
   * @param parts lines by the names of all parts that the file has
   * @throws InputException if a part has no end, is not among these, or is missing
   */
  static String filled(Path file, String text, Map<String, String> parts) {
    StringBuilder filled = new StringBuilder(text.length());
    Matcher part = PART.matcher(text);
    int found = 0;
    while (part.find()) {
      String name = part.group(3);
      String lines = parts.get(name);
      if (lines == null) {
        throw new InputException(file, "no part \"" + name + "\" can be written", null);
      }
      found++;
      String indented = lines.replaceAll("(?m)^(?=.)", part.group(1));
      String opening = text.substring(part.start(), part.start(5));
      String end = text.substring(part.end(5), part.end());
      part.appendReplacement(filled, Matcher.quoteReplacement(opening + indented + end));
    }
    if (found != parts.size() || OPENING.matcher(text).results().count() != found) {
      throw new InputException(
          file, "it has to have these parts, each with its end: " + parts.keySet(), null);
    }
    return part.appendTail(filled).toString();
  }
}
