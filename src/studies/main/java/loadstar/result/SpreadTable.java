package loadstar.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A table in which a quantity over the seeds has three columns: {@code x}, its mean, {@code x_min}
 * and {@code x_max}. The first row says which columns there are.
 */
public final class SpreadTable {
  private final List<Map<String, Object>> rows = new ArrayList<>();

  /** What is added for each of these, a row or several. */
  public static <T> Table of(Iterable<T> rows, BiConsumer<SpreadTable, T> cells) {
    SpreadTable table = new SpreadTable();
    rows.forEach(one -> cells.accept(table, one));
    return table.table();
  }

  /** The same for each number. */
  public static Table of(double[] rows, BiConsumer<SpreadTable, Double> cells) {
    return of(() -> Arrays.stream(rows).iterator(), cells);
  }

  /** Begins a row, which has {@link #cells}. */
  public SpreadTable row(Object... pairs) {
    rows.add(new LinkedHashMap<>());
    return cells(pairs);
  }

  /**
   * More of the last row: a column, whose name carries the unit, its value, and so on. An array has
   * a value for each seed and becomes three columns.
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

  /** What was gathered; every row must have the columns of the first, in their order. */
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
