package loadstar.experiment.icppw12;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import loadstar.experiment.Numbers;
import loadstar.experiment.RunResult;
import loadstar.experiment.RunSpec;
import loadstar.experiment.Scale;

/**
 * The runs of section IV-A, "Poor estimates in a steady context": six inaccuracies, two schedulers.
 * All its figures are views of the same runs, which are therefore simulated once.
 */
final class SteadyRuns {
  static final String AS4DR = "as4dr";
  static final String BASELINE = "baseline";

  /** iota_0 to iota_5, Table II. */
  static final double[] IOTAS = {0, 0.18, 0.36, 0.54, 0.72, 0.9};

  /** The wanted period that CIP finds, "3 seconds" in the text on Figure 9. */
  static final double TAU = 3;

  private static final double FULL_HORIZON = 2000;
  private static final double QUICK_HORIZON = 60;

  private final Map<RunSpec, RunResult> results;
  private final Scale scale;
  private final int seeds;

  SteadyRuns(Scale scale, int seeds, Map<RunSpec, RunResult> results) {
    this.scale = scale;
    this.seeds = seeds;
    this.results = results;
  }

  static double horizon(Scale scale) {
    return scale == Scale.QUICK ? QUICK_HORIZON : FULL_HORIZON;
  }

  static String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: 60 s simulated instead of 2000 s; not comparable with the published numbers"
        : "";
  }

  /** The run of one scheduler at one inaccuracy with one seed. */
  static RunSpec spec(Scale scale, String scheduler, double iota, int seed) {
    String horizon = Numbers.text(horizon(scale));
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("scheduler", scheduler);
    parameters.put("iota", Numbers.text(iota));
    parameters.put("workers_per_set", "100");
    parameters.put("horizon_s", horizon);
    parameters.put("signs", "iid");
    String run =
        String.format("%s-iota%s-h%s-seed%d", scheduler, Numbers.text(iota), horizon, seed);
    return new RunSpec(SteadyStudy.NAME, run, seed, parameters);
  }

  /** Those runs at those inaccuracies, all seeds. */
  static List<RunSpec> specs(Scale scale, int seeds, double... iotas) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (double iota : iotas) {
        specs.add(spec(scale, AS4DR, iota, seed));
        specs.add(spec(scale, BASELINE, iota, seed));
      }
    }
    return specs;
  }

  int seeds() {
    return seeds;
  }

  Scale scale() {
    return scale;
  }

  RunResult result(String scheduler, double iota, int seed) {
    RunSpec spec = spec(scale, scheduler, iota, seed);
    RunResult result = results.get(spec);
    if (result == null) {
      throw new IllegalArgumentException("run " + spec.run() + " is missing");
    }
    return result;
  }

  /** One number for each seed. */
  double[] over(String scheduler, double iota, ToDoubleFunction<RunResult> number) {
    double[] numbers = new double[seeds];
    for (int seed = 1; seed <= seeds; seed++) {
      numbers[seed - 1] = number.applyAsDouble(result(scheduler, iota, seed));
    }
    return numbers;
  }

  /** A value for each seed. */
  double[] values(String scheduler, double iota, String value) {
    return over(scheduler, iota, result -> result.value(value));
  }

  /** AS4DR's value divided by Baseline's, or the other way round, for each seed. */
  double[] ratios(String numerator, String denominator, double iota, String value) {
    double[] above = values(numerator, iota, value);
    double[] below = values(denominator, iota, value);
    for (int i = 0; i < above.length; i++) {
      above[i] /= below[i];
    }
    return above;
  }

  /**
   * The caption of a figure.
   *
   * @param curves which seeds its curves show
   */
  String caption(String figure, String curves) {
    String note = scaleNote(scale);
    return "D. Millot, C. Parrot: Some tests of adaptivity for the AS4DR scheduler, ICPPW 2012, "
        + figure
        + ". 1000 workers, "
        + Numbers.text(horizon(scale))
        + " s simulated with SimGrid. "
        + curves
        + "."
        + (note.isEmpty() ? "" : " " + note + ".");
  }

  /** For figures whose points are means over the seeds. */
  String caption(String figure) {
    return caption(
        figure,
        seeds == 1 ? "Seed 1" : "Means of seeds 1 to " + seeds + ", bars from least to most");
  }
}
