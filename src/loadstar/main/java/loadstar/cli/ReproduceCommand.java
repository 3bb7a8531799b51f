package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import loadstar.campaign.Campaign;
import loadstar.campaign.Isolation;
import loadstar.campaign.RunSpec;
import loadstar.cli.CommandLineOptions.Words;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentProcess;
import loadstar.experiment.Experiments;
import loadstar.model.InputException;
import loadstar.report.ComparisonText;
import loadstar.report.FigureWriter;
import loadstar.report.JsonOutput;
import loadstar.report.PdfDrawing;
import loadstar.report.crate.CrateWriter;
import loadstar.result.AtomicFile;
import loadstar.result.Figure;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.study.ResultStore;

/** Reruns published figures and tables and sets ours beside the paper's numbers. */
final class ReproduceCommand implements Command {
  private static final String DEFAULT_FOLDER = "results";

  @Override
  public String name() {
    return "reproduce";
  }

  @Override
  public String summary() {
    return "rerun a published figure or table and compare it with the paper";
  }

  @Override
  public List<String> words() {
    List<String> names = new ArrayList<>();
    Experiments.all().forEach(experiment -> names.add(experiment.id()));
    return names;
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar reproduce EXPERIMENT... [OPTION]...",
            """
            Reruns the simulations behind a published figure or table, on all processors, and writes
            the results (CSV), the figure (SVG) and the comparison with the printed numbers (CSV,
            and as a table on standard output). An experiment is named as loadstar list experiments
            does; a paper's name stands for all of its experiments, "all" for everything.

            Every finished simulation is kept in DIR/runs.db. Interrupted with Ctrl-C, or called
            again, the command runs only what is missing. Experiments that need the same simulation
            share it.

            Exit status 1 means: a simulation failed, its replay found a broken rule, a closed form
            of the model does not hold, or a number that we claim to reproduce differs by more than
            its tolerance. A published number that we do not claim to reproduce is reported with its
            deviation and does not change the exit status.
            """)
        .flag(
            "quick",
            "scaled down: seconds to half a minute a figure; shows that it works, not the paper's"
                + " numbers")
        .whole("seeds", "K", 1, 10_000, null, "run seeds 1 to K (default: 3; 1 with --quick)")
        .whole("jobs", "N", 1, 10_000, null, "simulations at a time (default: one a processor)")
        .choice(
            "isolation",
            "HOW",
            StudyOptions.ISOLATIONS,
            "world: short runs share a process, each with a fresh SimGrid; process: each run has"
                + " its own (default: world; the results are the same)")
        .value("out", "DIR", "where results go (default: " + DEFAULT_FOLDER + ")")
        .flag("quiet", "print no progress")
        .flag("fresh", "run also what is there already")
        .flag("bare", "figures without title and caption, for a paper")
        .flag("pdf", "each figure also as PDF, beside the SVG")
        .formats("text", "json")
        .flag("crate", "make DIR an RO-Crate: inputs, code version, results, verdicts")
        .words(Words.ANYWHERE);
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Set<Experiment> experiments = experiments(options.words());
    Scale scale = options.has("quick") ? Scale.QUICK : Scale.FULL;
    int seeds = options.whole("seeds", scale == Scale.QUICK ? 1 : 3);
    int processors = Runtime.getRuntime().availableProcessors();
    int jobs = options.whole("jobs", processors);
    Isolation isolation = Isolation.valueOf(options.choice("isolation").toUpperCase(Locale.ROOT));
    String given = options.get("out");
    Path folder = Path.of(given != null ? given : DEFAULT_FOLDER);
    AtomicFile.checkFolder(folder, "--out");

