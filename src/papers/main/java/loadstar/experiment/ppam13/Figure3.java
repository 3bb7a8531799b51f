package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.SweepQuantity;
import loadstar.experiment.ppam13.ClusterSimulation.SelectionSimulation;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 3: the throughput and number of selected workers as a function of M, the upper bound of
 * the number of data streams. Neither lambda nor tau is printed: the selection is repeated for
 * others.
 */
public final class Figure3 extends ClusterFigure {
  /** The reading of "fully used": at least this much of what the latencies leave. */
  private static final double FULLY = 0.99;

  /** Default values of ClusterSetting, and others. */
  private static final double LAMBDA = 5;

  private static final double TAU = 10;
  private static final double[] LAMBDAS = {0, 1, LAMBDA};
  private static final double[] TAUS = {1, TAU, 30, 100};

  /** Returns the largest M; with the default values, 19 clusters have room for all workers. */
  private static int mostStreams(Scale scale) {
    return scale == Scale.QUICK ? 3 : 20;
  }

  private static ClusterSetting simulation(Scale scale, int streams) {
    return ClusterSetting.at(scale).with(ClusterSetting.STREAMS, streams);
  }

  /**
   * Returns the run whose workers have their own delays as weights, before the problem is
   * tightened.
   */
  private static ClusterSetting byOwn(Scale scale, int streams) {
    return simulation(scale, streams).with(ClusterSetting.WEIGHTS, ClusterSetting.OWN);
  }

  private static ClusterSetting selectionByOwn(Scale scale) {
    return byOwn(scale, mostStreams(scale)).of(SelectionSimulation.NAME);
  }

  private static ClusterSetting selection(Scale scale, double lambda, double tau) {
    return simulation(scale, mostStreams(scale))
        .with(ClusterSetting.LAMBDA, lambda)
        .with(ClusterSetting.TAU, tau)
        .of(SelectionSimulation.NAME);
  }

