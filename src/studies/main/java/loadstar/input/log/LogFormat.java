package loadstar.input.log;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import loadstar.input.ClockUnit;
import loadstar.input.CsvDialect;
import loadstar.input.NamedTable;
import loadstar.input.log.reader.CondorEvents;
import loadstar.input.log.reader.DaskTasks;
import loadstar.input.log.reader.GoTest;
import loadstar.input.log.reader.Hyperfine;
import loadstar.input.log.reader.JUnitReport;
import loadstar.input.log.reader.JestReport;
import loadstar.input.log.reader.LogReader;
import loadstar.input.log.reader.LogText;
import loadstar.input.log.reader.NinjaLog;
import loadstar.input.log.reader.PbsAccounting;
import loadstar.input.log.reader.PlaywrightReport;
import loadstar.input.log.reader.PytestDurations;
import loadstar.input.log.reader.Qacct;
import loadstar.input.log.reader.SecondsByName;
import loadstar.input.log.reader.SnakemakeBenchmark;
import loadstar.input.log.reader.TimeVerbose;
import org.jspecify.annotations.Nullable;

/**
 * The table of all formats of logs: the name of each, what writes it, how its text is recognised,
 * and what reads it. The earlier of two that recognise a text is taken.
 *
 * <p>A further format is an entry here, and a reader unless it is a table.
 */
