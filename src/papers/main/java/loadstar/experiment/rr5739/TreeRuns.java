package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.rr5739.TreeRuns.Case;

/** The results of all trees, with access to one case per tree and CCR_max. */
record TreeRuns(RunSet runs, TreeSetting.TreeSimulator player, int factor, LatencyWindow window) {
  TreeRuns(RunSet runs, TreeSetting.TreeSimulator player, int factor) {
    this(runs, player, factor, LatencyWindow.NONE);
  }

  /**
   * One tree with one CCR_max.
   *
   * @param ratio CCR_max
   */
  record Case(TreeSetting setting, double ratio, int number, RunResult result) {
    double measured(String scheduler) {
      return result.series(TreeHeuristicsSimulation.measured(scheduler))[number];
    }

    double expected(String scheduler) {
      return result.series(TreeHeuristicsSimulation.expected(scheduler))[number];
    }

    /** Returns |experimental - theoretical|/theoretical, percent. */
    double deviationPercent(String scheduler) {
      return 100 * Math.abs(measured(scheduler) / expected(scheduler) - 1);
    }

    /** Returns LP-BASED over the scheduler; infinite where that has no throughput. */
    double ratio(String scheduler) {
      return measured(TreeFigure.LP_BASED) / measured(scheduler);
    }

    /** Returns LP-BASED over the scheduler by theory: the throughputs of their rates. */
    double expectedRatio(String scheduler) {
      return expected(TreeFigure.LP_BASED) / expected(scheduler);
    }
  }

  List<Case> cases(int seed) {
    List<Case> cases = new ArrayList<>();
    double[] ratios = TreeSetting.ratios(runs.scale());
    for (TreeSetting setting : TreeSetting.all(runs.scale(), player, factor, window)) {
      RunResult result = runs.result(setting.apply(seed));
      for (int i = 0; i < ratios.length; i++) {
        cases.add(new Case(setting, ratios[i], i, result));
      }
    }
    return cases;
  }

  int[] sizes() {
    return cases(1).stream().mapToInt(c -> c.setting().nodes()).distinct().sorted().toArray();
  }

  Stream<Case> all() {
    return IntStream.rangeClosed(1, runs.seeds()).mapToObj(this::cases).flatMap(List::stream);
  }

  double[] each(ToDoubleFunction<List<Case>> number) {
    return runs.each(seed -> number.applyAsDouble(cases(seed)));
  }
}
