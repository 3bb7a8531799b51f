package loadstar.report;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.result.Columns;
import loadstar.result.Table;

/** Formats tables of text cells for the terminal, for Markdown, and for LaTeX with booktabs. */
public final class RankingText {
  /** The notation of a table. */
  public enum Format {
    TEXT,
    MD,
    TEX
  }

  private RankingText() {}

  /**
   * Writes a table whose cells appear literally; numbers are aligned right where the format can.
   *
   * @param table at least one column
   */
  public static String of(Table table, Format format) {
    return switch (format) {
      case TEXT -> text(table);
      case MD -> markdown(table);
      case TEX -> latex(table);
    };
  }

  /**
   * Returns text that is no wider than a terminal: columns are left out until the rest fits, and a
   * line below names them. The first column and the last stay.
   *
   * @param leastNeeded columns that are left out first; then those from the right
   */
  public static String fitting(Table table, List<String> leastNeeded, int width) {
    Table shown = table;
    List<String> gone = new ArrayList<>();
    List<String> columns = table.columns();
    List<String> order = new ArrayList<>(leastNeeded);
    order.addAll(columns.subList(1, columns.size() - 1).reversed());
    for (String column : order) {
      if (text(shown).lines().mapToInt(String::length).max().orElse(0) <= width) {
        break;
      }
      if (shown.columns().contains(column)) {
        gone.add(column);
        shown = without(table, gone);
      }
    }
    return text(shown)
        + (gone.isEmpty() ? "" : "--wide also shows: " + String.join(", ", gone) + "\n");
  }

  private static Table without(Table table, List<String> gone) {
    List<String> columns = new ArrayList<>(table.columns());
    columns.removeAll(gone);
    Columns<Integer> shown = new Columns<>();
    columns.forEach(column -> shown.with(column, row -> table.text(row, column)));
    return shown.table(IntStream.range(0, table.rows()).boxed().toList());
  }

  private static String text(Table table) {
    List<Integer> widths =
        table.columns().stream()
            .map(column ->
                IntStream.range(0, table.rows())
                    .map(row -> table.text(row, column).length())
                    .reduce(column.length(), Math::max))
            .toList();
    return text(table.columns(), widths) + rows(table, cells -> text(cells, widths));
  }

  private static String text(List<String> cells, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String format = (i == 0 ? "%-" : "%") + widths.get(i) + "s";
      line.append(i == 0 ? "" : "  ").append(format(format, cells.get(i)));
    }
    return line.toString().stripTrailing() + "\n";
  }

  private static String rows(Table table, Function<List<String>, String> line) {
    return table.cells().stream().map(line).collect(Collectors.joining());
  }

  private static String markdown(Table table) {
    return markdown(table.columns())
        + ("|---" + "|---:".repeat(table.columns().size() - 1) + "|\n")
        + rows(table, RankingText::markdown);
  }

  private static String markdown(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(Escapes::markdown).toList()) + " |\n";
  }

  private static String latex(Table table) {
    return ("\\begin{tabular}{l" + "r".repeat(table.columns().size() - 1) + "}\n\\toprule\n")
        + (latex(table.columns()) + "\\midrule\n" + rows(table, RankingText::latex))
        + "\\bottomrule\n\\end{tabular}\n";
  }

  private static String latex(List<String> cells) {
    String row = String.join(" & ", cells.stream().map(Escapes::tex).toList());
    return Escapes.texRowStart(row) + " \\\\\n";
  }

  /** Returns a sentence before or after a table; it is a comment in LaTeX. */
  public static String remark(String sentence, Format format) {
    if (sentence.isEmpty()) {
      return "";
    }
    return switch (format) {
      case TEXT -> sentence + "\n";
      case MD -> "\n" + Escapes.markdown(sentence) + "\n\n";
      case TEX -> "% " + Escapes.line(sentence) + "\n";
    };
  }

  /** Returns a line above a table with its name and the command that repeats its results. */
  public static String heading(String name, String rerun, Format format) {
    return format == Format.TEX
        ? "% " + Escapes.line(name + ": " + rerun) + "\n"
        : "## " + Escapes.markdown(name) + "\n\n    " + Escapes.line(rerun).strip() + "\n\n";
  }
}
