package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.as4dr.As4dr;
import loadstar.algorithm.as4dr.ChunkPlan;
import loadstar.algorithm.as4dr.Cip;
import loadstar.algorithm.as4dr.CipPlan;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;

/**
 * What AS4DR and Baseline start with, from the properties of master and workers.
 *
 * @param sizes chunk sizes, starting with round 1
 * @param theta share of s-dot, by worker
 * @param firstPosts dates of the first posts, by worker
 * @param load load units to distribute, infinite for a stream that never ends
 */
record As4drSetup(As4dr sizes, double[] theta, double[] firstPosts, double load) {
  private static final String SCHEDULER = "scheduler";
  private static final String LAMBDA = "lambda";
  private static final String PHI = "phi";
  private static final String TAU = "tau";
  private static final String TAU0 = "tau0";
  private static final String TAU_HAT = "tau_hat";
  private static final String DELAY_READING = "delay_reading";
  private static final String IOTA = "iota";
  private static final String SIGNS = "signs";
  private static final String LOAD = "load";
  private static final String ESTIMATE_FACTOR = "estimate_factor";
  private static final String DELAY = "delay";

  /**
   * Properties of the master: {@code scheduler} (as4dr or baseline); {@code lambda}, and {@code
   * phi} (0.5), {@code tau0} (0 s), {@code tau_hat} (1 s), {@code delay_reading} (icppw12 or
   * ppam13) of CIP; {@code tau} (s) instead of CIP's search; {@code iota} (0) and {@code signs}
   * (iid, half, or +-...) of the first chunks' errors; {@code load} in units, without which only
   * the horizon ends the run; {@code flops_per_unit}, {@code bytes_per_unit} and {@code
   * result_bytes_per_unit} (1, 1 and as much as data).
   */
  static final List<String> PROPERTIES =
      List.of(
          SCHEDULER,
          LAMBDA,
          PHI,
          TAU,
          TAU0,
          TAU_HAT,
          DELAY_READING,
          IOTA,
          SIGNS,
          LOAD,
          LoadUnit.FLOPS,
          LoadUnit.BYTES,
          LoadUnit.RESULT_BYTES);

  /**
   * Properties of a worker: {@code estimate_factor} (1) is the estimate of its three speeds as a
   * fraction of the platform's values; {@code delay} (s) is the time between the first posts to the
   * worker before and to this one, in place of CIP's d_w.
   */
  static final List<String> WORKER_PROPERTIES = List.of(ESTIMATE_FACTOR, DELAY);

  static As4drSetup of(Run run) {
    Parameters parameters = run.masterParameters(PROPERTIES);
    boolean adapts = Players.AS4DR.scheduler(parameters, SCHEDULER).equals(As4dr.NAME);
    List<WorkerSpec> estimates = estimates(run);
    CipPlan plan;
    double[] alpha;
    try {
      plan = withDelays(run, plan(parameters, estimates));
      int[] signs =
          PoorEstimates.signs(parameters.text(SIGNS, "iid"), plan.delays().length, run.seed());
      alpha = PoorEstimates.firstChunks(plan.alphas(), signs, parameters.number(IOTA, 0));
    } catch (InputException e) {
      throw parameters.place(e);
    }
    double load = parameters.has(LOAD) ? parameters.positive(LOAD, 0) : Double.POSITIVE_INFINITY;
    if (Double.isInfinite(load) && Double.isInfinite(run.until())) {
      throw parameters.problem(
          LOAD,
          "is not given and neither is a horizon: nothing would end this run",
          "--until 2000");
    }
    run.atEnd(summary -> {
      summary.put("tau", plan.tau());
      As4drMetrics.addTo(summary, run.schedule(), run.star());
    });
    double[] theta = plan.chunks().stream().mapToDouble(ChunkPlan::theta).toArray();
    double[] f = estimates.stream().mapToDouble(WorkerSpec::computeLatency).toArray();
    return new As4drSetup(
        new As4dr(adapts, plan.tau(), alpha, theta, f), theta, plan.firstPosts(), load);
  }

  private static CipPlan plan(Parameters parameters, List<WorkerSpec> estimates) {
    if (!parameters.has(LAMBDA)) {
      throw parameters.problem(LAMBDA, "is not given", "the 5 that goes with ICPPW'12");
    }
    double[] lambda = new double[estimates.size()];
    Arrays.fill(lambda, parameters.number(LAMBDA, 0));
    Cip cip =
        new Cip(
            lambda,
            parameters.number(PHI, 0.5),
            parameters.number(TAU0, 0),
            parameters.number(TAU_HAT, 1),
            reading(parameters));
    if (!parameters.has(TAU)) {
      return cip.plan(estimates);
    }
    double tau = parameters.positive(TAU, 1);
    CipPlan plan = cip.planFor(estimates, tau);
    for (int w = 0; w < estimates.size(); w++) {
      if (!plan.chunks().get(w).feasible()) {
        throw parameters.problem(
            TAU,
            "is " + tau + " s, too short for the latencies of " + estimates.get(w).name(),
            "a longer period");
      }
    }
    return plan;
  }

  private static CipPlan withDelays(Run run, CipPlan plan) {
    double[] delays = plan.delays();
    for (int w = 0; w < delays.length; w++) {
      Parameters own = run.workerParameters(w, WORKER_PROPERTIES);
      double delay = own.number(DELAY, delays[w]);
      if (delay < 0) {
        throw own.problem(DELAY, "is " + delay + " s, not zero or more", null);
      }
      delays[w] = delay;
    }
    return new CipPlan(plan.tau(), plan.chunks(), delays);
  }

  private static Cip.DelayReading reading(Parameters parameters) {
    String text = parameters.text(DELAY_READING, "icppw12");
    return switch (text) {
      case "icppw12" -> Cip.DelayReading.RESULTS_IN_ORDER;
      case "ppam13" -> Cip.DelayReading.PPAM13;
      default ->
          throw parameters.problem(DELAY_READING, "is \"" + text + "\"", "icppw12 or ppam13");
    };
  }

  private static List<WorkerSpec> estimates(Run run) {
    StarPlatform star = run.star();
    List<WorkerSpec> estimates = new ArrayList<>(star.size());
    for (int w = 0; w < star.size(); w++) {
      double factor = run.workerParameters(w, WORKER_PROPERTIES).positive(ESTIMATE_FACTOR, 1);
      estimates.add(star.worker(w).withSpeedsTimes(factor));
    }
    return estimates;
  }
}
