package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.algorithm.Shape;
import loadstar.campaign.Build;
import loadstar.campaign.Progress;
import loadstar.campaign.Runner;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.input.Temporary.WorkFolder;
import loadstar.model.InputException;
import loadstar.report.AssignmentFile;
import loadstar.report.Escapes;
import loadstar.report.JsonOutput;
import loadstar.report.OutputFormat;
import loadstar.report.RankingJson;
import loadstar.result.AtomicFile;
import loadstar.result.Columns;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.simulation.Field;
import loadstar.simulation.ParameterSyntax;
import loadstar.simulation.Summary;
import loadstar.study.AdvisedAssignment;
import loadstar.study.Execution;
import loadstar.study.Overview;
import loadstar.study.PlayerSentence;
import loadstar.study.Point;
import loadstar.study.Ranking;
import loadstar.study.ResultStore;
import loadstar.study.ResultStore.Failure;
import loadstar.study.ResultTable;
import loadstar.study.Robustness;
import loadstar.study.RunControls;
import loadstar.study.SbatchArguments;
import loadstar.study.SlurmRunner;
import loadstar.study.Study;
import loadstar.study.StudyProgress;
import loadstar.study.StudyRun;
import loadstar.study.StudyRuns;
import loadstar.study.Trial;
import loadstar.study.Workload;
import org.jspecify.annotations.Nullable;

/** Runs the missing runs of a campaign, and writes its table. */
final class CampaignCommand extends Command {
  private static final String EXPORT = "export";
  private static final List<String> EXECUTORS = List.of("local", "slurm");
  private static final int SHOWN_FAILURES = 10;

  CampaignCommand() {
    super("campaign", "run everything that a YAML file crosses, only what is missing");
  }

  @Override
  public List<String> words() {
    return List.of(EXPORT);
  }

  @Override
  public CommandLineOptions options() {
    return StudyOptions.addTo(
        new CommandLineOptions(
                "loadstar campaign FILE.yaml [OPTION]...\n"
                    + "       loadstar campaign export FILE.yaml|FILE.db --out TABLE.csv",
                """
                Simulates every combination of the platforms, schedulers, parameters, loads, noise and seeds
                that a file names. docs/campaigns.md shows how to write the file.

                Results are kept in FILE.db, a SQLite file. Interrupted, or called again, the command runs only
                what is missing; --retry-failed repeats what has failed. With --executor slurm the runs become
                an array job, and FILE.db has to be in a folder that all machines see.

                export writes a table with a row for each finished run: for FILE.yaml, of the runs that the
                file names now; for FILE.db, of those of the last call. Exit status 1: runs failed or are missing.
                """)
            .flag("plan", "say what would run, and why, and run nothing")
            .choice("executor", "WHERE", EXECUTORS, "local or slurm (default: local)")
            .whole("tasks", "N", 1, 1000, 20, "tasks of a SLURM job, at most")
            .value(
                "sbatch-args",
                "ARGS",
                "options for sbatch, such as \"--partition=x --time=2:00:00\"")
            .flag("no-wait", "submit and end; a later call collects")
            .fields(List.of(RunControls.UNTIL_CI), ParameterSyntax.COMPARE)
            .value(
                "assignment",
                "FILE",
                "of a campaign of one problem: write here which worker computes which task in the"
                    + " first run of the best scheduler, CSV or .json")
            .value(StudyPackage.OPTION, "DIR", StudyPackage.MEANING)
            .value(StudyPackage.ANONYMOUS, "WORD", StudyPackage.MEANING_OF_ANONYMOUS)
            .value("out", "FILE", "table that export writes, or - (default: FILE.csv)")
            .formatsOfTables()
            .words(Words.ANYWHERE),
        "where results are (default: beside FILE.yaml)");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    try {
      return campaign(options, out, err);
    } catch (InputException e) {
      String hint = e.hint();
      throw hint == null
          ? e
          : new InputException(e.file(), e.line(), e.problem(), options.entries(hint));
    }
  }

