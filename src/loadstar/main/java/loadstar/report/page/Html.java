package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import loadstar.input.Digests;
import loadstar.report.Escapes;
import loadstar.report.WholeUnits;
import loadstar.result.Table;

/** Writes pieces of HTML. All text of files passes through {@link #text}. */
final class Html {
  /** Number of letters above which cells are wide where there is little room. */
  private static final int LONG = 40;

  /** Number of letters below which cells are not broken. */
  private static final int SHORT = 16;

  /** Number of letters up to which a heading is not broken. */
  private static final int SHORT_HEADING = 10;

  /** Number of rows above which a table scrolls in a box of its own. */
  private static final int MOST_ROWS = 60;

  private static final String NUMBER = "([-+]?[0-9][0-9.,eE+-]*( ?[%s])?)?";

  /** The blank between a number and its unit. */
  private static final Pattern UNIT =
      Pattern.compile("(?<=[0-9]) (?=(s|ms|min|h|%)(?![\\p{L}\\p{N}]))");

  private Html() {}

  static String text(String words) {
    return Escapes.xml(words);
  }

  /** Fills in a template of {@link String#format}; its values become text. */
  static String of(String template, Object... values) {
    Object[] escaped = new Object[values.length];
    Arrays.setAll(escaped, i -> values[i] instanceof String words ? text(words) : values[i]);
    return format(template, escaped);
  }

  /** Returns an element that a reader unfolds, or folds if {@code open} is " open". */
  static String details(String summary, String open, String content) {
    return of("<details%s><summary>%s</summary>\n", open, summary) + content + "</details>\n";
  }

  /** Returns JSON in an element of its own, which a browser does not run. */
  static String data(String id, String json) {
    return of("<script type=\"application/json\" id=\"%s\">", id)
        + json.replace("<", "\\u003c")
        + "</script>\n";
  }

  /** Returns an SVG document as an image: its ids cannot clash with those of another. */
  static String image(String svg, String what) {
    byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
    boolean adapts = svg.contains("prefers-color-scheme");
    return of("<img class=\"drawing%s\" alt=\"%s\" src=\"", adapts ? "" : " light", what)
        + "data:image/svg+xml;base64,"
        + Base64.getEncoder().encodeToString(bytes)
        + "\">\n";
  }

  /** Returns a paragraph with the command that repeats the results; empty where it is unknown. */
  static String again(String command) {
    return command.isEmpty() ? "" : "<p>Again: " + command(command) + "</p>\n";
  }

  /** Returns a command; words with hyphens are broken only where one is longer than the line. */
  private static String command(String command) {
    return Arrays.stream(command.split(" ", -1))
        .map(word -> of(word.contains("-") ? "<span>%s</span>" : "%s", word))
        .collect(Collectors.joining(" ", "<code>", "</code>"));
  }

  /** Returns a cell whose numbers stay on the line of their units. */
  private static String together(String cell) {
    return UNIT.matcher(cell).replaceAll("\u00a0");
  }

  /** Returns a table of text cells; columns of numbers are aligned right. */
  static String table(Table table) {
    return table(table, new Looks(List.of()));
  }

  /** Returns a table of text cells; schedulers in the column "scheduler" have their signs. */
  static String table(Table table, Looks looks) {
    List<String> columns = table.columns();
    List<List<String>> rows = table.cells();
    int scheduler = columns.indexOf("scheduler");
    List<String> classes = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int column = i;
      boolean numbers =
          rows.stream().map(row -> row.get(column)).allMatch(cell -> cell.matches(NUMBER));
      classes.add(i == scheduler ? "s" : numbers ? "n" : "");
    }
    // Where most columns are numbers their cells, of which a page has thousands, have no class.
    boolean digits = 2 * Collections.frequency(classes, "n") > columns.size();
    String usual = digits ? "n" : "p";
    String box = rows.size() > MOST_ROWS ? "wide long" : "wide";
    StringBuilder text = new StringBuilder("<div class=\"" + box + "\"><table");
    text.append(digits ? " class=\"d\"" : "").append(">\n<thead><tr>");
    columns.forEach(column -> text.append("<th scope=\"col\">").append(text(heading(column))));
    text.append("</thead>\n<tbody>\n");
    for (List<String> row : rows) {
      text.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        String cell = row.get(i);
        String own = classes.get(i).isEmpty() ? width(cell) : classes.get(i);
        text.append(own.equals(usual) ? "<td>" : "<td class=" + own + ">");
        if (i == scheduler) {
          String name = WholeUnits.unmarked(cell);
          text.append(looks.sign(name)).append(looks.name(name));
          cell = cell.substring(name.length());
        }
        text.append(text(together(cell)));
      }
      text.append('\n');
    }
    return text.append("</tbody></table></div>\n").toString();
  }

  /** Returns a heading; a short one stays on one line. */
  private static String heading(String column) {
    return column.length() <= SHORT_HEADING ? column.replace(' ', '\u00a0') : column;
  }

  private static String width(String cell) {
    return cell.length() > LONG ? "t" : cell.length() < SHORT ? "s" : "p";
  }

  /** Returns the hash by which a Content-Security-Policy allows a script or a style sheet. */
  static String hash(String content) {
    byte[] digest = Digests.sha256().digest(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }
}
