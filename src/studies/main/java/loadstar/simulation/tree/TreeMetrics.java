package loadstar.simulation.tree;

import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.Better;
import loadstar.algorithm.Metric.Format;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.model.Application;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import loadstar.simulation.Summary.Declared;
import org.jspecify.annotations.Nullable;

/** The metrics of a run of bags of tasks on a tree, besides those that every run has. */
public final class TreeMetrics {
  private static final Declared DECLARED = Declared.beside(TreeMetrics.class);

  /** RR-5739's objective. */
  public static final Metric FAIR_THROUGHPUT = DECLARED.metric("fair_throughput");

  public static final Metric OPTIMUM = DECLARED.metric("optimal_fair_throughput");

  /** Below zero where the run was short: the steady state does not bound its middle. */
  public static final Metric BELOW_OPTIMUM = DECLARED.metric("below_optimum");

  public static final Metric EXPECTED_FAIR_THROUGHPUT = DECLARED.metric("expected_fair_throughput");
  public static final Metric FAILURES = DECLARED.metric("failures");
  public static final Metric LOST = DECLARED.metric("lost");

  /** The metrics of {@link Summary#CONSUMED} for each task. */
  public static final List<Metric> PER_TASK =
      Stream.of("energy", "carbon", "price").map(w -> DECLARED.metric(w + "_per_task")).toList();

  private TreeMetrics() {}

  /** Returns all of them, in the order of tables. */
  public static List<Metric> declared() {
    return List.copyOf(DECLARED.all());
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
    double tasks = 0;
    for (Application application : load.applications()) {
      double done = application.weight() * load.steps();
      summary.put(tasks(application), done);
      summary.put(throughput(application), application.weight() * steps.throughput(0));
      tasks += done;
    }
    summary.consumed(
        PER_TASK,
        Summary.CONSUMED.stream().map(metric -> all.value(metric, Double.NaN)).toList(),
        tasks);
    return summary;
  }

  /**
   * What runs are compared by: a summary, how far it is from the optimal fair throughput, and what
   * no run with one port for each node beats. This is of a run that computed all steps.
   *
   * <p>Where the tree changes there is no steady state: the optimum are the steps over the bound,
   * and all of the run counts, not its middle.
   *
   * @param problem with latencies where each task is a message; one with many tasks has one latency
   * @param changing the tree as it changes; null for one that does not
   */
  public static Summary compared(
      Summary summary, TreeProblem problem, int steps, @Nullable ChangingTree changing) {
    Summary all = new Summary();
    summary.forEach(all::put);
    double optimum;
    if (changing == null) {
      optimum = OptimalRates.of(problem).fairThroughput().doubleValue();
      all.put(BELOW_OPTIMUM, 1 - summary.value(FAIR_THROUGHPUT) / optimum);
    } else {
      double end = summary.value(Summary.END);
      double bound = changing.bound(problem, steps, end);
      optimum = steps / bound;
      all.put(BELOW_OPTIMUM, 1 - bound / end);
    }
    all.put(OPTIMUM, optimum);
    all.put(Summary.BOUND, steps / optimum);
    all.put(Summary.OVER_BOUND, summary.overBound(steps / optimum));
    return all;
  }

  /** Returns how many tasks of an application are done. */
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