    Map<String, Published> papers = papers(experiments);
    List<RunSpec> specs = new ArrayList<>();
    for (Experiment experiment : experiments) {
      specs.addAll(experiment.runs(scale, seeds, published(papers, experiment)));
    }
    Campaign.Outcome outcome;
    try (ConsoleProgress progress = ConsoleProgress.of(options, err);
        ResultStore store = ResultStore.open(folder.resolve("runs.db"))) {
      List<RunSpec> failed =
          new Campaign(folder.resolve("runs"), jobs, progress, ExperimentProcess.class, null)
              .isolatedBy(isolation)
              .knowing(options.has("fresh") ? Map.of() : store.simulated(specs))
              .keptBy((spec, result, seconds) -> store.add(spec, result))
              .run(specs)
              .failed();
      outcome = new Campaign.Outcome(store.simulated(specs), failed);
    }
    boolean passed = outcome.failed().isEmpty();
    boolean json = options.json();
    PrintStream told = json ? err : out;
    List<Object> came = new ArrayList<>();
    List<CrateWriter.Action> actions = new ArrayList<>();
    for (Experiment experiment : experiments) {
      boolean own =
          finish(
              experiment,
              published(papers, experiment),
              scale,
              seeds,
              outcome,
              folder,
              options,
              told,
              came);
      passed &= own;
      if (options.has("crate")) {
        actions.add(ExperimentFile.action(experiment, scale, seeds, own, folder));
      }
    }
    if (options.has("crate")) {
      told.println("wrote " + CrateWriter.write(folder, actions, Version.all()));
    }
    if (json) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("passed", passed);
      fields.put("results", folder.toString());
      fields.put("experiments", came);
      fields.put("failed_runs", outcome.failed().stream().map(RunSpec::run).toList());
      out.print(JsonOutput.write(name(), fields));
    }
    return passed ? DONE : FAILED;
  }

  private static Set<Experiment> experiments(List<String> names) {
    if (names.isEmpty()) {
      throw new InputException("reproduce needs an experiment", "see loadstar list experiments");
    }
    Set<Experiment> experiments = new LinkedHashSet<>();
    for (String name : names) {
      experiments.addAll(Experiments.named(name));
    }
    return experiments;
  }

  private static Map<String, Published> papers(Set<Experiment> experiments) throws IOException {
    Map<String, Published> papers = new LinkedHashMap<>();
    for (Experiment experiment : experiments) {
      if (!papers.containsKey(experiment.paper())) {
        papers.put(experiment.paper(), Home.published(experiment.paper()));
      }
    }
    return papers;
  }

  private static Published published(Map<String, Published> papers, Experiment experiment) {
    return Objects.requireNonNull(papers.get(experiment.paper()));
  }

  /**
   * Writes and prints what came of one experiment. Returns whether its checks hold.
   *
   * @param came is given the same for programs
   */
  private static boolean finish(
      Experiment experiment,
      Published published,
      Scale scale,
      int seeds,
      Campaign.Outcome outcome,
      Path folder,
      CommandLineOptions options,
      PrintStream out,
      List<Object> came)
      throws IOException {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("experiment", experiment.id());
    told.put("title", experiment.title());
    told.put("paper", experiment.paper());
    told.put("scale", scale == Scale.QUICK ? "quick" : "full");
    told.put("seeds", seeds);
    told.put("passed", false);
    told.put("comparison", List.of());
    told.put("files", List.of());
    came.add(told);
    out.println();
    out.println(experiment.id() + ": " + experiment.title());
    String note = experiment.scaleNote(scale);
    if (!note.isEmpty()) {
      out.println(note);
    }
    for (RunSpec failed : outcome.failed()) {
      if (experiment.runs(scale, seeds, published).contains(failed)) {
        out.println("no result: run " + failed.run() + " failed");
        return false;
      }
    }
    Experiment.Evaluation evaluation =
        experiment.evaluate(scale, seeds, outcome.results(), published);
    Path own = ExperimentFile.folder(experiment, scale, folder);
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, Table> table : evaluation.tables().entrySet()) {
      written.add(own.resolve(table.getKey() + ".csv"));
      table.getValue().write(written.getLast());
    }
    for (Figure figure : evaluation.figures()) {
      Path svg = FigureWriter.write(figure, own, options.has("bare"));
      written.add(svg);
      if (options.has("pdf")) {
        written.add(PdfDrawing.beside(svg));
      }
    }
    ExperimentFile.write(experiment, scale, seeds, own);
    written.add(own.resolve("comparison.csv"));
    evaluation.comparison().table().write(written.getLast());
    out.print(ComparisonText.of(evaluation.comparison()));
    written.forEach(file -> out.println("wrote " + file));
    boolean passed = evaluation.comparison().passed();
    told.put("passed", passed);
    told.put(
        "comparison",
        JsonOutput.records(evaluation.comparison().table(), ComparisonText.TEXT_COLUMNS));
    told.put("files", written.stream().map(Path::toString).toList());
    return passed;
  }
}
