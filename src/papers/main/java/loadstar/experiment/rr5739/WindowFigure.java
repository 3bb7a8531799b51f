package loadstar.experiment.rr5739;

import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.rr5739.TreeSetting.TreeSimulator.PLAIN;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figures 5 and 6 on links whose bandwidth is limited by latency, as in SimGrid of 2005; for both
 * ways of drawing latencies from 6 ms to 10 s, beside links without that limit, by arithmetic,
 * whose runs agree with SimGrid's. The sentences of section 5.2.2 are tested on all three. That the
 * authors ran with such a limit is an inference, not in the report.
 */
public final class WindowFigure extends TreeFigure {
  private static final List<LatencyWindow> WINDOWS =
      List.of(LatencyWindow.LOGARITHMS, LatencyWindow.UNIFORM);

  public WindowFigure() {
    super("rr5739-window");
  }

  @Override
  protected List<TreeSetting> problems(Scale scale) {
    return Stream.concat(
            TreeSetting.all(scale, PLAIN, 1).stream(),
            WINDOWS.stream()
                .flatMap(window ->
                    Stream.of(1, DeviationFigure.WIDER)
                        .flatMap(factor -> TreeSetting.all(scale, PLAIN, factor, window).stream())))
        .toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    Map<String, double[]> deviations = new LinkedHashMap<>();
    Map<String, double[]> logarithms = new LinkedHashMap<>();
    new HeuristicSentences(new TreeRuns(runs, PLAIN, 1)).test(findings);
    for (LatencyWindow window : WINDOWS) {
      TreeRuns ten = new TreeRuns(runs, PLAIN, 1, window);
      TreeRuns hundred = new TreeRuns(runs, PLAIN, DeviationFigure.WIDER, window);
      compare(findings, window, ten, hundred);
      new HeuristicSentences(ten).test(findings);
      deviations.put(
          window.text() + "_10_percent", DeviationFigure.deviations(ten.all()).toArray());
      deviations.put(
          window.text() + "_100_percent", DeviationFigure.deviations(hundred.all()).toArray());
      for (String scheduler : RatioFigure.OTHERS) {
        logarithms.put(
            window.text() + "_" + scheduler.replace('-', '_') + "_percent",
            ten.all().mapToDouble(c -> RatioFigure.logarithm(c.ratio(scheduler))).toArray());
      }
    }
    findings
        .table(id(), variants(runs))
        .table(id() + "-sizes", sizes(runs))
        .table(
            id() + "-fig5",
            histograms(
                "deviation_percent", 0, DeviationFigure.BIN, DeviationFigure.BINS, deviations))
        .table(
            id() + "-fig6",
            histograms(
                "log_ratio", RatioFigure.FROM, RatioFigure.BIN, RatioFigure.BINS, logarithms))
        .figure(id(), TreeSetting.text(runs.scale()));
  }

  private static void compare(
      Findings findings, LatencyWindow window, TreeRuns ten, TreeRuns hundred) {
    String row = window.reading();
    for (String s : List.of(TreeFigure.DATA_CENTRIC, TreeFigure.CGBC, TreeFigure.FCFS)) {
      findings
          .reading(row, "fig6-" + s + "-mean", ten.each(all -> TreeFigure.mean(all, s)))
          .reading(row, "fig6-" + s + "-worst", ten.each(all -> TreeFigure.worst(all, s)));
    }
    findings
        .reading(
            row,
            "fig6-data-centric-optimal",
            ten.each(all -> TreeFigure.asGood(all, TreeFigure.DATA_CENTRIC, 0.05)))
        .reading(row, "fig6-bcs-zero", ten.each(all -> TreeFigure.nearlyZero(all, TreeFigure.BCS)));
    if (ten.runs().scale() == Scale.FULL) {
      for (String s : List.of(TreeFigure.CGBC, TreeFigure.FCFS)) {
        findings.reading(
            row,
            "fig6-large-" + s + "-mean",
            ten.each(all -> TreeFigure.mean(RatioFigure.large(all), s)));
      }
    }
    findings
        .reading(row, "fig5-mean-10", ten.each(DeviationFigure::mean))
        .reading(row, "fig5-mean-100", hundred.each(DeviationFigure::mean));
  }

  /** Returns what each way of limiting bandwidths makes of the averages, computed and by theory. */
  private static Table variants(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (LatencyWindow window : LatencyWindow.values()) {
      TreeRuns of = new TreeRuns(runs, PLAIN, 1, window);
      table
          .row("window", window.text())
          .cells("deviation_percent", meanOf(of.each(DeviationFigure::mean)));
      for (String s : List.of(TreeFigure.DATA_CENTRIC, TreeFigure.CGBC)) {
        String column = s.replace('-', '_');
        table
            .cells(column + "_geometric_mean", meanOf(of.each(all -> TreeFigure.mean(all, s))))
            .cells(column + "_worst", meanOf(of.each(all -> TreeFigure.worst(all, s))))
            .cells(
                column + "_by_theory", meanOf(of.each(all -> HeuristicSentences.byTheory(all, s))));
      }
      table
          .cells(
              "fcfs_geometric_mean", meanOf(of.each(all -> TreeFigure.mean(all, TreeFigure.FCFS))))
          .cells(
              "bcs_close_to_zero_percent",
              100 * meanOf(of.each(all -> TreeFigure.nearlyZero(all, TreeFigure.BCS))));
    }
    return table.table();
  }

  /** Returns how often and by how much DATA-CENTRIC fails on trees of each size. */
  private static Table sizes(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (LatencyWindow window : LatencyWindow.values()) {
      TreeRuns of = new TreeRuns(runs, PLAIN, 1, window);
      for (int size : of.sizes()) {
        double[] own =
            of.all()
                .filter(c -> c.setting().nodes() == size)
                .mapToDouble(c -> c.ratio(TreeFigure.DATA_CENTRIC))
                .toArray();
        double[] failures =
            Arrays.stream(own).filter(ratio -> ratio > HeuristicSentences.FAILURE).toArray();
        table
            .row("window", window.text(), "nodes", size)
            .cells("data_centric_geometric_mean", TreeFigure.mean(own))
            .cells("data_centric_worst", Spread.of(own).max())
            .cells("failures_percent", 100.0 * failures.length / own.length);
      }
    }
    return table.table();
  }
}
