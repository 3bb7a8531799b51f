package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.Twins;
import loadstar.Twins.Played;
import loadstar.experiment.icppw12.Icppw12;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformXml;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * AS4DR and Baseline against their C++ twin, which shares no line with them: platform efficiency
 * and number of activities equal to the last digit.
 */
class As4drTwinIT {
  private static final StarPlatform STAR = Icppw12.star(3, 7);

  /** 30 workers, 12 of them with a plus. */
  private static final String SIGNS = "+--+-+---+-+-+--++-+--+-+---+-";

  private static final String AS4DR_EXACT = "as4dr-exact";
  private static final String AS4DR_POOR = "as4dr-poor";
  private static final String BASELINE_POOR = "baseline-poor";

  @TempDir static Path folder;
  private static Twins twins;

  @BeforeAll
  static void playAll() throws IOException {
    Files.writeString(
        folder.resolve("star.xml"),
        PlatformXml.stars(List.of(STAR), List.of("A small star of ICPPW'12")));
    twins =
        Twins.play(
            List.of(
                // With signs of no effect the twin does not need Loadstar's random streams.
                scenario(AS4DR_EXACT, Icppw12.as4dr(STAR, 0, "iid"), "100"),
                // The horizon falls into transfers and computations alike.
                scenario(AS4DR_POOR, Icppw12.as4dr(STAR, 0.9, SIGNS), "60.00037"),
                scenario(BASELINE_POOR, Icppw12.baseline(STAR, 0.54, SIGNS), "60")));
  }

  private static String scenario(String name, Deployment deployment, String until)
      throws IOException {
    Path file = folder.resolve(name + "_d.xml");
    Files.writeString(file, Deployment.write(deployment, List.of("For its test")));
    String platform = folder.resolve("star.xml").toString();
    return Twins.line(name, "as4dr", "As4dr", platform, 30, file.toString(), until);
  }

  @Test
  void as4dr_exactEstimates_isTheTwin() {
    assertTwins(AS4DR_EXACT, 100);
  }

  @Test
  void as4dr_poorEstimates_isTheTwin() {
    assertTwins(AS4DR_POOR, 60.00037);
  }

  @Test
  void baseline_poorEstimates_isTheTwin() {
    assertTwins(BASELINE_POOR, 60);
  }

  private static void assertTwins(String scenario, double until) {
    Played twin = twins.of(scenario, Twins.CPP_STOCK);
    Played ours = twins.of(scenario, Twins.OURS);

    assertThat(ours.outcome()).isEqualTo(twin.outcome()).isBetween(0.1, 1.0);
    assertThat(ours.activities()).isEqualTo(twin.activities()).isGreaterThan(1000);
    assertThat(ours.clock()).isEqualTo(twin.clock()).isEqualTo(until);
  }
}
