package loadstar.experiment.icppw12;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;
import loadstar.result.Scale;

/**
 * The runs of section IV-B, "Time-varying context": five dynamicities, two schedulers. Its profiles
 * are lost, so that everything here is a reconstruction with a family of profiles of ours.
 */
final class DynamicRuns {
  /** delta_0 to delta_4, Table III. */
  static final double[] DELTAS = {0, 0.2, 0.4, 0.6, 0.8};

  /** As a parameter: the period is given instead of CIP's. Small platforms would get another. */
  static final String GIVEN_TAU = "3";

  private static final String CIPS_TAU = "cip";

  /** Stands in every title. */
  static final String LABEL = "reconstructed profiles";

  /** Stands in every row of a table. */
  static final String FAMILY_CELL = "reconstructed, family R";

  private DynamicRuns() {}

  /**
   * A reading of what the paper does not tell.
   *
   * @param family of profiles, see {@link loadstar.platform.ProfileFamily#named}
   * @param estimates {@link DynamicStudy#AVERAGE} or {@link DynamicStudy#REFERENCE}
   */
  record Variant(String family, String estimates) {
    static final Variant DEFAULT = new Variant("R", DynamicStudy.AVERAGE);
  }

  /** With the reading of {@link Variant#DEFAULT}. */
  static Sweep sweep(Scale scale) {
    return sweep(scale, Variant.DEFAULT);
  }

  static Sweep sweep(Scale scale, Variant variant) {
    double horizon = scale == Scale.QUICK ? 400 : 2000;
    return new Sweep(
        scale,
        "delta",
        DELTAS,
        horizon,
        "RECONSTRUCTED: the paper's profiles are lost, family "
            + variant.family()
            + " of ours stands for them. SimGrid, "
            + Numbers.text(horizon)
            + " s.",
        scaleNote(scale),
        (scheduler, delta, seed) ->
            spec(scale, Numbers.text(horizon), variant, scheduler, delta, seed));
  }

  private static String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: 100 workers and 400 s instead of 1000 and 2000 s; not comparable with the"
            + " published numbers"
        : "";
  }

  private static RunSpec spec(
      Scale scale, String horizon, Variant variant, String scheduler, double delta, int seed) {
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
            Locale.ROOT,
            "%s-%s-%s-delta%s-h%s-seed%d",
            scheduler,
            variant.family(),
            variant.estimates(),
            Numbers.text(delta),
            horizon,
            seed);
    return new RunSpec(DynamicStudy.NAME, run, seed, parameters);
  }
}
