package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.algorithm.Range;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.input.ClockUnit;
import loadstar.input.log.LogFiles;
import loadstar.input.log.LogFormat;
import loadstar.input.log.LogOptions;
import loadstar.input.log.TaskLog;
import loadstar.input.log.TaskLog.LoggedTask;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.result.Columns;
import loadstar.result.Table;
import loadstar.simulation.Fields;
import org.jspecify.annotations.Nullable;

/** Makes a file of costs, as deployments name it in "costs", from the log of a real run. */
final class CostsCommand extends Command {
  CostsCommand() {
    super("costs", "make the costs of tasks of the log of a real run");
  }

  @Override
  public List<String> words() {
    return LogFormat.words();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar costs [FORMAT] LOG... [OPTION]...",
            """
            Prints the seconds that each task took as CSV, for compare --costs and the property "costs" of a
            master; a summary is on standard error. LOG is a file, a folder of reports, or - for standard
            input; several count as one. FORMAT is recognised by what stands in the log: --formats lists
            what is read, with its documentation.
            """)
        .flag("formats", "list the formats: name, what writes it, documentation")
        .choice(
            FailedOption.NAME,
            "WORD",
            FailedOption.words(),
            FailedOption.DESCRIPTION
                + "; skipped ones are left out, and kept by keep"
                + " if they took time")
        .number(
            "zero",
            "SECONDS",
            0.0,
            Range.notNegative(),
            "what a task counts for which the clock was too coarse; with 0 such a log is refused")
        .value("job", "ID", "only the tasks of this job, or stage of Spark")
        .value(
            "time-column",
            "NAME",
            "the column of times: seconds, 1-02:03:04, 1m 55s, 250ms and alike")
        .choice(
            "time-unit",
            "UNIT",
            ClockUnit.words(),
            "of times that are numbers alone: ns, us, ms, s, min, h or d (default: as the name of"
                + " their column ends, such as duration_ms, otherwise s)")
        .value("start", "NAME", "the column of dates, or seconds, when tasks began; with --end")
        .value("end", "NAME", "the same of their ends")
        .value("task-column", "NAME", "the column with the task's number or name")
        .value("ok", "COLUMN=VALUE", "what a run that ended well has there; may be repeated")
        .value("delimiter", "C", "what parts cells, one character or \"tab\"")
        .formats(OutputFormat.CSV, OutputFormat.MD, OutputFormat.TEX, OutputFormat.JSON)
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    if (options.has("formats")) {
      out.print(formats());
      return DONE;
    }
    List<String> words = new ArrayList<>(options.words());
    LogFormat format = formatOf(words);
    if (words.isEmpty()) {
      throw new InputException("a log is to be named", "loadstar costs LOG");
    }
    TaskLog log = LogFiles.read(words, format, logOptions(options));
    String summary = summary(log);
    out.print(options.format().of(Output.of(() -> "", () -> table(log), () -> json(log))));
    err.println("loadstar: " + summary);
    return DONE;
  }

  /** Takes the format, if there is one, from before the logs. */
  private static @Nullable LogFormat formatOf(List<String> words) {
    String first = words.isEmpty() ? "" : words.getFirst();
    boolean isFile = Files.exists(Path.of(first)) || first.equals("-");
    if (LogFormat.words().contains(first) && (words.size() > 1 || !isFile)) {
      words.removeFirst();
      return LogFormat.named(first);
    }
    if (words.size() > 1 && !isFile && !first.contains("/") && !first.contains(".")) {
      throw new InputException(
          "there is no format \"" + first + "\"", NearestName.among(first, LogFormat.words()));
    }
    return null;
  }

  /** Returns a line for each format. */
  private static String formats() {
    StringBuilder lines = new StringBuilder();
    for (LogFormat one : LogFormat.values()) {
      String line = format("%-10s  %s (%s)", one.word(), one.what, one.documentation);
      lines.append(Terminal.hanging(line, 12)).append('\n');
    }
    return lines.toString();
  }

  private static LogOptions logOptions(CommandLineOptions options) {
    String start = options.get("start");
    String time = options.get("time-column");
    if ((start == null) != (options.get("end") == null) || (start != null && time != null)) {
      throw new InputException(
          "times are in one column, or in two of --start and --end", "--time-column NAME");
    }
    return new LogOptions(
        delimiter(options.get("delimiter")),
        options.get("task-column"),
        time,
        start,
        options.get("end"),
        Fields.timeUnit(options.get("time-unit")),
        options.all("ok"),
        options.get("job"),
        FailedOption.value(options),
        options.number("zero"));
  }

  private static @Nullable Character delimiter(@Nullable String text) {
    if (text == null || text.length() == 1) {
      return text == null ? null : text.charAt(0);
    }
    if (text.equals("tab") || text.equals("\\t")) {
      return '\t';
    }
    throw new InputException("--delimiter is \"" + text + "\", not one character", "tab");
  }

  /** Returns the costs of the tasks; seconds with all digits. */
  private static Table table(TaskLog log) {
    return columns(log, LoggedTask::name, one -> Quantity.exact(one.seconds())).table(log.tasks());
  }

  private static Columns<LoggedTask> columns(
      TaskLog log, Function<LoggedTask, Object> name, Function<LoggedTask, Object> seconds) {
    Columns<LoggedTask> columns = new Columns<>();
    if (log.hasJobs()) {
      columns.with("job", LoggedTask::job);
    }
    columns.with("task", name).with("seconds", seconds);
    return log.hasGroups() ? columns.with("group", LoggedTask::group) : columns;
  }

  private String json(TaskLog log) {
    Function<LoggedTask, Object> name =
        one -> one.number() < 0 ? one.name() : (Object) one.number();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("tasks", columns(log, name, LoggedTask::seconds).records(log.tasks()));
    fields.put("hosts", log.hosts());
    fields.put("notes", log.notes());
    return JsonOutput.write(name(), fields);
  }

  /**
   * Describes the tasks: their number, their variation, the share of the longest, and the changes
   * to them.
   */
  private static String summary(TaskLog log) {
    double[] seconds = log.tasks().stream().mapToDouble(LoggedTask::seconds).sorted().toArray();
    int n = seconds.length;
    double total = Arrays.stream(seconds).sum();
    double mean = total / n;
    double squares = Arrays.stream(seconds).map(s -> (s - mean) * (s - mean)).sum();
    int most = Math.max(1, n / 100);
    double longest = Arrays.stream(seconds, n - most, n).sum();
    List<String> parts = new ArrayList<>();
    parts.add(
        format(
            "%d %s: mean %.4g s, deviation %.4g s (%.0f %%), longest %.4g s, the longest %s %.1f %%"
                + " of all",
            n,
            n == 1 ? "task" : "tasks",
            mean,
            Math.sqrt(squares / n),
            100 * Math.sqrt(squares / n) / mean,
            seconds[n - 1],
            most == 1 ? "one is" : "1 % are",
            100 * longest / total));
    parts.addAll(log.notes());
    if (log.hosts().size() > 1) {
      parts.add(
          log.hosts().size()
              + " hosts ("
              + log.hosts().first()
              + ", ...): seconds of faster and slower ones are mixed");
    }
    return String.join("; ", parts);
  }
}
