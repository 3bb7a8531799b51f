package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Range;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Run;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Runner;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.experiment.Evaluation;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.reality.MasterFit;
import loadstar.experiment.reality.MasterRun;
import loadstar.experiment.reality.WorkQueueSimulation;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.report.ComparisonText;
import loadstar.report.FigureWriter;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.report.crate.Crate;
import loadstar.result.AtomicFile;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.study.ResultStore;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reruns published figures and tables and compares the simulated values with the paper's numbers.
 */
final class ReproduceCommand extends Command {
  private static final String DEFAULT_FOLDER = "results";

  /** The processor seconds of a run at full size, from docs/papers/recorded/about.txt. */
  private static final Map<String, Double> FULL_SECONDS =
      Map.of("icppw12", 21.0, "ppam13", 10.0, "thesis", 2.5, "atf", 6.5, "rr5739", 3.4);

  private static final double OTHER_SECONDS = 3;
  private static final int FULL_SEEDS = 3;
  private static final String OF_A_UNIT = "with --platform: of a load unit (default: the paper's)";

  /** The options of simulations, of which a comparison with recorded runs makes none. */
  private static final String[] BESIDE_RUNS = {
    "quick",
    "seeds",
    "jobs",
    "isolation",
    "out",
    "platform",
    "master",
    "deployment",
    "flops-per-unit",
    "bytes-per-unit",
    "fresh",
    "bare",
    "pdf",
    "crate"
  };

  ReproduceCommand() {
    super("reproduce", "rerun a published figure or table and compare it with the paper");
  }

  @Override
  public List<String> words() {
    return Experiments.all().stream().map(Experiment::id).toList();
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar reproduce EXPERIMENT... [OPTION]...",
            """
            Reruns the simulations behind a published figure or table, and compares every printed number
            with the simulated one. EXPERIMENT is a name of "loadstar list experiments", the name of a
            paper, for all of its experiments, or "all". Called again, it runs only what is missing.

            With --platform the same schedulers are simulated on a platform of yours, without verdicts:
            docs/new-hardware.md. With --runs the master of reality-workqueue, as it is fitted on the run
            with one worker, is compared with other real runs: docs/reality.md.

            Exit status 1: a simulation or a check of it failed, or a number that we claim to reproduce
            differs by more than its tolerance (docs/results.md, comparison.csv).
            """)
        .flag(
            "quick",
            "scaled down: seconds to half a minute a figure; shows that it works, not the paper's"
                + " numbers")
        .whole("seeds", "K", 1, 10_000, null, "run seeds 1 to K (default: 3; 1 with --quick)")
        .whole("jobs", "N", 1, 10_000, null, "simulations at a time (default: one a processor)")
        .choice("isolation", "HOW", StudyOptions.ISOLATIONS, StudyOptions.APART)
        .value("out", "DIR", "where results go (default: " + DEFAULT_FOLDER + ")")
        .value("platform", "FILE", "SimGrid platform file in the place of the paper's platform")
        .value("master", "HOST", "with --platform: the master's host (default: the first)")
        .value(
            "deployment",
            "FILE",
            "with --platform: deployment file with the hosts of master and workers; its"
                + " scheduler and load are the experiment's (default: all other hosts work)")
        .number("flops-per-unit", "FLOPS", null, Range.positive(), OF_A_UNIT)
        .number("bytes-per-unit", "BYTES", null, Range.notNegative(), OF_A_UNIT)
        .value("runs", "DIR", "with reality-workqueue: predict runs of a folder by its fit")
        .flag("quiet", "print no progress")
        .flag("fresh", "run also what is there already")
        .flag("bare", "figures without title and caption, for a paper")
        .flag("pdf", "each figure also as PDF, beside the SVG")
        .formatsOfTables()
        .flag("crate", "make DIR an RO-Crate: inputs, code version, results, verdicts")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    if (options.has("runs")) {
      return score(options, out);
    }
    Set<Experiment> papers = experiments(options.words());
    Scale scale = options.has("quick") ? Scale.QUICK : Scale.FULL;
    int seeds = options.whole("seeds", scale == Scale.QUICK ? 1 : 3);
    OwnPlatform own = ownPlatform(options);
    ReproduceOptions request = new ReproduceOptions(scale, seeds, own, Home.published(papers));
    Map<Experiment, Experiment> experiments = moved(own, papers, err);
    int jobs = options.whole("jobs", Runtime.getRuntime().availableProcessors());
    Isolation isolation = StudyOptions.isolation(options);
    Path folder = Path.of(Objects.requireNonNullElse(options.get("out"), DEFAULT_FOLDER));
    AtomicFile.checkFolder(folder, "--out");

