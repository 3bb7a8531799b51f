package loadstar.experiment.icppw12;

import static loadstar.experiment.PaperExperiment.format;

import loadstar.campaign.RunSpec;
import loadstar.experiment.Parameters;
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

  /** What is different at the quick scale. */
  static final String QUICK =
      "QUICK: 100 workers and 400 s instead of 1000 and 2000 s; not comparable with the published"
          + " numbers";

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
        scale == Scale.QUICK ? QUICK : "",
        (scheduler, delta, seed) -> spec(scale, horizon, variant, scheduler, delta, seed));
  }

  private static RunSpec spec(
      Scale scale, double horizon, Variant variant, String scheduler, double delta, int seed) {
    boolean quick = scale == Scale.QUICK;
    String run =
        format(
            "%s-%s-%s-delta%s-h%s-seed%d",
            scheduler,
            variant.family(),
            variant.estimates(),
            Numbers.text(delta),
            Numbers.text(horizon),
            seed);
    return new Parameters()
        .put("scheduler", scheduler)
        .put("delta", delta)
        .put("family", variant.family())
        .put("estimates", variant.estimates())
        .put("workers_per_set", quick ? 10 : 100)
        .put("tau", quick ? GIVEN_TAU : CIPS_TAU)
        .put("horizon_s", horizon)
        .of(DynamicStudy.NAME, run, seed);
  }
}
