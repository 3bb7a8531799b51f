package loadstar.experiment.ppam13;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 4: the mean of the measured durations sigma of the very first rounds as a function of
 * elapsed time, when every first chunk is 80 % too small.
 */
public final class Figure4 extends ClusterFigure {
  private static final double[] LATENCIES = {0.1, 0.5, 0.9};
  private static final double TAU = 100;
  private static final double SHORTFALL = 0.8;

  /**
   * Tolerance above SimGrid's precision of time, 1e-9 s, over the half of a round that is measured.
   */
  private static final double PRECISION = 1e-6;

  private static ClusterSetting run(Scale scale, double latency) {
    return ClusterSetting.at(scale)
        .with(ClusterSetting.TAU, TAU)
        .with(ClusterSetting.LATENCY, latency)
        .with(ClusterSetting.SHORTFALL, SHORTFALL)
        .with(ClusterSetting.HORIZON, scale == Scale.QUICK ? 400 : 600);
  }

  public Figure4() {
    super("ppam13-fig4");
  }

  @Override
  protected List<ClusterSetting> problems(Scale scale) {
    return DoubleStream.of(LATENCIES).mapToObj(latency -> run(scale, latency)).toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    compare(findings, runs);
    findings.table(id(), course(runs)).table(id() + "-rounds", rounds(runs)).figure(id());
  }

  /**
   * Returns sigma_i for i = 1, 2, ...: (1) and (2) leave a recursion in which neither the speed of
   * the worker nor theta appears.
   *
   * @param latency f, seconds
   */
  static double[] recursion(double latency, int rounds) {
    double[] sigma = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      sigma[i] =
          i == 0
              ? (1 - SHORTFALL) * (TAU - 2 * latency) + 2 * latency
              : 2 * latency + TAU - 2 * latency * TAU / sigma[i - 1];
    }
    return sigma;
  }

  private static Table course(RunSet runs) {
    SpreadTable table = new SpreadTable();
    double[] dates = result(runs, LATENCIES[0], 1).series(FirstRounds.DATE);
    for (int i = 0; i < dates.length; i++) {
      table.row().cells(FirstRounds.DATE, dates[i]);
      for (double latency : LATENCIES) {
        double mean = result(runs, latency, 1).series(FirstRounds.MEAN)[i];
        table.cells("f_" + ClusterFigure.part(latency) + "_sigma_mean_s", mean);
      }
    }
    return table.table();
  }

  private static Table rounds(RunSet runs) {
    return SpreadTable.of(
        LATENCIES,
        (table, latency) -> {
          for (int seed = 1; seed <= runs.seeds(); seed++) {
            RunResult result = result(runs, latency, seed);
            double[] mean = result.series(FirstRounds.ROUND_MEAN);
            double[] expected = recursion(latency, mean.length);
            for (int i = 0; i < mean.length; i++) {
              table
                  .row("latency_s", latency, "round", i + 1)
                  .cells("date_mean_s", result.series(FirstRounds.ROUND_DATE)[i])
                  .cells(
                      "sigma_mean_s",
                      mean[i],
                      "sigma_min_s",
                      result.series(FirstRounds.ROUND_MIN)[i])
                  .cells("sigma_max_s", result.series(FirstRounds.ROUND_MAX)[i])
                  .cells("sigma_recursion_s", expected[i], "seed", seed);
            }
          }
        });
  }

  private static RunResult result(RunSet runs, double latency, int seed) {
    return runs.result(run(runs.scale(), latency).apply(seed));
  }

  private static void compare(Findings findings, RunSet runs) {
    findings.rest("fig4");
    for (double latency : LATENCIES) {
      findings.none(
          "fig4-recursion-%s",
          runs.over(run(runs.scale(), latency), result -> worstDeviation(result, latency)),
          PRECISION,
          ClusterFigure.part(latency));
      findings.claim(
          "fig4-converges-%s",
          Effect.exact(runs.holds(seed -> converges(sigmas(runs, latency, seed)))),
          ClusterFigure.part(latency),
          ClusterFigure.list(sigmas(runs, latency, 1)));
    }
    SweepQuantity once = missing(runs, 1);
    SweepQuantity twice = missing(runs, 2);
    findings.claim(
        "fig4-smaller-latency-faster",
        Effect.exact(
            runs.holds(seed ->
                Stream.of(once, twice)
                    .flatMapToDouble(all -> Arrays.stream(all.steps(1).ofSeed(seed)))
                    .allMatch(more -> more > 0))),
        ClusterFigure.list(once.ofSeed(1)),
        ClusterFigure.list(twice.ofSeed(1)));
  }

  private static double[] sigmas(RunSet runs, double latency, int seed) {
    return result(runs, latency, seed).series(FirstRounds.ROUND_MEAN);
  }

  private static double worstDeviation(RunResult result, double latency) {
    double[] least = result.series(FirstRounds.ROUND_MIN);
    double[] expected = recursion(latency, least.length);
    return least.length < 3
        ? Double.NaN
        : Math.max(
            ClusterFigure.farthest(expected, least),
            ClusterFigure.farthest(expected, result.series(FirstRounds.ROUND_MAX)));
  }

  /** Tells whether every round is closer than the one before, as far as time is precise. */
  private static boolean converges(double[] sigma) {
    return sigma.length > 2
        && IntStream.range(1, sigma.length)
            .allMatch(i -> off(sigma[i]) <= PRECISION || off(sigma[i]) < off(sigma[i - 1]));
  }

  private static double off(double sigma) {
    return Math.abs(sigma - TAU);
  }

  /** Returns the distance from tau after some adaptations, by latency. */
  private static SweepQuantity missing(RunSet runs, int adaptations) {
    return SweepQuantity.of(
        LATENCIES, latency -> runs.each(seed -> off(sigmas(runs, latency, seed)[adaptations])));
  }
}
