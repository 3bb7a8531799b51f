package loadstar.experiment.ppam13;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformXml;
import loadstar.platform.ProfiledStar;
import loadstar.result.Scale;

/** The example of several masters that is kept under platforms/ and deployments/. */
public final class ClusterFiles {
  private static final int STREAMS = 4;

  private static final List<String> PLATFORM_HEADER =
      List.of(
          "Four masters, each with 55 of 1000 workers (D. Millot and C. Parrot, PPAM 2013).",
          "After \"Setting up clusters of computing units to process several data streams efficiently\",",
          "section 3.2: of 1000 workers, each",
          "of the ten sets of Table 1 randomly allocated to 100 of them (seed 1 of Loadstar's stream",
          "\"sets\"), the 220 that the exact selection chooses for M = 4 streams with lambda = 5 and",
          "tau = 10 s: all with sets S3 and S7, and 20 of the next best.",
          "Worker w17-S3 has set S3. A load unit is one flop to compute and one byte to transfer; the",
          "table's computation latency is the host property compute_latency.",
          "The links of the masters never count: their one port is the schedulers' business.");

  private static final List<String> DEPLOYMENT_HEADER =
      List.of(
          "AS4DR for each of the four masters of platforms/ppam13-clusters.xml; every worker names its",
          "master. tau and lambda are those of the selection, neither is printed in the paper;",
          "delay_reading = ppam13 is (3) as printed there. Workers are served in the order of this file.",
          "horizon = 2000 s cuts the run of all four.");

  private ClusterFiles() {}

  /** The files by path. */
  public static Map<String, String> files() {
    ClusterSetup setup =
        new ClusterSetup(
            ClusterSetting.at(Scale.FULL).with(ClusterSetting.STREAMS, STREAMS).apply(1));
    List<StarPlatform> stars = setup.stars().stream().map(ProfiledStar::star).toList();
    Map<String, String> files = new LinkedHashMap<>();
    files.put("platforms/ppam13-clusters.xml", PlatformXml.stars(stars, PLATFORM_HEADER));
    files.put(
        "deployments/ppam13-clusters_d.xml",
        Deployment.write(
            setup
                .deployment()
                .withMasters(Map.of("horizon", "2000"))
                .withMasters(Map.of("seed", "1")),
            DEPLOYMENT_HEADER));
    return files;
  }
}
