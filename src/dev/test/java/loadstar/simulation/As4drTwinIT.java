package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.cli.bench.Measurement;
import loadstar.cli.bench.Scenario;
import loadstar.cli.bench.Variant;
import loadstar.cli.bench.Workbench;
import loadstar.experiment.icppw12.Icppw12;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.platform.StarXml;
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

  private static Workbench bench;
  private static List<Variant> variants;

  @TempDir Path folder;

  @BeforeAll
  static void compilePrograms() throws IOException {
    bench =
        new Workbench(
            Path.of(""),
            System.getProperty("java.class.path"),
            List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
    variants = bench.variants();
  }

  @Test
  void as4dr_exactEstimates_isTheTwin() throws IOException {
    // With signs of no effect the twin does not need Loadstar's random streams.
    assertTwins(Icppw12.as4dr(STAR, 0, "iid"), "100");
  }

  @Test
  void as4dr_poorEstimates_isTheTwin() throws IOException {
    // The horizon falls into transfers and computations alike.
    assertTwins(Icppw12.as4dr(STAR, 0.9, SIGNS), "60.00037");
  }

  @Test
  void baseline_poorEstimates_isTheTwin() throws IOException {
    assertTwins(Icppw12.baseline(STAR, 0.54, SIGNS), "60");
  }

  private void assertTwins(Deployment deployment, String until) throws IOException {
    Path platformFile = folder.resolve("star.xml");
    Path deploymentFile = folder.resolve("star_d.xml");
    Files.writeString(platformFile, StarXml.write(STAR, List.of("A small star of ICPPW'12")));
    Files.writeString(deploymentFile, DeploymentXml.write(deployment, List.of("For its test")));
    List<String> arguments = List.of(deploymentFile.toString(), until);
    Scenario scenario =
        new Scenario(
            "as4dr", "as4dr", "As4dr", platformFile.toString(), 30, arguments, arguments, false);

    Measurement twin = run(Variant.CPP_STOCK, scenario);
    Measurement ours = run(Variant.OURS, scenario);

    assertThat(ours.outcome()).isEqualTo(twin.outcome()).isBetween(0.1, 1.0);
    assertThat(ours.activities()).isEqualTo(twin.activities()).isGreaterThan(1000);
    assertThat(ours.clock()).isEqualTo(twin.clock()).isEqualTo(Double.parseDouble(until));
  }

  private static Measurement run(String name, Scenario scenario) throws IOException {
    Variant chosen =
        variants.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    return bench.measure(chosen, scenario, false);
  }
}