  private int campaign(CommandLineOptions options, PrintStream out, PrintStream err)
      throws IOException {
    List<String> words = options.words();
    boolean export = !words.isEmpty() && words.getFirst().equals(EXPORT);
    List<String> files = export ? words.subList(1, words.size()) : words;
    if (files.size() != 1) {
      throw new InputException(
          files.isEmpty() ? "campaign needs a file" : "cannot use \"" + files.get(1) + "\"",
          "see --help");
    }
    Path file = Path.of(files.getFirst());
    Path results = CampaignResults.path(options, file);
    if (export) {
      options.refuse(
          " belongs to a call that runs the campaign", null, "assignment", StudyPackage.OPTION);
      return export(options, file, results, out, err);
    }
    options.refuse(" belongs to export", "campaign export " + file, "out");
    if (options.has("plan")) {
      options.refuse(" changes nothing with --plan", null, "assignment");
    }
    StudyPackage.checkAlone(options);
    boolean json = options.json();
    OutputFormat format = options.format();
    if (format != OutputFormat.TEXT && !json) {
      throw new InputException(
          "--format " + format.word() + " belongs to export",
          "campaign export " + file + " --format " + format.word());
    }
    PrintStream messages = json ? err : out;
    if (options.has(StudyPackage.OPTION)) {
      options.refuse(" does not go with --crate", null, "plan", "executor", "assignment");
      Study study;
      try (WorkFolder drawn = WorkFolder.create()) {
        study = CampaignResults.study(options, file, drawn.path(), Map.of());
      }
      return StudyPackage.campaign(options, file, study, messages, err);
    }
    if (options.has("plan")) {
      // A plan leaves nothing behind: neither drawn platforms nor a file of results.
      var unused = StudyOptions.alone(results);
      try (WorkFolder drawn = WorkFolder.create();
          ResultStore store = ResultStore.look(results)) {
        Study study = CampaignResults.study(options, file, drawn.path(), Map.of());
        StudyOptions.warnings(study.warnings(), err);
        Execution execution = plan(options, study, jobs(options, study), store, messages);
        if (json) {
          Map<String, @Nullable Object> all = standing(study, execution.standing(), results);
          List<Object> points = new ArrayList<>();
          StudyRuns.seedsByPoint(execution.standing().missing())
              .forEach((point, seeds) -> points.add(Map.of("point", point.text(), "seeds", seeds)));
          all.put("to_run", points);
          out.print(JsonOutput.write(name(), all));
        }
        return DONE;
      }
    }
    // Wrong values of them are reported before anything is written.
    var unused =
        List.of(
            StudyOptions.isolation(options), options.whole(onSlurm(options) ? "tasks" : "jobs", 1));
    UnmadeResults unmade = UnmadeResults.before(results);
    // The lock is taken before drawn platforms are written beside the results.
    try (ResultLock lock = StudyOptions.lock(results, StudyOptions.place(options, "--results"))) {
      int status;
      try {
        Study study =
            CampaignResults.study(options, file, StudyOptions.platforms(results), Map.of());
        checkAssignment(options, study);
        StudyOptions.warnings(study.warnings(), err);
        status = simulate(options, file, study, results, out, err);
      } catch (InputException e) {
        unmade.remove(lock);
        throw e;
      }
      return lock.isOpen() ? status : FAILED;
    }
  }

  private static void checkAssignment(CommandLineOptions options, Study study) {
    if (!options.has("assignment")) {
      return;
    }
    AtomicFile.checkFile(Path.of(options.required("assignment")), "--assignment");
    if (study.problems() > 1) {
      throw new InputException(
          "--assignment is that of one problem, but the campaign has " + study.problems(),
          "loadstar compare --assignment for one of them");
    }
    if (study.shape() == Shape.TREE) {
      throw new InputException(
          "--assignment does not go with a tree: all tasks of a bag are alike", null);
    }
    if (!study.workloads().getFirst().whole()) {
      throw new InputException(
          "--assignment needs tasks, and a divisible load has none", "tasks, or costs with a file");
    }
  }

  /** Writes who gets what with the best scheduler, as soon as no run is missing. */
  private static void writeAssignment(
      CommandLineOptions options,
      Study study,
      StudyProgress standing,
      List<Ranking> rankings,
      PrintStream out)
      throws IOException {
    if (!options.has("assignment") || rankings.isEmpty()) {
      return;
    }
    if (!standing.missing().isEmpty()) {
      out.println("--assignment waits for the missing runs");
      return;
    }
    AdvisedAssignment advised = AdvisedAssignment.of(study, rankings.getFirst(), "");
    Path to = Path.of(options.required("assignment"));
    AssignmentFile.write(advised.assignment(), to);
    out.println(
        AssignmentFile.text(
            advised.assignment(),
            to,
            advised.scheduler().label(),
            advised.requested(),
            advised.fails()));
  }

