package loadstar.reality.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.reality.calibrate.TextTable.TextRow;

/**
 * The columns of a table, found by name or, without names, by content; -1 for a column that is not
 * there.
 *
 * @param text the operation, or the host
 * @param start dates
 */
record MeasuredColumns(int text, int size, int start, int duration) {
  static final int NONE = -1;
  private static final List<String> TEXTS = List.of("op", "type", "func", "host", "node", "name");
  private static final List<String> SIZES =
      List.of("size", "byte", "len", "msg", "count", "units", "work", "flop");
  private static final List<String> STARTS = List.of("start", "date", "begin", "stamp");
  private static final List<String> DURATIONS =
      List.of(
          "dur", "lat", "rtt", "round", "elapsed", "one", "t[", "t_avg", "second", "time", "avg");

  static MeasuredColumns of(TextTable table) {
    MeasuredColumns named = named(table.header());
    boolean whole = named.size != NONE && named.duration != NONE;
    // If every name is understood, a missing one must not be guessed from another.
    return whole || named.uses(table.header().size()) ? named : guessed(table);
  }

  /** Tells whether all columns of a table with names are used. */
  private boolean uses(int columns) {
    return columns > 0
        && IntStream.of(text, size, start, duration).filter(c -> c != NONE).count() == columns;
  }

  private static MeasuredColumns named(List<String> header) {
    int text = find(header, TEXTS, List.of());
    int start = find(header, STARTS, List.of(text));
    int size = find(header, SIZES, List.of(text, start));
    // The word "time" is a duration unless it is in the name of a date: "start_time".
    int duration = find(header, DURATIONS, List.of(text, start, size));
    return new MeasuredColumns(text, size, start, duration);
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
   * Guesses the columns without names: a column with letters is the operation; sizes are the whole
   * numbers of the widest range; dates never decrease; the remaining one is the duration.
   */
  private static MeasuredColumns guessed(TextTable table) {
    List<TextRow> rows = table.rows();
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
    boolean several = numbers.size() > 1;
    Integer start =
        numbers.stream().filter(at -> several && rises(rows, at)).findFirst().orElse(NONE);
    numbers.remove(start);
    return new MeasuredColumns(text, size, start, numbers.isEmpty() ? NONE : numbers.getFirst());
  }

  /** Returns the largest over the smallest positive number; 0 if some are not whole. */
  private static double rangeOfWholeNumbers(List<TextRow> rows, int column) {
    double[] known =
        rows.stream()
            .mapToDouble(row -> row.number(column))
            .filter(value -> !Double.isNaN(value))
            .toArray();
    var positive = Arrays.stream(known).filter(value -> value > 0).summaryStatistics();
    return Arrays.stream(known).allMatch(value -> value >= 0 && value == Math.rint(value))
        ? positive.getMax() / positive.getMin()
        : 0;
  }

  private static boolean rises(List<TextRow> rows, int column) {
    return IntStream.range(1, rows.size())
            .filter(i -> rows.get(i).number(column) < rows.get(i - 1).number(column))
            .count()
        <= rows.size() / 100;
  }
}
