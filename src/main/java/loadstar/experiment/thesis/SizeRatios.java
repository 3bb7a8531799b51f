package loadstar.experiment.thesis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;
import loadstar.result.Scale;

/**
 * One of the six experiments of Table 4.2, with its rows of Tables 4.7 to 4.12, and its runs.
 *
 * <p>The thesis gives the ratio r of Grid load to local load; when no worker idles, local tasks
 * take rho = 1/(1 + r) of the CPU. How they are spread over the workers it does not say. Spread
 * evenly, UMR loses nothing to DSA; so a second reading burdens the fastest tenth of the workers by
 * what explains UMR's printed makespan, 1 - T_0/T_UMR, and the others by the rest. It is
 * calibrated: it confirms nothing about UMR's column.
 *
 * @param number of the experiment, 1 to 6
 * @param workers how many
 * @param meanSpeed load units per second
 * @param frequency local tasks per second of each worker
 * @param dedicatedSeconds T_0 = L/sum S, seconds: the mean over the rows of T_DSA/(1 + 1/r), since
 *     the unit of the printed load cannot be recovered
 * @param ratio r of each row
 * @param umr printed makespan of UMR of each row, seconds
 */
record SizeRatios(
    int number,
    int workers,
    double meanSpeed,
    double frequency,
    double dedicatedSeconds,
    double[] ratio,
    double[] umr) {

  /** The experiments in their order; a test holds them against published/thesis. */
  static final List<SizeRatios> ALL =
      List.of(
          new SizeRatios(
              1,
              10,
              32,
              0.036,
              1584,
              new double[] {1.75, 2.7, 3.49, 4.44, 7.86, 8.79, 9.71, 11.2, 12.82},
              new double[] {2769, 2460, 2339, 2340, 2259, 2112, 1969, 1950, 1873}),
          new SizeRatios(
              2,
              15,
              24,
              0.18,
              1561,
              new double[] {1.34, 1.69, 2.3, 3.2, 4.61, 7.57, 14.38},
              new double[] {2972, 2923, 2769, 2516, 2341, 2192, 1973}),
          new SizeRatios(
              3,
              20,
              37,
              0.89,
              1436,
              new double[] {1.69, 2.3, 3.19, 4.65, 5.88, 6.59, 7.66, 8.52, 9.11, 10.9},
              new double[] {2456, 2205, 2039, 1899, 1828, 1804, 1781, 1763, 1748, 1725}),
          new SizeRatios(
              4,
              25,
              44,
              1.75,
              1687,
              new double[] {1.32, 2.25, 3.16, 4.5, 5.73, 6.36, 7.47},
              new double[] {2830, 2747, 2521, 2414, 2237, 2042, 1937}),
          new SizeRatios(
              5,
              50,
              63,
              0.04,
              929,
              new double[] {2.12, 2.78, 3.94, 4.39, 5.06, 5.9, 6.86, 7.42, 7.96},
              new double[] {1735, 1532, 1428, 1433, 1259, 1116, 1184, 1262, 1087}),
          new SizeRatios(
              6,
              90,
              47,
              0.25,
              1374,
              new double[] {1.6, 1.94, 2.38, 3.33, 4.03, 5.27, 6.89, 8.37, 10.35},
              new double[] {2532, 2402, 2302, 2210, 2154, 2099, 1961, 1845, 1625}));

  private static final int REALISATIONS = 5;
  private static final int QUICK_SHRINK = 10;

  /** The table of the thesis: 7 to 12. */
  int table() {
    return number + 6;
  }

  /** rho of all workers together. */
  double utilization(int row) {
    return 1 / (1 + ratio[row]);
  }

  /** rho of the fastest tenth in the calibrated reading; never less than that of all. */
  double heavyUtilization(int row) {
    return Math.max(utilization(row), 1 - dedicatedSeconds / umr[row]);
  }

  int heavyWorkers() {
    return (int) Math.max(1, Math.round(workers / 10.0));
  }

  /** Rows that are run: all of them, or the outermost two. */
  int[] rows(Scale scale) {
    if (scale == Scale.QUICK) {
      return new int[] {0, ratio.length - 1};
    }
    int[] rows = new int[ratio.length];
    Arrays.setAll(rows, row -> row);
    return rows;
  }

  double dedicatedSeconds(Scale scale) {
    return scale == Scale.QUICK ? dedicatedSeconds / QUICK_SHRINK : dedicatedSeconds;
  }

  static int realisations(Scale scale) {
    return scale == Scale.QUICK ? 1 : REALISATIONS;
  }

  List<RunSpec> specs(Scale scale, int seeds) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (int row : rows(scale)) {
        specs.add(spec(scale, row, true, seed));
        specs.add(spec(scale, row, false, seed));
      }
    }
    return specs;
  }

  /**
   * @param calibrated whether the fastest tenth has more local load than the others
   */
  private RunSpec spec(Scale scale, int row, boolean calibrated, int seed) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("platform", "mean");
    parameters.put("workers", Integer.toString(workers));
    parameters.put("mean_speed", Numbers.text(meanSpeed));
    parameters.put("dedicated_s", Numbers.text(dedicatedSeconds(scale)));
    parameters.put("rate", Numbers.text(frequency));
    parameters.put("utilization", Numbers.text(utilization(row)));
    parameters.put("heavy", Integer.toString(calibrated ? heavyWorkers() : 0));
    if (calibrated) {
      parameters.put("heavy_rate", Numbers.text(frequency));
      parameters.put("heavy_utilization", Numbers.text(heavyUtilization(row)));
    }
    parameters.put("rounds", "0");
    parameters.put("schedulers", "umr dsa 2pp");
    parameters.put("realisations", Integer.toString(realisations(scale)));
    parameters.put("by_worker", "no");
    String run =
        String.format(
            "table4.%d-r%s-%s%s-seed%d",
            table(),
            Numbers.text(ratio[row]),
            calibrated ? "heavy" : "even",
            scale == Scale.QUICK ? "-quick" : "",
            seed);
    return new RunSpec(SharedStudy.NAME, run, seed, parameters);
  }

  SharedPoint point(RunSet runs, int row, boolean calibrated) {
    return SharedPoint.of(runs, seed -> spec(runs.scale(), row, calibrated, seed));
  }
}
