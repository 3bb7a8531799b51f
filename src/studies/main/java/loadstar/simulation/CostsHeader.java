package loadstar.simulation;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import loadstar.input.ClockUnit;
import loadstar.input.ColumnName;
import loadstar.input.ColumnName.Content;
import loadstar.input.NamedTable;
import loadstar.input.log.LogFormat;
import loadstar.model.Durations;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Visible;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a file of costs: which one has the costs, which ones the names and groups of
 * tasks. Indices are those of cells in a row.
 *
 * @param names of all columns; empty for a file of numbers alone
 * @param cost index of the costs
 * @param task index of the names of tasks; -1 for none, or if they are not read
 * @param group index of the words that say which tasks belong together; -1 likewise
 * @param isTime whether the costs are a time by the name of their column
 * @param unit of times without a unit of their own; null if neither the user nor the column's name
 *     gives it
 */
record CostsHeader(
    List<String> names, int cost, int task, int group, boolean isTime, @Nullable ClockUnit unit) {
  private static final List<String> NAMES = List.of("task", "name", "id");
  private static final String GROUP = "group";

  /** The names of a column that counts as the costs if it stands alone and the user names none. */
  private static final Pattern COST =
      Pattern.compile(
          "\"?(.*[_"
              + " ])?(costs?|seconds|secs?|[mun]?s|times?|durations?|runtimes?|elapsed|flops?|work|weights?|sizes?|values?)([_"
              + " (\\[].*)?\"?",
          Pattern.CASE_INSENSITIVE);

  /** Returns the columns of a file that has numbers alone, in the unit that the user gives. */
  static CostsHeader ofNumbers(CostsColumns columns) {
    return new CostsHeader(List.of(), 0, -1, -1, false, columns.unit());
  }

  /** Returns the columns of a log, whose costs are seconds. */
  static CostsHeader ofLog(CostsColumns columns) {
    return new CostsHeader(List.of("seconds"), 0, -1, -1, true, columns.unit());
  }

  /**
   * Finds the columns in a line of names.
   *
   * @param file for messages
   * @param columns what the user names of them
   * @param text the line of names
   * @param line its number
   * @param names its cells
   * @param first row below the names; null if there is none
   * @throws InputException with file and line, for a line that has no names: it is a cost that
   *     cannot be read; for a column that is missing; for one that is no time by its name if costs
   *     are seconds and no unit is given; and if none is named and several or none can be the costs
   */
  static CostsHeader of(
      Path file,
      CostsColumns columns,
      String text,
      int line,
      List<String> names,
      @Nullable CSVRecord first) {
    return new Line(file, columns, text, line, names).header(first);
  }

  /** Returns the name of the column of costs; empty for a file of numbers alone. */
  String name() {
    return names.isEmpty() ? "" : names.get(cost);
  }

  /** A line of names, with what the user says of them. */
  private record Line(
      Path file, CostsColumns columns, String text, int number, List<String> names) {
    CostsHeader header(@Nullable CSVRecord first) {
      int cost = cost(first);
      ColumnName heading = ColumnName.of(names.get(cost), names);
      boolean isTime = heading.content() == Content.TIME;
      checkCost(names.get(cost), heading);
      ClockUnit unit =
          columns.unit() == null && columns.meaning() != CostsMeaning.FLOPS
              ? heading.unit()
              : columns.unit();
      int task = columns.names() ? task() : -1;
      String together = columns.together();
      int group =
          together != null
              ? named(together)
              : columns.names() ? NamedTable.index(names, GROUP) : -1;
      return new CostsHeader(names, cost, task, group, isTime, unit);
    }

    private int cost(@Nullable CSVRecord first) {
      String column = columns.cost();
      LogFormat log = LogFormat.of(text);
      if (log != null && (log != LogFormat.LOOP || column == null)) {
        throw problem(
            "this is a log, not the costs of tasks",
            "loadstar costs %s %s > costs.csv, and --costs-column seconds"
                .formatted(log.word(), file.getFileName()));
      }
      if (!NamedTable.areNames(names)) {
        boolean isDuration = Durations.ofCell(text).isPresent();
        throw noCost(isDuration ? CostsMeaning.ON_A_HOST : null);
      }
      String wanted =
          column != null && columns.optional() && NamedTable.index(names, column) < 0
              ? timeAmong(column)
              : column;
      return wanted == null ? onlyCost(first) : named(wanted);
    }

    /** Refuses a column whose name says that it has no costs. */
    private void checkCost(String name, ColumnName heading) {
      boolean isTime = heading.content() == Content.TIME;
      boolean isCost = isTime || names.size() > 1 || COST.matcher(text.strip()).matches();
      boolean noTime =
          columns.meaning() == CostsMeaning.SECONDS && columns.unit() == null && !isTime;
      if (columns.cost() == null
          && !isCost
          && !(noTime && heading.content() == Content.OTHER)
          && columns.unit() == null) {
        throw noCost("it is the name of a column: --costs-column '" + text + "'");
      }
      if (noTime && heading.content() != Content.COST) {
        throw problem(
            "costs are seconds here, but \"" + name + "\" is not the name of a time",
            otherThan(name));
      }
    }

    /**
     * Returns the index of the only column that can be the costs: the only time by its name where
     * costs are seconds, or the only one with a number in the first row, names of tasks left aside.
     */
    private int onlyCost(@Nullable CSVRecord first) {
      char delimiter = NamedTable.delimiter(text);
      CostsMeaning meaning = columns.meaning();
      int[] times =
          IntStream.range(0, meaning == CostsMeaning.FLOPS ? 0 : names.size())
              .filter(k -> ColumnName.of(names.get(k), names).content() == Content.TIME)
              .toArray();
      List<String> cells = first == null ? List.of() : first.toList();
      int[] numbers =
          IntStream.range(0, Math.min(cells.size(), names.size()))
              .filter(k -> !namesTasks(names.get(k)))
              .filter(k -> {
                String cell = NamedTable.decimalPoint(cells.get(k), delimiter);
                return !Double.isNaN(meaning.parse(cell, columns.unit()));
              })
              .toArray();
      int[] found = names.size() == 1 ? new int[1] : times.length == 1 ? times : numbers;
      if (found.length != 1) {
        String likely = timeAmong(names.getLast());
        refuseTwice(likely);
        throw problem(
            "has the columns " + String.join(", ", names) + ", and none is named",
            "--costs-column " + likely);
      }
      return found[0];
    }

    private boolean namesTasks(String column) {
      return NAMES.stream().anyMatch(column::equalsIgnoreCase)
          || column.equalsIgnoreCase(columns.task())
          || column.equalsIgnoreCase(columns.together());
    }

    /** Returns the index of the names of tasks; -1 if there is none. */
    private int task() {
      String task = columns.task();
      return task != null
          ? named(task)
          : NAMES.stream()
              .mapToInt(one -> NamedTable.index(names, one))
              .filter(index -> index >= 0)
              .findFirst()
              .orElse(-1);
    }

    /** Returns the first column that is a time by its name. */
    private String timeAmong(String otherwise) {
      return names.stream()
          .filter(one -> ColumnName.of(one, names).content() == Content.TIME)
          .findFirst()
          .orElse(otherwise);
    }

    private String otherThan(String name) {
      String time = timeAmong("");
      return name.toLowerCase(Locale.ROOT).contains("flop")
          ? "--speed 1Gf, or no --costs-host: its numbers are flops then"
          : time.isEmpty()
              ? "--time-unit s, if it has seconds after all"
              : "--costs-column " + time + "; --time-unit s, if it has seconds after all";
    }

    private int named(String column) {
      int index = NamedTable.index(names, column);
      if (index < 0) {
        throw problem(
            "has no column \"" + column + "\", only " + String.join(", ", names),
            NearestName.hint(column, names));
      }
      refuseTwice(column);
      return index;
    }

    /** Refuses a name by which a user means one of several columns, nobody knows which. */
    private void refuseTwice(String column) {
      boolean exact = names.contains(column);
      long columns =
          names.stream()
              .filter(name -> exact ? name.equals(column) : name.equalsIgnoreCase(column))
              .count();
      if (columns > 1) {
        throw problem(
            Visible.format("has %d columns \"%s\"", columns, column), "another name for each");
      }
    }

    private InputException problem(String what, @Nullable String hint) {
      return new InputException(file.toString(), number, what, hint);
    }

    private InputException noCost(@Nullable String hint) {
      return problem("the cost \"" + text + "\" is not a positive number", hint);
    }
  }
}
