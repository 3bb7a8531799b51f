package loadstar.experiment.ppam13;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.experiment.RunResult;
import loadstar.experiment.RunSet;
import loadstar.experiment.RunSpec;
import loadstar.experiment.Scale;

/**
 * CPU-efficiency of the selected workers as a function of tau. Time elapses from date 0, because
 * the paper explains the loss at large tau by workers that start late; computation latencies count
 * as lost, because otherwise nothing would be lost at small tau.
 *
 * @param setting everything but tau
 * @param taus seconds, ascending
 */
record Curve(Setting setting, double[] taus) {
  private static final double[] FULL = {1, 2, 5, 10, 20, 30, 50, 100, 200};
  private static final double[] QUICK = {1, 5, 20};

  /** With all values of tau. */
  static Curve of(Scale scale, Setting setting) {
    return new Curve(setting, scale == Scale.QUICK ? QUICK : FULL);
  }

  IntFunction<RunSpec> run(double tau) {
    return setting.with(Setting.TAU, tau).runs(ClusterStudy.NAME);
  }

  List<IntFunction<RunSpec>> runs() {
    return Arrays.stream(taus).mapToObj(this::run).toList();
  }

  /** Percent, for each tau. */
  double[] percent(RunSet runs, int seed) {
    return Arrays.stream(taus).map(tau -> percent(runs.result(run(tau).apply(seed)))).toArray();
  }

  static double percent(RunResult result) {
    return 100 * result.value(ClusterStudy.EFFICIENCY_FROM_START);
  }

  /** Index of the tau with the highest efficiency; the smallest of several. */
  int best(RunSet runs, int seed) {
    double[] percent = percent(runs, seed);
    int best = 0;
    for (int i = 1; i < percent.length; i++) {
      if (percent[i] > percent[best]) {
        best = i;
      }
    }
    return best;
  }

  double bestTau(RunSet runs, int seed) {
    return taus[best(runs, seed)];
  }

  /** "tau: percent" for all tau, in words. */
  String words(RunSet runs, int seed) {
    double[] percent = percent(runs, seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < taus.length; i++) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(String.format("%.0f s %.2f %%", taus[i], percent[i]));
    }
    return text.toString();
  }
}