@SuppressWarnings("ImmutableEnumChecker") // its predicates and readers have no state
public enum LogFormat {
  /** The format of GNU parallel's --joblog; a command may contain any quotation marks. */
  JOBLOG(
      "GNU parallel's --joblog",
      "https://www.gnu.org/software/parallel/man.html",
      byColumns("JOBLOG"),
      TableShape.numbered(
          new CsvDialect(
              '\t',
              false,
              List.of(
                  "Seq Host Starttime JobRuntime Send Receive Exitval Signal Command".split(" ")),
              null),
          "Seq",
          List.of("JobRuntime"),
          Map.of("Exitval", Set.of("0"), "Signal", Set.of("0")),
          "Host")),
  /** The format of {@code sacct}, for array jobs or plain ones. */
  SACCT(
      "sacct of SLURM jobs, best of one array",
      "https://slurm.schedmd.com/sacct.html",
      byColumns("SACCT") // others have a jobid, too
          .and(firstRow("\\b(State|Elapsed|ElapsedRaw|JobName|ExitCode|NodeList)\\b")),
      TableShape.numbered(
          new CsvDialect(
              '|',
              false,
              List.of("JobID", "State", "ElapsedRaw"),
              "sacct --parsable2 --format JobID,State,ElapsedRaw,NodeList"),
          "JobID",
          List.of("ElapsedRaw", "Elapsed"),
          Map.of("State", Set.of("COMPLETED"), "ExitCode", Set.of("0:0")),
          "NodeList")),
  /** The times of a loop's iterations. */
  LOOP(
      "iterations of an OpenMP or MPI loop, with the columns index and seconds",
      "https://www.openmp.org/spec-html/5.2/openmpse98.html",
      byColumns("LOOP"),
      TableShape.numbered(
          new CsvDialect(null, true, List.of("index", "seconds"), null),
          "index",
          List.of("seconds"),
          Map.of(),
          "host")),
  /** Reports of tests in XML. */
  JUNIT(
      "JUnit XML of any runner of tests; also a folder of such files",
      "https://github.com/testmoapp/junitxml",
      begins(
          "(?:<\\?.*?\\?>|<!--.*?-->|<!DOCTYPE[^\\[>]*(?:\\[[^\\]]*])?\\s*>|\\s++)*+<testsuites?\\b"),
      JUnitReport::read),
  /** Events of Go's tests. */
  GOTEST(
      "go test -json",
      "https://pkg.go.dev/cmd/test2json",
      begins("(?:[^{\\n][^\\n]*\\n|\\n)*+\\{[^\\n]*\"Action\" *:"),
      GoTest::read),
  /** Jest's report; Vitest has the same. */
  JEST(
      "jest --json, and Vitest's JSON report",
      "https://jestjs.io/docs/configuration#testresultsprocessor-string",
      json("\"testResults\"\\s*:\\s*\\["),
      JestReport::read),
  /** Playwright's report. */
  PLAYWRIGHT(
      "playwright test --reporter=json",
      "https://playwright.dev/docs/api/class-testresult",
      json("\"suites\"\\s*:\\s*\\["),
      PlaywrightReport::read),
  /** Hyperfine's results. */
  HYPERFINE(
      "hyperfine --export-json",
      "https://github.com/sharkdp/hyperfine",
      begins("\\{\\s*\"results\"\\s*:\\s*\\["),
      Hyperfine::read),
  /** Seconds by name. */
  NAMES(
      "a JSON object of names and seconds, such as .test_durations",
      "https://github.com/jerry-git/pytest-split",
      begins("\\{\\s*(?:}|\"(?:[^\"\\\\]++|\\\\.)*+\"\\s*:\\s*(?:[-+.\\d\"]|null|\\w))"),
      SecondsByName::read),
  /** The longest tests, as pytest prints them. */
  PYTEST(
      "pytest --durations=0",
      "https://docs.pytest.org/en/stable/how-to/usage.html",
      log -> log.has(PytestDurations.TITLE),
      PytestDurations::read),
  /** Nextflow's trace, with durations or, in its raw form, milliseconds. */
  NEXTFLOW(
      "Nextflow's trace, also the raw one",
      "https://www.nextflow.io/docs/latest/reports.html#trace-file",
      log ->
          log.names("status", "realtime")
              || log.names("task_id", "status", "duration")
              || log.names("native_id", "status", "duration"),
      TableShape.named(
              List.of("name", "process", "task_id"), List.of("realtime", "duration"), ClockUnit.MS)
          .good("status", "COMPLETED", "CACHED")),
  /** Snakemake's benchmarks. */
  SNAKEMAKE(
      "Snakemake's benchmark; also a folder of them",
      "https://snakemake.readthedocs.io/en/stable/snakefiles/rules.html#benchmark-rules",
      log -> log.names("s", "h:m:s"),
      SnakemakeBenchmark::read),
  /** Grid Engine's accounting. */
  QACCT(
      "Grid Engine's qacct -j",
      "https://manpages.debian.org/bookworm/gridengine-client/qacct.1.en.html",
      log -> log.has(Pattern.compile("(?m)^qname\\s.*")),
      Qacct::read),
  /** PBS' accounting. */
  PBS(
      "accounting records of PBS or Torque",
      "https://help.altair.com/2022.1.0/PBS%20Professional/PBSAdminGuide2022.1.pdf",
      log -> PbsAccounting.RECORD.matcher(log.firstRow()).matches(),
      PbsAccounting::read),
  /** HTCondor's events. */
  CONDOR(
      "HTCondor's log of events",
      "https://htcondor.readthedocs.io/en/latest/codes-other-values/job-event-log-codes.html",
      log -> CondorEvents.EVENT.matcher(log.firstRow()).matches(),
      CondorEvents::read),
  /** Ninja's log. */
  NINJA(
      "ninja's .ninja_log",
      "https://ninja-build.org/manual.html#ref_log",
      begins("# ninja log v\\d+"),
      NinjaLog::read),
  /** GNU time. */
  TIME(
      "GNU time -v, of one or more commands",
      "https://www.gnu.org/software/time/",
      log -> log.has(TimeVerbose.COMMAND),
      TimeVerbose::read),
  /** Dask's tables. */
  DASK(
      "Dask's task stream or profiler as CSV",
      "https://distributed.dask.org/en/stable/diagnosing-performance.html",
      log -> log.names("key", "startstops") || log.names("key", "start_time", "end_time"),
      DaskTasks::read),
  /** Spark's tasks: sparkMeasure's, those of its monitoring, and the table of its page. */
  SPARK(
      "Spark's tasks as CSV, of sparkMeasure, its REST interface or its page",
      "https://spark.apache.org/docs/latest/monitoring.html",
      log ->
          log.names("launchTime", "duration")
              || log.names("stageId", "executorRunTime")
              || log.names("Launch Time", "Duration"),
      new TableShape(
              new CsvDialect(null, true, List.of(), "--time-column NAME"),
              List.of("index", "taskId", "Index", "Task ID", "ID"),
              List.of("duration", "executorRunTime"),
              Map.of(),
              "host",
              List.of("stageId", "Stage ID"),
              ClockUnit.MS,
              false)
          .good("successful", "true", "True", "TRUE")
          .good("status", "SUCCESS")),
  /** Any other table: users name the columns. */
  CSV(
      "any table; --time-column, --task-column and --ok name its columns",
      "https://www.rfc-editor.org/rfc/rfc4180",
      log -> false,
      new TableShape(
          new CsvDialect(null, true, List.of(), "--time-column NAME"),
          List.of(),
          List.of("seconds"),
          Map.of(),
          "host",
          List.of(),
          null,
          false));

