package loadstar.experiment.icppw12;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.platform.StarXml;
import loadstar.random.RandomStream;

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
   * Parameters of a set: speeds fall by tenths from S0 to S9, the latency of links is the same.
   *
   * @param k from 0 to 9
   */
  public static WorkerSpec set(String name, int k) {
    int tenths = 10 - k;
    return WorkerSpec.symmetric(name, tenths * 1e3, COMPUTE_LATENCY[k], tenths * 1e7, 1e-4);
  }

  /**
   * The star with every set allocated equally often, in random order. Worker 17 with set S3 is
   * called {@code w17-S3}.
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

  /**
   * AS4DR as in section IV: CIP finds tau = 3 s with lambda = 5.
   *
   * @param iota inaccuracy of the first chunks, 0 to 0.9 in Table II
   * @param signs "iid" or "half"
   */
  public static Deployment as4dr(StarPlatform star, double iota, String signs) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", "as4dr");
    properties.put("lambda", "5");
    properties.put("phi", "0.5");
    properties.put("tau0", "0");
    properties.put("tau_hat", "1");
    properties.put("iota", Double.toString(iota));
    properties.put("signs", signs);
    return Deployment.masterWorkers(star, properties);
  }

  /** Baseline as in section IV: the same period and first chunks, given instead of computed. */
  public static Deployment baseline(StarPlatform star, double iota, String signs) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", "baseline");
    properties.put("lambda", "5");
    properties.put("phi", "0.5");
    properties.put("tau", "3");
    properties.put("iota", Double.toString(iota));
    properties.put("signs", signs);
    return Deployment.masterWorkers(star, properties);
  }

  /**
   * The files kept under platforms/ and deployments/, by path: the star allocated with seed 1,
   * AS4DR and Baseline with exact estimates.
   */
  public static Map<String, String> files() {
    StarPlatform star = star(100, 1);
    Map<String, String> files = new LinkedHashMap<>();
    files.put("platforms/icppw12-star.xml", StarXml.write(star, PLATFORM_HEADER));
    files.put(
        "deployments/icppw12-star-as4dr_d.xml",
        DeploymentXml.write(as4dr(star, 0, "iid"), header("AS4DR", AS4DR_HEADER)));
    files.put(
        "deployments/icppw12-star-baseline_d.xml",
        DeploymentXml.write(baseline(star, 0, "iid"), header("Baseline", BASELINE_HEADER)));
    return files;
  }

  private static List<String> header(String scheduler, List<String> own) {
    List<String> lines = new ArrayList<>();
    lines.add(
        scheduler + " on the 1000 workers of platforms/icppw12-star.xml, after D. Millot and");
    lines.add(
        "C. Parrot, \"Some tests of adaptivity for the AS4DR scheduler\", ICPPW 2012, section IV.");
    lines.addAll(own);
    lines.add(
        "iota (Table II: 0, 0.18, 0.36, 0.54, 0.72, 0.9) makes the first chunks wrong by that");
    lines.add(
        "fraction (20); signs says for whom it is a plus: \"iid\" draws a fair coin for each worker");
    lines.add(
        "from the run's seed, \"half\" gives it to exactly half of them, \"+-+...\" names each.");
    lines.add("Workers are served in the order of this file.");
    return lines;
  }

  private static final List<String> PLATFORM_HEADER =
      List.of(
          "The star of D. Millot and C. Parrot, \"Some tests of adaptivity for the AS4DR scheduler\",",
          "ICPPW 2012, section IV, Figure 8: 1000 workers, each of the ten sets of Table I (reference",
          "values) randomly allocated to 100 of them (seed 1 of Loadstar's stream \"sets\").",
          "Worker w17-S3 has set S3. A load unit is one flop to compute and one byte to transfer; the",
          "table's computation latency is the host property compute_latency; its communication columns",
          "are the same in both directions, hence one SPLITDUPLEX link per worker.",
          "The link of the master never counts: its one port is the schedulers' business.");

  private static final List<String> AS4DR_HEADER =
      List.of(
          "CIP computes the period tau = tau0 + k tau_hat: 3 s, as in the paper, with lambda = 5.",
          "lambda, tau0 and tau_hat are not printed there; phi = 0.5 is (17).");

  private static final List<String> BASELINE_HEADER =
      List.of(
          "The period tau is given, and chunks are never adapted. lambda and phi space and divide the",
          "first chunks as for AS4DR.");
}