  private int simulate(
      CommandLineOptions options,
      Path file,
      Study study,
      Path results,
      PrintStream out,
      PrintStream err)
      throws IOException {
    boolean json = options.json();
    PrintStream messages = json ? err : out;
    int jobs = jobs(options, study);
    try (ResultStore store = ResultStore.open(results)) {
      Execution execution = plan(options, study, jobs, store, messages);
      Map<String, String> notes = StudyOptions.notes(study, options.typed(name()));
      if (PackageProcess.isAtWork()) {
        CampaignResults.namePlatformsFrom(results, notes);
      }
      boolean slots = options.has(StudyOptions.SLOTS);
      notes.put(StudyOptions.SLOTS, slots ? "" + StudyOptions.slots(options) : StudyOptions.NONE);
      store.note(notes);
      boolean waited = run(options, execution, study, results, err);
      boolean selected = study.decideWithin() != null;
      List<Ranking> rankings =
          json
              ? Ranking.of(store, study.guarantee(), selected)
              : Ranking.of(store, study.guarantee(), selected, PlayerSentence.METRICS);
      playedBy(rankings, messages, err);
      StudyProgress standing = execution.standing();
      String overview = Overview.of(rankings).sentence();
      if (!overview.isEmpty()) {
        overview =
            Overview.part(standing.done(), standing.members(), rankings.size(), study.problems())
                + overview;
        messages.println(overview);
      }
      writeAssignment(options, study, standing, rankings, messages);
      int status = end(study, standing, results, file, waited, messages);
      if (json) {
        Map<String, @Nullable Object> all = standing(study, standing, results);
        add(all, rankings, overview);
        out.print(JsonOutput.write(name(), all));
      }
      return status;
    }
  }

  private static void playedBy(List<Ranking> rankings, PrintStream messages, PrintStream err) {
    if (trials(rankings).anyMatch(trial -> trial.metrics().has(Summary.BY_ARITHMETIC))) {
      messages.println(Terminal.wrapped(PlayerSentence.sentence(trials(rankings))));
    }
    PlayerSentence.differences(trials(rankings)).forEach(line -> err.println("loadstar: " + line));
  }

  private static Stream<Trial> trials(List<Ranking> rankings) {
    return rankings.stream().flatMap(Ranking::eachTrial);
  }

  static boolean run(
      CommandLineOptions options, Execution execution, Study study, Path results, PrintStream err)
      throws IOException {
    Path runs = StudyOptions.runs(results);
    try (ConsoleProgress progress = new ConsoleProgress(options, err, !PackageProcess.isAtWork())) {
      Runner runner =
          onSlurm(options)
              ? slurm(options, results, progress)
              : StudyOptions.runner(options, study, runs, progress, false);
      return execution.run(runner);
    }
  }

  private static int jobs(CommandLineOptions options, Study study) {
    boolean slurm = onSlurm(options);
    if (slurm && study.limits().any()) {
      throw new InputException(
          "a limit of time or memory does not go with --executor slurm", "--sbatch-args --mem=2G");
    }
    return slurm ? options.whole("tasks") : StudyOptions.jobs(options, study);
  }

  private static boolean onSlurm(CommandLineOptions options) {
    boolean slurm = options.choice("executor").equals("slurm");
    if (slurm) {
      options.refuse(" does not go with --executor slurm", "--tasks", "jobs");
      var unused = SbatchArguments.of("--sbatch-args", sbatchArguments(options));
    } else {
      String but = " does not go with --executor local";
      options.refuse(but, "--executor slurm", "tasks", "sbatch-args", "no-wait");
    }
    return slurm;
  }

  private static String sbatchArguments(CommandLineOptions options) {
    return Objects.requireNonNullElse(options.get("sbatch-args"), "");
  }

  private static Runner slurm(CommandLineOptions options, Path results, Progress progress) {
    return new SlurmRunner(
        results.resolveSibling(results.getFileName() + ".slurm"),
        options.whole("tasks"),
        SbatchArguments.of("--sbatch-args", sbatchArguments(options)),
        !options.has("no-wait"),
        progress,
        StudyOptions.isolation(options));
  }

  // ------------------------------------------------------------------ output

