package loadstar.simulation.tree;

import java.util.List;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.Better;
import loadstar.algorithm.Metric.Format;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.model.Application;
import loadstar.simulation.Rent;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;

/** What a run of bags of tasks on a tree is measured by, besides what every run has. */
public final class TreeMetrics {
  /** RR-5739's objective. */
  public static final Metric FAIR_THROUGHPUT =
      new Metric("fair_throughput", "tasks/s", "least throughput over weight of all applications")
          .inTables("fair_throughput_tasks_per_s")
          .headed("fair tasks/s")
          .better(Better.MORE);

  public static final Metric OPTIMUM =
      new Metric("optimal_fair_throughput", "tasks/s", "the best of any steady state")
          .inTables("optimal_fair_throughput_tasks_per_s")
          .headed("")
          .better(Better.NEITHER);

  /** Below zero where the run was short: the steady state does not bound its middle. */
  public static final Metric BELOW_OPTIMUM =
      new Metric(
              "below_optimum",
              "1",
              "how far the fair throughput is below the optimum of a steady state")
          .headed("below optimum")
          .shownAs(Format.PERCENT)
          .better(Better.LESS);

  public static final Metric EXPECTED_FAIR_THROUGHPUT =
      new Metric(
              "expected_fair_throughput",
              "tasks/s",
              "the same in the steady state that the scheduler expects")
          .inTables("expected_fair_throughput_tasks_per_s")
          .headed("expected")
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

  public static final Metric PRICE_PER_TASK =
      new Metric("price_per_task", "1/task", "price over the tasks done").better(Better.LESS);

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
    summary.put(Summary.ENERGY, ENERGY_PER_TASK, result.joules(), tasks);
    summary.put(Summary.CARBON, CARBON_PER_TASK, result.grams(), tasks);
    Rent.put(summary, PRICE_PER_TASK, result.pricePerHour(), tasks);
    for (int k = 0; k < problem.kinds(); k++) {
      Application application = problem.application(k);
      summary.put(tasks(application), completions.count(k));
      summary.put(throughput(application), completions.throughput(k));
    }
    return summary;
  }

  /**
   * Of a scheduler of stars on a tree.
   *
   * @param load that it distributed
   */
  public static Summary ofStar(SimulationResult result, FairSteps load) {
    Summary summary = new Summary();
    Completions steps = load.completions(result.schedule());
    summary.put(Summary.END, steps.end());
    summary.put(FAIR_THROUGHPUT, steps.throughput(0));
    Summary all = result.summary();
    summary.put(Summary.WORKERS, result.star().size());
    for (Metric metric : List.of(Summary.LOST, Summary.SUBCHUNKS)) {
      if (all.has(metric)) {
        summary.put(metric, all.value(metric));
      }
    }
    double joules = all.value(Summary.ENERGY, Double.NaN);
    double grams = all.value(Summary.CARBON, Double.NaN);
    double tasks = 0;
    for (Application application : load.applications()) {
      double done = application.weight() * load.steps();
      summary.put(tasks(application), done);
      summary.put(throughput(application), application.weight() * steps.throughput(0));
      tasks += done;
    }
    summary.put(Summary.ENERGY, ENERGY_PER_TASK, joules, tasks);
    summary.put(Summary.CARBON, CARBON_PER_TASK, grams, tasks);
    summary.put(Summary.PRICE, PRICE_PER_TASK, all.value(Summary.PRICE, Double.NaN), tasks);
    return summary;
  }

  /**
   * What runs are compared by: a summary, how far it is from the optimal fair throughput, and what
   * no run with one port for each node beats. Of a run that played all steps.
   *
   * @param problem with latencies where each task is a message; one with many tasks has one latency
   */
  public static Summary compared(Summary summary, TreeProblem problem, int steps) {
    Summary all = new Summary();
    summary.forEach(all::put);
    double optimum = OptimalRates.of(problem).fairThroughput().doubleValue();
    all.put(BELOW_OPTIMUM, 1 - summary.value(FAIR_THROUGHPUT) / optimum);
    all.put(OPTIMUM, optimum);
    all.put(Summary.BOUND, steps / optimum);
    all.put(Summary.OVER_BOUND, summary.overBound(steps / optimum));
    return all;
  }

  /** How many tasks of an application are done. */
  public static Metric tasks(Application application) {
    return new Metric("tasks_" + application.name(), "1", "tasks of " + application.name())
        .headed("")
        .shownAs(Format.COUNT)
        .better(Better.MORE);
  }

  /** Tasks of an application by second, over the whole run. */
  public static Metric throughput(Application application) {
    return new Metric(
            "throughput_" + application.name(), "tasks/s", "throughput of " + application.name())
        .headed(application.name() + "/s")
        .better(Better.MORE);
  }
}
