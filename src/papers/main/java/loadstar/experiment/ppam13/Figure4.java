package loadstar.experiment.ppam13;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.ppam13.ClusterStudy.FirstRounds;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 4: mean of the measured durations sigma of the very first rounds as a function of elapsed
 * time, when every first chunk is 80 % too small.
 */
public final class Figure4 extends ClusterFigure {
  private static final double[] LATENCIES = {0.1, 0.5, 0.9};
  private static final double TAU = 100;
  private static final double SHORTFALL = 0.8;
  // SimGrid's precision of time, 1e-9 s, over the half of a round that is measured, and more.
  private static final double PRECISION = 1e-6;

  public Figure4() {
    super("fig4", "Mean value of sigma as a function of elapsed time, first chunks 80 % too small");
  }

  private static Setting run(Scale scale, double latency) {
    return Setting.at(scale)
        .with(Setting.TAU, TAU)
        .with(Setting.LATENCY, latency)
        .with(Setting.SHORTFALL, SHORTFALL)
        .with(Setting.HORIZON, scale == Scale.QUICK ? 400 : 600);
  }

  @Override
  List<Setting> runs(Scale scale) {
    return DoubleStream.of(LATENCIES).mapToObj(latency -> run(scale, latency)).toList();
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    return new Evaluation(compare(runs, published))
        .table(id(), course(runs))
        .table(id() + "-rounds", rounds(runs))
        .figure(figure(runs));
  }

  /**
   * sigma_i for i = 1, 2, ...: (1) and (2) leave a recursion in which neither the speed of the
   * worker nor theta appears.
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

  // The mean over all workers as time goes, seed 1.
  private static Table course(RunSet runs) {
    SpreadTable table = new SpreadTable();
    double[] dates = result(runs, LATENCIES[0], 1).series(FirstRounds.DATE);
    for (int i = 0; i < dates.length; i++) {
      table.row().cells(FirstRounds.DATE, dates[i]);
      for (double latency : LATENCIES) {
        table.cells(column(latency), result(runs, latency, 1).series(FirstRounds.MEAN)[i]);
      }
    }
    return table.table();
  }

  private static Table rounds(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (double latency : LATENCIES) {
      for (int seed = 1; seed <= runs.seeds(); seed++) {
        RunResult result = result(runs, latency, seed);
        double[] mean = result.series(FirstRounds.ROUND_MEAN);
        double[] expected = recursion(latency, mean.length);
        for (int i = 0; i < mean.length; i++) {
          table
              .row("latency_s", latency, "round", i + 1)
              .cells("date_mean_s", result.series(FirstRounds.ROUND_DATE)[i])
              .cells(
                  "sigma_mean_s", mean[i], "sigma_min_s", result.series(FirstRounds.ROUND_MIN)[i])
              .cells("sigma_max_s", result.series(FirstRounds.ROUND_MAX)[i])
              .cells("sigma_recursion_s", expected[i], "seed", seed);
        }
      }
    }
    return table.table();
  }

  private static RunResult result(RunSet runs, double latency, int seed) {
    return runs.result(run(runs.scale(), latency).apply(seed));
  }

  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published).rest("fig4");
    for (double latency : LATENCIES) {
      findings.none(
          "fig4-recursion-%s",
          runs.over(run(runs.scale(), latency), result -> worstDeviation(result, latency)),
          PRECISION,
          part(latency));
      findings.claim(
          "fig4-converges-%s",
          Effect.exact(runs.holds(seed -> converges(sigmas(runs, latency, seed)))),
          part(latency),
          list(sigmas(runs, latency, 1)));
    }
    findings.claim(
        "fig4-smaller-latency-faster",
        Effect.exact(runs.holds(seed -> smallerIsFaster(runs, seed))),
        list(missing(runs, 1, 1)),
        list(missing(runs, 2, 1)));
    return findings;
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
            farthest(expected, least), farthest(expected, result.series(FirstRounds.ROUND_MAX)));
  }

  // Every round is closer than the one before, as far as time is precise.
  private static boolean converges(double[] sigma) {
    for (int i = 1; i < sigma.length; i++) {
      double distance = Math.abs(sigma[i] - TAU);
      if (distance > PRECISION && distance >= Math.abs(sigma[i - 1] - TAU)) {
        return false;
      }
    }
    return sigma.length > 2;
  }

  // By the distance from tau after one adaptation and after two.
  private static boolean smallerIsFaster(RunSet runs, int seed) {
    return IntStream.rangeClosed(1, 2)
        .mapToObj(round -> missing(runs, round, seed))
        .allMatch(missing ->
            IntStream.range(1, missing.length).noneMatch(i -> missing[i] <= missing[i - 1]));
  }

  // Distance from tau after some adaptations, by latency.
  private static double[] missing(RunSet runs, int adaptations, int seed) {
    return DoubleStream.of(LATENCIES)
        .map(latency -> Math.abs(TAU - sigmas(runs, latency, seed)[adaptations]))
        .toArray();
  }

  private Figure figure(RunSet runs) {
    Axis date = new Axis("elapsed time (s)", 0, Double.NaN);
    String choices =
        "lambda = 5, all workers selected; the mean is that of the last sigma known of every"
            + " worker";
    Drawing drawing = drawing(caption(runs, "Figure 4", choices, "Seed 1"));
    for (Axis sigma :
        List.of(
            new Axis("mean value of sigma (s)", 0, Double.NaN),
            new Axis("the same, near tau (s)", 92, 101))) {
      drawing.panel(id(), date, sigma);
      for (double latency : LATENCIES) {
        drawing.line("f = " + part(latency) + " s", FirstRounds.DATE, column(latency), Style.PLAIN);
      }
    }
    return drawing.figure();
  }

  private static String column(double latency) {
    return "f_" + part(latency) + "_sigma_mean_s";
  }
}
