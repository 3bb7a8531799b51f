package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.algorithm.WithoutWork;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.input.ClockUnit;
import loadstar.model.Application;
import loadstar.model.Quantity;
import loadstar.model.TreePlatform;
import loadstar.model.Violation;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Functions;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.random.RandomStream;
import loadstar.report.AssignmentFile;
import loadstar.report.Gantt;
import loadstar.report.ScheduleFile;
import loadstar.report.Window;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.simulation.Assignment;
import loadstar.simulation.CostsFile;
import loadstar.simulation.DeploymentReader;
import loadstar.simulation.Fields;
import loadstar.simulation.LoadUnit;
import loadstar.simulation.Placement;
import loadstar.simulation.Simulation;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.TreeMetrics;
import loadstar.simulation.tree.TreeResult;
import loadstar.simulation.tree.TreeSimulation;
import loadstar.study.StudyNotes;
import loadstar.study.UnitSeconds;
import org.jspecify.annotations.Nullable;

/** Prints the summary of a run. */
final class RunText {
  /** The file with the events of every subchunk. */
  static final String CHUNK_FILE = "chunks.csv";

  /** The file with the events of every task of a tree. */
  static final String TASK_FILE = "tasks.csv";

  private final SimulationSpec spec;
  private final PlatformFile platform;
  private final Summary summary;
  private final PrintStream out;

  private RunText(SimulationSpec spec, Summary summary, PrintStream out) {
    this.spec = spec;
    platform = PlatformReader.read(spec.platform());
    this.summary = summary;
    this.out = out;
  }

  /**
   * Simulates, and prints a summary.
   *
   * @param seeded whether the user gave a seed
   */
  static Over of(SimulationSpec spec, boolean seeded, PrintStream out) {
    return DeploymentReader.shape(spec.deployment()) == Shape.TREE
        ? tree(spec, out)
        : star(spec, seeded, out);
  }

  /** Returns the metrics of a run, a row each; those that are unknown are left out. */
  static Table metrics(Summary summary) {
    Table table = new Table("metric", "value", "unit", "meaning");
    summary.forEach((metric, value) -> {
      if (Double.isFinite(value)) {
        table.add(metric.column(), value, metric.unit(), metric.meaning());
      }
    });
    return table;
  }

  private static Over star(SimulationSpec spec, boolean seeded, PrintStream out) {
    SimulationResult result = Simulation.run(spec);
    RunText text = new RunText(spec, result.summary(), out);
    text.print(result);
    // The random draws of schedulers from elsewhere are unknown.
    boolean builtIn = Registry.builtIn().names().contains(result.kind().name());
    if (seeded && builtIn && RandomStream.opened() == 0) {
      text.row("seed", "changes nothing: nothing is random in this run");
    }
    RunResult values = new RunResult().putByName(result.summary());
    var workers = result.workers();
    values.put("worker_rounds", workers.stream().mapToDouble(w -> w.rounds()).toArray());
    values.put("worker_load_computed", workers.stream().mapToDouble(w -> w.computed()).toArray());
    values.put("worker_efficiency", workers.stream().mapToDouble(w -> w.efficiency()).toArray());
    return new Over(
        null,
        result.summary(),
        values,
        result.settings(),
        result.summary().value(Summary.END),
        CHUNK_FILE,
        file -> ScheduleFile.write(result.schedule(), result.star(), file),
        window -> Gantt.of(result.schedule(), result.star().workers(), window),
        result.report().violations(),
        file -> {
          Assignment tasks = Assignment.of(spec, result);
          AssignmentFile.write(tasks, file);
          SchedulerKind kind = result.kind();
          boolean fails = result.schedule().losses() > 0;
          return AssignmentFile.text(tasks, file, kind.name(), !kind.plansAhead(), fails);
        });
  }

  private static Over tree(SimulationSpec spec, PrintStream out) {
    TreeResult result = TreeSimulation.run(spec);
    Summary summary = result.summary();
    TreePlatform tree = result.scheduler().problem().tree();
    List<Application> applications = result.scheduler().problem().applications();
    new RunText(spec, summary, out).print(result);
    return new Over(
        result.name(),
        summary,
        new RunResult().putByName(summary),
        result.settings(),
        result.completions().end(),
        TASK_FILE,
        file -> ScheduleFile.write(result.schedule(), tree, applications, file),
        window -> Gantt.of(result.schedule(), tree, applications, window),
        result.violations(),
        file -> {
          throw new IllegalStateException("refused for trees: " + file);
        });
  }

