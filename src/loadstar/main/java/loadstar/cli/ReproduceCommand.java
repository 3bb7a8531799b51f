package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
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
import loadstar.campaign.Run;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.reality.MasterFit;
import loadstar.experiment.reality.MasterRun;
import loadstar.experiment.reality.WorkQueueSimulation;
import loadstar.model.InputException;
import loadstar.report.ComparisonText;
import loadstar.report.JsonOutput;
import loadstar.report.Output;
import loadstar.report.OutputFormat;
import loadstar.report.crate.Crate;
import loadstar.result.AtomicFile;
import loadstar.result.Scale;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/**
 * Reruns published figures and tables and compares the simulated values with the paper's numbers.
 */
final class ReproduceCommand extends Command {
  /** The folder of results unless the user names one. */
  static final String DEFAULT_FOLDER = "results";

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
    ReproductionRuns runs =
        ReproductionRuns.of(options, request, experiments, folder, jobs, isolation, err);
    boolean passed = runs.failed().isEmpty();
    OutputFormat format = options.format();
    PrintStream messages = format.statusStream(out, err);
    List<Object> came = new ArrayList<>();
    Map<String, Table> compared = new LinkedHashMap<>();
    ExperimentOutput output =
        new ExperimentOutput(
            request, options, folder, runs.failed(), runs.simulated(), messages, compared);
    List<Crate.CreateAction> actions = new ArrayList<>();
    for (Map.Entry<Experiment, Experiment> one : experiments.entrySet()) {
      Experiment experiment = one.getValue();
      Map<String, Object> ours = output.finish(experiment, runs.besides().get(one.getKey()));
      boolean holds = Boolean.TRUE.equals(ours.get("passed"));
      came.add(ours);
      passed &= holds;
      if (options.has("crate")) {
        actions.add(ReproductionCrate.action(experiment, request, holds, folder));
      }
    }
    if (scale == Scale.QUICK && own == null) {
      messages.println(Terminal.wrapped(ComparisonText.sentence(List.copyOf(compared.values()))));
      messages.println("At full size: " + FullSize.of(papers, request, jobs) + ".");
    }
    if (options.has("crate")) {
      messages.println(
          "wrote " + Crate.write(folder, ReproductionCrate.about(actions), actions, Version.all()));
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("passed", passed);
    fields.put("results", folder.toString());
    fields.put("experiments", came);
    fields.put("failed_runs", runs.failed().stream().map(Run::run).toList());
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
}
