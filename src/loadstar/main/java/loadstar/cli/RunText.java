package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Results;
import loadstar.algorithm.WithoutWork;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.model.Application;
import loadstar.model.Quantity;
import loadstar.model.TreePlatform;
import loadstar.model.Violation;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.report.Gantt;
import loadstar.report.ScheduleFile;
import loadstar.report.Window;
import loadstar.result.Numbers;
import loadstar.simulation.Declared;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.TreeMetrics;
import loadstar.simulation.tree.TreeResult;
import loadstar.simulation.tree.TreeSimulation;
import org.jspecify.annotations.Nullable;

/** The summary of a run on a star, for people. */
final class RunText {
  private RunText() {}

  static void print(SimulationResult result, SimulationSpec spec, PrintStream out) {
    Summary summary = result.summary();
    boolean cut = !Double.isInfinite(spec.until());
    row(out, "load", result.load().text());
    row(
        out,
        "platform",
        spec.platform()
            + ", "
            + result.star().size()
            + " workers"
            + (summary.has(Summary.CLUSTERS)
                ? " of " + Numbers.text(summary.value(Summary.CLUSTERS)) + " masters"
                : ""));
    row(out, "deployment", spec.deployment().file() + ", " + result.kind().name());
    PlatformFile platform = PlatformReader.read(spec.platform());
    String unused = platform.unusedCores(hosts(result));
    if (!unused.isEmpty()) {
      row(
          out,
          "cores",
          unused + ": a Worker is one, the property slots of a host makes it several");
    }
    row(out, cut ? "horizon" : "makespan", Numbers.text(summary.value(Summary.END)) + " s");
    row(out, "CPU efficiency", format("%.4f %%", 100 * summary.value(Summary.EFFICIENCY)));
    row(
        out,
        "rounds",
        format(
            "%.0f to %.0f a worker",
            summary.value(Summary.ROUNDS_MIN), summary.value(Summary.ROUNDS_MAX)));
    row(out, "subchunks", format("%.0f", summary.value(Summary.SUBCHUNKS)));
    row(out, "throughput", Numbers.text(summary.value(Summary.THROUGHPUT)) + " load units/s");
    limits(result, platform, out);
    double interval = result.scheduler().sampleSeconds();
    if (interval > summary.value(Summary.END) && platform.hasProfiles()) {
      row(
          out,
          "monitors",
          "measured nothing: a sample every "
              + CompareCommand.number(interval)
              + " s, and the run was over before; sample_seconds says how often");
    }
    wattsLeftOut(out, platform);
    consumed(out, summary, Summary.ENERGY, Summary.ENERGY_PER_UNIT, "load unit");
    consumed(out, summary, Summary.CARBON, Summary.CARBON_PER_UNIT, "load unit");
    consumed(out, summary, Summary.PRICE, Summary.PRICE_PER_UNIT, "load unit");
    row(out, "check", result.report().summary());
  }

  /** What kept the run from being shorter. */
  private static void limits(SimulationResult result, PlatformFile platform, PrintStream out) {
    Summary summary = result.summary();
    if (summary.has(Summary.BOUND_COMPUTE)) {
      row(out, "bounds", bounds(summary));
    }
    if (!summary.has(Summary.SEND_PORT)) {
      return; // several masters
    }
    StringBuilder ports = new StringBuilder();
    ports.append(result.ports().one() ? "one each way" : result.ports() + " each way").append(": ");
    ports.append(format("sending %.1f %% of the time", 100 * summary.value(Summary.SEND_PORT)));
    if (summary.has(Summary.UPLINK)) {
      ports.append(format(", uplink %.1f %% full", 100 * summary.value(Summary.UPLINK)));
    }
    if (summary.has(Summary.RECEIVE_PORT)) {
      ports.append(format("; receiving %.1f %%", 100 * summary.value(Summary.RECEIVE_PORT)));
    }
    if (summary.has(Summary.DOWNLINK)) {
      ports.append(format(", downlink %.1f %% full", 100 * summary.value(Summary.DOWNLINK)));
    }
    row(out, "ports", ports.toString());
    if (!result.ports().one() && result.kind().plansAhead() && !result.kind().manyPorts()) {
      row(out, "", result.kind().name() + " plans for one port");
    }
    List<String> unplanned = platform.unplanned(result.star().master(), hosts(result));
    if (result.kind().plansAhead() && !unplanned.isEmpty()) {
      row(
          out,
          "",
          result.kind().name()
              + " plans without "
              + Numbers.listed(unplanned, " and ")
              + ", which hosts have here");
    }
    withoutWork(result, out);
  }

