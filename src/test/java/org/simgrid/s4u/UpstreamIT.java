package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.cli.bench.Measurement;
import loadstar.cli.bench.Scenario;
import loadstar.cli.bench.Variant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same source files against upstream's own binding and ours: the same lines at the same
 * simulated dates. Runs where upstream's jar is installed, as in {@code .ci/debian13}.
 */
@EnabledIf("isUpstreamInstalled")
class UpstreamIT {
  /** Has its actors deployed directly, which upstream cannot. */
  private static final Set<String> BEYOND_UPSTREAM = Set.of("E06Deployment");

  static boolean isUpstreamInstalled() {
    return Files.exists(Variant.UPSTREAM_JAR);
  }

  @BeforeAll
  static void compilePrograms() throws IOException {
    TwinIT.compilePrograms();
  }

  static Stream<String> examples() throws IOException {
    return ExamplesIT.examples().filter(name -> !BEYOND_UPSTREAM.contains(name));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void example_printsTheSameOnUpstream(String name) throws Exception {
    assertThat(output(name, Variant.UPSTREAM_JAR.toString()))
        .isEqualTo(output(name, System.getProperty("java.class.path")))
        .isEqualTo(ExamplesIT.expected(name));
  }

  private static String output(String name, String classPath) throws Exception {
    Path output = Files.createTempFile("upstream", ".out");
    try {
      List<String> command = new ArrayList<>(ExamplesIT.command(name, classPath));
      int status =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start()
              .waitFor();
      assertThat(status).isZero();
      return Files.readString(output);
    } finally {
      Files.delete(output);
    }
  }

  @ParameterizedTest
  @MethodSource("org.simgrid.s4u.TwinIT#scenarios")
  void clock_isUpstreamsToTheLastDigit(Scenario scenario) throws IOException {
    Measurement upstream = TwinIT.run(Variant.UPSTREAM, scenario);
    Measurement ours = TwinIT.run(Variant.OURS, scenario);

    assertThat(ours.clock()).isEqualTo(upstream.clock()).isPositive();
    assertThat(ours.activities()).isEqualTo(upstream.activities());
  }
}
