package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunFile;
import loadstar.campaign.RunIdentity;
import loadstar.campaign.RunJson;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Versions;
import loadstar.model.Application;
import loadstar.model.Violation;
import loadstar.report.TaskFile;
import loadstar.report.TreeGantt;
import loadstar.report.Window;
import loadstar.result.Numbers;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.tree.TreeResult;
import loadstar.simulation.tree.TreeSimulation;
import org.jspecify.annotations.Nullable;

/** What {@code loadstar run} prints and writes for bags of tasks on a tree. */
final class TreeRun {
  /** What happened to every task. */
  static final String TASK_FILE = "tasks.csv";

  private final SimulationSpec spec;
  private final TreeResult result;
  private final TreeProblem problem;

  private TreeRun(SimulationSpec spec, TreeResult result) {
    this.spec = spec;
    this.result = result;
    problem = result.scheduler().problem();
  }

  /**
   * Simulates, prints a summary, writes what is asked for.
   *
   * @param identity of the run; null when nothing is to be written
   * @param runFile where to write parameters and metrics, or null; the tasks go beside it
   * @param gantt where to draw, or null
   * @param window what to draw
   * @return the exit status
   */
  static int run(
      SimulationSpec spec,
      @Nullable RunIdentity identity,
      @Nullable Path runFile,
      @Nullable Path gantt,
      Window window,
      PrintStream out,
      PrintStream err)
      throws IOException {
    TreeRun run = new TreeRun(spec, TreeSimulation.run(spec));
    run.print(out);
    if (runFile != null && identity != null) {
      Path tasks = runFile.resolveSibling(TASK_FILE);
      TaskFile.write(run.result.schedule(), run.problem.tree(), run.problem.applications(), tasks);
      RunJson.write(
          runFile,
          run.file(),
          identity,
          spec,
          List.of(TreeSimulation.declared(spec)),
          run.result.completions().end(),
          run.result.settings());
      out.println("wrote " + runFile + " and " + tasks);
    }
    if (gantt != null) {
      out.println(
          TreeGantt.write(
              run.result.schedule(),
              run.problem.tree(),
              run.problem.applications(),
              window,
              gantt));
    }
    for (Violation violation : run.result.violations()) {
      err.println("loadstar: " + violation);
    }
    return run.result.violations().isEmpty() ? Command.DONE : Command.FAILED;
  }

  private void print(PrintStream out) {
    row(out, "platform", spec.platform() + ", a tree of " + problem.nodes() + " nodes");
    row(out, "deployment", spec.deployment() + ", " + result.name());
    row(out, "end", Numbers.text(result.completions().end()) + " s");
    for (int k = 0; k < problem.kinds(); k++) {
      row(
          out,
          problem.application(k).name(),
          result.completions().count(k)
              + " tasks, "
              + Numbers.text(result.completions().throughput(k))
              + " tasks/s");
    }
    if (result.losses() != null) {
      row(
          out,
          "failures",
          result.losses().failures() + ", " + result.losses().tasks() + " tasks lost");
    }
    consumed(out, "energy", result.joules(), "J");
    consumed(out, "carbon", result.grams(), "g");
    row(out, "fair throughput", Numbers.text(fair()) + " tasks/s" + expected());
    row(
        out,
        "check",
        result.violations().isEmpty()
            ? result.schedule().rows() + " sends and computations replayed, every rule holds"
            : result.violations().size()
                + (result.violations().size() == 1 ? " violation" : " violations"));
  }

  private static void row(PrintStream out, String name, String value) {
    out.printf("%-15s %s%n", name, value);
  }

  /** What all nodes consumed or emitted, also by task that is done; nothing if nobody knows. */
  private void consumed(PrintStream out, String name, double sum, String unit) {
    if (!Double.isNaN(sum)) {
      String each =
          tasks() > 0 ? String.format(Locale.ROOT, ", %.6g %s/task", sum / tasks(), unit) : "";
      row(out, name, String.format(Locale.ROOT, "%.6g %s%s", sum, unit, each));
    }
  }

  private int tasks() {
    int tasks = 0;
    for (int k = 0; k < problem.kinds(); k++) {
      tasks += result.completions().count(k);
    }
    return tasks;
  }

  private void consumed(RunResult values, String name, String perTask, double sum) {
    if (!Double.isNaN(sum)) {
      values.put(name, sum);
      if (tasks() > 0) {
        values.put(perTask, sum / tasks());
      }
    }
  }

  private double fair() {
    return result.completions().fairThroughput(problem.applications());
  }

  private String expected() {
    Rates rates = result.scheduler().expected();
    return rates == null
        ? ""
        : ", " + Numbers.text(rates.fairThroughput()) + " expected in the steady state";
  }

  private RunFile file() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("platform", spec.platform().toString());
    parameters.put("deployment", spec.deployment().toString());
    parameters.put("scheduler", result.name());
    parameters.put("until_s", Numbers.text(spec.until()));
    List<String> settings = new ArrayList<>();
    result.settings().forEach((key, value) -> settings.add(key + ":" + value));
    parameters.put("config", String.join(" ", settings));
    RunResult values = new RunResult();
    values.put("end", result.completions().end());
    values.put("fair_throughput", fair());
    Rates rates = result.scheduler().expected();
    if (rates != null) {
      values.put("expected_fair_throughput", rates.fairThroughput());
    }
    values.put("violations", result.violations().size());
    if (result.losses() != null) {
      values.put("failures", result.losses().failures());
      values.put("lost", result.losses().tasks());
    }
    consumed(values, "energy", "energy_per_task", result.joules());
    consumed(values, "carbon", "carbon_per_task", result.grams());
    for (int k = 0; k < problem.kinds(); k++) {
      Application application = problem.application(k);
      values.put("tasks_" + application.name(), result.completions().count(k));
      values.put("throughput_" + application.name(), result.completions().throughput(k));
    }
    return new RunFile(
        new RunSpec("run", "run", spec.seed(), parameters), Versions.current(), values);
  }
}