  public Figure3() {
    super("ppam13-fig3");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new ClusterSimulation(), new SelectionSimulation());
  }

  @Override
  protected List<ClusterSetting> problems(Scale scale) {
    List<ClusterSetting> runs = new ArrayList<>();
    for (int streams = 1; streams <= mostStreams(scale); streams++) {
      runs.add(simulation(scale, streams));
    }
    runs.add(byOwn(scale, 1));
    runs.add(selectionByOwn(scale));
    for (double lambda : LAMBDAS) {
      for (double tau : TAUS) {
        runs.add(selection(scale, lambda, tau));
      }
    }
    return runs;
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    compare(findings, runs);
    findings
        .table(id(), table(runs))
        .table(id() + "-choices", choices(runs))
        .table(id() + "-by-tau", byTau(runs))
        .figure(id());
  }

  private static Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    RunResult own = runs.result(selectionByOwn(runs.scale()).apply(1));
    for (int streams = 1; streams <= mostStreams(runs.scale()); streams++) {
      ClusterSetting run = simulation(runs.scale(), streams);
      RunResult first = runs.result(run.apply(1));
      double planned = own.series(SelectionSimulation.THROUGHPUT)[streams - 1];
      table
          .row("streams", streams, "clusters", first.value(ClusterSimulation.CLUSTERS))
          .cells("selected_workers", first.value(ClusterSimulation.SELECTED))
          .cells(
              "planned_throughput_bytes_per_s", first.value(ClusterSimulation.PLANNED_THROUGHPUT))
          .cells("own_selected_workers", own.series(SelectionSimulation.SELECTED)[streams - 1])
          .cells("own_planned_throughput_bytes_per_s", planned)
          .cells("throughput_bytes_per_s", runs.values(run, ClusterSimulation.THROUGHPUT))
          .cells(
              "steady_throughput_bytes_per_s",
              runs.values(run, ClusterSimulation.STEADY_THROUGHPUT))
          .cells(
              "efficiency_percent",
              runs.over(run, r -> 100 * r.value(ClusterSimulation.EFFICIENCY)))
          .cells("seeds", runs.seeds());
    }
    return table.table();
  }

  /**
   * Returns the results for other values of lambda and tau, seed 1, which only determines the order
   * of equal workers.
   */
  private static Table choices(RunSet runs) {
    return SpreadTable.of(
        LAMBDAS,
        (table, lambda) -> {
          for (double tau : TAUS) {
            RunResult result = runs.result(selection(runs.scale(), lambda, tau).apply(1));
            for (int i = 0; i < mostStreams(runs.scale()); i++) {
              double planned = result.series(SelectionSimulation.THROUGHPUT)[i];
              table
                  .row("lambda", lambda, "tau_s", tau, "streams", i + 1)
                  .cells("clusters", result.series(SelectionSimulation.CLUSTERS)[i])
                  .cells("selected_workers", result.series(SelectionSimulation.SELECTED)[i])
                  .cells("planned_throughput_bytes_per_s", planned)
                  .cells("proven_optimal", result.series(SelectionSimulation.OPTIMAL)[i])
                  .cells("streams_for_all", result.value(SelectionSimulation.STREAMS_FOR_ALL));
            }
          }
        });
  }

  private static Table byTau(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (int i = 0; i < mostStreams(runs.scale()); i++) {
      table.row().cells("streams", i + 1);
      for (double tau : TAUS) {
        RunResult result = runs.result(selection(runs.scale(), LAMBDA, tau).apply(1));
        table.cells(
            "tau_" + ClusterFigure.part(tau), result.series(SelectionSimulation.THROUGHPUT)[i]);
      }
    }
    return table.table();
  }

  private static void compare(Findings findings, RunSet runs) {
    findings.rest("fig3");
    SweepQuantity planned = by(runs, ClusterSimulation.PLANNED_THROUGHPUT);
    SweepQuantity workers = by(runs, ClusterSimulation.SELECTED);
    SweepQuantity throughput = by(runs, ClusterSimulation.THROUGHPUT);
    SweepQuantity uses = by(runs, ClusterSimulation.LEAST_USE);
    double[] use = runs.each(seed -> Arrays.stream(uses.ofSeed(seed)).min().orElse(Double.NaN));
    double[] selected = workers.ofSeed(1);
    addDerived(findings, runs, planned);
    addOwn(findings, runs, selected[0], planned.ofSeed(1)[0]);
    findings
        .claim(
            "fig3-rises",
            // The steps are from each M to the next that selects more workers.
            throughput.steps(1).at(i -> selected[i + 1] > selected[i]).every(),
            ClusterFigure.list(throughput.ofSeed(1)))
        .claim(
            "fig3-lower-increase",
            Effect.exact(runs.holds(seed -> concave(planned.ofSeed(seed)))),
            ClusterFigure.list(increments(planned.ofSeed(1))))
        .claim(
            "fig3-all-workers",
            Effect.exact(runs.holds(seed -> allSelected(runs, workers.ofSeed(seed)))),
            ClusterFigure.list(selected))
        .claim(
            "fig3-fully-used",
            Effect.every("seeds", Arrays.stream(use).map(least -> least - FULLY).toArray()),
            use[0]);
  }

  private static void addDerived(Findings findings, RunSet runs, SweepQuantity planned) {
    ClusterSetting asPrinted = selection(runs.scale(), LAMBDA, TAU);
    SweepQuantity steady = by(runs, ClusterSimulation.STEADY_THROUGHPUT);
    findings.none(
        "fig3-best-workers",
        runs.each(seed ->
            ClusterFigure.farthest(
                runs.result(asPrinted.apply(seed)).series(SelectionSimulation.ORACLE),
                planned.ofSeed(seed))),
        1e-6);
    findings.none(
        "fig3-throughput",
        runs.each(seed -> ClusterFigure.farthest(planned.ofSeed(seed), steady.ofSeed(seed))),
        1e-4 * planned.ofSeed(1)[0]);
  }

  private static void addOwn(Findings findings, RunSet runs, double selected, double tight) {
    ClusterSetting own = byOwn(runs.scale(), 1);
    RunResult selection = runs.result(selectionByOwn(runs.scale()).apply(1));
    RunResult asPrinted = runs.result(selection(runs.scale(), LAMBDA, TAU).apply(1));
    double[] plan = runs.values(own, ClusterSimulation.PLANNED_THROUGHPUT);
    double[] steady = runs.values(own, ClusterSimulation.STEADY_THROUGHPUT);
    findings.derived("fig3-own-throughput", plan, steady, 1e-4 * plan[0]);
    findings.claim(
        "fig3-part-selected",
        Effect.exact(plan[0] > tight),
        selected,
        tight,
        selection.series(SelectionSimulation.SELECTED)[0],
        plan[0]);
    double clusters = selection.value(SelectionSimulation.STREAMS_FOR_ALL);
    double before = asPrinted.value(SelectionSimulation.STREAMS_FOR_ALL);
    findings.claim("fig3-not-minimal", Effect.exact(clusters < before), before, clusters);
  }

  private static SweepQuantity by(RunSet runs, String value) {
    double[] most = IntStream.rangeClosed(1, mostStreams(runs.scale())).asDoubleStream().toArray();
    return SweepQuantity.of(most, m -> runs.values(simulation(runs.scale(), (int) m), value));
  }

  private static boolean allSelected(RunSet runs, double... selected) {
    double available = 10 * ClusterSetting.at(runs.scale()).number(ClusterSetting.WORKERS_PER_SET);
    return Arrays.stream(selected).max().orElse(0) == available;
  }

  static double[] increments(double[] values) {
    return IntStream.range(0, values.length)
        .mapToDouble(i -> i == 0 ? values[0] : values[i] - values[i - 1])
        .toArray();
  }

  /** Tells whether values are concave; sums of equal throughputs differ by rounding. */
  static boolean concave(double[] values) {
    double[] increments = increments(values);
    return IntStream.range(1, increments.length)
        .noneMatch(i -> increments[i] > increments[i - 1] + 1e-9 * values[i]);
  }
}
