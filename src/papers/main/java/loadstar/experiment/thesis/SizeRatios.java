package loadstar.experiment.thesis;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.result.Published;
import loadstar.result.Scale;

/**
 * One of the six experiments of Table 4.2, with its rows of Tables 4.7 to 4.12, and its runs.
 *
 * <p>The thesis gives the ratio r of Grid load to local load; when no worker idles, local tasks
 * take rho = 1/(1 + r) of the CPU. It does not give their distribution over the workers. With an
 * even distribution, UMR loses nothing to DSA; so a second reading burdens the fastest tenth of the
 * workers by what explains UMR's printed makespan, 1 - T_0/T_UMR, and the others by the rest. It is
 * calibrated: it confirms nothing about UMR's column.
 *
 * @param number of the experiment, 1 to 6
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
  private static final int QUICK_SHRINK = 10;

  /** Number of quantities of a row: ratio, makespans of UMR and DSA, gain. */
  private static final int QUANTITIES = 4;

  /**
   * Returns an experiment as printed.
   *
   * @param number 1 to 6
   */
  static SizeRatios of(Published published, int number) {
    String experiment = "table4.2-exp" + number + "-";
    String table = table(number);
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

  /** Returns the number of the table of the thesis with an experiment's makespans: 4.7 to 4.12. */
  static String table(int number) {
    return "table4." + (number + 6);
  }

  String table() {
    return table(number);
  }

  /** Returns rho of all workers together. */
  double utilization(int row) {
    return 1 / (1 + ratio[row]);
  }

  /** Returns rho of the fastest tenth in the calibrated reading; never less than that of all. */
  double heavyUtilization(int row) {
    return Math.max(utilization(row), 1 - dedicatedSeconds / umr[row]);
  }

  int heavyWorkers() {
    return (int) Math.max(1, Math.round(workers / 10.0));
  }

  List<SizeRatioTable.RatioCase> rows(Scale scale) {
    int last = ratio.length - 1;
    return IntStream.rangeClosed(0, last)
        .filter(row -> scale == Scale.FULL || row == 0 || row == last)
        .boxed()
        .flatMap(row ->
            Stream.of(SizeRatioTable.Reading.values())
                .map(reading -> new SizeRatioTable.RatioCase(this, row, reading)))
        .toList();
  }

  double dedicatedSeconds(Scale scale) {
    return scale == Scale.QUICK ? dedicatedSeconds / QUICK_SHRINK : dedicatedSeconds;
  }
}
