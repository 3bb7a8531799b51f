package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.ppam13.ClusterStudy.SelectionStudy;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 3: throughput and number of selected workers as a function of M, the upper bound of the
 * number of data streams. Neither lambda nor tau is printed: the selection is repeated for others.
 */
public final class Figure3 extends ClusterFigure {
  // "Fully used" is read as: at least this much of what the latencies leave.
  private static final double FULLY = 0.99;
  // The defaults of Setting, and others.
  private static final double LAMBDA = 5;
  private static final double TAU = 10;
  private static final double[] LAMBDAS = {0, 1, LAMBDA};
  private static final double[] TAUS = {1, TAU, 30, 100};

  public Figure3() {
    super("fig3", "Throughput and selected workers as a function of the number of data streams");
  }

  // With the defaults, 19 clusters have room for all workers.
  private static int mostStreams(Scale scale) {
    return scale == Scale.QUICK ? 3 : 20;
  }

  private static Setting simulation(Scale scale, int streams) {
    return Setting.at(scale).with(Setting.STREAMS, streams);
  }

  // Served by workers that weigh what they take, before the problem is tightened.
  private static Setting byOwn(Scale scale, int streams) {
    return simulation(scale, streams).with(Setting.WEIGHTS, Setting.OWN);
  }

  // The selection alone, for all M.
  private static Setting selectionByOwn(Scale scale) {
    return byOwn(scale, mostStreams(scale)).of(SelectionStudy.NAME);
  }

  private static Setting selection(Scale scale, double lambda, double tau) {
    return simulation(scale, mostStreams(scale))
        .with(Setting.LAMBDA, lambda)
        .with(Setting.TAU, tau)
        .of(SelectionStudy.NAME);
  }

  @Override
  List<Setting> runs(Scale scale) {
    List<Setting> runs = new ArrayList<>();
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
  protected Evaluation evaluate(RunSet runs, Published published) {
    return new Evaluation(compare(runs, published))
        .table(id(), table(runs))
        .table(id() + "-choices", choices(runs))
        .table(id() + "-by-tau", byTau(runs))
        .figure(figure(runs));
  }

  private static Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    RunResult own = runs.result(selectionByOwn(runs.scale()).apply(1));
    for (int streams = 1; streams <= mostStreams(runs.scale()); streams++) {
      Setting run = simulation(runs.scale(), streams);
      RunResult first = runs.result(run.apply(1));
      double planned = own.series(SelectionStudy.THROUGHPUT)[streams - 1];
      table
          .row("streams", streams, "clusters", first.value(ClusterStudy.CLUSTERS))
          .cells("selected_workers", first.value(ClusterStudy.SELECTED))
          .cells("planned_throughput_bytes_per_s", first.value(ClusterStudy.PLANNED_THROUGHPUT))
          .cells("own_selected_workers", own.series(SelectionStudy.SELECTED)[streams - 1])
          .cells("own_planned_throughput_bytes_per_s", planned)
          .cells("throughput_bytes_per_s", runs.values(run, ClusterStudy.THROUGHPUT))
          .cells("steady_throughput_bytes_per_s", runs.values(run, ClusterStudy.STEADY_THROUGHPUT))
          .cells("efficiency_percent", runs.over(run, r -> 100 * r.value(ClusterStudy.EFFICIENCY)))
          .cells("seeds", runs.seeds());
    }
    return table.table();
  }

  // Other values of lambda and tau, seed 1: it only says which of the equal workers come first.
  private static Table choices(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (double lambda : LAMBDAS) {
      for (double tau : TAUS) {
        RunResult result = runs.result(selection(runs.scale(), lambda, tau).apply(1));
        for (int i = 0; i < mostStreams(runs.scale()); i++) {
          double planned = result.series(SelectionStudy.THROUGHPUT)[i];
          table
              .row("lambda", lambda, "tau_s", tau, "streams", i + 1)
              .cells("clusters", result.series(SelectionStudy.CLUSTERS)[i])
              .cells("selected_workers", result.series(SelectionStudy.SELECTED)[i])
              .cells("planned_throughput_bytes_per_s", planned)
              .cells("proven_optimal", result.series(SelectionStudy.OPTIMAL)[i])
              .cells("streams_for_all", result.value(SelectionStudy.STREAMS_FOR_ALL));
        }
      }
    }
    return table.table();
  }

