package loadstar.experiment.icppw12;

import static loadstar.experiment.PaperExperiment.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Scale;

/** The results of a {@link Sweep}. All figures of a section are views of the same runs. */
record PairedRuns(Sweep sweep, RunSet set) {
  /** Begins every caption. */
  static final String PAPER =
      "D. Millot, C. Parrot: Some tests of adaptivity for the AS4DR scheduler, ICPPW 2012";

  int seeds() {
    return set.seeds();
  }

  Scale scale() {
    return sweep.scale();
  }

  RunResult result(String scheduler, double point, int seed) {
    return set.result(sweep.specs().spec(scheduler, point, seed));
  }

  double[] over(String scheduler, double point, ToDoubleFunction<RunResult> number) {
    return set.over(seed -> sweep.specs().spec(scheduler, point, seed), number);
  }

  double[] values(String scheduler, double point, String value) {
    return over(scheduler, point, result -> result.value(value));
  }

  /** The CPU-efficiency of the platform in percent, for each seed. */
  double[] percent(String scheduler, double point) {
    return over(scheduler, point, result -> 100 * result.value(Measures.EFFICIENCY));
  }

  /** One scheduler's value divided by the other's, for each seed. */
  double[] ratios(String numerator, String denominator, double point, String value) {
    return set.ratios(
        seed -> sweep.specs().spec(numerator, point, seed),
        seed -> sweep.specs().spec(denominator, point, seed),
        value);
  }

  /** That a value strictly rises with the parameter (falls, for a sign of -1). */
  Effect rises(String scheduler, String value, int sign) {
    List<double[]> steps = new ArrayList<>();
    for (int i = 1; i < sweep.points().length; i++) {
      int now = i;
      steps.add(
          set.each(seed -> {
            double[] course = course(scheduler, value, seed);
            return sign * (course[now] - course[now - 1]);
          }));
    }
    return Effect.every("seeds", steps.toArray(double[][]::new));
  }

  double[] course(String scheduler, String value, int seed) {
    double[] course = new double[sweep.points().length];
    for (int i = 0; i < course.length; i++) {
      course[i] = result(scheduler, sweep.points()[i], seed).value(value);
    }
    return course;
  }

  /** The same of seed 1 in words. */
  String courseInWords(String scheduler, String value, double unit) {
    StringBuilder text = new StringBuilder();
    for (double at : course(scheduler, value, 1)) {
      text.append(text.isEmpty() ? "" : ", ").append(format("%.4g", at * unit));
    }
    return text + " for " + sweep.parameter() + " 0 to " + sweep.worst() + ", seed 1";
  }

  /**
   * The caption of a figure.
   *
   * @param curves which seeds its curves show
   */
  String caption(String figure, String curves) {
    return Figure.caption(PAPER, figure, sweep.context(), curves, sweep.note());
  }

  /** For figures whose points are means over the seeds. */
  String caption(String figure) {
    return caption(figure, set.meansOfSeeds());
  }
}
