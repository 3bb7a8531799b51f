package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads whose units cost what a file says. */
class CostsIT {
  /** Two workers of 2 and 1 flop/s that data reach at once. */
  private static final StarPlatform STAR =
      new StarPlatform(
          "master",
          List.of(
              WorkerSpec.symmetric("fast", 2, 0, 1e12, 0),
              WorkerSpec.symmetric("slow", 1, 0, 1e12, 0)));

  @TempDir Path folder;

  private ChildSimulation run(String costs, Map<String, String> properties)
      throws IOException, InterruptedException {
    Files.writeString(folder.resolve("costs.csv"), costs);
    return ChildSimulation.of(folder, STAR, properties, Double.POSITIVE_INFINITY, -1);
  }

  /**
   * Flops 4, 3, 6, 2 as single tasks: fast takes the first until 2 s, slow the second until 3 s;
   * fast the third from 2 s until 5 s, slow the fourth from 3 s until 5 s.
   */
  @Test
  void flops_areComputedInTheOrderOfTheFile() throws Exception {
    ChildSimulation run = run("4\n3\n6\n2\n", Map.of("scheduler", "ss", "costs", "costs.csv"));
    assertThat(run.value("clock")).isCloseTo(5, within(1e-9));
    assertThat(run.value("subchunks")).isEqualTo(4);
  }

  /** The same seconds on the fast host are twice as many flops: 10 s instead of 5 s. */
  @Test
  void secondsOfAHost_areItsFlops() throws Exception {
    ChildSimulation run =
        run(
            "task,seconds\n1,4\n2,3\n3,6\n4,2\n",
            Map.of(
                "scheduler",
                "ss",
                "costs",
                "costs.csv",
                "costs_column",
                "seconds",
                "costs_host",
                "fast"));
    assertThat(run.value("clock")).isCloseTo(10, within(1e-9));
  }

  /** The same seconds as milliseconds, by the column's name or by the master's word. */
  @Test
  void unitOfTimes_isReadOrSaid() throws Exception {
    Map<String, String> properties = new HashMap<>();
    properties.putAll(Map.of("scheduler", "ss", "costs", "costs.csv", "costs_host", "fast"));
    assertThat(run("duration_ms\n4000\n3000\n6000\n2000\n", properties).value("clock"))
        .isCloseTo(10, within(1e-9));
    properties.put("time_unit", "ms");
    assertThat(run("4000\n3000\n6000\n2s\n", properties).value("clock"))
        .isCloseTo(10, within(1e-9));
    assertRefused(Map.of("time_unit", "ms"), "\"time_unit\" is given, but costs are flops without");
    assertRefused(Map.of("time_unit", "mi", "costs_host", "fast"), "\"time_unit\" is \"mi\"");
  }

  /** Tasks of 2, 4 and 6 flops, as a file has them: 4 in the mean, and each of three sizes. */
  @Test
  void empiricalCosts_areThoseOfTheFile() throws Exception {
    ChildSimulation run =
        run(
            "1\n2\n3\n",
            Map.of(
                "scheduler",
                "ss",
                "load",
                "600",
                "flops_per_unit",
                "4",
                "noise_distribution",
                "empirical",
                "noise_values",
                "costs.csv"));
    // 600 tasks of 4 flops in the mean, deviating by 1.63, on 3 flop/s: 800 s, give or take 13.
    assertThat(run.value("clock")).isCloseTo(800, within(60.0)).isNotEqualTo(800);
    assertThat(run.value("subchunks")).isEqualTo(600);
  }

  @Test
  void contradictions_areRefusedInOneLine() throws Exception {
    assertRefused(Map.of("load", "5"), "\"load\" is 5, but ");
    assertRefused(Map.of("noise", "0.5"), "\"noise\" is given, but the file of \"costs\"");
    assertRefused(Map.of("flops_per_unit", "2"), "\"flops_per_unit\" is given, but the file");
    assertRefused(Map.of("costs_host", "fats"), "\"costs_host\" is \"fats\"");
    assertRefused(Map.of("costs_column", "x"), "has no header, so no column \"x\"");
    assertRefused(Map.of("noise_values", "x"), "\"noise_values\" is given, but the file of");
    assertRefused(
        Map.of("noise_values_column", "x"), "\"noise_values_column\" changes nothing without");
    assertRefused(
        Map.of("noise_distribution", "empirical"),
        "\"noise_distribution\" is given, but the file of");
  }

  private void assertRefused(Map<String, String> more, String message) throws Exception {
    Files.writeString(folder.resolve("costs.csv"), "1\n2\n");
    Map<String, String> properties = new HashMap<>(more);
    properties.put("scheduler", "ss");
    properties.put("costs", "costs.csv");
    Files.writeString(folder.resolve("star.xml"), PlatformXml.stars(List.of(STAR), List.of()));
    Path deployment =
        Files.writeString(
            folder.resolve("star_d.xml"),
            Deployment.write(Deployment.masterWorkers(STAR, properties), List.of()));
    ChildSimulation run =
        ChildSimulation.run(
            folder.resolve("star.xml"), deployment, Double.POSITIVE_INFINITY, 1, -1);
    assertThat(run.status()).isNotZero();
    assertThat(run.errors()).contains(message);
  }
}
