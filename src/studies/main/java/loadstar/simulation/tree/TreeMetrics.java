package loadstar.simulation.tree;

import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.Better;
import loadstar.algorithm.Metric.Format;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.model.Application;
import loadstar.simulation.Summary;

/** What a run of bags of tasks on a tree is measured by, besides what every run has. */
public final class TreeMetrics {
  /** RR-5739's objective. */
  public static final Metric FAIR_THROUGHPUT =
      new Metric("fair_throughput", "tasks/s", "least throughput over weight of all applications")
          .inTables("fair_throughput_tasks_per_s")
          .better(Better.MORE);

  public static final Metric EXPECTED_FAIR_THROUGHPUT =
      new Metric(
              "expected_fair_throughput",
              "tasks/s",
              "the same in the steady state that the scheduler expects")
          .inTables("expected_fair_throughput_tasks_per_s")
          .better(Better.MORE);

  public static final Metric FAILURES =
      new Metric("failures", "1", "failures of nodes and of links to them")
          .shownAs(Format.COUNT)
          .better(Better.LESS);

  public static final Metric LOST =
      new Metric("lost", "1", "tasks lost with their nodes")
          .shownAs(Format.COUNT)
          .better(Better.LESS);

  public static final Metric ENERGY_PER_TASK =
      new Metric("energy_per_task", "J/task", "what all nodes consumed, over the tasks done")
          .inTables("joules_per_task")
          .better(Better.LESS);

  public static final Metric CARBON_PER_TASK =
      new Metric("carbon_per_task", "g/task", "CO2 emitted for it, over the same")
          .inTables("co2_grams_per_task")
          .better(Better.LESS);

  private TreeMetrics() {}

  static Summary of(TreeResult result) {
    Summary summary = new Summary();
    Completions completions = result.completions();
    TreeProblem problem = result.scheduler().problem();
    summary.put(Summary.END, completions.end());
    summary.put(FAIR_THROUGHPUT, completions.fairThroughput(problem.applications()));
    Rates rates = result.scheduler().expected();
    if (rates != null) {
      summary.put(EXPECTED_FAIR_THROUGHPUT, rates.fairThroughput());
    }
    summary.put(Summary.VIOLATIONS, result.violations().size());
    TreeResult.Losses losses = result.losses();
    if (losses != null) {
      summary.put(FAILURES, losses.failures());
      summary.put(LOST, losses.tasks());
    }
    int tasks = 0;
    for (int k = 0; k < problem.kinds(); k++) {
      tasks += completions.count(k);
    }
    consumed(summary, Summary.ENERGY, ENERGY_PER_TASK, result.joules(), tasks);
    consumed(summary, Summary.CARBON, CARBON_PER_TASK, result.grams(), tasks);
    for (int k = 0; k < problem.kinds(); k++) {
      Application application = problem.application(k);
      summary.put(tasks(application), completions.count(k));
      summary.put(throughput(application), completions.throughput(k));
    }
    return summary;
  }

  private static void consumed(
      Summary summary, Metric metric, Metric perTask, double sum, int tasks) {
    if (!Double.isNaN(sum)) {
      summary.put(metric, sum);
      if (tasks > 0) {
        summary.put(perTask, sum / tasks);
      }
    }
  }

  /** How many tasks of an application are done. */
  public static Metric tasks(Application application) {
    return new Metric("tasks_" + application.name(), "1", "tasks of " + application.name())
        .shownAs(Format.COUNT)
        .better(Better.MORE);
  }

  /** Tasks of an application by second, over the whole run. */
  public static Metric throughput(Application application) {
    return new Metric(
            "throughput_" + application.name(), "tasks/s", "throughput of " + application.name())
        .better(Better.MORE);
  }
}
