package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;

/**
 * The results of one setting of {@link SharedStudy}. A seed's makespan is the mean over its
 * realisations; gains and ratios are those of such means.
 *
 * @param bySeed one result for each seed
 */
record SharedPoint(List<RunResult> bySeed) {
  /**
   * @param spec the run of that seed
   */
  static SharedPoint of(RunSet runs, IntFunction<RunSpec> spec) {
    return new SharedPoint(
        IntStream.rangeClosed(1, runs.seeds())
            .mapToObj(seed -> runs.result(spec.apply(seed)))
            .toList());
  }

  int realisations(String scheduler) {
    return bySeed.getFirst().series(SharedStudy.series(scheduler, SharedStudy.MAKESPAN)).length;
  }

  /** Seconds. */
  double[] makespan(String scheduler) {
    return mean(SharedStudy.series(scheduler, SharedStudy.MAKESPAN));
  }

  /** Load over local load, as it came out. */
  double[] sizeRatio(String scheduler) {
    return mean(SharedStudy.series(scheduler, SharedStudy.SIZE_RATIO));
  }

  /** Root mean square error of a predictor. */
  double[] error(String predictor) {
    return mean(SharedStudy.series(predictor, SharedStudy.ERROR));
  }

  private double[] mean(String series) {
    return over(result -> Arrays.stream(result.series(series)).average().orElseThrow());
  }

  double[] ofWorker(String scheduler, String quantity, int worker) {
    return over(result -> result.series(SharedStudy.series(scheduler, quantity))[worker]);
  }

  /** Makespan of one over that of another. */
  double[] ratio(String scheduler, String other) {
    double[] above = makespan(scheduler);
    double[] below = makespan(other);
    Arrays.setAll(above, s -> above[s] / below[s]);
    return above;
  }

  /** 100 (1 - T/T_other), percent. */
  double[] gain(String scheduler, String other) {
    double[] ratio = ratio(scheduler, other);
    Arrays.setAll(ratio, s -> 100 * (1 - ratio[s]));
    return ratio;
  }

  /** By how much a scheduler takes longer here than at another point, seconds. */
  double[] slowerThan(SharedPoint other, String scheduler) {
    double[] here = makespan(scheduler);
    double[] there = other.makespan(scheduler);
    Arrays.setAll(here, s -> here[s] - there[s]);
    return here;
  }

  /** By how much the ratio of two makespans is above 1. */
  double[] excess(String scheduler, String other) {
    return Arrays.stream(ratio(scheduler, other)).map(ratio -> ratio - 1).toArray();
  }

  /** 100 (1 - T/T_other), percent, the other under the same local tasks in another run. */
  double[] gainOver(String scheduler, SharedPoint elsewhere, String other) {
    double[] now = makespan(scheduler);
    double[] before = elsewhere.makespan(other);
    Arrays.setAll(now, s -> 100 * (1 - now[s] / before[s]));
    return now;
  }

  double[] over(ToDoubleFunction<RunResult> number) {
    return bySeed.stream().mapToDouble(number).toArray();
  }
}
