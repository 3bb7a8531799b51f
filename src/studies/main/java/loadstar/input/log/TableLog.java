package loadstar.input.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.ClockUnit;
import loadstar.input.ColumnName;
import loadstar.input.ColumnName.Content;
import loadstar.input.CsvDialect;
import loadstar.input.NamedTable;
import loadstar.input.NamedTable.Row;
import loadstar.input.log.reader.LogText;
import loadstar.input.log.reader.Runs;
import loadstar.input.log.reader.TaskRun;
import loadstar.input.log.reader.TaskRun.End;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Reads a log that is a table: a row is a run of a task. Users may name other columns. */
final class TableLog {
  /** Jobs 4711, 4711_3, 4711_[4-9:2%3], and 4711+1 of a heterogeneous job; each may have a step. */
  private static final Pattern JOB = Pattern.compile("([^_.]+)(?:_([^.]+))?(\\..*)?");

  /** Names of tasks that are a number, that of a part of a job, or numbers that still wait. */
  private static final Pattern NUMBERED = Pattern.compile("\\d{1,18}(\\+\\d{1,9})?|\\[.*");

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ].*");

  /** States of SLURM and Nextflow for a task that is not over, and so has no time. */
  private static final Set<String> NOT_OVER =
      Set.of(("PENDING RUNNING SUSPENDED REQUEUED COMPLETING RESIZING NEW SUBMITTED").split(" "));

  /** The word for the time of a task that failed before it ran. */
  private static final Set<String> NO_TIME = Set.of("", "-");

  private final LogFormat format;
  private final TableShape shape;
  private final LogText log;
  private final LogOptions options;
  private final NamedTable table;
  private final int taskAt;
  private final int jobAt;
  private final int[] timeAt;
  private final ClockUnit[] units;

  /** True for a log of Ninja, whose times are milliseconds. */
  private final boolean isNinja;

  private final Map<Integer, Set<String>> goodAt;
  private final ClockChanges clocks;
  private final List<String> notes = new ArrayList<>();
  private long rows;
  private long steps;

  private TableLog(LogText log, LogFormat format, TableShape shape, LogOptions options) {
    this.log = log;
    this.format = format;
    this.shape = shape;
    this.options = options;
    isNinja = log.text().startsWith("# ninja log");
    String start = options.start();
    String end = options.end();
    String time = options.time();
    List<String> times = time != null ? List.of(time) : shape.times();
    if (start != null && end != null) {
      times = List.of(start, end);
    }
    List<String> tasks = options.task() == null ? shape.tasks() : List.of(options.task());
    List<String> expected = new ArrayList<>(times);
    expected.addAll(tasks);
    CsvDialect dialect = shape.dialect();
    if (options.delimiter() != null) {
      dialect =
          new CsvDialect(options.delimiter(), dialect.quotes(), dialect.columns(), dialect.hint());
    }
    table = new NamedTable(log.file(), log.text(), dialect, expected);
    boolean needsTasks = options.task() != null || shape.numbered();
    taskAt = needsTasks ? table.column(tasks) : table.index(tasks);
    jobAt = options.task() == null ? table.index(shape.job()) : -1;
    timeAt =
        start == null
            ? new int[] {table.column(times)}
            : times.stream().mapToInt(name -> table.column(List.of(name))).toArray();
    units = new ClockUnit[timeAt.length];
    for (int i = 0; i < units.length; i++) {
      units[i] = unit(timeAt[i]);
    }
    goodAt = goodAt();
    clocks =
        new ClockChanges(
            start == null ? table.index(List.of("Start")) : timeAt[0],
            start == null ? table.index(List.of("End")) : timeAt[1],
            format == LogFormat.SACCT ? table.index(shape.times()) : -1,
            format == LogFormat.SACCT || start != null);
  }

  /** Passes on the runs of a table, and returns remarks on it. */
  static List<String> read(
      LogText log, LogFormat format, TableShape shape, LogOptions options, Runs runs) {
    TableLog reader = new TableLog(log, format, shape, options);
    reader.table.forEach(row -> {
      TaskRun run = reader.run(row);
      if (run != null) {
        runs.add(run);
      }
    });
    runs.note(reader.steps, "% of jobs left out", "step");
    reader.clocks.note(reader.timeAt.length > 1).ifPresent(reader.notes::add);
    return reader.notes;
  }

  private Map<Integer, Set<String>> goodAt() {
    Map<Integer, Set<String>> all = new LinkedHashMap<>();
    if (options.good().isEmpty()) {
      shape
          .good()
          .forEach((name, values) -> {
            int index = table.index(List.of(name));
            if (index >= 0) {
              all.put(index, values);
            }
          });
    }
    for (String condition : options.good()) {
      int equal = condition.indexOf('=');
      if (equal < 1) {
        throw new InputException(
            "a good run is \"" + condition + "\", not COLUMN=VALUE", "State=COMPLETED");
      }
      int index = table.column(List.of(condition.substring(0, equal)));
      all.put(index, Set.of(condition.substring(equal + 1)));
    }
    return all;
  }

  /** Returns the run of a row; null where the row is no task. */
  private @Nullable TaskRun run(Row row) {
    if (row.cells().equals(table.names())) {
      return null; // the header line again: another call has continued the log
    }
    table.refuseDecimalCommas(row, timeAt);
    TaskRun run = task(row);
    if (run == null) {
      return null;
    }
    String why = null;
    boolean over = !run.name().startsWith("[");
    for (Map.Entry<Integer, Set<String>> condition : goodAt.entrySet()) {
      String cell = row.cells().get(condition.getKey());
      String name = table.name(condition.getKey());
      if (cell.isEmpty()) {
        throw log.problem(row.line(), "has no \"" + name + "\"", null);
      }
      over &= !NOT_OVER.contains(cell);
      if (why == null && !condition.getValue().contains(cell)) {
        why = name + " " + cell;
      }
    }
    if (!over) {
      return run.ended(End.NOT_OVER, why == null ? "not over" : why);
    }
    if (why != null && NO_TIME.contains(row.cells().get(timeAt[timeAt.length - 1]))) {
      return run.ended(End.NOT_OVER, why);
    }
    boolean counts = why == null || options.failed() == TaskLog.Failed.KEEP;
    double seconds = counts ? seconds(row) : Double.NaN;
    if (why == null) {
      clocks.see(row.cells(), seconds);
    }
    TaskRun timed = TaskRun.of(run.name(), seconds, row.line()).ofJob(run.job()).on(run.host());
    return why == null ? timed : timed.ended(End.FAILED, why);
  }

  /** Returns the task of a row, without its time; null where the row is no task. */
  private @Nullable TaskRun task(Row row) {
    rows++;
    int hostAt = table.index(List.of(shape.host()));
    String host = hostAt < 0 ? "" : row.cells().get(hostAt);
    host = host.equalsIgnoreCase("None assigned") ? "" : host;
    if (taskAt < 0) {
      return TaskRun.of(String.valueOf(rows), Double.NaN, row.line()).on(host);
    }
    String name = row.cells().get(taskAt);
    if (name.isEmpty()) {
      throw log.problem(row.line(), "has no \"" + table.name(taskAt) + "\"", null);
    }
    String job = jobAt < 0 ? "" : row.cells().get(jobAt);
    if (format == LogFormat.SACCT && options.task() == null) {
      Matcher parts = JOB.matcher(name);
      if (!parts.matches()) {
        throw log.problem(row.line(), "\"" + name + "\" is no job", null);
      }
      if (parts.group(3) != null) {
        steps += parts.group(3).matches("\\.\\d+") ? 1 : 0;
        return null;
      }
      job = parts.group(2) == null ? "" : parts.group(1);
      name = parts.group(2) == null ? parts.group(1) : parts.group(2);
    }
    if (shape.numbered() && options.task() == null && !NUMBERED.matcher(name).matches()) {
      throw log.problem(
          row.line(),
          "the task \"" + name + "\" is not a whole number",
          name.endsWith("+") ? "sacct cut it, which --parsable2 does not" : null);
    }
    return TaskRun.of(name, Double.NaN, row.line()).ofJob(job).on(host);
  }

  private double seconds(Row row) {
    String text = row.cells().get(timeAt[0]);
    double value = time(text, units[0]);
    if (timeAt.length > 1) {
      String end = row.cells().get(timeAt[1]);
      value = time(end, units[1]) - value;
      text += " to " + end;
    }
    if (!(value >= 0) || Double.isInfinite(value)) {
      String problem =
          text.isEmpty()
              ? "has no \"" + table.name(timeAt[0]) + "\""
              : "the time \"" + text + "\" is not a number of seconds";
      String hint =
          timeAt.length > 1 && value >= -3600
              ? "clocks were set back: --time-column ElapsedRaw"
              : null;
      throw log.problem(row.line(), problem, hint);
    }
    return value;
  }

  /**
   * Returns the seconds of a number, a duration or a date (since a fixed day); NaN for any other
   * text.
   */
  private double time(String text, ClockUnit unit) {
    return DATE.matcher(text).matches() ? ClockChanges.date(text) : table.seconds(text, unit);
  }

  /** Returns the unit of numbers in a column of times, and adds a note where it is not seconds. */
  private ClockUnit unit(int column) {
    ColumnName header = ColumnName.of(table.name(column), table.names());
    boolean ofFormat = options.time() == null && options.start() == null && shape.unit() != null;
    if (options.unit() == null
        && options.start() == null
        && !ofFormat
        && table.hasHeader()
        && header.content() == Content.OTHER) {
      String time =
          table.names().stream()
              .filter(name -> ColumnName.of(name, table.names()).content() == Content.TIME)
              .findFirst()
              .map(name -> "--time-column " + name + "; ")
              .orElse("");
      throw log.problem(
          table.firstLine(),
          "\"" + table.name(column) + "\" is not the name of a time",
          time + "--time-unit s, if it has seconds after all");
    }
    ClockUnit unit =
        options.unit() != null
            ? options.unit()
            : isNinja ? ClockUnit.MS : ofFormat ? shape.unit() : header.unit();
    if (unit == null || unit == ClockUnit.S) {
      return ClockUnit.S;
    }
    String note = "\"" + table.name(column) + "\" in " + unit.word;
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return unit;
  }
}