  private void print(SimulationResult result) {
    boolean cut = !Double.isInfinite(spec.until());
    String masters =
        summary.has(Summary.CLUSTERS) ? " of " + number(Summary.CLUSTERS) + " masters" : "";
    head(result.load().text(), result.star().size() + " workers" + masters, result.kind().name());
    List<Placement> placements = spec.placementsOn(platform, Shape.STAR);
    units(placements).forEach(unit -> row("costs", "%s", unit));
    if (placements.size() == 1) {
      List<String> names = result.star().workers().stream().map(WorkerSpec::name).toList();
      String seconds =
          UnitSeconds.text(placements.getFirst().settings(), names, result.star().workers());
      remark("unit", seconds == null ? null : seconds.replaceFirst("^A unit takes ", ""));
    }
    results(placements);
    String unused = platform.unusedCores(hosts(result));
    if (!unused.isEmpty()) {
      row(
          "cores",
          "%s: a Worker of the deployment computes on one; with the property slots its host is"
              + " several workers",
          unused);
    }
    row(cut ? "horizon" : "makespan", "%s s", number(Summary.END));
    row(
        "CPU efficiency",
        "%.4f %% since each worker's first data, %.4f %% since date 0",
        100 * summary.value(Summary.EFFICIENCY),
        100 * summary.value(Summary.EFFICIENCY_FROM_START));
    row(
        "rounds",
        "%.0f to %.0f a worker",
        summary.value(Summary.ROUNDS_MIN),
        summary.value(Summary.ROUNDS_MAX));
    row("subchunks", "%.0f", summary.value(Summary.SUBCHUNKS));
    row("throughput", "%s load units/s", number(Summary.THROUGHPUT));
    limits(result);
    remark("plan", result.scheduler().remark());
    double interval = result.scheduler().sampleSeconds();
    if (interval > summary.value(Summary.END) && platform.hasProfiles()) {
      row(
          "monitors",
          "measured nothing: a sample every %s s, and the run was over before; sample_seconds says"
              + " how often",
          Metric.Format.NUMBER.text(interval));
    }
    consumed("load unit", Summary.PER_UNIT);
    row("check", "%s", result.report().summary());
  }

  private void print(TreeResult result) {
    TreeProblem problem = result.scheduler().problem();
    int bags = problem.applications().size();
    head(
        "tasks of " + bags + (bags == 1 ? " bag" : " bags"),
        "a tree of " + problem.nodes() + " nodes",
        result.name());
    row("end", "%s s", Numbers.text(result.completions().end()));
    for (Application application : problem.applications()) {
      row(
          application.name(),
          "%.0f tasks, %s tasks/s",
          summary.value(TreeMetrics.tasks(application)),
          number(TreeMetrics.throughput(application)));
    }
    if (summary.has(TreeMetrics.FAILURES)) {
      row(
          "failures",
          "%.0f, %.0f tasks lost",
          summary.value(TreeMetrics.FAILURES),
          summary.value(TreeMetrics.LOST));
    }
    consumed("task", TreeMetrics.PER_TASK);
    Metric expected = TreeMetrics.EXPECTED_FAIR_THROUGHPUT;
    row(
        "fair throughput",
        "%s tasks/s%s",
        number(TreeMetrics.FAIR_THROUGHPUT),
        summary.has(expected) ? ", " + number(expected) + " expected in the steady state" : "");
    remark("rates", result.scheduler().remark());
    int broken = result.violations().size();
    row(
        "check",
        "%d %s",
        broken == 0 ? result.schedule().rows() : broken,
        broken == 0
            ? "sends and computations replayed, every rule holds"
            : broken == 1 ? "violation" : "violations");
  }

  private void remark(String name, @Nullable String remark) {
    if (remark != null && !remark.isEmpty()) {
      row(name, "%s", remark);
    }
  }

  private void head(String load, String nodes, String scheduler) {
    row("load", "%s", load);
    row("platform", "%s, %s", spec.platform(), nodes);
    row("deployment", "%s, %s", spec.deployment().file(), scheduler);
  }

  /** Prints the size of results, if it equals that of the data because no other was given. */
  private void results(List<Placement> placements) {
    for (Placement placement : placements) {
      double bytes = LoadUnit.of(placement.settings()).resultBytes();
      if (placement.kind().results() != Results.NONE
          && !placement.settings().has(LoadUnit.RESULT_BYTES)
          && bytes > 0) {
        row(
            "results",
            "%s B a unit, as its data, because result_bytes_per_unit is not given (compare has none"
                + " then)",
            Quantity.exact(bytes));
        return;
      }
    }
  }

  /** Returns the units of columns of costs that are not seconds. */
  private static Set<String> units(List<Placement> placements) {
    Set<String> units = new LinkedHashSet<>();
    for (Placement placement : placements) {
      CostsFile costs =
          Fields.files(Path.of(placement.properties().file()), placement.settings())
              .get(Fields.COSTS.name());
      ClockUnit unit = costs == null ? null : costs.unit();
      if (costs != null && unit != null && unit != ClockUnit.S) {
        units.add(costs.file().getFileName() + ", in " + unit.word);
      }
    }
    return units;
  }

