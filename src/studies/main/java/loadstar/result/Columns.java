package loadstar.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table: every column is declared once, with its name, which contains the unit,
 * and the function that gives the cell of a row.
 *
 * @param <T> subject of a row
 */
public final class Columns<T> {
  private final List<String> names = new ArrayList<>();
  private final List<Function<T, ? extends @Nullable Object>> cells = new ArrayList<>();

  /** Adds a column to the right of the others. */
  public Columns<T> with(String name, Function<T, ? extends @Nullable Object> cell) {
    names.add(name);
    cells.add(cell);
    return this;
  }

  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /**
   * Returns the cell of a row.
   *
   * @param column from 0
   */
  public @Nullable Object cell(int column, T row) {
    return cells.get(column).apply(row);
  }

  /** Returns a table with a row for each element; no cell may be null. */
  public Table table(Collection<? extends T> rows) {
    Table table = new Table(names);
    rows.forEach(row -> table.add(cells.stream().map(cell -> cell.apply(row)).toArray()));
    return table;
  }

  /** Returns each element as a JSON object, which may contain null. */
  public List<Map<String, @Nullable Object>> records(Collection<? extends T> rows) {
    List<Map<String, @Nullable Object>> records = new ArrayList<>();
    for (T row : rows) {
      Map<String, @Nullable Object> record = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        record.put(names.get(i), cell(i, row));
      }
      records.add(record);
    }
    return records;
  }
}
