package loadstar.experiment.thesis.chapter4;

import static loadstar.experiment.PaperExperiment.format;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Parameters;
import loadstar.result.Numbers;
import loadstar.result.Published;
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
 * @param dedicatedSeconds T_0 = L/sum S, whole seconds: the mean over the rows of T_DSA/(1 + 1/r),
 *     since the unit of the printed load cannot be recovered
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
  static final int EXPERIMENTS = 6;

  private static final int REALISATIONS = 5;
  private static final int QUICK_SHRINK = 10;

  /** Of a row: ratio, makespans of UMR and DSA, gain. */
  private static final int QUANTITIES = 4;

  private static final List<String> COMPARED = List.of("umr", "dsa", "2pp");

  /**
   * An experiment as printed.
   *
   * @param number 1 to 6
   */
  static SizeRatios of(Published published, int number) {
    String experiment = "table4.2-exp" + number + "-";
    String table = "table4." + table(number);
    int rows = published.file(table).size() / QUANTITIES;
    double[] ratio = new double[rows];
    double[] umr = new double[rows];
    double dedicated = 0;
    for (int row = 0; row < rows; row++) {
      String id = table + "-row" + (row + 1) + "-";
      ratio[row] = published.value(id + "ratio").value();
      umr[row] = published.value(id + "umr").value();
      dedicated += published.value(id + "dsa").value() / (1 + 1 / ratio[row]) / rows;
    }
    return new SizeRatios(
        number,
        (int) published.value(experiment + "workers").value(),
        published.value(experiment + "speed").value(),
        published.value(experiment + "frequency").value(),
        Math.round(dedicated),
        ratio,
        umr);
  }

  /** The table of the thesis with an experiment's makespans: 7 to 12. */
  static int table(int number) {
    return number + 6;
  }

  int table() {
    return table(number);
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

  List<RunSpec> specs(Scale scale, int seed) {
    return Arrays.stream(rows(scale))
        .boxed()
        .flatMap(row ->
            Stream.of(
                spec(scale, row, true, seed),
                spec(scale, row, false, seed),
                constant(scale, row, seed)))
        .toList();
  }

  /**
   * @param calibrated whether the fastest tenth has more local load than the others
   */
  private RunSpec spec(Scale scale, int row, boolean calibrated, int seed) {
    return spec(scale, row, calibrated, seed, COMPARED, calibrated ? "heavy" : "even");
  }

  /** The calibrated reading once more, for DSA that never corrects S (1 - rho). */
  private RunSpec constant(Scale scale, int row, int seed) {
    return spec(scale, row, true, seed, List.of(SharedStudy.CONSTANT_ESTIMATES), "constant");
  }

  private RunSpec spec(
      Scale scale, int row, boolean calibrated, int seed, List<String> schedulers, String name) {
    Parameters parameters =
        new Parameters()
            .put("platform", "mean")
            .put("workers", workers)
            .put("mean_speed", meanSpeed)
            .put("dedicated_s", dedicatedSeconds(scale))
            .put("rate", frequency)
            .put("utilization", utilization(row))
            .put("heavy", calibrated ? heavyWorkers() : 0);
    if (calibrated) {
      parameters.put("heavy_rate", frequency).put("heavy_utilization", heavyUtilization(row));
    }
    String run =
        format(
            "table4.%d-r%s-%s%s-seed%d",
            table(), Numbers.text(ratio[row]), name, scale == Scale.QUICK ? "-quick" : "", seed);
    return parameters
        .put("rounds", "0")
        .put("schedulers", String.join(SharedStudy.SEPARATOR, schedulers))
        .put("realisations", realisations(scale))
        .put("by_worker", "no")
        .of(SharedStudy.NAME, run, seed);
  }

  SharedPoint point(RunSet runs, int row, boolean calibrated) {
    return SharedPoint.of(runs, seed -> spec(runs.scale(), row, calibrated, seed));
  }

  /** The results of {@link SharedStudy#CONSTANT_ESTIMATES}, under the same local tasks. */
  SharedPoint constantPoint(RunSet runs, int row) {
    return SharedPoint.of(runs, seed -> constant(runs.scale(), row, seed));
  }
}