  /** Prints the reasons why the run could not be shorter. */
  private void limits(SimulationResult result) {
    if (summary.has(Summary.BOUND_COMPUTE)) {
      List<String> known = new ArrayList<>();
      Summary.BOUNDS.forEach((name, metric) -> {
        if (summary.has(metric)) {
          known.add(name + " " + Metric.Format.NUMBER.text(summary.value(metric)) + " s");
        }
      });
      row(
          "bounds",
          "no schedule beats %s: this one is %s above",
          String.join(", ", known),
          Metric.Format.PERCENT.text(summary.overBound(summary.bound()) - 1));
    }
    if (!summary.has(Summary.SEND_PORT)) {
      return; // several masters
    }
    row(
        "ports",
        result.ports().isShared() ? "%s for both ways: %s%s%s%s" : "%s each way: %s%s%s%s",
        result.ports().one() ? "one" : result.ports(),
        percent(Summary.SEND_PORT, "sending %.1f %% of the time"),
        percent(Summary.UPLINK, ", uplink %.1f %% full"),
        percent(Summary.RECEIVE_PORT, "; receiving %.1f %%"),
        percent(Summary.DOWNLINK, ", downlink %.1f %% full"));
    String name = result.kind().name();
    if (result.ports().isShared() && result.kind().plansAhead()) {
      row("", "%s plans for a port each way", name);
    } else if (!result.ports().one() && result.kind().plansAhead() && !result.kind().manyPorts()) {
      row("", "%s plans for one port", name);
    }
    List<String> unplanned = platform.unplanned(result.star().master(), hosts(result));
    if (result.kind().plansAhead() && !unplanned.isEmpty()) {
      String without = Numbers.listed(unplanned, " and ");
      row("", "%s plans without %s, which hosts have here", name, without);
    }
    withoutWork(result);
  }

  private String percent(Metric share, String words) {
    return summary.has(share) ? format(words, 100 * summary.value(share)) : "";
  }

  /** Returns the hosts of the workers, without the numbers of their slots. */
  private static List<String> hosts(SimulationResult result) {
    return result.star().workers().stream()
        .map(worker -> worker.name().replaceFirst(":[0-9]+$", ""))
        .toList();
  }

  private void withoutWork(SimulationResult result) {
    List<WorkerSpec> workers = result.star().workers();
    int chunks = result.schedule().rows();
    boolean[] used = new boolean[workers.size()];
    for (int row = 0; row < chunks; row++) {
      used[result.schedule().worker(row)] = true;
    }
    boolean results = result.kind().results() != Results.NONE;
    String why = WithoutWork.reason(workers, used, chunks, results, result.ports());
    List<String> names = workers.stream().map(WorkerSpec::name).toList();
    remark("without work", StudyNotes.idleWorkers(names, used, why));
  }

  @FunctionalInterface
  interface Rows {
    void write(Path file) throws IOException;
  }

  /**
   * A finished run, whose summary is printed.
   *
   * @param scheduler null if masters name several
   * @param values for run.json
   * @param settings of SimGrid in force
   * @param end the last date, seconds
   * @param rowFile the name of the file with all events
   */
  record Over(
      @Nullable String scheduler,
      Summary summary,
      RunResult values,
      Map<String, String> settings,
      double end,
      String rowFile,
      Rows rows,
      Function<Window, Gantt> drawing,
      List<Violation> violations,
      AssignmentWriter assignment) {}

  /** Writes the assignment of a run to a file. */
  @FunctionalInterface
  interface AssignmentWriter {
    /** Writes the file and returns what it is, in a sentence. */
    String write(Path file) throws IOException;
  }

  /**
   * Returns the run for run.json, with every setting that SimGrid ran with, and the user's log
   * settings.
   *
   * @param scheduler null if masters name several
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

  private void row(String name, String template, Object... values) {
    String line = format("%-15s %s", name, format(template, values));
    out.println(Terminal.hanging(line, 16));
  }

  private String number(Metric metric) {
    return Numbers.text(summary.value(metric));
  }

  /**
   * Prints energy, emissions and price, as far as they are known; or why no joules are known, if
   * the platform declares watts.
   *
   * @param each unit of the values in {@code perEach}
   */
  private void consumed(String each, List<Metric> perEach) {
    List<String> hosts =
        spec.deployment().actors().stream()
            .filter(actor -> Functions.isOurs(actor.function()))
            .map(ActorEntry::host)
            .toList();
    String none = platform.wattsLeftOut(hosts);
    if (!none.isEmpty()) {
      row("energy", "%s", none);
    }
    for (int i = 0; i < perEach.size(); i++) {
      Metric whole = Summary.CONSUMED.get(i);
      if (summary.has(whole)) {
        String unit = whole.unit().equals("1") ? "" : " " + whole.unit();
        String of =
            summary.has(perEach.get(i))
                ? format(", %.6g%s/%s", summary.value(perEach.get(i)), unit, each)
                : "";
        row(whole.name(), "%.6g%s%s", summary.value(whole), unit, of);
      }
    }
  }
}
