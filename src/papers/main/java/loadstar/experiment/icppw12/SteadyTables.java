package loadstar.experiment.icppw12;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.result.Table;

/** The table behind all figures of section IV-A: one row per run. */
final class SteadyTables {
  private SteadyTables() {}

  static Table runs(PairedRuns runs) {
    Table table =
        new Table(
            "scheduler",
            "iota",
            "seed",
            "horizon_s",
            "plus_fraction",
            "platform_efficiency_percent",
            "observed_worker",
            "observed_efficiency_percent",
            "sigma_count",
            "sigma_mean_s",
            "sigma_std_s");
    for (String scheduler : List.of(Sweep.AS4DR, Sweep.BASELINE)) {
      for (double iota : SteadyRuns.IOTAS) {
        for (int seed = 1; seed <= runs.seeds(); seed++) {
          RunResult result = runs.result(scheduler, iota, seed);
          table.add(
              scheduler,
              iota,
              seed,
              runs.sweep().horizon(),
              result.value(SteadyStudy.PLUS),
              100 * result.value(Measures.EFFICIENCY),
              result.value(Measures.OBSERVED),
              100 * result.value(SteadyStudy.OBSERVED_EFFICIENCY),
              result.value(Measures.SIGMA_COUNT),
              result.value(Measures.SIGMA_MEAN),
              result.value(Measures.SIGMA_STD));
        }
      }
    }
    return table;
  }
}
