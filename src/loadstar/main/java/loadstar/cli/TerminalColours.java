package loadstar.cli;

import java.util.List;
import java.util.Map;
import loadstar.model.Visible;
import loadstar.report.RankingRow;

/**
 * Emphasizes rows of a ranking on a terminal: the advised scheduler is green and bold, those that
 * are behind it are dim, and those that may be as good stay as they are. Elsewhere text has no
 * escape sequences.
 *
 * @param on whether text is coloured
 */
record TerminalColours(boolean on) {
  /** Leaves text as it is. */
  static final TerminalColours NONE = new TerminalColours(false);

  // Unicode has no characters of these numbers, so no text from a file has a colour of its own.
  private static final String ADVISED = "\ufdd0";
  private static final String BEHIND = "\ufdd1";
  private static final String END = "\ufdd2";

  /**
   * Returns the colours of an output: none where it is no terminal, where the terminal has none
   * ({@code TERM=dumb}), and where the user wants none (any {@code NO_COLOR}).
   *
   * @param terminal whether the output is a terminal
   * @param environment of the process
   */
  static TerminalColours of(boolean terminal, Map<String, String> environment) {
    return new TerminalColours(
        terminal
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !environment.getOrDefault("TERM", "dumb").equals("dumb"));
  }

  /**
   * Returns the lines of a table with marks of their emphasis, which {@link #visible} replaces.
   *
   * @param text the heading, a line for each row, and possibly more lines
   */
  String table(String text, List<RankingRow> rows) {
    if (!on) {
      return text;
    }
    StringBuilder coloured = new StringBuilder();
    int line = 0;
    for (String one : text.split("\n")) {
      String start = line == 0 || line > rows.size() ? "" : start(rows.get(line - 1));
      coloured.append(start).append(one).append(start.isEmpty() ? "" : END).append('\n');
      line++;
    }
    return coloured.toString();
  }

  /** Returns a text of several lines escaped, with these colours in the place of their marks. */
  static String visible(String text) {
    return Visible.lines(text)
        .replace(ADVISED, "\u001b[1;32m")
        .replace(BEHIND, "\u001b[2m")
        .replace(END, "\u001b[0m");
  }

  private static String start(RankingRow row) {
    return row.isAdvised() ? ADVISED : row.isBehind() ? BEHIND : "";
  }
}
