package loadstar.input.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.input.ClockUnit;
import loadstar.input.ColumnName;
import loadstar.input.ColumnName.Says;
import loadstar.input.CsvDialect;
import loadstar.input.NamedTable;
import loadstar.input.NamedTable.Row;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The seconds that tasks really took, from the log of the program that ran them. A format is a
 * dialect of a table and the columns that count; users may name other columns.
 *
 * <p>A failed run is replaced by a later good run of the same task. A second good run of a task is
 * a task of its own, because loops repeat their indices step by step.
 */
public final class TaskLog {
  /** Jobs 4711, 4711_3, 4711_[4-9:2%3], and 4711+1 of a heterogeneous job; each may have a step. */
  private static final Pattern JOB = Pattern.compile("([^_.]+)(?:_([^.]+))?(\\..*)?");

  /** Names of tasks that are a number, that of a part of a job, or numbers that still wait. */
  private static final Pattern NUMBERED = Pattern.compile("\\d{1,18}(\\+\\d{1,9})?|\\[.*");

  private static final Pattern RANGE =
      Pattern.compile("(\\d{1,18})(?:-(\\d{1,18})(?::(\\d{1,18}))?)?");

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ].*");

  private final NamedTable table;
  private final String file;
  private final LogFormat format;
  private final Wishes wishes;
  private final int taskAt;
  private final int[] timeAt;
  private final ClockUnit[] units;

  /** True for a log of Ninja, whose times are milliseconds. */
  private final boolean isNinja;

  private final Map<Integer, String> goodAt;
  private final List<Task> tasks = new ArrayList<>();
  private final Map<List<String>, Integer> goodRuns = new HashMap<>();
  private final Map<List<String>, FailedRun> failed = new LinkedHashMap<>();
  private final Set<String> arrays = new LinkedHashSet<>();
  private final Map<Task, String> hostOf = new IdentityHashMap<>();
  private final SortedSet<String> hosts = new TreeSet<>();
  private final List<String> notes = new ArrayList<>();
  private final ClockChanges clocks;
  private long zeros;
  private long steps;
  private long others;

  /** The treatment of tasks whose last run failed. */
  public enum Failed {
    REFUSE,
    SKIP,
    /** The tasks stay, with the time until they failed. */
    KEEP
  }

  /**
   * The user's options for a log besides its format; null and empty where the format decides.
   *
   * @param start column of dates, with {@code end} instead of times
   * @param unit of times without one; null for that of the column's name, or seconds
   * @param good COLUMN=VALUE of a good run
   * @param job the only one that counts
   * @param zero seconds of a task for which the clock was too coarse; 0 to refuse it
   */
  public record Wishes(
      @Nullable Character delimiter,
      @Nullable String task,
      @Nullable String time,
      @Nullable String start,
      @Nullable String end,
      @Nullable ClockUnit unit,
      List<String> good,
      @Nullable String job,
      Failed failed,
      double zero) {}

  /**
   * A task.
   *
   * @param job empty except in logs of SLURM
   * @param round number of good runs of the same task before it
   */
  public record Task(String job, String name, int round, double seconds) {
    /** Returns the number of the task; -1 where it has a name. */
    public long number() {
      return name.matches("\\d{1,18}") ? Long.parseLong(name) : -1;
    }
  }

  /** A run that does not count, with the reason; its seconds are NaN where it is not over. */
  private record FailedRun(Task task, String why, int line) {}

  /**
   * Reads a log.
   *
   * @param file for messages
   * @throws InputException with file and line for text that cannot be read or used
   */
  public TaskLog(String file, String text, LogFormat format, Wishes wishes) {
    this.file = file;
    this.format = format;
    this.wishes = wishes;
    isNinja = text.startsWith("# ninja log");
    String start = wishes.start;
    String end = wishes.end;
    String time = wishes.time;
    List<String> times = time != null ? List.of(time) : format.times;
    if (start != null && end != null) {
      times = List.of(start, end);
    }
    String task = wishes.task == null ? format.task : wishes.task;
    List<String> expected = new ArrayList<>(times);
    if (task != null) {
      expected.add(task);
    }
    CsvDialect dialect = format.dialect;
    if (wishes.delimiter != null) {
      dialect =
          new CsvDialect(wishes.delimiter, dialect.quotes(), dialect.columns(), dialect.hint());
    }
    table = new NamedTable(file, text, dialect, expected);
    taskAt = task == null ? -1 : table.column(List.of(task));
    timeAt =
        start == null
            ? new int[] {table.column(times)}
            : times.stream().mapToInt(name -> table.column(List.of(name))).toArray();
    units = Arrays.stream(timeAt).mapToObj(this::unit).toArray(ClockUnit[]::new);
    goodAt = goodAt(wishes.good.isEmpty() ? format.good : wishes.good);
    clocks =
        new ClockChanges(
            start == null ? table.index(List.of("Start")) : timeAt[0],
            start == null ? table.index(List.of("End")) : timeAt[1],
            format == LogFormat.SACCT ? table.index(format.times) : -1,
            format == LogFormat.SACCT || start != null);
    int hostAt = table.index(List.of(format.host));
    table.forEach(row -> {
      Task found = found(row);
      if (found != null) {
        Task one = add(row, found);
        String host = hostAt < 0 ? "" : row.cells().get(hostAt);
        if (!host.isEmpty() && !host.equalsIgnoreCase("None assigned")) {
          hostOf.put(one, host);
        }
      }
    });
    leaveOut();
    settleFailed();
    order();
    tasks.stream().filter(hostOf::containsKey).map(hostOf::get).forEach(hosts::add);
    clocks.note(timeAt.length > 1).ifPresent(notes::add);
  }

  private Map<Integer, String> goodAt(List<String> conditions) {
    Map<Integer, String> all = new LinkedHashMap<>();
    for (String condition : conditions) {
      int equal = condition.indexOf('=');
      if (equal < 1) {
        throw new InputException(
            "a good run is \"" + condition + "\", not COLUMN=VALUE", "State=COMPLETED");
      }
      List<String> name = List.of(condition.substring(0, equal));
      int index = wishes.good.isEmpty() ? table.index(name) : table.column(name);
      if (index >= 0) {
        all.put(index, condition.substring(equal + 1));
      }
    }
    return all;
  }

  /** Returns the task of a row, without its time; null where the row is no task. */
  private @Nullable Task found(Row row) {
    if (taskAt < 0) {
      return new Task("", String.valueOf(tasks.size() + failed.size() + 1), 0, Double.NaN);
    }
    String name = row.cells().get(taskAt);
    if (name.isEmpty()) {
      throw new InputException(file, row.line(), "has no \"" + table.name(taskAt) + "\"", null);
    }
    String job = "";
    if (format == LogFormat.SACCT && wishes.task == null) {
      Matcher parts = JOB.matcher(name);
      if (!parts.matches()) {
        throw new InputException(file, row.line(), "\"" + name + "\" is no job", null);
      }
      if (parts.group(3) != null) {
        steps += parts.group(3).matches("\\.\\d+") ? 1 : 0;
        return null;
      }
      job = parts.group(1);
      name = parts.group(2) == null ? job : parts.group(2);
    }
    if (format != LogFormat.CSV && wishes.task == null && !NUMBERED.matcher(name).matches()) {
      throw new InputException(
          file,
          row.line(),
          "the task \"" + name + "\" is not a whole number",
          name.endsWith("+") ? "sacct cut it, which --parsable2 does not" : null);
    }
    Task task = new Task(job, name, 0, Double.NaN);
    if (wishes.job != null && !wishes.job.equals(job)) {
      others++;
      return null;
    }
    if (!job.equals(name)) {
      arrays.add(job);
    }
    return task;
  }

  private Task add(Row row, Task task) {
    String why = null;
    boolean over = true;
    for (Map.Entry<Integer, String> condition : goodAt.entrySet()) {
      String cell = row.cells().get(condition.getKey());
      String name = table.name(condition.getKey());
      if (cell.isEmpty()) {
        throw new InputException(file, row.line(), "has no \"" + name + "\"", null);
      }
      over &= !LogFormat.NOT_OVER.contains(cell);
      if (why == null && !cell.equals(condition.getValue())) {
        why = name + " " + cell;
      }
    }
    List<String> key = List.of(task.job, task.name);
    int round = goodRuns.getOrDefault(key, 0);
    if (why != null || task.name.startsWith("[")) {
      boolean timed = over && wishes.failed == Failed.KEEP && !task.name.startsWith("[");
      double seconds = timed ? seconds(row) : Double.NaN;
      Task run = new Task(task.job, task.name, round, seconds);
      failed.put(key, new FailedRun(run, why == null ? "not over" : why, row.line()));
      return run;
    }
    failed.remove(key);
    goodRuns.put(key, round + 1);
    Task run = new Task(task.job, task.name, round, seconds(row));
    tasks.add(run);
    clocks.see(row.cells(), run.seconds);
    return run;
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
      throw new InputException(file, row.line(), problem, hint);
    }
    if (value > 0) {
      return value;
    }
    if (wishes.zero == 0) {
      throw new InputException(
          file,
          row.line(),
          "task " + (taskAt < 0 ? "" : row.cells().get(taskAt) + " ") + "took no time",
          "--zero SECONDS: what a task counts that was too short for this clock");
    }
    zeros++;
    return wishes.zero;
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
    ColumnName says = ColumnName.of(table.name(column), table.names());
    if (wishes.unit == null
        && wishes.start == null
        && table.hasHeader()
        && says.says() == Says.OTHER) {
      String time =
          table.names().stream()
              .filter(name -> ColumnName.of(name, table.names()).says() == Says.TIME)
              .findFirst()
              .map(name -> "--time-column " + name + "; ")
              .orElse("");
      throw new InputException(
          file,
          table.firstLine(),
          "\"" + table.name(column) + "\" is not the name of a time",
          time + "--time-unit s, if it has seconds after all");
    }
    ClockUnit unit = wishes.unit != null ? wishes.unit : isNinja ? ClockUnit.MS : says.unit();
    if (unit == null || unit == ClockUnit.S) {
      return ClockUnit.S;
    }
    String note = "\"" + table.name(column) + "\" in " + unit.word;
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return unit;
  }

  /** Drops jobs without an array beside arrays: they are something else. */
  private void leaveOut() {
    int before = tasks.size() + failed.size();
    if (!arrays.isEmpty()) {
      tasks.removeIf(task -> task.job.equals(task.name));
      failed.values().removeIf(run -> run.task.job.equals(run.task.name));
    }
    note(before - tasks.size() - failed.size(), "% without an array left out", "job");
    note(steps, "% of jobs left out", "step");
    note(others, "% of other jobs left out", "task");
  }

  private void settleFailed() {
    if (failed.isEmpty()) {
      return;
    }
    FailedRun first = failed.values().iterator().next();
    if (wishes.failed == Failed.REFUSE) {
      int more = failed.size() - 1;
      throw new InputException(
          file,
          first.line,
          "task %s did not end well (%s)%s"
              .formatted(first.task.name, first.why, more > 0 ? ", nor did " + more + " more" : ""),
          "run it again; --failed skip leaves such tasks out, --failed keep counts their time");
    }
    long kept = 0;
    long left = 0;
    for (FailedRun run : failed.values()) {
      if (Double.isNaN(run.task.seconds)) {
        left += waiting(run.task.name);
      } else {
        kept++;
        tasks.add(run.task);
      }
    }
    note(left, "% that did not end well left out", "task");
    note(kept, "% that did not end well kept", "task");
  }

  /** Returns the number of tasks that a name stands for: ten for [1-5,7,9-20:3%4]. */
  private static long waiting(String name) {
    long count = 0;
    Matcher range = RANGE.matcher(name.replaceFirst("%.*", ""));
    while (range.find()) {
      long first = Long.parseLong(range.group(1));
      long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
      long step = range.group(3) == null ? 1 : Math.max(1, Long.parseLong(range.group(3)));
      count += 1 + Math.max(0, last - first) / step;
    }
    return name.startsWith("[") ? count : 1;
  }

  private void order() {
    if (tasks.isEmpty()) {
      throw new InputException(file, "there are no tasks in it", null);
    }
    note(zeros, "% took no time, counted with --zero", "task");
    note(arrays.size() > 1 ? arrays.size() : 0, "% as one, --job picks one", "array");
    int rounds = 1 + tasks.stream().mapToInt(Task::round).max().orElse(0);
    if (rounds > 1) {
      notes.add("numbers come up to " + rounds + " times, round after round");
    }
    if (tasks.stream().allMatch(task -> task.number() >= 0)) {
      Map<String, Integer> jobs = new HashMap<>();
      tasks.forEach(task -> jobs.putIfAbsent(arrays.isEmpty() ? "" : task.job, jobs.size()));
      tasks.sort(
          Comparator.comparingInt((Task task) -> jobs.getOrDefault(task.job, 0))
              .thenComparingInt(Task::round)
              .thenComparingLong(Task::number));
      long gaps = 0;
      for (int i = 1; i < tasks.size(); i++) {
        Task one = tasks.get(i - 1);
        Task next = tasks.get(i);
        if (one.job.equals(next.job) && one.round == next.round) {
          gaps += next.number() - one.number() - 1;
        }
      }
      note(failed.isEmpty() && !arrays.isEmpty() ? gaps : 0, "% between them not there", "number");
    }
  }

  /**
   * Adds a note.
   *
   * @param text contains % for the number and the noun
   */
  private void note(long number, String text, String noun) {
    if (number > 0) {
      notes.add(text.replace("%", number + " " + noun + (number > 1 ? "s" : "")));
    }
  }

  /**
   * Returns the tasks in the order of their numbers; in the order of the log where they have names.
   */
  public List<Task> tasks() {
    return tasks;
  }

  /** Returns notes on what was left out, added or mixed. */
  public List<String> notes() {
    return notes;
  }

  /** Returns the hosts on which tasks ran, as far as the log names them. */
  public SortedSet<String> hosts() {
    return hosts;
  }

  /** Tells whether tasks are identified by their jobs, too. */
  public boolean hasJobs() {
    return arrays.size() > 1;
  }
}
