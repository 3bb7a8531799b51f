package loadstar.input.log;

import java.util.ArrayList;
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
import java.util.stream.Collectors;
import loadstar.input.Digests;
import loadstar.input.log.reader.LogText;
import loadstar.input.log.reader.Runs;
import loadstar.input.log.reader.TaskRun;
import loadstar.input.log.reader.TaskRun.End;
import loadstar.model.InputException;

/**
 * The seconds that tasks really took, from the logs of the program that ran them.
 *
 * <p>A failed run is replaced by a later good run of the same task. A second good run of a task is
 * a task of its own, because loops repeat their indices step by step.
 */
public final class TaskLog {
  private static final Pattern RANGE =
      Pattern.compile("(\\d{1,18})(?:-(\\d{1,18})(?::(\\d{1,18}))?)?");

  private final LogFormat format;
  private final LogOptions options;
  private final List<LoggedTask> tasks = new ArrayList<>();
  private final Map<List<String>, Integer> goodRuns = new HashMap<>();
  private final Map<List<String>, FailedRun> failed = new LinkedHashMap<>();
  private final Set<String> arrays = new LinkedHashSet<>();
  private final Map<LoggedTask, String> hostOf = new IdentityHashMap<>();
  private final SortedSet<String> hosts = new TreeSet<>();
  private final List<String> notes = new ArrayList<>();
  private final String sha256;
  private long zeros;
  private long others;
  private long skipped;

  /** The treatment of tasks whose last run failed. */
  public enum Failed {
    REFUSE,
    SKIP,
    /** The tasks stay, with the time until they failed. */
    KEEP
  }

  /**
   * A task.
   *
   * @param job empty except in logs of jobs
   * @param group the file, class or package that it belongs to; empty where the log has none
   * @param round number of good runs of the same task before it
   */
  public record LoggedTask(String job, String name, String group, int round, double seconds) {
    /** Returns the number of the task; -1 where it has a name. */
    public long number() {
      return name.matches("\\d{1,18}") ? Long.parseLong(name) : -1;
    }
  }

  /** A run that does not count, with the reason; its seconds are NaN where it is not over. */
  private record FailedRun(LoggedTask task, String why, LogText log, int line) {}

  /**
   * Reads logs in one format, as if they were one.
   *
   * @throws InputException with file and line for text that cannot be read or used
   */
  public TaskLog(List<LogText> logs, LogFormat format, LogOptions options) {
    this.format = format;
    this.options = options;
    List<String> ofTables = new ArrayList<>();
    for (LogText log : logs) {
      Runs runs =
          new Runs() {
            @Override
            public void add(TaskRun run) {
              TaskLog.this.add(log, run);
            }

            @Override
            public void note(long number, String text, String noun) {
              TaskLog.this.note(number, text, noun);
            }
          };
      TableShape table = format.table;
      if (table != null) {
        for (String note : TableLog.read(log, format, table, options, runs)) {
          if (!ofTables.contains(note)) {
            ofTables.add(note);
          }
        }
      } else if (format.reader != null) {
        format.reader.read(log, runs);
      }
    }
    LogText first = logs.getFirst();
    sha256 =
        logs.size() == 1
            ? first.sha256()
            : Digests.of(logs.stream().map(LogText::sha256).collect(Collectors.joining("\n")));
    leaveOut();
    settleFailed();
    order(first);
    tasks.stream().filter(hostOf::containsKey).map(hostOf::get).forEach(hosts::add);
    notes.addAll(ofTables);
  }

  private void add(LogText log, TaskRun run) {
    String job = run.job().isEmpty() && format.isOfJobs() ? run.name() : run.job();
    if (options.job() != null && !options.job().equals(job)) {
      others++;
      return;
    }
    if (!run.job().isEmpty()) {
      arrays.add(run.job());
    }
    List<String> key = List.of(run.job(), run.name());
    int round = goodRuns.getOrDefault(key, 0);
    boolean ran = run.seconds() > 0 && options.failed() == Failed.KEEP;
    if (run.end() == End.SKIPPED && !ran) {
      skipped++;
      return;
    }
    boolean good = run.end() == End.GOOD || run.end() == End.SKIPPED;
    boolean counts = good || (options.failed() == Failed.KEEP && run.end() == End.FAILED);
    double seconds = counts ? seconds(log, run) : Double.NaN;
    LoggedTask task = new LoggedTask(run.job(), run.name(), run.group(), round, seconds);
    if (!run.host().isEmpty()) {
      hostOf.put(task, run.host());
    }
    if (!good) {
      String why = run.why() == null ? "not over" : run.why();
      failed.put(key, new FailedRun(task, why, log, run.line()));
      return;
    }
    failed.remove(key);
    goodRuns.put(key, round + 1);
    tasks.add(task);
  }

