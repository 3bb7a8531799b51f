package loadstar.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table in which a quantity over the seeds has three columns: {@code x}, its mean, {@code x_min}
 * and {@code x_max}. The first row says which columns there are.
 */
public final class SpreadTable {
  private final List<Map<String, Object>> rows = new ArrayList<>();

  /** Begins a row. */
  public SpreadTable row() {
    rows.add(new LinkedHashMap<>());
    return this;
  }

  /** A cell of the last row; the column's name carries the unit. */
  public SpreadTable cell(String column, Object value) {
    rows.getLast().put(column, value);
    return this;
  }

  /** Three cells of the last row. */
  public SpreadTable spread(String column, double... overSeeds) {
    Spread spread = Spread.of(overSeeds);
    return cell(column, spread.mean())
        .cell(low(column), spread.min())
        .cell(high(column), spread.max());
  }

  /** The name of the column with the least value over the seeds. */
  static String low(String column) {
    return column + "_min";
  }

  /** The name of the column with the largest value over the seeds. */
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
