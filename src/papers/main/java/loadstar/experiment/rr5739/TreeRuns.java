package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;

/** The results of all trees, asked for one case per tree and CCR_max. */
record TreeRuns(RunSet runs, Setting.Player player, int factor) {
  /** Ratios above this are "close to 0" (section 5.2.2). */
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

    /** |experimental - theoretical|/theoretical, percent. */
    double deviationPercent(String scheduler) {
      return 100 * Math.abs(measured(scheduler) / expected(scheduler) - 1);
    }

    /** LP-BASED over the scheduler; infinite where that has no throughput. */
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

  /** Geometric mean of LP-BASED over a scheduler, without the cases close to 0. */
  static double mean(List<Case> cases, String scheduler) {
    return Math.exp(
        cases.stream()
            .mapToDouble(c -> c.ratio(scheduler))
            .filter(ratio -> ratio <= NEARLY_ZERO)
            .map(Math::log)
            .average()
            .orElse(Double.NaN));
  }

  /** Largest LP-BASED over a scheduler, without the cases close to 0. */
  static double worst(List<Case> cases, String scheduler) {
    return cases.stream()
        .mapToDouble(c -> c.ratio(scheduler))
        .filter(ratio -> ratio <= NEARLY_ZERO)
        .max()
        .orElse(Double.NaN);
  }

  /** Share of the cases close to 0. */
  static double nearlyZero(List<Case> cases, String scheduler) {
    return cases.stream().filter(c -> !(c.ratio(scheduler) <= NEARLY_ZERO)).count()
        / (double) cases.size();
  }

  /** Share of the cases in which a scheduler reaches (1 - tolerance) of LP-BASED. */
  static double asGood(List<Case> cases, String scheduler, double tolerance) {
    return cases.stream().filter(c -> c.ratio(scheduler) * (1 - tolerance) <= 1).count()
        / (double) cases.size();
  }
}
