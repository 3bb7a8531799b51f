package loadstar.experiment.rr5739;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.experiment.Experiment;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.rr5739.TreeRuns.Case;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** The common part of the report's two figures, which are histograms over trees and CCR_max. */
public abstract class TreeFigure extends Experiment {
  static final String LP_BASED = "lp-based";
  static final String FCFS = "fcfs";
  static final String CGBC = "cgbc";
  static final String BCS = "bcs";
  static final String DATA_CENTRIC = "data-centric";

  /** The schedulers for which theory predicts a throughput. */
  static final List<String> WITH_THEORY = List.of(LP_BASED, CGBC, DATA_CENTRIC);

  static final List<String> ALL = List.of(LP_BASED, DATA_CENTRIC, CGBC, FCFS, BCS);

  /** Ratio above which a case is "close to 0" (section 5.2.2). */
  static final double CLOSE_TO_ZERO = 1000;

  TreeFigure(String id) {
    super(id);
  }

  @Override
  protected List<? extends PaperSimulation> simulations() {
    return List.of(new TreeHeuristicsSimulation());
  }

  final Table cases(TreeRuns runs, List<String> schedulers) {
    SpreadTable table = new SpreadTable();
    for (int seed = 1; seed <= runs.runs().seeds(); seed++) {
      for (TreeRuns.Case c : runs.cases(seed)) {
        for (String scheduler : schedulers) {
          boolean known = WITH_THEORY.contains(scheduler);
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
   * Returns columns of numbers sorted into bins of equal width, each as the share of its numbers,
   * percent.
   */
  static Table histograms(
      String x, double from, double width, int bins, Map<String, double[]> columns) {
    Map<String, double[]> shares = new LinkedHashMap<>();
    columns.forEach((name, of) -> shares.put(name, histogram(of, from, width, bins)));
    return SpreadTable.of(
        () -> IntStream.range(0, bins).iterator(),
        (table, bin) -> {
          table.row(x, from + (bin + 0.5) * width);
          shares.forEach((name, share) -> table.cells(name, share[bin]));
        });
  }

  /** Returns a histogram; numbers outside belong to the first or the last bin. */
  static double[] histogram(double[] values, double from, double width, int bins) {
    double[] share = new double[bins];
    for (double value : values) {
      int bin = (int) Math.floor((value - from) / width);
      share[Math.clamp(bin, 0, bins - 1)] += 100.0 / values.length;
    }
    return share;
  }

  static double[] ratios(List<Case> cases, String scheduler) {
    return cases.stream().mapToDouble(c -> c.ratio(scheduler)).toArray();
  }

  static double mean(List<Case> cases, String scheduler) {
    return mean(ratios(cases, scheduler));
  }

  /** Returns the geometric mean of LP-BASED over a scheduler, without the cases close to 0. */
  static double mean(double... ratios) {
    return Math.exp(finite(ratios).map(Math::log).average().orElse(Double.NaN));
  }

  static double worst(List<Case> cases, String scheduler) {
    return worst(ratios(cases, scheduler));
  }

  /** Returns the largest LP-BASED over a scheduler, without the cases close to 0. */
  static double worst(double... ratios) {
    return finite(ratios).max().orElse(Double.NaN);
  }

  private static DoubleStream finite(double... ratios) {
    return Arrays.stream(ratios).filter(ratio -> ratio <= CLOSE_TO_ZERO);
  }

  static double nearlyZero(List<Case> cases, String scheduler) {
    return nearlyZero(ratios(cases, scheduler));
  }

  /** Returns the share of the cases close to 0. */
  static double nearlyZero(double... ratios) {
    return 1.0 * (ratios.length - finite(ratios).count()) / ratios.length;
  }

  static List<Case> some(List<Case> cases, Predicate<Case> which) {
    return cases.stream().filter(which).toList();
  }

  static double share(List<Case> cases, Predicate<Case> which) {
    return cases.stream().filter(which).count() / (double) cases.size();
  }

  /** Returns the share of the cases in which a scheduler reaches (1 - tolerance) of LP-BASED. */
  static double asGood(List<Case> cases, String scheduler, double tolerance) {
    return share(cases, c -> c.ratio(scheduler) * (1 - tolerance) <= 1);
  }
}