  /** Those of the workers, without the numbers of their slots. */
  private static List<String> hosts(SimulationResult result) {
    return result.star().workers().stream()
        .map(worker -> worker.name().replaceFirst(":[0-9]+$", ""))
        .toList();
  }

  private static String bounds(Summary summary) {
    List<String> known = new ArrayList<>();
    Summary.BOUNDS.forEach((name, metric) -> {
      if (summary.has(metric)) {
        known.add(name + " " + CompareCommand.number(summary.value(metric)) + " s");
      }
    });
    return "no schedule beats %s: this one is %s above"
        .formatted(
            String.join(", ", known),
            Metric.Format.PERCENT.text(summary.overBound(summary.bound()) - 1));
  }

  private static void withoutWork(SimulationResult result, PrintStream out) {
    List<WorkerSpec> workers = result.star().workers();
    boolean[] used = new boolean[workers.size()];
    for (int row = 0; row < result.schedule().rows(); row++) {
      used[result.schedule().worker(row)] = true;
    }
    boolean results = result.kind().results() != Results.NONE;
    int chunks = result.schedule().rows();
    String why = WithoutWork.reason(workers, used, chunks, results, result.ports());
    List<String> names = workers.stream().map(WorkerSpec::name).toList();
    String idle = CompareText.withoutWork(names, used, why);
    if (!idle.isEmpty()) {
      row(out, "without work", idle);
    }
  }

  /** Writes all that happened, row by row. */
  @FunctionalInterface
  interface Rows {
    void write(Path file) throws IOException;
  }

  /** Draws a part of the run; says what was written. */
  @FunctionalInterface
  interface Drawing {
    String write(Window window, Path file) throws IOException;
  }

  /**
   * A run that is over, and has been told to people.
   *
   * @param scheduler null where masters name several
   * @param values for run.json
   * @param settings of SimGrid in force
   * @param end the last date, seconds
   * @param rowFile the name of the file with all that happened
   */
  record Over(
      @Nullable String scheduler,
      Summary summary,
      RunResult values,
      Map<String, String> settings,
      Supplier<List<Declared>> masters,
      double end,
      String rowFile,
      Rows rows,
      Drawing drawing,
      List<Violation> violations) {}