  private double seconds(LogText log, TaskRun run) {
    double seconds = run.seconds();
    if (!(seconds >= 0) || Double.isInfinite(seconds)) {
      throw log.problem(
          run.line(), "task %s took %s s, which is no time".formatted(run.name(), seconds), null);
    }
    if (seconds > 0) {
      return seconds;
    }
    if (options.zero() == 0) {
      throw log.problem(
          run.line(),
          "task " + (run.name().isEmpty() ? "" : run.name() + " ") + "took no time",
          "--zero SECONDS: what a task counts that was too short for this clock");
    }
    zeros++;
    return options.zero();
  }

  /** Drops jobs without an array beside arrays: they are something else. */
  private void leaveOut() {
    int before = tasks.size() + failed.size();
    if (!arrays.isEmpty()) {
      tasks.removeIf(task -> task.job.isEmpty());
      failed.values().removeIf(run -> run.task.job.isEmpty());
    }
    note(before - tasks.size() - failed.size(), "% without an array left out", "job");
    note(others, "% of other jobs left out", "task");
    note(skipped, "% left out that did not run", "skipped task");
  }

  private void settleFailed() {
    if (failed.isEmpty()) {
      return;
    }
    FailedRun first = failed.values().iterator().next();
    if (options.failed() == Failed.REFUSE) {
      int more = failed.size() - 1;
      throw first.log.problem(
          first.line,
          "task %s did not end well (%s)%s"
              .formatted(first.task.name, first.why, more > 0 ? ", nor did " + more + " more" : ""),
          "run it again; --failed skip of loadstar costs leaves such tasks out, --failed keep counts their time");
    }
    long complete = 0;
    long left = 0;
    for (FailedRun run : failed.values()) {
      if (Double.isNaN(run.task.seconds)) {
        left += waiting(run.task.name);
      } else {
        complete++;
        tasks.add(run.task);
      }
    }
    note(left, "% that did not end well left out", "task");
    note(complete, "% that did not end well kept", "task");
  }

  /** Returns the number of tasks that a name stands for: ten for [1-5,7,9-20:3%4]. */
  private static long waiting(String name) {
    if (!name.startsWith("[")) {
      return 1;
    }
    long count = 0;
    Matcher range = RANGE.matcher(name.replaceFirst("%.*", ""));
    while (range.find()) {
      long first = Long.parseLong(range.group(1));
      long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
      long step = range.group(3) == null ? 1 : Math.max(1, Long.parseLong(range.group(3)));
      count += 1 + Math.max(0, last - first) / step;
    }
    return count;
  }

  private void order(LogText log) {
    if (tasks.isEmpty()) {
      throw log.problem(0, "there are no tasks in it", null);
    }
    note(zeros, "% took no time, counted with --zero", "task");
    String noun = format == LogFormat.SACCT ? "array" : "job";
    note(arrays.size() > 1 ? arrays.size() : 0, "% as one, --job picks one", noun);
    int rounds = 1 + tasks.stream().mapToInt(LoggedTask::round).max().orElse(0);
    if (rounds > 1) {
      notes.add("numbers come up to " + rounds + " times, round after round");
    }
    if (tasks.stream().allMatch(task -> task.number() >= 0)) {
      Map<String, Integer> jobs = new HashMap<>();
      tasks.forEach(task -> jobs.putIfAbsent(task.job, jobs.size()));
      tasks.sort(
          Comparator.comparingInt((LoggedTask task) -> jobs.getOrDefault(task.job, 0))
              .thenComparingInt(LoggedTask::round)
              .thenComparingLong(LoggedTask::number));
      long gaps = 0;
      for (int i = 1; i < tasks.size(); i++) {
        LoggedTask one = tasks.get(i - 1);
        LoggedTask next = tasks.get(i);
        if (one.job.equals(next.job) && one.round == next.round) {
          gaps += next.number() - one.number() - 1;
        }
      }
      boolean parts = !arrays.isEmpty() || !format.isOfJobs();
      note(failed.isEmpty() && parts ? gaps : 0, "% between them not there", "number");
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

  /** Returns the digest of its file; of those of all files where there are several. */
  public String sha256() {
    return sha256;
  }

  /** Returns the format in which it was read. */
  public LogFormat format() {
    return format;
  }

  /**
   * Returns the tasks in the order of their numbers; in the order of the log where they have names.
   */
  public List<LoggedTask> tasks() {
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

  /** Tells whether tasks have groups: files, classes or packages. */
  public boolean hasGroups() {
    return tasks.stream().anyMatch(task -> !task.group.isEmpty());
  }
}
