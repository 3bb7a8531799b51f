package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.SeedNumbers;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Effect;
import loadstar.result.Scale;

/**
 * The CPU-efficiency of the selected workers as a function of tau. Time elapses from date 0,
 * because the paper explains the loss at large tau by workers that start late; computation
 * latencies count as lost, because otherwise nothing would be lost at small tau.
 *
 * @param column in tables
 * @param setting everything but tau
 * @param taus seconds, ascending
 */
record ClusterCurve(String column, ClusterSetting setting, double... taus) {
  private static final double[] FULL = {1, 2, 5, 10, 20, 30, 50, 100, 200};
  private static final double[] QUICK = {1, 4, 10, 20};

  static ClusterCurve from(double least, String column, Scale scale, ClusterSetting setting) {
    double[] taus = scale == Scale.QUICK ? QUICK : FULL;
    return new ClusterCurve(
        column, setting, Arrays.stream(taus).filter(tau -> tau >= least).toArray());
  }

  ClusterSetting run(double tau) {
    return setting.with(ClusterSetting.TAU, tau);
  }

  Stream<ClusterSetting> runs() {
    return Arrays.stream(taus).mapToObj(this::run);
  }

  SweepQuantity values(RunSet runs, String value) {
    return SweepQuantity.of(taus, tau -> runs.values(run(tau), value));
  }

  /** Returns the efficiency in percent. */
  SweepQuantity percent(RunSet runs) {
    return SweepQuantity.of(taus, tau -> runs.over(run(tau), ClusterCurve::percent));
  }

  static double percent(RunResult result) {
    return 100 * result.value(ClusterSimulation.EFFICIENCY_FROM_START);
  }

  /** Returns the index of the tau with the highest efficiency; the smallest of several. */
  int best(RunSet runs, int seed) {
    return SweepQuantity.largest(percent(runs).ofSeed(seed));
  }

  /**
   * Returns the difference of the efficiencies at one tau and at another, in points, for each seed.
   */
  private double[] advantage(RunSet runs, int i, int over) {
    return SeedNumbers.minus(percent(runs).points().get(i), percent(runs).points().get(over));
  }

  Effect optimumInside(RunSet runs) {
    int best = percent(runs).best();
    return SeedNumbers.every(
        List.of(advantage(runs, best, 0), advantage(runs, best, taus.length - 1)));
  }

  /**
   * Returns numbers that are positive if the best tau of this curve is below that of another: each
   * is better on its own curve than the other's; both against it where they are the other way
   * round.
   */
  List<double[]> optimumBelow(ClusterCurve other, RunSet runs) {
    int own = percent(runs).best();
    int others = other.percent(runs).best();
    int low = Math.min(own, others);
    int high = Math.max(own, others);
    return List.of(advantage(runs, low, high), other.advantage(runs, high, low));
  }

  double bestTau(RunSet runs, int seed) {
    return taus[best(runs, seed)];
  }

  /**
   * Returns the optimum between the values of tau that were run: the loss is about p/tau + q tau,
   * which is fitted to the best tau and its neighbours; least at sqrt(p/q). NaN if the best is at
   * an end.
   */
  double fittedOptimum(RunSet runs, int seed) {
    int best = best(runs, seed);
    if (best == 0 || best == taus.length - 1) {
      return Double.NaN;
    }
    double[] percent = percent(runs).ofSeed(seed);
    // These are the normal equations of the least squares in 1/tau and tau.
    double inverse = 0;
    double square = 0;
    double lostInverse = 0;
    double lostTau = 0;
    for (int i = best - 1; i <= best + 1; i++) {
      double lost = 1 - percent[i] / 100;
      inverse += 1 / (taus[i] * taus[i]);
      square += taus[i] * taus[i];
      lostInverse += lost / taus[i];
      lostTau += lost * taus[i];
    }
    // The sum of products 1/tau times tau is the number of points.
    double p = lostInverse * square - 3 * lostTau;
    double q = lostTau * inverse - 3 * lostInverse;
    return Math.sqrt(p / q);
  }

  String words(RunSet runs) {
    double[] percent = percent(runs).ofSeed(1);
    return IntStream.range(0, taus.length)
        .mapToObj(i -> SeedNumbers.format("%.0f s %.2f %%", taus[i], percent[i]))
        .collect(joining(", "));
  }
}
