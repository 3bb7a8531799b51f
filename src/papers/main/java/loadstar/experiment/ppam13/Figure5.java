package loadstar.experiment.ppam13;

import static loadstar.experiment.SeedNumbers.every;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Figure 5: three computation latencies, steady. */
public final class Figure5 extends ClusterFigure.TauFigure {
  static final double[] LATENCIES = {0, 0.01, 0.1};

  /** Longest transfer, 2 b of set S2, seconds. */
  private static final double LONGEST_TRANSFER = 0.03;

  /** Tolerance of the optimum, as a fraction. */
  private static final double OPTIMUM_TOLERANCE = 0.1;

  private static double latency(ClusterCurve curve) {
    return curve.setting().number(ClusterSetting.LATENCY);
  }

  public Figure5() {
    super("ppam13-fig5");
  }

  @Override
  List<ClusterCurve> curves(Scale scale) {
    return DoubleStream.of(LATENCIES)
        .mapToObj(latency ->
            ClusterCurve.from(
                0,
                "f_" + ClusterFigure.part(latency) + "_percent",
                scale,
                ClusterSetting.at(scale).with(ClusterSetting.LATENCY, latency)))
        .toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    List<ClusterCurve> curves = curves(runs.scale());
    compare(findings, runs, curves);
    findings
        .table(id(), table(runs, curves))
        .figure(id(), ClusterFigure.part(ClusterFigure.horizon(runs)));
  }

  private static Table table(RunSet runs, List<ClusterCurve> curves) {
    return SpreadTable.of(
        curves.getFirst().taus(),
        (table, tau) -> {
          table.row().cells("tau_s", tau);
          for (ClusterCurve curve : curves) {
            String column = curve.column();
            double[] sinceData =
                runs.over(
                    curve.run(tau), result -> 100 * result.value(ClusterSimulation.EFFICIENCY));
            table
                .cells(column, runs.over(curve.run(tau), ClusterCurve::percent))
                .cells(column + "_from_first_data", sinceData)
                .cells(column + "_closed_form", 100 * closedForm(runs, curve, tau)[0]);
          }
          RunResult first = runs.result(curves.getFirst().run(tau).apply(1));
          table
              .cells("clusters", first.value(ClusterSimulation.CLUSTERS))
              .cells("mean_first_post_s", first.value(ClusterSimulation.FIRST_POST))
              .cells("seeds", runs.seeds());
        });
  }

  /**
   * Returns the efficiency in closed form: two latencies are lost in every period tau, and the time
   * before the first chunk.
   */
  private static double[] closedForm(RunSet runs, ClusterCurve curve, double tau) {
    return runs.over(
        curve.run(tau),
        result ->
            (1 - 2 * latency(curve) / tau)
                * (1 - result.value(ClusterSimulation.FIRST_POST) / ClusterFigure.horizon(runs)));
  }

  private static void compare(Findings findings, RunSet runs, List<ClusterCurve> curves) {
    findings.rest("fig5");
    for (ClusterCurve curve : curves) {
      findings.none(
          "fig5-closed-form-%s",
          runs.each(seed -> worstDeviation(runs, curve, seed)),
          100 * (latency(curve) + LONGEST_TRANSFER) / ClusterFigure.horizon(runs),
          ClusterFigure.part(latency(curve)));
    }
    ClusterCurve none = curves.getFirst();
    SweepQuantity posts = none.values(runs, ClusterSimulation.FIRST_POST);
    findings.claim(
        "fig5-earlier-start",
        // The first posts get later with tau, and the efficiency falls.
        posts.steps(1).every(none.percent(runs).steps(-1)),
        ClusterFigure.list(posts.ofSeed(1)),
        none.words(runs));
    for (ClusterCurve curve : curves.subList(1, 3)) {
      findings.claim(
          "fig5-optimum-%s",
          curve.optimumInside(runs), ClusterFigure.part(latency(curve)), curve.words(runs));
      if (runs.scale() == Scale.FULL) {
        addOptimum(findings, runs, curve);
      }
    }
    Effect moves =
        every(
            IntStream.range(1, curves.size())
                .mapToObj(i -> curves.get(i - 1).optimumBelow(curves.get(i), runs))
                .flatMap(List::stream)
                .toList());
    findings.claim("fig5-optimum-moves", moves, ClusterFigure.list(bestTaus(runs, curves)));
  }

  /**
   * Compares the optimum where clusters are full: 100 workers do not fill one, and the optimum is
   * beyond the grid.
   */
  private static void addOptimum(Findings findings, RunSet runs, ClusterCurve curve) {
    double latency = latency(curve);
    double full = 2 * Math.sqrt(latency * ClusterFigure.horizon(runs));
    findings.derived(
        "fig5-optimum-place-%s",
        runs.each(
            seed -> 2 * Math.sqrt(latency * ClusterFigure.horizon(runs) / fill(runs, curve, seed))),
        runs.each(seed -> curve.fittedOptimum(runs, seed)),
        OPTIMUM_TOLERANCE * full,
        ClusterFigure.part(latency),
        fill(runs, curve, 1),
        full,
        curve.bestTau(runs, 1));
  }

  private static double worstDeviation(RunSet runs, ClusterCurve curve, int seed) {
    double[] expected =
        Arrays.stream(curve.taus())
            .map(tau -> 100 * closedForm(runs, curve, tau)[seed - 1])
            .toArray();
    return ClusterFigure.farthest(expected, curve.percent(runs).ofSeed(seed));
  }

  /** Returns c, the mean date of the first posts over tau/2; it is 1 when they fill a period. */
  private static double fill(RunSet runs, ClusterCurve curve, int seed) {
    return 2
        * curve.values(runs, ClusterSimulation.FIRST_POST).ofSeed(seed)[curve.best(runs, seed)]
        / curve.bestTau(runs, seed);
  }
}
