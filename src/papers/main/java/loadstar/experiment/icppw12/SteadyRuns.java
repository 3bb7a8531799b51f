package loadstar.experiment.icppw12;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Parameters;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

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
        scale == Scale.QUICK
            ? "QUICK: 60 s simulated instead of 2000 s; not comparable with the published numbers"
            : "",
        (scheduler, iota, seed) -> spec(horizon, scheduler, iota, seed));
  }

  private static RunSpec spec(double horizon, String scheduler, double iota, int seed) {
    String h = Numbers.text(horizon);
    return new Parameters()
        .put("scheduler", scheduler)
        .put("iota", iota)
        .put("workers_per_set", "100")
        .put("horizon_s", h)
        .put("signs", "iid")
        .of(
            SteadyStudy.NAME,
            scheduler + "-iota" + Numbers.text(iota) + "-h" + h + "-seed" + seed,
            seed);
  }

  /** The table behind all figures of section IV-A: one row per run. */
  static Table table(PairedRuns runs) {
    SpreadTable table = new SpreadTable();
    for (String scheduler : List.of(Sweep.AS4DR, Sweep.BASELINE)) {
      for (double iota : SteadyRuns.IOTAS) {
        for (int seed = 1; seed <= runs.seeds(); seed++) {
          RunResult result = runs.result(scheduler, iota, seed);
          table
              .row()
              .cell("scheduler", scheduler)
              .cell("iota", iota)
              .cell("seed", seed)
              .cell("horizon_s", runs.sweep().horizon())
              .cell("plus_fraction", result.value(SteadyStudy.PLUS))
              .cell("platform_efficiency_percent", 100 * result.value(Measures.EFFICIENCY))
              .cell("observed_worker", result.value(Measures.OBSERVED))
              .cell(
                  "observed_efficiency_percent",
                  100 * result.value(SteadyStudy.OBSERVED_EFFICIENCY))
              .cell("sigma_count", result.value(Measures.SIGMA_COUNT))
              .cell("sigma_mean_s", result.value(Measures.SIGMA_MEAN))
              .cell("sigma_std_s", result.value(Measures.SIGMA_STD));
        }
      }
    }
    return table.table();
  }
}
