package loadstar.input.log;

import java.util.List;
import loadstar.input.ClockUnit;
import loadstar.input.log.TaskLog.Failed;
import org.jspecify.annotations.Nullable;

/**
 * The user's options for a log besides its format; null and empty where the format decides.
 *
 * @param delimiter between the cells of a table
 * @param task column of the tasks' names
 * @param time column of times
 * @param start column of dates, with {@code end} instead of times
 * @param end column of dates
 * @param unit of times without one; null for that of the column's name, or seconds
 * @param good COLUMN=VALUE of a good run
 * @param job the only one that counts
 * @param failed what becomes of tasks whose last run failed
 * @param zero seconds of a task for which the clock was too coarse; 0 to refuse it
 */
public record LogOptions(
    @Nullable Character delimiter,
    @Nullable String task,
    @Nullable String time,
    @Nullable String start,
    @Nullable String end,
    @Nullable ClockUnit unit,
    List<String> good,
    @Nullable String job,
    Failed failed,
    double zero) {

  /** Returns options without names of columns, with the cost of a time of 0. */
  public static LogOptions withZero(double zero) {
    return new LogOptions(null, null, null, null, null, null, List.of(), null, Failed.REFUSE, zero);
  }

  /** Tells whether an option is about the columns of a table. */
  public boolean namesColumns() {
    return delimiter != null
        || task != null
        || time != null
        || start != null
        || unit != null
        || !good.isEmpty();
  }

  /** Returns these with a column of times and one of tasks. */
  LogOptions with(String aTime, @Nullable String aTask) {
    return new LogOptions(
        delimiter, task == null ? aTask : task, aTime, start, end, unit, good, job, failed, zero);
  }
}
