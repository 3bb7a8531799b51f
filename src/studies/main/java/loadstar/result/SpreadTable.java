package loadstar.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Builds a table in which a quantity over the seeds has three columns: {@code x}, its mean, {@code
 * x_min} and {@code x_max}. The first row defines the columns.
 */
public final class SpreadTable {
  private final List<Map<String, Object>> rows = new ArrayList<>();

  /** Returns a table of what is added for each element, a row or several. */
  public static <T> Table of(Iterable<T> rows, BiConsumer<SpreadTable, T> cells) {
    SpreadTable table = new SpreadTable();
    rows.forEach(one -> cells.accept(table, one));
    return table.table();
  }

  /** Returns a table of what is added for each number. */
  public static Table of(double[] rows, BiConsumer<SpreadTable, Double> cells) {
    return of(() -> Arrays.stream(rows).iterator(), cells);
  }

  /** Begins a row, with cells as of {@link #cells}. */
  public SpreadTable row(Object... pairs) {
    rows.add(new LinkedHashMap<>());
    return cells(pairs);
  }

  /**
   * Adds cells to the last row: a column, whose name contains the unit, its value, and so on. An
   * array has a value for each seed and becomes three columns.
   */
  public SpreadTable cells(Object... pairs) {
    for (int i = 0; i < pairs.length; i += 2) {
      String column = (String) pairs[i];
      if (pairs[i + 1] instanceof double[] overSeeds) {
        Spread spread = Spread.of(overSeeds);
        cells(column, spread.mean(), low(column), spread.min(), high(column), spread.max());
      } else {
        rows.getLast().put(column, pairs[i + 1]);
      }
    }
    return this;
  }

  static String low(String column) {
    return column + "_min";
  }

  static String high(String column) {
    return column + "_max";
  }

  /** Returns the table; every row must have the columns of the first, in their order. */
  public Table table() {
    List<String> columns = List.copyOf(rows.getFirst().keySet());
    Table table = new Table(columns);
    for (Map<String, Object> row : rows) {
      if (!List.copyOf(row.keySet()).equals(columns)) {
        throw new IllegalStateException(row.keySet() + " in a table of " + columns);
      }
      table.add(row.values().toArray());
    }
    return table;
  }
}
