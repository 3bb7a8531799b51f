package loadstar.cli;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  private static final String ESCAPE = "\u001b[";
  private static final String ADVISED = ESCAPE + "1;32m";
  private static final String BEHIND = ESCAPE + "2m";
  private static final String END = ESCAPE + "0m";
  private static final Pattern OWN =
      Pattern.compile(
          Stream.of(ADVISED, BEHIND, END).map(Pattern::quote).collect(Collectors.joining("|")));

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
   * Returns the lines of a table with their emphasis.
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

  /** Returns a text of several lines escaped, but for these colours. */
  static String visible(String text) {
    StringBuilder escaped = new StringBuilder();
    Matcher own = OWN.matcher(text);
    int from = 0;
    while (own.find()) {
      escaped.append(Visible.lines(text.substring(from, own.start()))).append(own.group());
      from = own.end();
    }
    return escaped.append(Visible.lines(text.substring(from))).toString();
  }

  private static String start(RankingRow row) {
    return row.isAdvised() ? ADVISED : row.isBehind() ? BEHIND : "";
  }
}
