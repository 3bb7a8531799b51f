package loadstar.simulation;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import loadstar.algorithm.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Holds the metrics of many runs of one scheduler by column: a metric that is the same in all runs
 * takes a single number, any other one eight bytes a run. A campaign of 100 000 runs needs a tenth
 * of the memory that its summaries would take.
 */
public final class SummaryTable {
  private final Map<Metric, Column> columns = new LinkedHashMap<>();
  private int rows;

  /**
   * Adds the metrics of a run.
   *
   * @return the number of its row, from 0
   */
  public int add(Summary run) {
    run.forEach(
        (metric, value) -> columns.computeIfAbsent(metric, none -> new Column()).put(rows, value));
    return rows++;
  }

  /** Gives back the memory that was reserved for more rows. */
  public void trim() {
    columns.values().forEach(Column::trim);
  }

  /** Returns the metrics of a run, which equal those that were added. */
  public Summary row(int row) {
    return new Summary(new Row(row));
  }

  /** Returns the value of a metric; another one for a run that does not have it. */
  public double value(int row, Metric metric, double otherwise) {
    Column column = columns.get(metric);
    return column != null && column.has(row) ? column.get(row) : otherwise;
  }

  /** Returns the metrics that any of the runs has, in the order in which they were added. */
  public Set<Metric> metrics() {
    return Collections.unmodifiableSet(columns.keySet());
  }

  public int rows() {
    return rows;
  }

  /** The values of one metric. */
  private static final class Column {
    private double[] cells = {Double.NaN}; // a single one while all are equal
    private boolean varies;
    private boolean empty = true;
    private int end; // the row after the last one that has it
    private @Nullable BitSet missing;

    void put(int row, double value) {
      if (row > end) {
        if (missing == null) {
          missing = new BitSet();
        }
        missing.set(end, row);
      }
      if (empty) {
        cells[0] = value;
        empty = false;
      } else if (varies || !same(value, cells[0])) {
        vary(row);
        cells[row] = value;
      }
      end = row + 1;
    }

    private void vary(int row) {
      if (varies && row < cells.length) {
        return;
      }
      double first = cells[0];
      int before = cells.length;
      cells = Arrays.copyOf(cells, row + row / 2 + 1);
      if (!varies) {
        Arrays.fill(cells, before, row, first);
        varies = true;
      }
    }

    /** Tells whether two numbers are the same to the last bit: 0 and -0 are not. */
    private static boolean same(double a, double b) {
      return Double.doubleToRawLongBits(a) == Double.doubleToRawLongBits(b);
    }

    boolean has(int row) {
      return row < end && (missing == null || !missing.get(row));
    }

    double get(int row) {
      return cells[varies ? row : 0];
    }

    void trim() {
      if (varies && cells.length > end) {
        cells = Arrays.copyOf(cells, end);
      }
    }
  }

  /** The values of one run. */
  private final class Row extends AbstractMap<Metric, Double> {
    private final int row;

    Row(int row) {
      this.row = row;
    }

    private @Nullable Column column(@Nullable Object metric) {
      Column column = columns.get(metric);
      return column != null && column.has(row) ? column : null;
    }

    @Override
    public boolean containsKey(@Nullable Object metric) {
      return column(metric) != null;
    }

    @Override
    public @Nullable Double get(@Nullable Object metric) {
      Column column = column(metric);
      return column == null ? null : (Double) column.get(row);
    }

    @Override
    public Set<Map.Entry<Metric, Double>> entrySet() {
      Map<Metric, Double> all = new LinkedHashMap<>();
      forEach(all::put);
      return Collections.unmodifiableMap(all).entrySet();
    }

    @Override
    public void forEach(BiConsumer<? super Metric, ? super Double> consumer) {
      columns.forEach((metric, column) -> {
        if (column.has(row)) {
          consumer.accept(metric, column.get(row));
        }
      });
    }
  }
}
