package loadstar.report;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.model.Visible;
import loadstar.result.Columns;
import loadstar.result.Table;

/**
 * Writes tables of text cells for the terminal, for Markdown, and for LaTeX with booktabs, as
 * {@link OutputFormat} needs them.
 */
public final class TableText {
  private TableText() {}

  /**
   * Returns text that is no wider than a terminal: columns are left out until the rest fits, and a
   * line below names them. The first column and the last stay.
   *
   * @param leastNeeded columns that are left out first; then those from the right
   * @param others columns that the table does not have, which the line names, too
   * @param option that shows all columns
   */
  public static String fitting(
      Table table, List<String> leastNeeded, List<String> others, String option, int width) {
    Table shown = table;
    List<String> gone = new ArrayList<>();
    List<String> columns = table.columns();
    List<String> order = new ArrayList<>(leastNeeded);
    order.addAll(columns.subList(1, columns.size() - 1).reversed());
    for (String column : order) {
      if (width(shown) <= width) {
        break;
      }
      if (shown.columns().contains(column)) {
        gone.add(column);
        shown = without(table, gone);
      }
    }
    // A narrow column may fit where a wide one went.
    for (String column : List.copyOf(gone).reversed()) {
      List<String> fewer = new ArrayList<>(gone);
      fewer.remove(column);
      if (width(without(table, fewer)) <= width) {
        gone = fewer;
        shown = without(table, gone);
      }
    }
    List<String> named = new ArrayList<>(gone);
    named.addAll(others);
    String below = option + " also shows: " + String.join(", ", named);
    return text(shown) + (named.isEmpty() ? "" : WordWrap.hanging(below, 0, width) + "\n");
  }

  private static int width(Table table) {
    return text(table).lines().mapToInt(String::length).max().orElse(0);
  }

  private static Table without(Table table, List<String> gone) {
    List<String> columns = new ArrayList<>(table.columns());
    columns.removeAll(gone);
    Columns<Integer> shown = new Columns<>();
    columns.forEach(column -> shown.with(column, row -> table.text(row, column)));
    return shown.table(IntStream.range(0, table.rows()).boxed().toList());
  }

  static String text(Table table) {
    List<Integer> widths =
        table.columns().stream()
            .map(column ->
                IntStream.range(0, table.rows())
                    .map(row -> Visible.text(table.text(row, column)).length())
                    .reduce(column.length(), Math::max))
            .toList();
    return text(table.columns(), widths)
        + rows(table, cells -> text(cells.stream().map(Visible::text).toList(), widths));
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

  static String markdown(Table table) {
    return markdown(table.columns())
        + ("|---" + "|---:".repeat(table.columns().size() - 1) + "|\n")
        + rows(table, TableText::markdown);
  }

  private static String markdown(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(Escapes::markdown).toList()) + " |\n";
  }

  static String latex(Table table) {
    return ("\\begin{tabular}{l" + "r".repeat(table.columns().size() - 1) + "}\n\\toprule\n")
        + (latex(table.columns()) + "\\midrule\n" + rows(table, TableText::latex))
        + "\\bottomrule\n\\end{tabular}\n";
  }

  private static String latex(List<String> cells) {
    String row = String.join(" & ", cells.stream().map(Escapes::tex).toList());
    return Escapes.texRowStart(row) + " \\\\\n";
  }
}
