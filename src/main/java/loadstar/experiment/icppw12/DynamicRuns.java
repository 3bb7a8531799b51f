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
 * The runs of section IV-B, "Time-varying context": five dynamicities, two schedulers. Its profiles
 * are lost, so that everything here is a reconstruction with a family of profiles of ours.
 */
final class DynamicRuns {
  static final String AS4DR = SteadyRuns.AS4DR;
  static final String BASELINE = SteadyRuns.BASELINE;

  /** delta_0 to delta_4, Table III. */
  static final double[] DELTAS = {0, 0.2, 0.4, 0.6, 0.8};

  /** The wanted period, "3 seconds" in the text on Figure 14. */
  static final double TAU = 3;

  /** As a parameter: the period is given instead of CIP's. Small platforms would get another. */
  static final String GIVEN_TAU = "3";

  private static final String CIPS_TAU = "cip";

  /** Stands in every title and caption. */
  static final String LABEL = "reconstructed profiles";

  private final Map<RunSpec, RunResult> results;
  private final Scale scale;
  private final int seeds;
  private final Variant variant;

  /**
   * A reading of what the paper does not tell.
   *
   * @param family of profiles, see {@link loadstar.platform.ProfileFamily#named}
   * @param estimates {@link DynamicStudy#AVERAGE} or {@link DynamicStudy#REFERENCE}
   */
  record Variant(String family, String estimates) {
    static final Variant DEFAULT = new Variant("R", DynamicStudy.AVERAGE);
  }

  DynamicRuns(Scale scale, int seeds, Map<RunSpec, RunResult> results, Variant variant) {
    this.scale = scale;
    this.seeds = seeds;
    this.results = results;
    this.variant = variant;
  }

  static double horizon(Scale scale) {
    return scale == Scale.QUICK ? 400 : 2000;
  }

  static String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: 100 workers and 400 s instead of 1000 and 2000 s; not comparable with the"
            + " published numbers"
        : "";
  }

  static RunSpec spec(Scale scale, Variant variant, String scheduler, double delta, int seed) {
    String horizon = Numbers.text(horizon(scale));
    boolean quick = scale == Scale.QUICK;
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("scheduler", scheduler);
    parameters.put("delta", Numbers.text(delta));
    parameters.put("family", variant.family());
    parameters.put("estimates", variant.estimates());
    parameters.put("workers_per_set", quick ? "10" : "100");
    parameters.put("tau", quick ? GIVEN_TAU : CIPS_TAU);
    parameters.put("horizon_s", horizon);
    String run =
        String.format(
            "%s-%s-%s-delta%s-h%s-seed%d",
            scheduler, variant.family(), variant.estimates(), Numbers.text(delta), horizon, seed);
    return new RunSpec(DynamicStudy.NAME, run, seed, parameters);
  }

  /** Both schedulers at those dynamicities, all seeds. */
  static List<RunSpec> specs(Scale scale, Variant variant, int seeds, double... deltas) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (double delta : deltas) {
        specs.add(spec(scale, variant, AS4DR, delta, seed));
        specs.add(spec(scale, variant, BASELINE, delta, seed));
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

  RunResult result(String scheduler, double delta, int seed) {
    RunSpec spec = spec(scale, variant, scheduler, delta, seed);
    RunResult result = results.get(spec);
    if (result == null) {
      throw new IllegalArgumentException("run " + spec.run() + " is missing");
    }
    return result;
  }

  /** One number for each seed. */
  double[] over(String scheduler, double delta, ToDoubleFunction<RunResult> number) {
    double[] numbers = new double[seeds];
    for (int seed = 1; seed <= seeds; seed++) {
      numbers[seed - 1] = number.applyAsDouble(result(scheduler, delta, seed));
    }
    return numbers;
  }

  /** A value for each seed. */
  double[] values(String scheduler, double delta, String value) {
    return over(scheduler, delta, result -> result.value(value));
  }

  /** One scheduler's value divided by the other's, for each seed. */
  double[] ratios(String numerator, String denominator, double delta, String value) {
    double[] above = values(numerator, delta, value);
    double[] below = values(denominator, delta, value);
    for (int i = 0; i < above.length; i++) {
      above[i] /= below[i];
    }
    return above;
  }

  /** Whether a value strictly rises with delta, for each seed. */
  boolean[] rises(String scheduler, String value, int sign) {
    boolean[] rises = new boolean[seeds];
    for (int seed = 1; seed <= seeds; seed++) {
      rises[seed - 1] = true;
      for (int i = 1; i < DELTAS.length; i++) {
        double before = result(scheduler, DELTAS[i - 1], seed).value(value);
        double after = result(scheduler, DELTAS[i], seed).value(value);
        rises[seed - 1] &= sign * (after - before) > 0;
      }
    }
    return rises;
  }

  /** A value at all dynamicities, of seed 1, in words. */
  String course(String scheduler, String value, double unit) {
    StringBuilder text = new StringBuilder();
    for (double delta : DELTAS) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(String.format("%.4g", result(scheduler, delta, 1).value(value) * unit));
    }
    return text + " for delta 0 to 0.8, seed 1";
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
        + ". RECONSTRUCTED: the paper's profiles are lost, family "
        + variant.family()
        + " of ours stands for them. SimGrid, "
        + Numbers.text(horizon(scale))
        + " s. "
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
