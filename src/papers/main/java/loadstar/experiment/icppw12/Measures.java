package loadstar.experiment.icppw12;

import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.as4dr.As4drScheduler;
import loadstar.algorithm.as4dr.Sigma;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;

/** What the figures of both sections need of a run; times in seconds, efficiencies as fractions. */
final class Measures {
  // CPU-efficiency of the platform.
  static final String EFFICIENCY = "platform_efficiency";
  static final String TAU = "tau_s";
  static final String SIGMA_COUNT = "sigma_count";
  static final String SIGMA_MEAN = "sigma_mean_s";
  static final String SIGMA_STD = "sigma_std_s";
  // Index of the worker whose visits are kept.
  static final String OBSERVED = "observed_worker";
  // Names of the series over the visits to the observed worker.
  static final String DATE = "visit_date_s";
  static final String WINDOW = "visit_efficiency_window";
  static final String CUMULATIVE = "visit_efficiency_cumulative";
  static final String SIGMA = "visit_sigma_s";
  static final String PERIOD = "visit_period_s";

  private Measures() {}

  static RunResult putPlatform(RunResult result, SimulationResult simulated) {
    Summary summary = simulated.summary();
    return result
        .put(EFFICIENCY, summary.value(Summary.EFFICIENCY))
        .put(TAU, summary.value(As4drScheduler.TAU))
        .put(SIGMA_COUNT, summary.value(Sigma.VISITS))
        .put(SIGMA_MEAN, summary.value(Sigma.MEAN))
        .put(SIGMA_STD, summary.value(Sigma.STD));
  }

  /**
   * Puts the series of one worker.
   *
   * @param windows efficiency between two measurements, by visit
   */
  static RunResult putVisits(RunResult result, List<Visit> visits, int observed, double[] windows) {
    return result
        .put(OBSERVED, observed)
        .put(DATE, series(visits, Visit::date))
        .put(WINDOW, windows)
        .put(CUMULATIVE, series(visits, Visit::cumulativeEfficiency))
        .put(SIGMA, series(visits, Visit::sigma))
        .put(PERIOD, series(visits, Visit::interval));
  }

  static double[] series(List<Visit> visits, ToDoubleFunction<Visit> number) {
    return visits.stream().mapToDouble(number).toArray();
  }
}
