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
 * What a table says of each of its rows: every column is declared once, with its name, which
 * carries the unit, and what a row has there.
 *
 * @param <T> what the rows are about
 */
public final class Columns<T> {
  private final List<String> names = new ArrayList<>();
  private final List<Function<T, ? extends @Nullable Object>> cells = new ArrayList<>();

  /** One more, to the right of the others. */
  public Columns<T> with(String name, Function<T, ? extends @Nullable Object> cell) {
    names.add(name);
    cells.add(cell);
    return this;
  }

  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  /**
   * What a row has.
   *
   * @param column from 0
   */
  public @Nullable Object cell(int column, T row) {
    return cells.get(column).apply(row);
  }

  /** A row for each; in a table no cell may be null. */
  public Table table(Collection<? extends T> rows) {
    Table table = new Table(names);
    rows.forEach(row -> table.add(cells.stream().map(cell -> cell.apply(row)).toArray()));
    return table;
  }

  /** Each as a JSON object, which may have null. */
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
