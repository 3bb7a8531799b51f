package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.Icppw12.as4dr;
import static loadstar.experiment.icppw12.Icppw12.baseline;
import static loadstar.experiment.icppw12.Icppw12.star;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformXml;

/** The files of the paper that are kept in the clone, as they are generated. */
final class Icppw12Files {
  private Icppw12Files() {}

  /**
   * The files kept under platforms/ and deployments/, by path: the star allocated with seed 1,
   * AS4DR and Baseline with exact estimates.
   */
  static Map<String, String> files() {
    StarPlatform star = star(100, 1);
    Map<String, String> files = new LinkedHashMap<>();
    files.put("platforms/icppw12-star.xml", PlatformXml.stars(List.of(star), PLATFORM_HEADER));
    files.put(
        "deployments/icppw12-star-as4dr_d.xml",
        Deployment.write(cut(as4dr(star, 0, "iid")), header("AS4DR", AS4DR_HEADER)));
    files.put(
        "deployments/icppw12-star-baseline_d.xml",
        Deployment.write(cut(baseline(star, 0, "iid")), header("Baseline", BASELINE_HEADER)));
    return files;
  }

  /** The paper's horizon, without which nothing would end a run of the file, and its seed. */
  private static Deployment cut(Deployment deployment) {
    return deployment.withMasters(Map.of("horizon", "2000")).withMasters(Map.of("seed", "1"));
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
    lines.add(
        "Workers are served in the order of this file. The run is cut at the horizon, 2000 s.");
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
