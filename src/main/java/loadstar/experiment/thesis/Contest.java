package loadstar.experiment.thesis;

import java.util.Collections;
import java.util.List;
import loadstar.experiment.thesis.WideRuns.Platform;

/**
 * Some schedulers against each other by the three metrics of section 3.5.
 *
 * @param name in the table
 * @param schedulers the field; normalisation and ranks depend on who is in it
 */
record Contest(String name, List<String> schedulers) {
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

  static final List<Contest> ALL = List.of(AS_PRINTED, WITHOUT_LP, AS_PUBLISHED_ELSEWHERE);

  /** Makespan over that of the best of the field. */
  double normalised(Platform platform, String scheduler) {
    return platform.of(scheduler) / Collections.min(schedulers.stream().map(platform::of).toList());
  }

  /** How many of the field are faster: 0 for the best. */
  double rank(Platform platform, String scheduler) {
    return schedulers.stream().filter(other -> platform.of(other) < platform.of(scheduler)).count();
  }

  double meanNormalised(List<Platform> platforms, String scheduler) {
    return mean(platforms.stream().mapToDouble(p -> normalised(p, scheduler)).toArray());
  }

  double meanRank(List<Platform> platforms, String scheduler) {
    return mean(platforms.stream().mapToDouble(p -> rank(p, scheduler)).toArray());
  }

  /** Percentage of the platforms on which a scheduler is second. */
  double percentSecond(List<Platform> platforms, String scheduler) {
    return 100
        * mean(platforms.stream().mapToDouble(p -> rank(p, scheduler) == 1 ? 1 : 0).toArray());
  }

  /** Degradation from the best where a scheduler is second, percent; NaN where it never is. */
  double degradationWhereSecond(List<Platform> platforms, String scheduler) {
    return 100
        * (mean(
                platforms.stream()
                    .filter(p -> rank(p, scheduler) == 1)
                    .mapToDouble(p -> normalised(p, scheduler))
                    .toArray())
            - 1);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
