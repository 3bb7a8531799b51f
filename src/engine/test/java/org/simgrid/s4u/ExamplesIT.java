package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every example prints exactly what the file beside it says, with simulated dates. A file of
 * options beside it replaces the usual ones, which make dates easy to work out by head.
 */
class ExamplesIT {
  private static final Path FOLDER = Path.of("src/engine/examples/java");
  private static final List<String> LOG =
      List.of("--log=xbt_cfg.thresh:warning", "--log=root.fmt:[%3.1r]%e%a:%e%m%n");

  private static final List<String> ROUND_NUMBERS =
      List.of(
          "--cfg=network/model:CM02", "--cfg=network/TCP-gamma:0", "--cfg=network/crosstraffic:0");

  /** Twins of SimGrid's examples in C++ that have none in its Java. */
  private static final Path TWINS = FOLDER.resolve("cpp");

  private static final String UNORDERED = "PlatformFailures";

  @TempDir Path folder;

  static Stream<String> examples() throws IOException {
    return programs(FOLDER);
  }

  private static Stream<String> programs(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .sorted()
          .toList()
          .stream();
    }
  }

  @Test
  void examples_printInWorldsWhatTheirFilesSay() throws IOException {
    List<String> programs = new ArrayList<>();
    StringBuilder expected = new StringBuilder();
    for (String name : examples().toList()) {
      programs.add(String.join(" ", program(name)));
      expected.append(expected(name)).append("status 0\n");
    }

    ChildJvm.Ended ended =
        new ChildJvm()
            .run(
                ProgramsInWorlds.class,
                Files.write(folder.resolve("programs"), programs).toString());

    assertThat(ended.output()).isEqualTo(expected.toString());
    assertThat(ended.status()).isZero();
  }

  @Test
  void twinsOfCppExamples_printWhatTheirFilesSay() throws IOException {
    List<String> names =
        programs(TWINS)
            .filter(name -> since(name) <= Versions.SIMGRID && !name.equals(UNORDERED))
            .toList();
    StringBuilder expected = new StringBuilder();
    for (String name : names) {
      expected.append(Files.readString(expectedOfTwin(name)));
    }

    assertThat(output(names)).isEqualTo(expected.toString());
    for (String name : names) {
      Path trace = folder.resolve(name + ".trace");
      if (Files.exists(trace)) {
        assertThat(String.join("\n", PajeVariables.read(trace)) + "\n")
            .as(name)
            .isEqualTo(Files.readString(TWINS.resolve(name + ".trace.expected")));
      }
    }
  }

  /** In 3.32 some lines of one date come in another order. */
  private static Path expectedOfTwin(String name) {
    Path older = TWINS.resolve(name + ".expected-3.32");
    return Versions.SIMGRID < Versions.V4_0 && Files.exists(older)
        ? older
        : TWINS.resolve(name + ".expected");
  }

  /** SimGrid wakes those whom one failure concerns in the order of their addresses. */
  @Test
  void twinOfPlatformFailures_printsItsLines_inAnyOrder() throws IOException {
    assertThat(output(List.of(UNORDERED)).lines())
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(TWINS.resolve(UNORDERED + ".expected")));
  }

  /**
   * Returns what twins print. Each line of the file of runs beside one has the arguments of a run;
   * one without a file gets the platform.
   */
  private String output(List<String> names) throws IOException {
    List<String> runs = new ArrayList<>();
    for (String name : names) {
      Path file = TWINS.resolve(name + ".runs");
      for (String run : Files.exists(file) ? Files.readAllLines(file) : List.of("platform.xml")) {
        runs.add(twin(name, run, folder.resolve(name + ".trace")));
      }
    }
    ChildJvm.Ended ended =
        new ChildJvm()
            .run(ProgramsInWorlds.class, Files.write(folder.resolve("twins"), runs).toString());
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended.output().replaceAll("(?m)^status 0\n", "");
  }

  /** The version from which on SimGrid has what the twin shows. */
  private static int since(String name) {
    return switch (name) {
      case "PluginProdcons" -> 0;
      case "PluginVmLoad" -> Versions.V4_1;
      default -> name.startsWith("Task") || name.startsWith("Plugin") ? Versions.V4_0 : 0;
    };
  }

  private static String twin(String name, String run, Path trace) {
    List<String> words = new ArrayList<>(List.of(TWINS.resolve(name + ".java").toString()));
    for (String word : run.isEmpty() ? new String[0] : run.split(" ")) {
      words.add(
          word.matches(".*\\.(xml|txt)")
              ? TWINS.resolve(word).toString()
              : word.replace("{trace}", trace.toString()));
    }
    words.addAll(LOG);
    return String.join(" ", words);
  }

  /** One with a deployment, one that makes worlds, one that SimGrid destroys at its end. */
  @ParameterizedTest
  @ValueSource(strings = {"E06Deployment", "E16Energy", "E18Worlds"})
  void example_printsInAProcessWhatItsFileSays(String name) throws Exception {
    Path output = folder.resolve("output");
    int status =
        new ProcessBuilder(command(name, System.getProperty("java.class.path")))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();

    assertThat(Files.readString(output)).isEqualTo(expected(name));
    assertThat(status).isZero();
  }

  static String expected(String name) throws IOException {
    return Files.readString(FOLDER.resolve(name + ".expected"));
  }

  /** As a user runs a source file. */
  static List<String> command(String name, String classPath) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath));
    command.addAll(program(name));
    return command;
  }

  /** The source file and its arguments. */
  private static List<String> program(String name) throws IOException {
    List<String> program =
        new ArrayList<>(List.of(FOLDER.resolve(name + ".java").toString(), Child.PLATFORM));
    Path deployment = FOLDER.resolve(name + "_d.xml");
    if (Files.exists(deployment)) {
      program.add(deployment.toString());
    }
    program.addAll(LOG);
    Path options = FOLDER.resolve(name + ".options");
    program.addAll(Files.exists(options) ? Files.readAllLines(options) : ROUND_NUMBERS);
    return program;
  }
}
