package loadstar.platform.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.platform.calibrate.TextTable.Row;

/**
 * Which column of a table is which, by its name or, without names, by what is in it. -1 for a
 * column that is not there.
 *
 * @param text the operation, or the host
 * @param start dates
 */
record Columns(int text, int size, int start, int duration) {
  static final int NONE = -1;

  private static final List<String> TEXTS = List.of("op", "type", "func", "host", "node", "name");
  private static final List<String> SIZES =
      List.of("size", "byte", "len", "msg", "count", "units", "work", "flop");
  private static final List<String> STARTS = List.of("start", "date", "begin", "stamp");
  private static final List<String> DURATIONS =
      List.of(
          "dur", "lat", "rtt", "round", "elapsed", "one", "t[", "t_avg", "second", "time", "avg");

  static Columns of(TextTable table) {
    Columns named = named(table.header());
    boolean whole = named.size != NONE && named.duration != NONE;
    // Where every name is understood, the one that is missing must not be guessed from another.
    return whole || named.uses(table.header().size()) ? named : guessed(table);
  }

  /** Whether all columns of a table with names are taken. */
  private boolean uses(int columns) {
    return columns > 0
        && IntStream.of(text, size, start, duration).filter(column -> column != NONE).count()
            == columns;
  }

  private static Columns named(List<String> header) {
    int text = find(header, TEXTS, List.of());
    int start = find(header, STARTS, List.of(text));
    int size = find(header, SIZES, List.of(text, start));
    // "time" is a duration unless it is in the name of a date: "start_time".
    int duration = find(header, DURATIONS, List.of(text, start, size));
    return new Columns(text, size, start, duration);
  }

  private static int find(List<String> header, List<String> beginnings, List<Integer> taken) {
    for (String beginning : beginnings) {
      for (int column = 0; column < header.size(); column++) {
        String name = header.get(column);
        boolean other = name.contains("mb") || name.contains("rep") || name.contains("/s");
        if (!taken.contains(column) && !other && name.contains(beginning)) {
          return column;
        }
      }
    }
    return NONE;
  }

  /**
   * Without names: a column with letters is the operation; sizes are the whole numbers of the
   * widest range; dates never fall; what is left is the duration.
   */
  private static Columns guessed(TextTable table) {
    List<Row> rows = table.rows();
    int columns = rows.stream().mapToInt(row -> row.cells().size()).min().orElse(0);
    int text = NONE;
    List<Integer> numbers = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      int at = column;
      long good = rows.stream().filter(row -> !Double.isNaN(row.number(at))).count();
      if (good > 0.9 * rows.size()) {
        numbers.add(column);
      } else if (text == NONE) {
        text = column;
      }
    }
    int size = NONE;
    double widest = 1;
    for (int column : numbers) {
      double range = rangeOfWholeNumbers(rows, column);
      if (range > widest) {
        widest = range;
        size = column;
      }
    }
    if (size == NONE && !numbers.isEmpty()) {
      size = numbers.getFirst();
    }
    numbers.remove(Integer.valueOf(size));
    int start = NONE;
    if (numbers.size() > 1) {
      for (int column : numbers) {
        if (start == NONE && rises(rows, column)) {
          start = column;
        }
      }
    }
    numbers.remove(Integer.valueOf(start));
    return new Columns(text, size, start, numbers.isEmpty() ? NONE : numbers.getFirst());
  }

  /** The largest over the smallest positive number; 0 if some are not whole. */
  private static double rangeOfWholeNumbers(List<Row> rows, int column) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (Row row : rows) {
      double value = row.number(column);
      if (value < 0 || value != Math.rint(value) && !Double.isNaN(value)) {
        return 0;
      }
      if (value > 0) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    return most / least;
  }

  private static boolean rises(List<Row> rows, int column) {
    int falls = 0;
    for (int i = 1; i < rows.size(); i++) {
      if (rows.get(i).number(column) < rows.get(i - 1).number(column)) {
        falls++;
      }
    }
    return falls <= rows.size() / 100;
  }
}