    if (own != null) {
      leaveOut(
          experiments,
          paper -> Experiments.plan(request.runs(Objects.requireNonNull(experiments.get(paper)))),
          err);
    }
    List<RunSpec> specs =
        experiments.values().stream().flatMap(one -> request.runs(one).stream()).toList();
    Map<Experiment, Evaluation> besides = new HashMap<>();
    Set<Run> failed = new LinkedHashSet<>();
    Map<RunSpec, RunResult> simulated;
    Path runs = folder.resolve("runs.db");
    Files.createDirectories(folder);
    // Two commands would simulate the same runs, and remove empty folders under each other.
    try (ConsoleProgress progress = new ConsoleProgress(options, err, true);
        ResultLock lock = StudyOptions.lock(runs, "--out");
        ResultStore store = ResultStore.open(runs)) {
      failed.addAll(specs);
      if (!options.has("fresh")) {
        failed.removeAll(store.simulated(specs).keySet());
      }
      int all = new HashSet<>(specs).size();
      if (failed.size() < all && !options.has("quiet")) {
        int complete = all - failed.size();
        err.println(complete + " of " + all + " runs were finished before and are kept");
      }
      Path logs = folder.resolve("runs");
      new LocalRunner(logs, jobs, progress, isolation, Experiments.class)
          .run(
              List.copyOf(failed),
              new Runner.Listener() {
                @Override
                public void finished(Map<? extends Run, RunResult> results) throws IOException {
                  for (Map.Entry<? extends Run, RunResult> one : results.entrySet()) {
                    store.add(one.getKey(), one.getValue());
                    failed.remove(one.getKey());
                  }
                }

                @Override
                public void failed(Run run, String message, String log) {
                  err.printf("%nrun %s failed: %s (all of it: %s)%n", run.run(), message, log);
                }
              });
      simulated = store.simulated(specs);
      if (own != null) {
        for (Experiment paper : experiments.keySet()) {
          List<RunSpec> complete = request.runs(paper);
          Map<RunSpec, RunResult> results = store.simulated(complete);
          if (results.keySet().containsAll(complete)) {
            try {
              besides.put(paper, request.evaluate(paper, results));
            } catch (RuntimeException e) {
              err.println(paper.id() + ": without the paper's platform beside it: " + e);
            }
          }
        }
      }
      lock.remove();
    }
    boolean passed = failed.isEmpty();
    OutputFormat format = options.format();
    PrintStream messages = format.statusStream(out, err);
    List<Object> came = new ArrayList<>();
    Map<String, Table> compared = new LinkedHashMap<>();
    ExperimentOutcome ended =
        new ExperimentOutcome(request, options, folder, failed, simulated, messages, compared);
    List<Crate.CreateAction> actions = new ArrayList<>();
    for (Map.Entry<Experiment, Experiment> one : experiments.entrySet()) {
      Experiment experiment = one.getValue();
      Map<String, Object> ours = ended.finish(experiment, besides.get(one.getKey()));
      boolean holds = Boolean.TRUE.equals(ours.get("passed"));
      came.add(ours);
      passed &= holds;
      if (options.has("crate")) {
        actions.add(action(experiment, request, holds, folder));
      }
    }
    if (scale == Scale.QUICK && own == null) {
      messages.println(Terminal.wrapped(ComparisonText.sentence(List.copyOf(compared.values()))));
      messages.println("At full size: " + fullSize(papers, request, jobs) + ".");
    }
    if (options.has("crate")) {
      messages.println("wrote " + Crate.write(folder, about(actions), actions, Version.all()));
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("passed", passed);
    fields.put("results", folder.toString());
    fields.put("experiments", came);
    fields.put("failed_runs", failed.stream().map(Run::run).toList());
    out.print(
        format.of(
            Output.of(() -> "", () -> rows(compared), () -> JsonOutput.write(name(), fields))));
    return passed ? DONE : FAILED;
  }

