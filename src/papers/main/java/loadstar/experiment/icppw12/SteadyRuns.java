package loadstar.experiment.icppw12;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.result.Numbers;
import loadstar.result.Scale;

/**
 * The runs of section IV-A, "Poor estimates in a steady context": six inaccuracies, two schedulers.
 */
final class SteadyRuns {
  /** iota_0 to iota_5, Table II. */
  static final double[] IOTAS = {0, 0.18, 0.36, 0.54, 0.72, 0.9};

  private static final double FULL_HORIZON = 2000;
  private static final double QUICK_HORIZON = 60;

  private SteadyRuns() {}

  static Sweep sweep(Scale scale) {
    double horizon = scale == Scale.QUICK ? QUICK_HORIZON : FULL_HORIZON;
    return new Sweep(
        scale,
        "iota",
        IOTAS,
        horizon,
        "1000 workers, " + Numbers.text(horizon) + " s simulated with SimGrid.",
        scaleNote(scale),
        (scheduler, iota, seed) -> spec(Numbers.text(horizon), scheduler, iota, seed));
  }

  private static String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: 60 s simulated instead of 2000 s; not comparable with the published numbers"
        : "";
  }

  private static RunSpec spec(String horizon, String scheduler, double iota, int seed) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("scheduler", scheduler);
    parameters.put("iota", Numbers.text(iota));
    parameters.put("workers_per_set", "100");
    parameters.put("horizon_s", horizon);
    parameters.put("signs", "iid");
    String run =
        String.format(
            Locale.ROOT, "%s-iota%s-h%s-seed%d", scheduler, Numbers.text(iota), horizon, seed);
    return new RunSpec(SteadyStudy.NAME, run, seed, parameters);
  }
}
