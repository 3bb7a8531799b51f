package loadstar.input.log;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.input.ClockUnit;
import loadstar.input.CsvDialect;
import org.jspecify.annotations.Nullable;

/**
 * The columns that count in a log that is a table.
 *
 * @param tasks columns with the task's number or name, of which the first that is present counts;
 *     rows are numbered where there is none
 * @param times columns of times, likewise
 * @param good values of columns in a run that ended well, as far as these columns are present
 * @param host column of hosts
 * @param job columns of the job whose part a task is, likewise
 * @param unit of numbers without one; null for that of the column's name
 * @param numbered whether tasks are whole numbers
 */
record TableShape(
    CsvDialect dialect,
    List<String> tasks,
    List<String> times,
    Map<String, Set<String>> good,
    String host,
    List<String> job,
    @Nullable ClockUnit unit,
    boolean numbered) {

  /** Makes a table whose tasks are whole numbers. */
  static TableShape numbered(
      CsvDialect dialect,
      String task,
      List<String> times,
      Map<String, Set<String>> good,
      String host) {
    return new TableShape(dialect, List.of(task), times, good, host, List.of(), null, true);
  }

  /** Makes a table with tabs between cells and names of tasks. */
  static TableShape named(List<String> tasks, List<String> times, @Nullable ClockUnit unit) {
    CsvDialect dialect = new CsvDialect('\t', true, List.of(), "--time-column NAME");
    return new TableShape(dialect, tasks, times, Map.of(), "host", List.of(), unit, false);
  }

  /** Returns this table with a column for how a run ended. */
  TableShape good(String column, String... values) {
    return new TableShape(
        dialect, tasks, times, with(column, Set.of(values)), host, job, unit, numbered);
  }

  private Map<String, Set<String>> with(String column, Set<String> values) {
    Map<String, Set<String>> more = new LinkedHashMap<>(good);
    more.put(column, values);
    return more;
  }

  /** Returns this table with columns of jobs. */
  TableShape jobs(String... columns) {
    return new TableShape(dialect, tasks, times, good, host, List.of(columns), unit, numbered);
  }
}
