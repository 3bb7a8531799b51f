package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import loadstar.experiment.ppam13.Ppam13;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformXml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several masters in one simulation. */
class ClustersIT {
  @TempDir Path folder;

  private static StarPlatform star(int m, int... sets) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int i = 0; i < sets.length; i++) {
      workers.add(Ppam13.set("m" + m + "w" + i, sets[i], OptionalDouble.empty()));
    }
    return new StarPlatform("master" + m, workers);
  }

  private static Map<String, String> properties(double tau) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("scheduler", "as4dr");
    properties.put("lambda", "5");
    properties.put("tau", Double.toString(tau));
    return properties;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private ChildSimulation together(List<StarPlatform> stars, double tau, int reported)
      throws Exception {
    Path platform = write("all.xml", PlatformXml.stars(stars, List.of()));
    Deployment deployment = Deployment.clusters(stars, properties(tau));
    Path deployed = write("all_d.xml", Deployment.write(deployment, List.of()));
    return ChildSimulation.good(ChildSimulation.run(platform, deployed, 200, 1, reported));
  }

  /** Clusters share nothing, so each does what it would do alone, to the last bit of every date. */
  @Test
  void everyCluster_doesWhatItWouldAlone() throws Exception {
    List<StarPlatform> stars = List.of(star(0, 3, 1, 8), star(1, 7, 2), star(2, 5, 9, 0, 4));
    int reported = 0;
    for (StarPlatform star : stars) {
      ChildSimulation alone =
          ChildSimulation.of(folder, star, properties(10), 200, star.size() - 1);
      reported += star.size();
      ChildSimulation all = together(stars, 10, reported - 1);

      assertThat(all.value("clusters")).isEqualTo(3);
      assertThat(all.value("tau")).isEqualTo(10);
      assertThat(all.rows().size()).isEqualTo(alone.rows().size()).isGreaterThan(30);
      for (int i = 0; i < all.rows().size(); i++) {
        assertThat(all.rows().get(i)).isEqualTo(alone.rows().get(i));
      }
    }
  }

  @Test
  void sameSeed_givesTheSameSchedule() throws Exception {
    List<StarPlatform> stars = List.of(star(0, 3, 1, 8), star(1, 7, 2));
    assertThat(together(stars, 5, 0).digest()).isEqualTo(together(stars, 5, 0).digest());
  }

  /** The first posts follow the given delays instead of CIP's. */
  @Test
  void delays_canBeGiven() throws Exception {
    StarPlatform star = star(0, 3, 7, 3);
    Path platform = write("star.xml", PlatformXml.stars(List.of(star), List.of()));
    Deployment deployment =
        Deployment.masterWorkers(star, properties(10))
            .withProperty("delay", Map.of("m0w1", "1.5", "m0w2", "2.25"));
    Path deployed = write("star_d.xml", Deployment.write(deployment, List.of()));

    ChildSimulation run = ChildSimulation.good(ChildSimulation.run(platform, deployed, 100, 1, 2));

    assertThat(run.rows().getFirst()[1]).isCloseTo(3.75, within(1e-9));
  }

  @Test
  void workerWithoutMaster_isExplained() throws Exception {
    List<StarPlatform> stars = List.of(star(0, 3), star(1, 7));
    Path platform = write("all.xml", PlatformXml.stars(stars, List.of()));
    String text = Deployment.write(Deployment.clusters(stars, properties(10)), List.of());
    Path deployed = write("all_d.xml", text.replace("<prop id=\"master\" value=\"master1\"/>", ""));

    ChildSimulation run = ChildSimulation.run(platform, deployed, 100, 1, 0);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.errors())
        .contains("all_d.xml:")
        .contains("there are 2 masters, and the worker on m1w0 names none of them");
  }
}