  /** Predicts runs of a folder by the fit of the one experiment that has such runs. */
  private static int score(CommandLineOptions options, PrintStream out) {
    if (!options.words().equals(List.of(WorkQueueSimulation.NAME))) {
      throw new InputException(
          "--runs goes with " + WorkQueueSimulation.NAME + " alone",
          "\"loadstar validate --runs DIR\" fits on runs of DIR itself");
    }
    options.refuse(" changes nothing beside --runs", null, BESIDE_RUNS);
    List<MasterRun> runs = MasterRun.read(Path.of(options.required("runs")));
    out.print(options.format().of(new RunsScore(runs, MasterFit.ofWorkQueue()).output()));
    return DONE;
  }

  /** Returns the number of runs at full size, and about how long they take here. */
  private static String fullSize(Set<Experiment> experiments, ReproduceOptions request, int jobs) {
    ReproduceOptions full = new ReproduceOptions(Scale.FULL, FULL_SEEDS, null, request.papers);
    Map<RunSpec, Double> runs = new HashMap<>();
    for (Experiment one : experiments) {
      double seconds = FULL_SECONDS.getOrDefault(one.paper(), OTHER_SECONDS);
      full.runs(one).forEach(run -> runs.put(run, seconds));
    }
    double all = runs.values().stream().mapToDouble(Double::doubleValue).sum();
    return runs.size()
        + (runs.size() == 1 ? " run, some " : " runs, some ")
        + ConsoleProgress.time(all / Math.min(jobs, Math.max(1, runs.size())))
        + " here";
  }

  /** Returns all rows, each after the name of its experiment. */
  private static Table rows(Map<String, Table> compared) {
    List<String> columns = new ArrayList<>(List.of("experiment"));
    compared.values().stream().limit(1).forEach(table -> columns.addAll(table.columns()));
    Table all = new Table(columns);
    compared.forEach((experiment, table) ->
        table
            .cells()
            .forEach(row -> all.add(Stream.concat(Stream.of(experiment), row.stream()).toArray())));
    return all;
  }

