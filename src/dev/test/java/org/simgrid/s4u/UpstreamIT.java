package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.Twins;
import loadstar.Twins.Played;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same source files against upstream's own binding and ours: the same lines at the same
 * simulated dates. Runs where upstream's jar of 4.0 is installed, as in {@code .ci/debian 13}.
 */
@EnabledIf("isUpstreamInstalled")
class UpstreamIT {
  /**
   * What upstream 4.0 does not compile: timed {@code get}, direct deployment, {@code long} sizes of
   * disks, blocking message queues, {@code add_netzone_star}, profiles, {@code Host.add_actor},
   * {@code Actor.on_creation_cb}, the host load plugin.
   */
  private static final Set<String> BEYOND_UPSTREAM =
      Set.of(
          "E02Messages",
          "E06Deployment",
          "E08Disks",
          "E09MessageQueue",
          "E10BuildPlatform",
          "E11Profiles",
          "E12VirtualMachines",
          "E14Signals",
          "E16Energy",
          "E17OneAfterTheOther",
          "E18Worlds");

  /** The one line that only upstream prints. */
  private static final String THREADS = "[0.0] maestro: Using regular java threads.\n";

  private static Twins twins;

  static boolean isUpstreamInstalled() {
    return Files.exists(Twins.UPSTREAM_JAR) && hasAddActor();
  }

  /** That of 4.1 does not. */
  private static boolean hasAddActor() {
    try (URLClassLoader jar =
        new URLClassLoader(
            new URL[] {Twins.UPSTREAM_JAR.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      return Arrays.stream(Class.forName("org.simgrid.s4u.Engine", false, jar).getMethods())
          .anyMatch(method -> method.getName().equals("add_actor"));
    } catch (IOException | ClassNotFoundException e) {
      return false;
    }
  }

  @BeforeAll
  static void playAll() throws IOException {
    twins = Twins.play(TwinIT.scenarios().map(line -> line + Twins.UPSTREAM).toList());
  }

  static Stream<String> examples() throws IOException {
    return ExamplesIT.examples().filter(name -> !BEYOND_UPSTREAM.contains(name));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void example_printsTheSameOnUpstream(String name) throws Exception {
    String upstream = output(name, Twins.UPSTREAM_JAR.toString());

    assertThat(upstream).startsWith(THREADS);
    assertThat(upstream.substring(THREADS.length()))
        .isEqualTo(output(name, System.getProperty("java.class.path")))
        .isEqualTo(ExamplesIT.expected(name));
  }

  private static String output(String name, String classPath) throws Exception {
    Path output = Files.createTempFile("upstream", ".out");
    try {
      int status =
          new ProcessBuilder(ExamplesIT.command(name, classPath))
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
  void clock_isUpstreamsToTheLastDigit(String scenario) {
    Played upstream = twins.of(Twins.name(scenario), Twins.UPSTREAM);
    Played ours = twins.of(Twins.name(scenario), Twins.OURS);

    assertThat(ours.clock()).isEqualTo(upstream.clock()).isPositive();
    assertThat(ours.activities()).isEqualTo(upstream.activities());
  }
}
