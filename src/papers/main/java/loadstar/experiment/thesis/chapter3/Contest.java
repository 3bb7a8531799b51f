package loadstar.experiment.thesis.chapter3;

import static loadstar.experiment.thesis.chapter3.WideRuns.mean;

import java.util.List;
import java.util.function.ToDoubleBiFunction;
import loadstar.experiment.thesis.chapter3.WideRuns.Platform;

/**
 * Some schedulers against each other by the three metrics of section 3.5.
 *
 * @param name in the table
 * @param schedulers the field; normalisation and ranks depend on who is in it
 * @param makespan of a scheduler on a platform, seconds
 */
record Contest(
    String name, List<String> schedulers, ToDoubleBiFunction<Platform, String> makespan) {
  /** As the thesis sets UMR and LP up. */
  static final Contest AS_PRINTED =
      new Contest(
          "as printed",
          List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR_THESIS, DedicatedStudy.LP_SQRT));

  /** The same without LP, which the thesis finds last everywhere: its other ranks are of two. */
  static final Contest WITHOUT_LP =
      new Contest("as printed without LP", List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR_THESIS));

  /** UMR with its original selection, LP with the period of least bound. */
  static final Contest AS_PUBLISHED_ELSEWHERE =
      new Contest(
          "as published elsewhere",
          List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR, DedicatedStudy.LP));

  /**
   * Everything by its formula: F of (3.16) for MRRS, F of (3.10), which is exact, for UMR, (K + 1)
   * T_p for LP with the period sqrt(L).
   */
  static final Contest BY_FORMULA =
      new Contest(
          "by formula, LP with T_p = sqrt(L)",
          List.of(DedicatedStudy.MRRS, DedicatedStudy.UMR_THESIS, LoadPeriodStudy.LP_LOAD),
          Platform::predictedOf);

  /** Those that were played on SimGrid. */
  static final List<Contest> ALL = List.of(AS_PRINTED, WITHOUT_LP, AS_PUBLISHED_ELSEWHERE);

  private Contest(String name, List<String> schedulers) {
    this(name, schedulers, Platform::of);
  }

  private double of(Platform platform, String scheduler) {
    return makespan.applyAsDouble(platform, scheduler);
  }

  /** Makespan over that of the best of the field. */
  double normalised(Platform platform, String scheduler) {
    double best =
        schedulers.stream().mapToDouble(other -> of(platform, other)).min().orElse(Double.NaN);
    return of(platform, scheduler) / best;
  }

  /** How many of the field are faster: 0 for the best. */
  double rank(Platform platform, String scheduler) {
    return schedulers.stream()
        .filter(other -> of(platform, other) < of(platform, scheduler))
        .count();
  }

  double meanNormalised(List<Platform> platforms, String scheduler) {
    return mean(platforms, p -> normalised(p, scheduler));
  }

  double meanRank(List<Platform> platforms, String scheduler) {
    return mean(platforms, p -> rank(p, scheduler));
  }

  /** Percentage of the platforms on which a scheduler is second. */
  double percentSecond(List<Platform> platforms, String scheduler) {
    return 100 * mean(platforms, p -> rank(p, scheduler) == 1 ? 1 : 0);
  }

  /** Degradation from the best where a scheduler is second, percent; NaN where it never is. */
  double degradationWhereSecond(List<Platform> platforms, String scheduler) {
    List<Platform> second = platforms.stream().filter(p -> rank(p, scheduler) == 1).toList();
    return 100 * (meanNormalised(second, scheduler) - 1);
  }
}