  private static Set<Experiment> experiments(List<String> names) {
    if (names.isEmpty()) {
      throw new InputException("reproduce needs an experiment", "see loadstar list experiments");
    }
    return names.stream()
        .flatMap(name -> Experiments.named(name).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static @Nullable OwnPlatform ownPlatform(CommandLineOptions options) throws IOException {
    String platform = options.get("platform");
    if (platform == null) {
      options.refuse(
          " changes nothing without --platform",
          null,
          "master",
          "deployment",
          "flops-per-unit",
          "bytes-per-unit");
      return null;
    }
    if (options.has("master") && options.has("deployment")) {
      throw new InputException("--deployment names the master", "without --master");
    }
    if (options.has("crate")) {
      throw new InputException("a crate has no platform of yours", "without --crate");
    }
    return OwnPlatform.of(
        platform,
        options.get("master"),
        options.get("deployment"),
        options.number("flops-per-unit", Double.NaN),
        options.number("bytes-per-unit", Double.NaN));
  }

  /** Returns each experiment as it is on the user's platform; of several, those that accept it. */
  private static Map<Experiment, Experiment> moved(
      @Nullable OwnPlatform own, Set<Experiment> experiments, PrintStream err) {
    Map<Experiment, Experiment> moved = new LinkedHashMap<>();
    experiments.forEach(one -> moved.put(one, one));
    if (own != null) {
      leaveOut(moved, paper -> moved.put(paper, own.of(paper)), err);
    }
    return moved;
  }

  // Removes what a check refuses, with a line for each; where nothing is left, its exception goes
  // on.
  private static void leaveOut(
      Map<Experiment, Experiment> experiments, Consumer<Experiment> check, PrintStream err) {
    boolean several = experiments.size() > 1;
    for (Experiment paper : List.copyOf(experiments.keySet())) {
      try {
        check.accept(paper);
      } catch (InputException e) {
        experiments.remove(paper);
        if (experiments.isEmpty()) {
          throw e;
        }
        if (several) {
          err.println("left out: " + e.getMessage());
        }
      }
    }
  }

  /**
   * The outputs of all experiments of a call.
   *
   * @param compared receives the comparison of each
   */
  private record ExperimentOutcome(
      ReproduceOptions request,
      CommandLineOptions options,
      Path folder,
      Set<Run> failed,
      Map<RunSpec, RunResult> simulated,
      PrintStream out,
      Map<String, Table> compared) {

    /**
     * Writes and prints the results of one experiment, and returns them for programs.
     *
     * @param beside the recorded evaluation on the paper's platform, if the user's is used
     */
    Map<String, Object> finish(Experiment experiment, @Nullable Evaluation beside)
        throws IOException {
      Map<String, Object> messages = request.about(experiment);
      messages.put("seeds", request.seeds);
      messages.put("passed", false);
      messages.put("comparison", List.of());
      messages.put("files", List.of());
      out.println();
      out.println(Terminal.wrapped(experiment.id() + ": " + experiment.title()));
      OwnPlatform own = request.own();
      if (own != null) {
        out.println(Terminal.wrapped("on " + own.words(experiment.takes())));
        out.println(Terminal.wrapped(experiment.takes().why()));
      }
      String note = experiment.scaleNote(request.scale());
      if (!note.isEmpty()) {
        out.println(Terminal.wrapped(note));
      }
      for (Run one : failed) {
        if (request.runs(experiment).stream().anyMatch(one::equals)) {
          out.println("no result: run " + one.run() + " failed or was killed");
          return messages;
        }
      }
      Evaluation evaluation = evaluation(experiment, beside);
      if (evaluation == null) {
        return messages;
      }
      Path results = request.folder(experiment, folder);
      List<Path> written = new ArrayList<>();
      for (Map.Entry<String, Table> table : evaluation.tables().entrySet()) {
        written.add(results.resolve(table.getKey() + ".csv"));
        table.getValue().write(written.getLast());
      }
      for (Figure figure : evaluation.figures()) {
        written.addAll(
            FigureWriter.write(figure, results, options.has("bare"), options.has("pdf")));
      }
      write(experiment, request, results);
      written.add(results.resolve("comparison.csv"));
      Comparison comparison = evaluation.comparison();
      Table table = own == null ? comparison.table() : comparison.elsewhere(recorded(experiment));
      table.write(written.getLast());
      compared.put(experiment.id(), table);
      int width = Terminal.columns();
      out.print(
          own == null
              ? ComparisonText.of(comparison, width)
              : ComparisonText.elsewhere(table, width));
      written.forEach(file -> out.println("wrote " + file));
      messages.put("passed", own != null || comparison.passed());
      messages.put("comparison", JsonOutput.records(table, ComparisonText.TEXT_COLUMNS));
      messages.put("files", written.stream().map(Path::toString).toList());
      return messages;
    }

    // Null where it fails, with a line that names the file with all of it: the results of other
    // experiments are worth having.
    private @Nullable Evaluation evaluation(Experiment experiment, @Nullable Evaluation beside)
        throws IOException {
      try {
        Evaluation evaluation = request.evaluate(experiment, simulated);
        return beside == null ? evaluation : OwnPlatform.beside(evaluation, beside);
      } catch (RuntimeException e) {
        Path log = folder.resolve("runs").resolve(experiment.id() + ".log");
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        AtomicFile.write(log, trace.toString());
        out.println(
            "no result: the runs could not be evaluated (" + e + "; all of it: " + log + ")");
        return null;
      }
    }
  }

  /** Returns the last recorded evaluation on the paper's platform; null if there is none. */
  private static @Nullable Table recorded(Experiment experiment) {
    Path file = Home.folder().resolve("docs/papers/recorded").resolve(experiment.id() + ".csv");
    return Files.isRegularFile(file) ? Table.read(file) : null;
  }

  static final String NAME = "experiment.json";
  // Of the user's platform with who works there and what a unit of load is, in experiment.json.
  private static final String DIGEST = "platform_digest";
  // Digits of it in a folder's name.
  private static final int DIGITS = 8;

  /**
   * The options with which experiments are run.
   *
   * @param own replaces the paper's platform, or null
   * @param papers the printed numbers of each, by its name
   */
  record ReproduceOptions(
      Scale scale, int seeds, @Nullable OwnPlatform own, Map<String, Published> papers) {
    List<RunSpec> runs(Experiment experiment) {
      return experiment.runs(scale, seeds, published(experiment));
    }

    Evaluation evaluate(Experiment experiment, Map<RunSpec, RunResult> results) {
      return experiment.evaluate(scale, seeds, results, published(experiment));
    }

    private Published published(Experiment experiment) {
      return Objects.requireNonNull(papers.get(experiment.paper()));
    }

    /**
     * The folder of an experiment's results. Many platforms are called platform.xml: where results
     * of something else of that name are there, the name has the beginning of a digest.
     */
    Path folder(Experiment experiment, Path results) {
      String quick = scale == Scale.QUICK ? "-quick" : "";
      if (own == null) {
        return results.resolve(experiment.id() + quick);
      }
      String name = experiment.id() + own.folder();
      Path folder = results.resolve(name + quick);
      String digest = own.digest();
      return !Files.exists(folder) || digest.equals(digestIn(folder))
          ? folder
          : results.resolve(name + "-" + digest.substring(0, DIGITS) + quick);
    }

    /** The digest of the inputs of the results in a folder; empty where it is not recorded. */
    private static String digestIn(Path folder) {
      try {
        String text = TextFile.read(folder.resolve(NAME));
        return new JsonMapper().readTree(text).path(DIGEST).asString("");
      } catch (InputException | JacksonException e) {
        return "";
      }
    }

    private List<Object> rerun(Experiment experiment) {
      List<Object> words = new ArrayList<>(List.of("reproduce", experiment.id()));
      words.addAll(own == null ? List.of() : own.options());
      words.addAll(scale == Scale.QUICK ? List.of("--quick") : List.of());
      words.addAll(List.of("--seeds", String.valueOf(seeds)));
      return words;
    }

    private Map<String, Object> about(Experiment experiment) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("experiment", experiment.id());
      all.put("title", experiment.title());
      all.put("paper", experiment.paper());
      all.put("scale", scale == Scale.QUICK ? "quick" : "full");
      return all;
    }
  }

  private static Crate.About about(List<Crate.CreateAction> actions) {
    return new Crate.About(
        "Reproduction with Loadstar: "
            + actions.stream().map(Crate.CreateAction::id).collect(Collectors.joining(", ")),
        "Published numbers beside those of simulations: inputs, code version, results, verdicts."
            + " \"loadstar verify\" runs it again and compares.",
        null);
  }

  /**
   * Returns the experiment as an action of a crate, with copies of the numbers that the paper
   * prints.
   */
  static Crate.CreateAction action(
      Experiment experiment, ReproduceOptions request, boolean passed, Path results)
      throws IOException {
    Path published = Path.of("published", experiment.paper());
    Path copies = results.resolve("inputs").resolve(published);
    Files.createDirectories(copies);
    List<Path> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(Home.folder().resolve(published))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        inputs.add(copies.resolve(file.getFileName()));
        Files.copy(file, inputs.getLast(), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return new Crate.CreateAction(
        experiment.id(),
        experiment.title(),
        inputs,
        request.folder(experiment, results),
        // The command is for other machines, where the program is elsewhere.
        Home.line("./loadstar", request.rerun(experiment).toArray()),
        passed);
  }

  static void write(Experiment experiment, ReproduceOptions request, Path folder)
      throws IOException {
    Map<String, Object> all = request.about(experiment);
    all.put("scale_note", experiment.scaleNote(request.scale));
    all.put("seeds", request.seeds);
    if (request.own != null) {
      all.put("platform", request.own.words(experiment.takes()));
      all.put(DIGEST, request.own.digest());
    }
    List<Object> rerun = request.rerun(experiment);
    Path results = Objects.requireNonNullElse(folder.getParent(), Path.of("."));
    if (!results.equals(Path.of(DEFAULT_FOLDER))) {
      rerun.addAll(List.of("--out", results));
    }
    all.put("rerun", Home.command(rerun.toArray()));
    all.put("versions", Version.all());
    AtomicFile.write(folder.resolve(NAME), JsonOutput.write(all));
  }
}
