package loadstar.experiment.ppam13;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment.SeededProblem;
import loadstar.result.Numbers;
import loadstar.result.Scale;

/**
 * Everything that determines a run besides its seed: the run of each seed. What the paper leaves
 * open has a default value, and docs/papers/ppam13.md gives the reason.
 */
record ClusterSetting(String family, Map<String, String> parameters) implements SeededProblem {
  /** M, the upper bound of the number of data streams; or ALL. */
  static final String STREAMS = "streams";

  /** The least M with which all workers are selected. */
  static final String ALL = "all";

  /** Period of every cluster, seconds. */
  static final String TAU = "tau_s";

  /** Laxity of (3) and of d°, the same for all workers. */
  static final String LAMBDA = "lambda";

  /** Latency f of all workers, seconds; or TABLE. */
  static final String LATENCY = "latency_s";

  /** Latency f of Table 1 for every worker. */
  static final String TABLE = "table";

  /** Fraction that is missing of every first chunk. */
  static final String SHORTFALL = "shortfall";

  /** Dynamicity delta of all workers, Table 2. */
  static final String DELTA = "delta";

  /** Family of profiles, see loadstar.platform.ProfileFamily.named. */
  static final String FAMILY = "family";

  /** Kind of estimates: REFERENCE or AVERAGE. */
  static final String ESTIMATES = "estimates";

  /** Estimates that are the values of Table 1, whatever the dynamicity. */
  static final String REFERENCE = "reference";

  /** Estimates that are time averages over the run, as in ICPPW'12. */
  static final String AVERAGE = "average";

  /** Delay between the first posts to two workers: OWN or BOUND. */
  static final String DELAYS = "delays";

  /** Delay d_w of (3), which depends on the worker before. */
  static final String OWN = "d";

  /** Delay d° of the selection, at least as long. */
  static final String BOUND = "d-circle";

  /** Weight of a worker in the selection: d°, or OWN, its own d_w; absent for d°. */
  static final String WEIGHTS = "weights";

  /**
   * Share of its size that a chunk keeps whatever was measured; 1 for Baseline, whose chunks stay;
   * absent for none.
   */
  static final String SMOOTHING = "smoothing";

  static final String WORKERS_PER_SET = "perset";

  /** End of the run, seconds. */
  static final String HORIZON = "horizon_s";

  private static final ClusterSetting FULL =
      new ClusterSetting(ClusterSimulation.NAME, new LinkedHashMap<>())
          .with(STREAMS, ALL)
          .with(TAU, 10)
          .with(LAMBDA, 5)
          .with(LATENCY, TABLE)
          .with(SHORTFALL, 0)
          .with(DELTA, 0)
          .with(FAMILY, "G")
          .with(ESTIMATES, REFERENCE)
          .with(DELAYS, OWN)
          .with(WORKERS_PER_SET, 100)
          .with(HORIZON, 2000);

  static ClusterSetting at(Scale scale) {
    return scale == Scale.QUICK ? FULL.with(WORKERS_PER_SET, 10).with(HORIZON, 200) : FULL;
  }

  ClusterSetting of(String otherStudy) {
    return new ClusterSetting(otherStudy, parameters);
  }

  ClusterSetting with(String name, String value) {
    Map<String, String> changed = new LinkedHashMap<>(parameters);
    changed.put(name, value);
    return new ClusterSetting(family, changed);
  }

  ClusterSetting with(String name, double value) {
    return with(name, Numbers.text(value));
  }

  double number(String name) {
    return Double.parseDouble(parameters.getOrDefault(name, "NaN"));
  }

  /** Returns the run of a seed, whose name contains the parameters without default values. */
  @Override
  public RunSpec apply(int seed) {
    StringBuilder name = new StringBuilder();
    parameters.forEach((parameter, value) -> {
      if (!value.equals(FULL.parameters.get(parameter))) {
        name.append(parameter.replaceFirst("_s$", "")).append(value).append('-');
      }
    });
    return new RunSpec(family, name + "seed" + seed, seed, parameters);
  }
}
