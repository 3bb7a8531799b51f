package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.ppam13.SelectionStudy.SelectionChoices;
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

  public Figure3() {
    super("fig3", "Throughput and selected workers as a function of the number of data streams");
  }

  // With the defaults, 19 clusters have room for all workers.
  private static int mostStreams(Scale scale) {
    return scale == Scale.QUICK ? 3 : 20;
  }

  private static IntFunction<RunSpec> simulation(Scale scale, int streams) {
    return simulation(Setting.at(scale).with(Setting.STREAMS, streams));
  }

  // One stream, served by workers that weigh what they take.
  private static IntFunction<RunSpec> byOwn(Scale scale) {
    return simulation(
        Setting.at(scale).with(Setting.STREAMS, 1).with(Setting.WEIGHTS, Setting.OWN));
  }

  private static SelectionChoices choices(Scale scale) {
    return new SelectionChoices(scale, mostStreams(scale));
  }

  @Override
  List<IntFunction<RunSpec>> runs(Scale scale) {
    List<IntFunction<RunSpec>> runs = new ArrayList<>();
    for (int streams = 1; streams <= mostStreams(scale); streams++) {
      runs.add(simulation(scale, streams));
    }
    runs.add(byOwn(scale));
    runs.addAll(choices(scale).runs());
    return runs;
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    return new Evaluation(compare(runs, published))
        .table(id(), table(runs))
        .table(id() + "-choices", choices(runs.scale()).table(runs))
        .table(id() + "-by-tau", choices(runs.scale()).byTau(runs))
        .figure(figure(runs));
  }

  private static Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (int streams = 1; streams <= mostStreams(runs.scale()); streams++) {
      IntFunction<RunSpec> run = simulation(runs.scale(), streams);
      RunResult first = runs.result(run.apply(1));
      table
          .row("streams", streams, "clusters", first.value(ClusterStudy.CLUSTERS))
          .cells("selected_workers", first.value(ClusterStudy.SELECTED))
          .cells("planned_throughput_bytes_per_s", first.value(ClusterStudy.PLANNED_THROUGHPUT))
          .cells("own_selected_workers", own(runs, SelectionStudy.SELECTED)[streams - 1])
          .cells(
              "own_planned_throughput_bytes_per_s",
              own(runs, SelectionStudy.THROUGHPUT)[streams - 1])
          .cells("throughput_bytes_per_s", runs.values(run, ClusterStudy.THROUGHPUT))
          .cells("steady_throughput_bytes_per_s", runs.values(run, ClusterStudy.STEADY_THROUGHPUT))
          .cells("efficiency_percent", runs.over(run, r -> 100 * r.value(ClusterStudy.EFFICIENCY)))
          .cells("seeds", runs.seeds());
    }
    return table.table();
  }

  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    findings.rest("fig3");
    addDerived(findings, runs);
    addOwn(findings, runs);
    findings.claim("fig3-rises", rises(runs), list(throughputs(runs, 1)));
    findings.claim(
        "fig3-lower-increase",
        Effect.exact(runs.holds(seed -> concave(planned(runs, seed)))),
        list(increments(planned(runs, 1))));
    findings.claim(
        "fig3-all-workers",
        Effect.exact(runs.holds(seed -> allSelected(runs, seed))),
        list(selected(runs, 1)));
    findings.claim(
        "fig3-fully-used",
        Effect.every("seeds", runs.each(seed -> leastUse(runs, seed) - FULLY)),
        leastUse(runs, 1));
    return findings;
  }

  private static void addDerived(Findings findings, RunSet runs) {
    findings.derived(
        "fig3-best-workers",
        new double[runs.seeds()],
        runs.each(seed -> worst(oracle(runs, seed), planned(runs, seed))),
        1e-6);
    findings.derived(
        "fig3-throughput",
        new double[runs.seeds()],
        runs.each(seed -> worst(planned(runs, seed), steady(runs, seed))),
        1e-4 * planned(runs, 1)[0]);
  }

  // Of seed 1, by M.
  private static double[] own(RunSet runs, String series) {
    return runs.result(choices(runs.scale()).byOwn().apply(1)).series(series);
  }

  private static void addOwn(Findings findings, RunSet runs) {
    IntFunction<RunSpec> own = byOwn(runs.scale());
    double[] plan = runs.values(own, ClusterStudy.PLANNED_THROUGHPUT);
    double[] tight = planned(runs, 1);
    findings.derived(
        "fig3-own-throughput",
        plan,
        runs.values(own, ClusterStudy.STEADY_THROUGHPUT),
        1e-4 * plan[0]);
    findings.claim(
        "fig3-part-selected",
        Effect.exact(plan[0] > tight[0]),
        selected(runs, 1)[0],
        tight[0],
        own(runs, SelectionStudy.SELECTED)[0],
        plan[0]);
    double clusters =
        runs.result(choices(runs.scale()).byOwn().apply(1)).value(SelectionStudy.STREAMS_FOR_ALL);
    double before =
        runs.result(
                choices(runs.scale()).run(SelectionChoices.LAMBDA, SelectionChoices.TAU).apply(1))
            .value(SelectionStudy.STREAMS_FOR_ALL);
    findings.claim("fig3-not-minimal", Effect.exact(clusters < before), before, clusters);
  }

  private static double worst(double[] expected, double[] ours) {
    return IntStream.range(0, ours.length)
        .mapToDouble(i -> Math.abs(ours[i] - expected[i]))
        .max()
        .orElse(Double.NaN);
  }

  private static double[] oracle(RunSet runs, int seed) {
    return runs.result(
            choices(runs.scale()).run(SelectionChoices.LAMBDA, SelectionChoices.TAU).apply(seed))
        .series(SelectionStudy.ORACLE);
  }

  private static double[] steady(RunSet runs, int seed) {
    return bySeed(runs, seed, ClusterStudy.STEADY_THROUGHPUT);
  }

  private static double[] bySeed(RunSet runs, int seed, String value) {
    return IntStream.rangeClosed(1, mostStreams(runs.scale()))
        .mapToDouble(m -> runs.result(simulation(runs.scale(), m).apply(seed)).value(value))
        .toArray();
  }

  private static double[] throughputs(RunSet runs, int seed) {
    return bySeed(runs, seed, ClusterStudy.THROUGHPUT);
  }

  private static double[] planned(RunSet runs, int seed) {
    return bySeed(runs, seed, ClusterStudy.PLANNED_THROUGHPUT);
  }

  private static double[] selected(RunSet runs, int seed) {
    return bySeed(runs, seed, ClusterStudy.SELECTED);
  }

  private static double leastUse(RunSet runs, int seed) {
    return Arrays.stream(bySeed(runs, seed, ClusterStudy.LEAST_USE)).min().orElse(Double.NaN);
  }

  // From each M to the next that selects more workers.
  private static Effect rises(RunSet runs) {
    double[] selected = selected(runs, 1);
    return Effect.every(
        "seeds",
        IntStream.range(1, selected.length)
            .filter(i -> selected[i] > selected[i - 1])
            .mapToObj(
                i -> runs.each(seed -> throughputs(runs, seed)[i] - throughputs(runs, seed)[i - 1]))
            .toArray(double[][]::new));
  }

  private static boolean allSelected(RunSet runs, int seed) {
    double available = 10 * Setting.at(runs.scale()).number(Setting.WORKERS_PER_SET);
    return Arrays.stream(selected(runs, seed)).max().orElse(0) == available;
  }

  private static double[] increments(double[] values) {
    double[] increments = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      increments[i] = values[i] - (i == 0 ? 0 : values[i - 1]);
    }
    return increments;
  }

  // Sums of equal throughputs differ by roundings.
  private static boolean concave(double[] values) {
    double[] increments = increments(values);
    for (int i = 1; i < increments.length; i++) {
      if (increments[i] > increments[i - 1] + 1e-9 * values[i]) {
        return false;
      }
    }
    return true;
  }

  private Figure figure(RunSet runs) {
    Axis streams = new Axis("M, upper bound of the number of data streams", 0, Double.NaN);
    Drawing drawing =
        drawing(caption(runs, "Figure 3", "lambda = 5, tau = 10 s, 2000 s", runs.meansOfSeeds()))
            .panel(id(), streams, new Axis("throughput (bytes/s)", 0, Double.NaN))
            .spread("simulated", "streams", "throughput_bytes_per_s")
            .line(
                "T (6) of the selection", "streams", "planned_throughput_bytes_per_s", Style.DASHED)
            .line(
                "T (6) before it is tightened, (7)",
                "streams",
                "own_planned_throughput_bytes_per_s",
                Style.DASHED)
            .panel(id(), streams, new Axis("selected workers", 0, Double.NaN))
            .line("selected workers", "streams", "selected_workers", Style.POINTS)
            .line("before it is tightened, (7)", "streams", "own_selected_workers", Style.POINTS);
    return choices(runs.scale()).draw(drawing, id() + "-by-tau", streams).figure();
  }
}