  // One column of throughputs per tau, for the figure.
  private static Table byTau(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (int i = 0; i < mostStreams(runs.scale()); i++) {
      table.row().cells("streams", i + 1);
      for (double tau : TAUS) {
        RunResult result = runs.result(selection(runs.scale(), LAMBDA, tau).apply(1));
        table.cells("tau_" + part(tau), result.series(SelectionStudy.THROUGHPUT)[i]);
      }
    }
    return table.table();
  }

  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published).rest("fig3");
    double[] selected = by(runs, 1, ClusterStudy.SELECTED);
    double[] planned = by(runs, 1, ClusterStudy.PLANNED_THROUGHPUT);
    addDerived(findings, runs, planned[0]);
    addOwn(findings, runs, selected[0], planned[0]);
    // From each M to the next that selects more workers.
    Effect rises =
        every(
            runs,
            IntStream.range(1, selected.length).filter(i -> selected[i] > selected[i - 1]),
            (seed, i) -> {
              double[] throughput = by(runs, seed, ClusterStudy.THROUGHPUT);
              return throughput[i] - throughput[i - 1];
            });
    return findings
        .claim("fig3-rises", rises, list(by(runs, 1, ClusterStudy.THROUGHPUT)))
        .claim(
            "fig3-lower-increase",
            Effect.exact(
                runs.holds(seed -> concave(by(runs, seed, ClusterStudy.PLANNED_THROUGHPUT)))),
            list(increments(planned)))
        .claim(
            "fig3-all-workers",
            Effect.exact(runs.holds(seed -> allSelected(runs, seed))),
            list(selected))
        .claim(
            "fig3-fully-used",
            Effect.every("seeds", runs.each(seed -> leastUse(runs, seed) - FULLY)),
            leastUse(runs, 1));
  }

  private static void addDerived(Findings findings, RunSet runs, double throughput) {
    Setting asPrinted = selection(runs.scale(), LAMBDA, TAU);
    findings.none(
        "fig3-best-workers",
        runs.each(seed ->
            farthest(
                runs.result(asPrinted.apply(seed)).series(SelectionStudy.ORACLE),
                by(runs, seed, ClusterStudy.PLANNED_THROUGHPUT))),
        1e-6);
    findings.none(
        "fig3-throughput",
        runs.each(seed ->
            farthest(
                by(runs, seed, ClusterStudy.PLANNED_THROUGHPUT),
                by(runs, seed, ClusterStudy.STEADY_THROUGHPUT))),
        1e-4 * throughput);
  }

  private static void addOwn(Findings findings, RunSet runs, double selected, double tight) {
    Setting own = byOwn(runs.scale(), 1);
    RunResult selection = runs.result(selectionByOwn(runs.scale()).apply(1));
    RunResult asPrinted = runs.result(selection(runs.scale(), LAMBDA, TAU).apply(1));
    double[] plan = runs.values(own, ClusterStudy.PLANNED_THROUGHPUT);
    double[] steady = runs.values(own, ClusterStudy.STEADY_THROUGHPUT);
    findings.derived("fig3-own-throughput", plan, steady, 1e-4 * plan[0]);
    findings.claim(
        "fig3-part-selected",
        Effect.exact(plan[0] > tight),
        selected,
        tight,
        selection.series(SelectionStudy.SELECTED)[0],
        plan[0]);
    double clusters = selection.value(SelectionStudy.STREAMS_FOR_ALL);
    double before = asPrinted.value(SelectionStudy.STREAMS_FOR_ALL);
    findings.claim("fig3-not-minimal", Effect.exact(clusters < before), before, clusters);
  }

  // By M.
  private static double[] by(RunSet runs, int seed, String value) {
    return IntStream.rangeClosed(1, mostStreams(runs.scale()))
        .mapToDouble(m -> runs.result(simulation(runs.scale(), m).apply(seed)).value(value))
        .toArray();
  }

  private static double leastUse(RunSet runs, int seed) {
    return Arrays.stream(by(runs, seed, ClusterStudy.LEAST_USE)).min().orElse(Double.NaN);
  }

  private static boolean allSelected(RunSet runs, int seed) {
    double available = 10 * Setting.at(runs.scale()).number(Setting.WORKERS_PER_SET);
    return Arrays.stream(by(runs, seed, ClusterStudy.SELECTED)).max().orElse(0) == available;
  }

  private static double[] increments(double[] values) {
    double[] increments = values.clone();
    for (int i = 1; i < values.length; i++) {
      increments[i] -= values[i - 1];
    }
    return increments;
  }

  // Sums of equal throughputs differ by roundings.
  private static boolean concave(double[] values) {
    double[] increments = increments(values);
    return IntStream.range(1, increments.length)
        .noneMatch(i -> increments[i] > increments[i - 1] + 1e-9 * values[i]);
  }

  private Figure figure(RunSet runs) {
    Axis streams = new Axis("M, upper bound of the number of data streams", 0, Double.NaN);
    String own = "own_planned_throughput_bytes_per_s";
    Drawing drawing =
        drawing(caption(runs, "Figure 3", "lambda = 5, tau = 10 s, 2000 s", runs.meansOfSeeds()))
            .panel(id(), streams, new Axis("throughput (bytes/s)", 0, Double.NaN))
            .spread("simulated", "streams", "throughput_bytes_per_s")
            .lines(
                Style.DASHED,
                "streams",
                "T (6) of the selection",
                "planned_throughput_bytes_per_s",
                "T (6) before it is tightened, (7)",
                own)
            .panel(id(), streams, new Axis("selected workers", 0, Double.NaN))
            .line("selected workers", "streams", "selected_workers", Style.POINTS)
            .line("before it is tightened, (7)", "streams", "own_selected_workers", Style.POINTS)
            .panel(
                id() + "-by-tau",
                streams,
                new Axis("T (6) for other tau (bytes/s)", 0, Double.NaN));
    for (double tau : TAUS) {
      drawing.line("tau = " + part(tau) + " s", "streams", "tau_" + part(tau), Style.POINTS);
    }
    return drawing.figure();
  }
}
