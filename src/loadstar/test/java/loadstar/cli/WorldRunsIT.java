package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import loadstar.experiment.RunFiles;
import loadstar.model.Visible;
import loadstar.platform.Deployment;
import loadstar.simulation.SimulationSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code loadstar run} of deployments of the clone, in worlds and in processes. */
class WorldRunsIT {
  private static final boolean FULL = Boolean.getBoolean("full");
  private static final int TIMES = FULL ? 3 : 1;
  private static final int ONE_OF = FULL ? 1 : 8;

  /** A deployment, its platform, options, and the makespan, which endless runs have not. */
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| `(\\S+)` \\| `(\\S+)` \\| (?:`(--set [^`]*)` )?\\|[^|]*\\| (?:makespan (\\S+) s)?",
          Pattern.MULTILINE);

  @TempDir Path folder;

  @Test
  void resultFiles_areByteForByteThoseOfAProcess() throws IOException {
    List<Path> all = xml(Path.of("deployments"));
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

    assertThat(worlds.lines().stream().filter(line -> line.startsWith("status 0")))
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

  /**
   * The rows of the table are all that a user types; at full size endless ones are played to their
   * horizon. What comes out is what the table says.
   */
  @Test
  void everyDeployment_runsAsItStandsOnEveryPlatformThatItIsFor() throws IOException {
    List<String> lines = new ArrayList<>();
    List<String> makespans = new ArrayList<>();
    for (MatchResult row :
        ROW.matcher(Files.readString(Path.of("deployments/README.md"))).results().toList()) {
      Path deployment = Path.of("deployments", row.group(1));
      lines.add(
          asItStands(Path.of("platforms", row.group(2)), deployment)
              + (row.group(3) == null ? "" : " " + row.group(3)));
      makespans.add(row.group(4));
    }
    assertThat(makespans).filteredOn(Objects::nonNull).hasSizeGreaterThan(20);
    int rows = lines.size();
    for (Path deployment : xml(Path.of("deployments"))) {
      String own = platform(deployment).toString().replace(".xml", "");
      for (Path platform : xml(Path.of("platforms"))) {
        if (platform.toString().matches(Pattern.quote(own) + "-n\\d+\\.xml")) {
          lines.add(asItStands(platform, deployment));
        }
      }
    }
    assertThat(lines).hasSize(rows + 2); // ATF's for two clusters more
    for (Path folder : folders()) {
      for (Path deployment : xml(folder)) {
        if (!deployment.endsWith(RunFiles.PLATFORM)) {
          lines.add(asItStands(folder.resolve(RunFiles.PLATFORM), deployment));
        }
      }
    }
    // The two papers on AS4DR, with and without profiles.
    assertThat(lines.stream().filter(line -> line.contains("icppw12") || line.contains("ppam13")))
        .hasSize(6)
        .allMatch(line -> FULL || line.endsWith(" --until 10"));

    ChildJvm.Ended ended = new ChildJvm().run(RunsInWorlds.class, lines.toArray(String[]::new));

    List<String> said = ended.lines().stream().filter(line -> line.startsWith("status 0")).toList();
    assertThat(said).as(ended.output()).hasSize(lines.size());
    for (int i = 0; i < makespans.size(); i++) {
      if (makespans.get(i) != null) {
        String found = said.get(i).replaceFirst("status 0, (\\S+) s", "$1");
        assertThat(Visible.format("%.2f", Double.parseDouble(found)))
            .as(lines.get(i))
            .isEqualTo(makespans.get(i));
      }
    }
  }

  private static String asItStands(Path platform, Path deployment) {
    double horizon =
        new SimulationSpec(
                platform, Deployment.read(deployment), Double.POSITIVE_INFINITY, 1, List.of())
            .until();
    boolean whole = Double.isInfinite(horizon) || FULL;
    return "run " + platform + " " + deployment + (whole ? "" : " --until 10");
  }

  /** The tables beside the files leave none out. */
  @Test
  void tables_nameEveryFileAndFolder() throws IOException {
    for (String part : List.of("deployments", "platforms")) {
      String table = Files.readString(Path.of(part, "README.md"));
      for (Path file : xml(Path.of(part))) {
        assertThat(table).contains("| `" + file.getFileName() + "` |");
      }
    }
    String table = Files.readString(Path.of("platforms", "README.md"));
    for (Path folder : folders()) {
      assertThat(table).contains("| `" + folder.getFileName() + "/` |");
    }
  }

  /** Those of what experiments play. */
  private static List<Path> folders() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("platforms"))) {
      return files.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** A deployment is named after its platform. */
  private static Path platform(Path deployment) throws IOException {
    String name = deployment.getFileName().toString();
    return xml(Path.of("platforms")).stream()
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

  private static List<Path> xml(Path folder) throws IOException {
    return list(folder).stream().filter(file -> file.toString().endsWith(".xml")).toList();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