  /** Prints the progress of the campaign, and with {@code --plan} the missing runs. */
  private static Execution plan(
      CommandLineOptions options, Study study, int jobs, ResultStore store, PrintStream out)
      throws IOException {
    Execution execution =
        new Execution(study, Build.versions(), store, options.has("retry-failed"));
    StudyProgress standing = execution.standing();
    int runs = execution.most();
    boolean selects = study.decideWithin() != null;
    String most = selects ? "up to " : "";
    Terminal.print(
        out,
        "%s: %s, %s, %s, %s, %s%s: %s",
        study.name(),
        count(study.targets().size(), "platform"),
        count(study.configurations().size(), "scheduler"),
        count(different(study, one -> List.of(one.load(), one.costs())), "load")
            + (study.workloads().getFirst().whole() ? " of tasks" : " (divisible)"),
        count(different(study, Workload::noise), "noise level"),
        most + count(study.seeds().size(), "seed"),
        varied(study),
        most + count(runs, "run"));
    Terminal.print(
        out,
        "%d finished, %d failed, %d to run%s",
        standing.done(),
        standing.failed().size(),
        standing.missing().size(),
        standing.members() == runs
            ? ""
            : !selects
                ? ", the rest is not needed for intervals so narrow"
                : standing.missing().isEmpty() ? "" : ", then more until they decide");
    standing
        .reasons()
        .forEach((reason, count) -> out.printf(Locale.ROOT, "%8d %s%n", count, reason));
    Double seconds = standing.seconds();
    if (!standing.missing().isEmpty()) {
      Terminal.print(
          out,
          "%s",
          seconds == null
              ? "no run like these is finished: their time is not known"
              : "about "
                  + ConsoleProgress.time(
                      Math.max(1, begun() + seconds / Math.min(jobs, standing.missing().size())))
                  + " with "
                  + jobs
                  + " at a time, by the finished runs that are like these");
    }
    if (options.has("plan")) {
      StudyRuns.seedsByPoint(standing.missing())
          .forEach((point, seeds) ->
              out.println(Terminal.hanging(format("  %s, seeds %s", point.text(), seeds), 2)));
      open(study, standing, Integer.MAX_VALUE, out);
    }
    return execution;
  }

  private static long different(Study study, Function<Workload, Object> part) {
    return study.workloads().stream().map(part).distinct().count();
  }

  /** Describes how many values the other fields have. */
  private static String varied(Study study) {
    StringBuilder text = new StringBuilder();
    for (Field<?> field : study.workloads().getFirst().varied()) {
      text.append(", ").append(different(study, one -> field.shown(one.values())));
      text.append(" values of ").append(field.name());
    }
    long failures = different(study, Workload::failures);
    return text + (failures > 1 ? ", " + failures + " kinds of failures" : "");
  }

  /**
   * Returns the seconds since this process began: a call that runs the campaign needs as many
   * before its runs.
   */
  private static double begun() {
    Instant now = Instant.now();
    return Duration.between(ProcessHandle.current().info().startInstant().orElse(now), now)
            .toMillis()
        / 1e3;
  }

  /**
   * Prints the failed runs, and the points whose intervals stay wider than required with all their
   * seeds.
   */
  private static void open(Study study, StudyProgress standing, int most, PrintStream out) {
    List<String> failed = new ArrayList<>();
    standing
        .failed()
        .forEach((run, failure) -> {
          String log = failure.log().isEmpty() ? "" : " (all of it: " + failure.log() + ")";
          failed.add("failed: " + run.text() + ": " + failure.message() + log);
        });
    first(failed, most, out);
    Map<Point, Double> missed = standing.missed();
    if (missed.isEmpty()) {
      return;
    }
    Terminal.print(
        out,
        "%s not within %s %% after all seeds; more seeds, or a wider until_ci:",
        missed.size() == 1 ? "1 point is" : missed.size() + " points are",
        Numbers.text(100 * Objects.requireNonNull(study.untilCi())));
    List<String> lines = new ArrayList<>();
    missed.forEach((point, width) ->
        lines.add(
            point.text()
                + (width.isNaN()
                    ? ": fewer than 3 results"
                    : format(": the interval is %.3g %% of the mean each way", 100 * width))));
    first(lines, most, out);
  }

  private static void first(List<String> lines, int most, PrintStream out) {
    lines.stream().limit(most).forEach(line -> out.println(Terminal.hanging("  " + line, 2)));
    if (lines.size() > most) {
      out.printf(Locale.ROOT, "  and %d more; --plan lists all%n", lines.size() - most);
    }
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static int end(
      Study study,
      StudyProgress standing,
      Path results,
      Path file,
      boolean waited,
      PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%d of %d runs are finished, %d failed; results in %s%n",
        standing.done(),
        standing.members(),
        standing.failed().size(),
        results);
    open(study, standing, SHOWN_FAILURES, out);
    if (standing.failed().isEmpty() && standing.missing().isEmpty()) {
      boolean found = results.equals(CampaignResults.beside(file));
      out.println(
          "next: "
              + Home.command("campaign", "export", file)
              + (found ? "" : " --results " + Escapes.shell(results.toString())));
      out.println("next: " + Home.command("report", results));
      return DONE;
    }
    if (!waited) {
      out.println("the job goes on; the same command collects what it has finished");
      return DONE;
    }
    return FAILED;
  }

