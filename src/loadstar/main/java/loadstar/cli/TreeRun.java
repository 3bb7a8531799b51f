package loadstar.cli;

import static loadstar.cli.RunText.consumed;
import static loadstar.cli.RunText.row;
import static loadstar.result.Numbers.format;

import java.io.PrintStream;
import java.util.List;
import loadstar.algorithm.Metric;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunResult;
import loadstar.cli.RunText.Over;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
import loadstar.platform.PlatformReader;
import loadstar.report.Gantt;
import loadstar.report.TaskFile;
import loadstar.result.Numbers;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import loadstar.simulation.tree.TreeMetrics;
import loadstar.simulation.tree.TreeResult;
import loadstar.simulation.tree.TreeSimulation;

/** What {@code loadstar run} prints and writes for bags of tasks on a tree. */
final class TreeRun {
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
        file -> TaskFile.write(result.schedule(), tree, applications, file),
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