  /**
   * What was run, as run.json keeps it: with every setting that SimGrid ran with, and the user's
   * log settings.
   *
   * @param scheduler null where masters name several
   */
  static RunSpec spec(
      SimulationSpec spec, Map<String, String> settings, @Nullable String scheduler) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("platform", spec.platform().toString());
    parameters.put("deployment", spec.deployment().file());
    if (scheduler != null) {
      parameters.put("scheduler", scheduler);
    }
    parameters.put("until_s", Quantity.exact(spec.until()));
    parameters.put(
        "config",
        Stream.concat(
                settings.entrySet().stream().map(one -> one.getKey() + ":" + one.getValue()),
                spec.config().stream().filter(option -> option.startsWith("--")))
            .collect(Collectors.joining(" ")));
    spec.properties().forEach((name, value) -> parameters.put("property." + name, value));
    return new RunSpec("run", "run", spec.seed(), parameters);
  }

  /** A line of the summary. */
  static void row(PrintStream out, String name, String value) {
    out.printf("%-15s %s%n", name, value);
  }

  /** Why no joules are known, where the platform means to say them. */
  static void wattsLeftOut(PrintStream out, PlatformFile platform) {
    if (!platform.wattsLeftOut().isEmpty()) {
      row(out, "energy", platform.wattsLeftOut());
    }
  }

  /**
   * A row of what was consumed, emitted or paid, and how much of it; none if it is not known.
   *
   * @param each of which {@code perEach} is known
   */
  static void consumed(
      PrintStream out, Summary summary, Metric whole, Metric perEach, String each) {
    if (summary.has(whole)) {
      String unit = whole.unit().equals("1") ? "" : " " + whole.unit();
      String of =
          summary.has(perEach) ? format(", %.6g%s/%s", summary.value(perEach), unit, each) : "";
      row(out, whole.name(), format("%.6g%s%s", summary.value(whole), unit, of));
    }
  }

  /** What {@code loadstar run} prints and writes for bags of tasks on a tree. */
  static final class TreeRun {
    /** What happened to every task. */
    static final String TASK_FILE = "tasks.csv";

    private final SimulationSpec spec;
    private final TreeResult result;
    private final TreeProblem problem;
    private final Summary summary;

    private TreeRun(SimulationSpec spec, TreeResult result) {
      this.spec = spec;
      this.result = result;
      problem = result.scheduler().problem();
      summary = result.summary();
    }

    /** Simulates, and prints a summary. */
    static Over run(SimulationSpec spec, PrintStream out) {
      TreeRun run = new TreeRun(spec, TreeSimulation.run(spec));
      run.print(out);
      TreeResult result = run.result;
      TreePlatform tree = run.problem.tree();
      List<Application> applications = run.problem.applications();
      return new Over(
          result.name(),
          run.summary,
          new RunResult().putByName(run.summary),
          result.settings(),
          () -> List.of(TreeSimulation.declared(spec)),
          result.completions().end(),
          TASK_FILE,
          file -> ScheduleFile.write(result.schedule(), tree, applications, file),
          (window, file) -> Gantt.write(result.schedule(), tree, applications, window, file),
          result.violations());
    }

    private void print(PrintStream out) {
      int bags = problem.applications().size();
      row(out, "load", "tasks of " + bags + (bags == 1 ? " bag" : " bags"));
      row(out, "platform", spec.platform() + ", a tree of " + problem.nodes() + " nodes");
      row(out, "deployment", spec.deployment().file() + ", " + result.name());
      row(out, "end", Numbers.text(result.completions().end()) + " s");
      for (Application application : problem.applications()) {
        row(
            out,
            application.name(),
            format(
                "%.0f tasks, %s tasks/s",
                summary.value(TreeMetrics.tasks(application)),
                Numbers.text(summary.value(TreeMetrics.throughput(application)))));
      }
      if (summary.has(TreeMetrics.FAILURES)) {
        row(
            out,
            "failures",
            format(
                "%.0f, %.0f tasks lost",
                summary.value(TreeMetrics.FAILURES), summary.value(TreeMetrics.LOST)));
      }
      RunText.wattsLeftOut(out, PlatformReader.read(spec.platform()));
      consumed(out, summary, Summary.ENERGY, TreeMetrics.ENERGY_PER_TASK, "task");
      consumed(out, summary, Summary.CARBON, TreeMetrics.CARBON_PER_TASK, "task");
      consumed(out, summary, Summary.PRICE, TreeMetrics.PRICE_PER_TASK, "task");
      row(
          out,
          "fair throughput",
          Numbers.text(summary.value(TreeMetrics.FAIR_THROUGHPUT)) + " tasks/s" + expected());
      String remark = result.scheduler().remark();
      if (remark != null) {
        row(out, "rates", remark);
      }
      row(
          out,
          "check",
          result.violations().isEmpty()
              ? result.schedule().rows() + " sends and computations replayed, every rule holds"
              : result.violations().size()
                  + (result.violations().size() == 1 ? " violation" : " violations"));
    }

    private String expected() {
      Metric expected = TreeMetrics.EXPECTED_FAIR_THROUGHPUT;
      return summary.has(expected)
          ? ", " + Numbers.text(summary.value(expected)) + " expected in the steady state"
          : "";
    }
  }
}
