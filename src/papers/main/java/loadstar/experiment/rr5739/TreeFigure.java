package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Figure;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** What the report's two figures have in common: they are histograms over trees and CCR_max. */
abstract class TreeFigure extends PaperExperiment {
  static final String PAPER = "rr5739";

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

  // Every case of every seed, with what a scheduler reached in it.
  final Table cases(TreeRuns runs, List<String> schedulers, boolean theory) {
    SpreadTable table = new SpreadTable();
    for (int seed = 1; seed <= runs.runs().seeds(); seed++) {
      for (TreeRuns.Case c : runs.cases(seed)) {
        for (String scheduler : schedulers) {
          boolean known = theory && TreeStudy.WITH_THEORY.contains(scheduler);
          table
              .row("seed", seed, "nodes", c.setting().nodes())
              .cells("max_degree", c.setting().maxDegree(), "tree", c.setting().index())
              .cells("ccr_max_mbit_per_mflop", c.ratio(), "scheduler", scheduler)
              .cells("fair_throughput_tasks_per_s", c.measured(scheduler))
              .cells("expected_tasks_per_s", known ? (Object) c.expected(scheduler) : "")
              .cells(
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

  // The results of all trees, asked for one case per tree and CCR_max.
  record TreeRuns(RunSet runs, Setting.Player player, int factor) {
    // Ratios above this are "close to 0" (section 5.2.2).
    static final double NEARLY_ZERO = 1000;

    /**
     * One tree with one CCR_max.
     *
     * @param ratio CCR_max
     */
    record Case(Setting setting, double ratio, int number, RunResult result) {
      double measured(String scheduler) {
        return result.series(TreeStudy.measured(scheduler))[number];
      }

      double expected(String scheduler) {
        return result.series(TreeStudy.expected(scheduler))[number];
      }

      // |experimental - theoretical|/theoretical, percent.
      double deviationPercent(String scheduler) {
        return 100 * Math.abs(measured(scheduler) / expected(scheduler) - 1);
      }

      // LP-BASED over the scheduler; infinite where that has no throughput.
      double ratio(String scheduler) {
        return measured(TreeStudy.LP_BASED) / measured(scheduler);
      }
    }

    List<Case> cases(int seed) {
      List<Case> cases = new ArrayList<>();
      double[] ratios = Setting.ratios(runs.scale());
      for (Setting setting : Setting.all(runs.scale(), player, factor)) {
        RunResult result = runs.result(setting.spec(seed));
        for (int i = 0; i < ratios.length; i++) {
          cases.add(new Case(setting, ratios[i], i, result));
        }
      }
      return cases;
    }

    Stream<Case> all() {
      return IntStream.rangeClosed(1, runs.seeds()).mapToObj(this::cases).flatMap(List::stream);
    }

    double[] each(ToDoubleFunction<List<Case>> number) {
      return runs.each(seed -> number.applyAsDouble(cases(seed)));
    }

    // Geometric mean of LP-BASED over a scheduler, without the cases close to 0.
    static double mean(List<Case> cases, String scheduler) {
      return Math.exp(
          cases.stream()
              .mapToDouble(c -> c.ratio(scheduler))
              .filter(ratio -> ratio <= NEARLY_ZERO)
              .map(Math::log)
              .average()
              .orElse(Double.NaN));
    }

    // Largest LP-BASED over a scheduler, without the cases close to 0.
    static double worst(List<Case> cases, String scheduler) {
      return cases.stream()
          .mapToDouble(c -> c.ratio(scheduler))
          .filter(ratio -> ratio <= NEARLY_ZERO)
          .max()
          .orElse(Double.NaN);
    }

    // Share of the cases close to 0.
    static double nearlyZero(List<Case> cases, String scheduler) {
      return cases.stream().filter(c -> !(c.ratio(scheduler) <= NEARLY_ZERO)).count()
          / (double) cases.size();
    }

    // Share of the cases in which a scheduler reaches (1 - tolerance) of LP-BASED.
    static double asGood(List<Case> cases, String scheduler, double tolerance) {
      return cases.stream().filter(c -> c.ratio(scheduler) * (1 - tolerance) <= 1).count()
          / (double) cases.size();
    }
  }
}
