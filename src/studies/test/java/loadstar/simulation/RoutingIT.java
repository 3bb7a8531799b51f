package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.ChildJvm;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One cluster in the styles in which people write clusters, side by side in one platform file: how
 * a route is found changes no schedule.
 */
class RoutingIT {
  private static final Path PLATFORM =
      Path.of("src/studies/test/resources/loadstar/simulation/one-cluster.xml").toAbsolutePath();

  /** Styles with 100 us to every worker, and those with a ring's 100, 200, 200 and 100 us. */
  private static final List<String> NEAR =
      List.of(
          "star",
          "cluster",
          "backbone",
          "dijkstra",
          "cache",
          "floyd",
          "full",
          "nested",
          "fat-tree");

  private static final List<String> RING = List.of("far", "torus");

  private static final Set<String> NUMBERED = Set.of("cluster", "backbone", "torus", "fat-tree");

  @TempDir Path folder;

  private static StarPlatform star(String style) {
    boolean numbered = NUMBERED.contains(style);
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 1; w <= 4; w++) {
      // Names only: SimGrid says what the hosts are.
      workers.add(WorkerSpec.symmetric((numbered ? "n" : "w") + w + "-" + style, 1, 0, 1, 0));
    }
    return new StarPlatform((numbered ? "n0-" : "boss-") + style, workers);
  }

  /** umr plans with the routes that it knows; fac2 answers requests and results. */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "fac2"})
  void everyStyleOfOneCluster_givesTheSameSchedule(String scheduler) throws IOException {
    List<StarPlatform> stars = new ArrayList<>();
    NEAR.forEach(style -> stars.add(star(style)));
    RING.forEach(style -> stars.add(star(style)));
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", scheduler);
    properties.put("load", "1000");
    properties.put("flops_per_unit", "1e7");
    properties.put("bytes_per_unit", "1e5");
    Path deployment = folder.resolve("d.xml");
    Files.writeString(
        deployment, Deployment.write(Deployment.clusters(stars, properties), List.of()));

    ChildJvm.Ended ended =
        new ChildJvm().run(RoutingMain.class, PLATFORM.toString(), deployment.toString());

    assertThat(ended.status()).as(ended.output()).isZero();
    for (String style : NEAR) {
      assertThat(rows(ended, style))
          .as(style)
          .hasSizeGreaterThan(30)
          .isEqualTo(rows(ended, "star"));
    }
    assertThat(rows(ended, "torus"))
        .isEqualTo(rows(ended, "far"))
        .isNotEqualTo(rows(ended, "star"));
  }

  private static List<String> rows(ChildJvm.Ended ended, String style) {
    return ended.lines().stream()
        .filter(line -> line.startsWith(style + " "))
        .map(line -> line.substring(style.length()))
        .toList();
  }

  /** Zones with Dijkstra or Floyd routing know no route before they are sealed. */
  @Test
  void routesAskedForBeforeTheRun_areThere() {
    ChildJvm.Ended ended = new ChildJvm().run(RoutingMain.class, PLATFORM.toString());

    assertThat(ended.status()).as(ended.output()).isZero();
    Map<String, String> links =
        Map.of(
            "star", "2", "dijkstra", "3", "cache", "3", "floyd", "3", "full", "1", "nested", "3");
    Set<String> said = new HashSet<>(ended.lines());
    links.forEach((style, count) ->
        assertThat(said).contains(style + " 100 us, 100 us back, " + count + " links"));
    assertThat(said).hasSize(1 + links.size()).contains("ran");
  }
}