  // ------------------------------------------------------------------ export

  private static int export(
      CommandLineOptions options, Path file, Path results, PrintStream out, PrintStream err)
      throws IOException {
    options.refuse(
        " does not belong to export",
        null,
        "plan",
        "jobs",
        "isolation",
        "executor",
        "retry-failed");
    String given = options.get("out");
    boolean json = options.json();
    OutputFormat format = options.format();
    boolean isTable = format != OutputFormat.TEXT && !json;
    boolean printed = given == null ? isTable : given.equals("-");
    if (printed && json) {
      throw new InputException("--out - and --format json both go to standard output", null);
    }
    if (isTable && !printed && format != OutputFormat.CSV) {
      throw new InputException(
          "--format " + format.word() + " goes to standard output, --out is a file of CSV",
          "--out -");
    }
    Path table =
        given != null && !printed
            ? Path.of(given)
            : CampaignResults.beside(results, "\\.db$", ".csv");
    Path failures = CampaignResults.beside(table, "\\.csv$", "-robustness.csv");
    if (!printed) {
      AtomicFile.checkFile(table, "--out");
      AtomicFile.checkFile(failures, "--out");
    }
    PrintStream messages = json ? err : out;
    try (CampaignResults opened = CampaignResults.of(options, file)) {
      ResultTable exported = ResultTable.of(opened.store());
      if (exported.table().rows() == 0) {
        throw new IOException(
            results
                + ": "
                + (exported.missing() > 0
                    ? opened.missing(exported.missing())
                    : "it has no run of a campaign. Maybe it was copied without its -wal"));
      }
      if (printed) {
        out.print((isTable ? format : OutputFormat.CSV).of(exported.table()));
      } else {
        exported.table().write(table);
        messages.printf(Locale.ROOT, "wrote %s, %d rows%n", table, exported.table().rows());
      }
      Guarantee none = Guarantee.DEFAULT.withMargin(0); // whatever is equivalent
      Table robustness = RobustnessText.csv(Ranking.of(opened.store(), none, false), true);
      if (robustness.rows() > 0 && !printed) {
        robustness.write(failures);
        messages.printf("wrote %s%n", failures);
      }
      if (json) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("table", table.toString());
        all.put("rows", exported.table().rows());
        all.put("missing", exported.missing());
        all.put("robustness", robustness.rows() == 0 ? null : failures.toString());
        out.print(JsonOutput.write("campaign-export", all));
      }
      if (exported.missing() > 0) {
        err.println("loadstar: " + opened.missing(exported.missing()));
        return FAILED;
      }
      return DONE;
    }
  }

  private static void add(
      Map<String, @Nullable Object> all, List<Ranking> rankings, String overview) {
    all.put("overview", overview);
    all.put("rankings", rankings.stream().map(RankingJson::of).toList());
    List<Object> robustness = new ArrayList<>();
    for (Robustness one : Robustness.of(rankings)) {
      Map<String, @Nullable Object> fields = one.setting().json();
      fields.put("schedulers", RankingJson.robustness(one));
      robustness.add(fields);
    }
    all.put("robustness", robustness);
  }

  private static Map<String, @Nullable Object> standing(
      Study study, StudyProgress standing, Path results) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("campaign", study.name());
    all.put("results", results.toString());
    all.put("runs", standing.members());
    all.put("finished", standing.done());
    all.put("missing", standing.missing().size());
    all.put("missing_because", standing.reasons());
    all.put("missing_estimate_s", standing.seconds());
    all.put(
        "failed",
        new Columns<Map.Entry<StudyRun, Failure>>()
            .with("log", one -> one.getValue().log())
            .with("message", one -> one.getValue().message())
            .with("run", one -> one.getKey().text())
            .records(standing.failed().entrySet()));
    all.put(
        "too_wide",
        new Columns<Map.Entry<Point, Double>>()
            .with("point", one -> one.getKey().text())
            .with("percent", one -> 100 * one.getValue())
            .records(standing.missed().entrySet()));
    return all;
  }
}
