package loadstar.reality.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import loadstar.input.NamedTable;
import loadstar.reality.calibrate.TextTable.TextRow;

/**
 * The rows of a text with columns, whatever separates them: commas, semicolons, tabs or blanks.
 *
 * @param header the names of the columns in lower case; empty if there are none
 */
record TextTable(List<String> header, List<TextRow> rows) {
  private static final Pattern LETTER = Pattern.compile("[A-Za-z]");

  /**
   * A row.
   *
   * @param cells without blanks and quotes around them
   * @param line in the file, from 1
   */
  record TextRow(List<String> cells, int line) {
    /** Returns the cell as a number; NaN if it is none. */
    double number(int column) {
      return column < cells.size() ? TextTable.number(cells.get(column)) : Double.NaN;
    }
  }

  /** Returns the name of a column; empty for one that has none. */
  String name(int column) {
    return column < header.size() ? header.get(column) : "";
  }

  static TextTable parse(List<String> lines) {
    List<String> header = List.of();
    List<TextRow> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replace("\uFEFF", "").strip();
      boolean comment = line.startsWith("#");
      List<String> cells = cells(line.replaceFirst("^#+\\s*", ""));
      if (cells.isEmpty()) {
        continue;
      }
      boolean numbers = cells.stream().anyMatch(cell -> !Double.isNaN(number(cell)));
      if (!numbers && cells.size() > 1 && rows.isEmpty()) {
        // The last line of names before the first number: benchmarks write comments above it.
        header = cells.stream().map(cell -> cell.toLowerCase(Locale.ROOT)).toList();
      } else if (!comment && numbers) {
        rows.add(new TextRow(cells, i + 1));
      }
    }
    return new TextTable(header, rows);
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    if (line.isBlank()) {
      return cells;
    }
    String separator =
        line.contains(";") ? ";" : line.contains(",") ? "," : line.contains("\t") ? "\t" : "\\s+";
    boolean names = !LETTER.matcher(line).replaceAll("").equals(line);
    // The heading "Latency (us)" is one name: a unit belongs to the word before it.
    String text = names ? line.replaceAll("\\s+([(\\[])", "$1") : line;
    for (String cell : text.split(separator, -1)) {
      String bare = cell.strip();
      if (bare.length() > 1 && bare.startsWith("\"") && bare.endsWith("\"")) {
        bare = bare.substring(1, bare.length() - 1).strip();
      }
      cells.add(bare);
    }
    return cells;
  }

  static double number(String cell) {
    double value = NamedTable.decimal(cell);
    return Double.isFinite(value) ? value : Double.NaN; // 1e999 is no measurement
  }
}
