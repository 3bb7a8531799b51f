package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import loadstar.simulation.SimulationSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code loadstar run} of deployments of the clone, in worlds and in processes. */
class WorldRunsIT {
  private static final boolean FULL = Boolean.getBoolean("full");
  private static final int TIMES = FULL ? 3 : 1;
  private static final int ONE_OF = FULL ? 1 : 8;

  @TempDir Path folder;

  @Test
  void resultFiles_areByteForByteThoseOfAProcess() throws IOException {
    List<Path> all = list(Path.of("deployments"));
    List<Path> deployments = new ArrayList<>();
    for (int i = 0; i < all.size(); i += ONE_OF) {
      deployments.add(all.get(i));
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < TIMES; i++) {
      for (Path deployment : deployments) {
        lines.add(line(deployment, "world" + i));
      }
    }

    ChildJvm.Ended worlds = new ChildJvm().run(RunsInWorlds.class, lines.toArray(String[]::new));

    assertThat(worlds.lines().stream().filter(line -> line.equals("status 0")))
        .as(worlds.output())
        .hasSize(lines.size());
    for (Path deployment : deployments) {
      ChildJvm.Ended process =
          new ChildJvm().run(Main.class, line(deployment, "process").split(" "));
      assertThat(process.status()).as(process.output()).isZero();
      Path expected = folder.resolve("process").resolve(deployment.getFileName());
      for (int i = 0; i < TIMES; i++) {
        Path found = folder.resolve("world" + i).resolve(deployment.getFileName());
        assertThat(names(found))
            .contains("run.json")
            .containsAnyOf("chunks.csv", "tasks.csv") // of a star, of a tree
            .isEqualTo(names(expected));
        for (String name : names(expected)) {
          assertThat(found.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
        }
      }
    }
  }

  /** The files are all that a user types; at full size endless ones are played to their horizon. */
  @Test
  void everyDeployment_runsAsItStandsOnEveryPlatformThatItIsFor() throws IOException {
    List<String> lines = new ArrayList<>();
    int endless = 0;
    for (Path deployment : list(Path.of("deployments"))) {
      String own = platform(deployment).toString().replace(".xml", "");
      for (Path platform : list(Path.of("platforms"))) {
        if (platform.toString().matches(Pattern.quote(own) + "(-n\\d+)?\\.xml")) {
          double horizon =
              new SimulationSpec(platform, deployment, Double.POSITIVE_INFINITY, 1, List.of())
                  .until();
          if (Double.isFinite(horizon)) {
            endless++;
            assertThat(horizon).as(deployment.toString()).isEqualTo(2000);
          }
          boolean whole = Double.isInfinite(horizon) || FULL;
          lines.add("run " + platform + " " + deployment + (whole ? "" : " --until 10"));
        }
      }
    }
    assertThat(endless).isEqualTo(3); // the two papers on AS4DR
    // ATF's five are for three clusters each.
    assertThat(lines).hasSize(list(Path.of("deployments")).size() + 5 * 2);

    ChildJvm.Ended ended = new ChildJvm().run(RunsInWorlds.class, lines.toArray(String[]::new));

    assertThat(ended.lines().stream().filter(line -> line.equals("status 0")))
        .as(ended.output())
        .hasSize(lines.size());
  }

  /** A deployment is named after its platform. */
  private static Path platform(Path deployment) throws IOException {
    String name = deployment.getFileName().toString();
    return list(Path.of("platforms")).stream()
        .filter(file -> name.startsWith(file.getFileName().toString().replace(".xml", "")))
        .max(Comparator.comparing(file -> file.toString().length()))
        .orElseThrow();
  }

  private String line(Path deployment, String kind) throws IOException {
    String name = deployment.getFileName().toString();
    return "run --platform "
        + platform(deployment)
        + " --deployment "
        + deployment
        + (name.startsWith("thesis") ? "" : " --until 3")
        + " --out "
        + folder.resolve(kind).resolve(name);
  }

  private static List<String> names(Path folder) throws IOException {
    return list(folder).stream().map(file -> file.getFileName().toString()).toList();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
