package loadstar.experiment.thesis;

import java.util.List;
import java.util.function.ToDoubleBiFunction;

/**
 * Some schedulers, compared by the three metrics of section 3.5.
 *
 * @param name in the table
 * @param schedulers the field, on which normalisation and ranks depend
 * @param makespan of a scheduler on a platform, seconds
 */
record Contest(
    String name, List<String> schedulers, ToDoubleBiFunction<WideRuns.Platform, String> makespan) {
  /** UMR and LP as the thesis sets them up. */
  static final Contest AS_PRINTED =
      among("as printed", WideRuns.MRRS, WideRuns.UMR_THESIS, WideRuns.LP_SQRT);

  /** The contest without LP, which the thesis finds last everywhere: its other ranks are of two. */
  static final Contest WITHOUT_LP =
      among("as printed without LP", WideRuns.MRRS, WideRuns.UMR_THESIS);

  /**
   * Makespans by formulas: F of (3.16) for MRRS, F of (3.10), which is exact, for UMR, (K + 1) T_p
   * for LP with the period sqrt(L).
   */
  static final Contest BY_FORMULA =
      new Contest(
          "by formula, WideRuns.LP with T_p = sqrt(L)",
          List.of(WideRuns.MRRS, WideRuns.UMR_THESIS, WideRuns.LP_LOAD),
          WideRuns.Platform::predictedOf);

  /**
   * Contests that were simulated on SimGrid; the last with UMR's original selection, and LP with
   * the period of least bound.
   */
  static final List<Contest> ALL =
      List.of(
          AS_PRINTED,
          WITHOUT_LP,
          among("as published elsewhere", WideRuns.MRRS, WideRuns.UMR, WideRuns.LP));

  private static Contest among(String name, String... schedulers) {
    return new Contest(name, List.of(schedulers), WideRuns.Platform::of);
  }

  private double of(WideRuns.Platform platform, String scheduler) {
    return makespan.applyAsDouble(platform, scheduler);
  }

  /** Returns a makespan over that of the best of the field. */
  private double normalised(WideRuns.Platform platform, String scheduler) {
    double best =
        schedulers.stream().mapToDouble(other -> of(platform, other)).min().orElse(Double.NaN);
    return of(platform, scheduler) / best;
  }

  /** Returns the number of faster schedulers of the field: 0 for the best. */
  private double rank(WideRuns.Platform platform, String scheduler) {
    return schedulers.stream()
        .filter(other -> of(platform, other) < of(platform, scheduler))
        .count();
  }

  double meanNormalised(List<WideRuns.Platform> platforms, String scheduler) {
    return WideRuns.mean(platforms, p -> normalised(p, scheduler));
  }

  double meanRank(List<WideRuns.Platform> platforms, String scheduler) {
    return WideRuns.mean(platforms, p -> rank(p, scheduler));
  }

  /** Returns the percentage of the platforms on which a scheduler is second. */
  double percentSecond(List<WideRuns.Platform> platforms, String scheduler) {
    return 100 * WideRuns.mean(platforms, p -> rank(p, scheduler) == 1 ? 1 : 0);
  }

  /**
   * Returns the degradation from the best where a scheduler is second, percent; NaN where it never
   * is.
   */
  double degradationWhereSecond(List<WideRuns.Platform> platforms, String scheduler) {
    List<WideRuns.Platform> second =
        platforms.stream().filter(p -> rank(p, scheduler) == 1).toList();
    return 100 * (meanNormalised(second, scheduler) - 1);
  }
}
