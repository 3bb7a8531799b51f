package loadstar.experiment.reality;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/** A table with the lines of its file; comments begin with #, and blank lines mean nothing. */
final class LineNumberedTable {
  private final String file;
  final Table table;

  /** The number of the line of the columns, and of each row after it. */
  private final int[] lines;

  LineNumberedTable(String file, String text) {
    this.file = file;
    List<String> all = text.lines().toList();
    lines =
        IntStream.range(0, all.size())
            .filter(line -> !all.get(line).isBlank() && !all.get(line).startsWith("#"))
            .toArray();
    if (lines.length < 2) {
      int last = lines.length == 0 ? 1 : lines[0] + 1;
      throw new InputException(file, last, "there is no row below the columns", null);
    }
    String rows = IntStream.of(lines).mapToObj(all::get).collect(Collectors.joining("\n"));
    try {
      table = Table.parse(file, rows + "\n");
    } catch (InputException e) {
      throw e.in(file, lines[Math.clamp(e.line() - 1L, 0, lines.length - 1)] + 1);
    }
  }

  static LineNumberedTable read(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new InputException(
          path + " cannot be read",
          "a folder with " + MasterRun.RUNS + ", " + MasterRun.WORKERS + ", " + MasterRun.TASKS);
    }
    return new LineNumberedTable(path.toString(), TextFile.read(path));
  }

  LineNumberedTable needing(String... columns) {
    for (String column : columns) {
      if (!table.columns().contains(column)) {
        throw new InputException(
            file, lines[0] + 1, "there is no column \"" + column + "\"", "docs/reality.md");
      }
    }
    return this;
  }

  double positive(int row, String column) {
    double value = notNegative(row, column);
    if (value == 0) {
      throw wrong(row, column + " is 0, not positive", null);
    }
    return value;
  }

  /** Returns a whole positive number that is no larger than the tasks that can be simulated. */
  int count(int row, String column) {
    double value = positive(row, column);
    if (value != Math.rint(value) || value > MasterRun.MOST_TASKS) {
      throw wrong(
          row,
          column + " is \"" + table.text(row, column) + "\"",
          "a whole number, at most " + MasterRun.MOST_TASKS);
    }
    return (int) value;
  }

  double notNegative(int row, String column) {
    double value;
    try {
      value = Double.parseDouble(table.text(row, column));
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (!(value >= 0) || Double.isInfinite(value)) {
      String text = table.text(row, column);
      throw wrong(row, column + " is \"" + text + "\"", "a number that is not negative");
    }
    return value;
  }

  InputException wrong(int row, String problem, @Nullable String hint) {
    return new InputException(file, lines[row + 1] + 1, problem, hint);
  }
}
