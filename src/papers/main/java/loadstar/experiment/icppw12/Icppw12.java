package loadstar.experiment.icppw12;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.as4dr.Cip;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.random.RandomStream;
import loadstar.result.Numbers;

/**
 * The star of D. Millot and C. Parrot, "Some tests of adaptivity for the AS4DR scheduler", ICPPW
 * 2012, section IV: ten sets of parameters S0 to S9 (Table I), each randomly allocated to 100 of
 * 1000 workers.
 */
public final class Icppw12 {
  /** Column "computation latency" of Table I, seconds. */
  private static final double[] COMPUTE_LATENCY = {
    1.0e-4, 1.5e-4, 1.4e-4, 1.3e-4, 1.2e-4, 0.8e-4, 0.9e-4, 0.8e-4, 0.4e-4, 0.5e-4
  };

  private Icppw12() {}

  /**
   * Returns a worker with the parameters of a set: speeds fall by tenths from S0 to S9, the latency
   * of links is the same.
   *
   * @param k from 0 to 9
   */
  public static WorkerSpec set(String name, int k) {
    int tenths = 10 - k;
    return WorkerSpec.symmetric(name, tenths * 1e3, COMPUTE_LATENCY[k], tenths * 1e7, 1e-4);
  }

  /**
   * Returns the star with every set allocated equally often, in random order. The name of worker 17
   * with set S3 is {@code w17-S3}.
   *
   * @param workersPerSet 100 in the paper
   * @param seed of the stream "sets"
   */
  public static StarPlatform star(int workersPerSet, long seed) {
    int[] sets = RandomStream.allocation(RandomStream.of(seed, "sets"), 10 * workersPerSet, 10);
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < sets.length; w++) {
      workers.add(set("w" + w + "-S" + sets[w], sets[w]));
    }
    return new StarPlatform("master", workers);
  }

  static StarPlatform star(RunSpec spec) {
    return OwnPlatform.isIn(spec)
        ? OwnPlatform.star(spec, 1)
        : star(spec.count("workers_per_set"), spec.seed());
  }

  /**
   * Returns a deployment of AS4DR as in section IV: CIP finds tau = 3 s with lambda = 5.
   *
   * @param iota inaccuracy of the first chunks, 0 to 0.9 in Table II
   * @param signs "iid" or "half"
   */
  public static Deployment as4dr(StarPlatform star, double iota, String signs) {
    return deployment(star, "as4dr", iota, signs, "tau0", "0", "tau_hat", "1");
  }

  /**
   * Returns a deployment of Baseline as in section IV: the same period and first chunks, given
   * instead of computed. The period is the one that CIP finds, 3 s for the paper's 1000 workers.
   *
   * @param iota inaccuracy of the first chunks, 0 to 0.9 in Table II
   * @param signs "iid" or "half"
   */
  public static Deployment baseline(StarPlatform star, double iota, String signs) {
    double tau = cip(star.size()).plan(star.workers()).tau();
    return deployment(star, "baseline", iota, signs, "tau", Numbers.text(tau));
  }

  /** Returns CIP with lambda = 5 and a grid of whole seconds. */
  static Cip cip(int workers) {
    return Cip.uniform(workers, 5, 0.5, 0, 1);
  }

  /**
   * Returns a deployment of either scheduler whose first chunks, shares and delays follow from
   * inaccurate estimates of some parameters. The period is given.
   *
   * @param of the inaccurate parameters
   * @param factors of each worker's estimates, over the true parameters
   */
  static Deployment misinformed(
      StarPlatform star, String scheduler, double tau, EstimatedPart of, double... factors) {
    Deployment deployment =
        deployment(star, scheduler, 0, PoorEstimates.IID, "tau", Numbers.text(tau));
    Map<String, String> byHost = new LinkedHashMap<>();
    for (int w = 0; w < star.size(); w++) {
      byHost.put(star.worker(w).name(), Double.toString(factors[w]));
    }
    for (Parameter<Double> parameter : of.parameters()) {
      deployment = deployment.withProperty(parameter.name(), byHost);
    }
    return deployment;
  }

  private static Deployment deployment(
      StarPlatform star, String scheduler, double iota, String signs, String... period) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", scheduler);
    properties.put("lambda", "5");
    properties.put("phi", "0.5");
    for (int i = 0; i < period.length; i += 2) {
      properties.put(period[i], period[i + 1]);
    }
    properties.put("iota", Double.toString(iota));
    properties.put("signs", signs);
    return Deployment.masterWorkers(star, properties);
  }
}
