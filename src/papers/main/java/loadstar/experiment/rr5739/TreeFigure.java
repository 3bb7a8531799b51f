package loadstar.experiment.rr5739;

import java.util.List;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Figure;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** What the report's two figures have in common: they are histograms over trees and CCR_max. */
abstract class TreeFigure extends PaperExperiment {
  static final String PAPER = "rr5739";
  static final String REPORT = "docs/papers/rr5739.md";

  /** Quick histograms. */
  static final String FEWER =
      "QUICK: 9 trees of at most 20 nodes and 3 values of CCR_max in place of 150 and 8";

  TreeFigure(String figure, String title, String quick) {
    super(PAPER, figure, title, quick);
  }

  final String caption(String figure, Scale scale, String seeds) {
    return Figure.caption(
        "Beaumont et al., Scheduling multiple bags of tasks, INRIA RR-5739",
        figure,
        Setting.text(scale) + ".",
        seeds,
        scaleNote(scale));
  }

  /** Every case of every seed, with what a scheduler reached in it. */
  final Table cases(TreeRuns runs, List<String> schedulers, boolean theory) {
    SpreadTable table = new SpreadTable();
    for (int seed = 1; seed <= runs.runs().seeds(); seed++) {
      for (TreeRuns.Case c : runs.cases(seed)) {
        for (String scheduler : schedulers) {
          boolean known = theory && TreeStudy.WITH_THEORY.contains(scheduler);
          table
              .row()
              .cell("seed", seed)
              .cell("nodes", c.setting().nodes())
              .cell("max_degree", c.setting().maxDegree())
              .cell("tree", c.setting().index())
              .cell("ccr_max_mbit_per_mflop", c.ratio())
              .cell("scheduler", scheduler)
              .cell("fair_throughput_tasks_per_s", c.measured(scheduler))
              .cell("expected_tasks_per_s", known ? (Object) c.expected(scheduler) : "")
              .cell(
                  "lp_based_over_it", c.measured(scheduler) > 0 ? (Object) c.ratio(scheduler) : "");
        }
      }
    }
    return table.table();
  }

  /**
   * Numbers sorted into bins of equal width; what is outside belongs to the first or the last.
   *
   * @return share of the numbers in each bin, percent
   */
  static double[] histogram(double[] values, double from, double width, int bins) {
    double[] share = new double[bins];
    for (double value : values) {
      int bin = (int) Math.floor((value - from) / width);
      share[Math.clamp(bin, 0, bins - 1)] += 100.0 / values.length;
    }
    return share;
  }

  static String percent(double share) {
    return format("%.1f %%", 100 * share);
  }
}