  /** The program that writes it, in a few words. */
  public final String what;

  /** The page or manual that describes it. */
  public final String documentation;

  private final Predicate<LogText> recognised;

  /** Its reader; null for a table. */
  final @Nullable LogReader reader;

  /** Its columns; null if it is no table. */
  final @Nullable TableShape table;

  LogFormat(String what, String documentation, Predicate<LogText> recognised, LogReader reader) {
    this(what, documentation, recognised, reader, null);
  }

  LogFormat(String what, String documentation, Predicate<LogText> recognised, TableShape table) {
    this(what, documentation, recognised, null, table);
  }

  LogFormat(
      String what,
      String documentation,
      Predicate<LogText> recognised,
      @Nullable LogReader reader,
      @Nullable TableShape table) {
    this.what = what;
    this.documentation = documentation;
    this.recognised = recognised;
    this.reader = reader;
    this.table = table;
  }

  private static Predicate<LogText> byColumns(String name) {
    return log -> {
      LogFormat found = of(log.firstRow());
      return found != null && found.name().equals(name);
    };
  }

  private static Predicate<LogText> firstRow(String part) {
    Pattern compiled = Pattern.compile(part);
    return log -> compiled.matcher(log.firstRow()).find();
  }

  private static Predicate<LogText> begins(String pattern) {
    Pattern compiled = Pattern.compile(pattern, Pattern.DOTALL);
    return log -> log.begins(compiled);
  }

  private static Predicate<LogText> json(String part) {
    Pattern compiled = Pattern.compile(part);
    return log -> log.text().stripLeading().startsWith("{") && log.has(compiled);
  }

  /** Returns the name on a command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the names of all. */
  public static List<String> words() {
    return Arrays.stream(values()).map(LogFormat::word).toList();
  }

  /** Returns the format with one of {@link #words}. */
  public static LogFormat named(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Tells whether a log in this format may stand where a file of costs is named. */
  public boolean isReport() {
    return table == null || !table.numbered() && this != CSV;
  }

  /** Tells whether a task without a job in it is a job of its own. */
  boolean isOfJobs() {
    return this == SACCT || this == QACCT || this == PBS;
  }

  /** Tells whether a log is in this format, by what stands in it. */
  boolean recognises(LogText log) {
    return recognised.test(log);
  }

  /** Returns the format of a log by what stands in it; null for none, as for any other table. */
  public static @Nullable LogFormat of(LogText log) {
    return Arrays.stream(values()).filter(one -> one.recognises(log)).findFirst().orElse(null);
  }

  /** Returns the format of numbered tasks with this line of names; null for none. */
  public static @Nullable LogFormat of(String header) {
    List<String> names = List.of(header.strip().split("[\\s|;,]+", -1));
    for (LogFormat format : List.of(JOBLOG, SACCT, LOOP)) {
      TableShape table = format.table;
      if (table != null) {
        String task = table.tasks().getFirst();
        String time = format == SACCT ? task : table.times().getFirst();
        if (NamedTable.index(names, task) >= 0 && NamedTable.index(names, time) >= 0) {
          return format;
        }
      }
    }
    return null;
  }
}
