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
  private static final List<String> ROUND_NUMBERS =
      List.of(
          "--cfg=network/model:CM02", "--cfg=network/TCP-gamma:0", "--cfg=network/crosstraffic:0");

  @TempDir Path folder;

  static Stream<String> examples() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
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
    program.addAll(List.of("--log=xbt_cfg.thresh:warning", "--log=root.fmt:[%3.1r]%e%a:%e%m%n"));
    Path options = FOLDER.resolve(name + ".options");
    program.addAll(Files.exists(options) ? Files.readAllLines(options) : ROUND_NUMBERS);
    return program;
  }
}
