package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.Twins;
import loadstar.Twins.Played;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Our engine against C++ S4U: the same simcalls in the same order end at the same simulated clock,
 * to the last digit. Every run has its own process.
 */
class TwinIT {
  private static final boolean FULL = Boolean.getBoolean("full");

  private static Twins twins;

  @BeforeAll
  static void playAll() throws IOException {
    twins = Twins.play(Stream.concat(scenarios(), beyondUpstream()).toList());
  }

  static Stream<String> scenarios() {
    return Stream.of(
        Twins.onStar("masterworker", "MasterWorker", 10, "10", "2000", "1e6", "5e7"),
        Twins.onStar(
            "masterworker", "MasterWorker", 100, "100", FULL ? "5000" : "500", "1e6", "5e8"),
        // Fewer tasks than workers, and tasks so long that the master waits for every worker.
        Twins.onStar("masterworker", "MasterWorker", 100, "100", "30", "1e6", "5e8"),
        Twins.onStar("masterworker", "MasterWorker", 10, "10", "500", "1e3", "1e9"),
        Twins.onStar("idioms", "Idioms", 100, "100", FULL ? "3000" : "500", "1e6", "5e8"),
        Twins.onStar("tokenring", "TokenRing", 100, "100", "20", "1e5"),
        Twins.onStar("pingpong", "PingPong", 10, "2000", "1e5"),
        Twins.onStar(
            "asynccomms", "AsyncComms", 100, "100", FULL ? "3000" : "500", "16", "1000000"),
        Twins.onStar("mutex", "MutexContention", 100, "100", "20", "1e7"),
        Twins.onStar("actors", "ActorWaves", 100, "100", FULL ? "3000" : "500", "1e6"));
  }

  /** What upstream's Java does not have. */
  static Stream<String> beyondUpstream() {
    Stream<String> everywhere =
        Stream.of(
            Twins.onStar("factors", "Factors", 10, "20"),
            Twins.onStar("files", "Files", 10, "20"),
            Twins.onStar("nodes", "Nodes", 10, "1e6"),
            Twins.onStar("turns", "Turns", 10));
    // SimGrid 4.1 finds no way out of a torus of zones, and dies of it.
    Stream<String> clusters =
        Stream.of(Twins.onStar("clusters", "Clusters", 10, "1e6"))
            .filter(one -> Versions.SIMGRID < Versions.V4_1);
    Stream<String> tasks =
        Stream.of(
                Twins.onStar("tasks", "Tasks", 10, "20"),
                Twins.onStar("plugins", "Plugins", 10, "5"))
            .filter(one -> Versions.SIMGRID >= Versions.V4_0);
    return Stream.of(everywhere, clusters, tasks, exits()).flatMap(scenarios -> scenarios);
  }

  /**
   * All that an actor may do at its end: what is said, in which order, is the outcome. In C++ on
   * SimGrid 4 the callback of a killed actor goes on after exec_async(), without an execution; here
   * it ends there, as at every other call and as on 3.32. Otherwise than at full size, half of
   * them.
   */
  private static Stream<String> exits() {
    List<String> exits = new ArrayList<>();
    for (String what : List.of("post", "kill", "two", "add", "locks", "exec", "off", "mixed")) {
      exits.add(exit(what, "normal", "world"));
      exits.add(exit(what, "killed", "world"));
    }
    exits.add(exit("mixed", "normal", "process"));
    exits.add(exit("mixed", "killed", "process"));
    return IntStream.range(0, exits.size())
        .filter(i -> FULL || i % 4 == 0 || i % 4 == 3)
        .mapToObj(exits::get)
        .filter(one -> Versions.SIMGRID < Versions.V4_0 || !isKilledExec(one));
  }

  private static boolean isKilledExec(String scenario) {
    return Twins.name(scenario).startsWith("exits-exec-killed");
  }

  private static String exit(String what, String how, String where) {
    return Twins.onStar("exits", "Exits", 10, what, how, where);
  }

  @ParameterizedTest
  @MethodSource({"scenarios", "beyondUpstream"})
  void clock_isTheTwinsToTheLastDigit(String scenario) {
    String name = Twins.name(scenario);
    Played twin = twins.of(name, Twins.CPP_STOCK);
    Played raw = twins.of(name, Twins.CPP_RAW);
    Played ours = twins.of(name, Twins.OURS);

    assertThat(ours.clock()).isEqualTo(twin.clock()).isEqualTo(raw.clock()).isPositive();
    assertThat(ours.outcome()).isEqualTo(twin.outcome()).isEqualTo(raw.outcome());
    assertThat(ours.activities()).isEqualTo(twin.activities()).isEqualTo(raw.activities());
  }

  /** Forked, in a world of C++, and in worlds of Java two at a time. */
  @Test
  void smallSimulations_oneAfterTheOther_endAtOneClock(@TempDir Path folder) throws Exception {
    Path twins = Path.of("target/native/twins").toAbsolutePath();
    String small = twins.resolve("small").toString();
    String world = twins.resolve("libsmall-world.so").toString();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String platform = folder.resolve("star.xml").toString();
    assertThat(
            new ProcessBuilder(java, "benchmarks/java/StarFile.java", "20", platform)
                .inheritIO()
                .start()
                .waitFor())
        .isZero();
    String classes =
        System.getProperty("java.class.path") + File.pathSeparator + "target/bench/classes-ours";

    double forked = onlyClock(small, platform, "2");
    assertThat(forked).isPositive();
    assertThat(onlyClock(small, platform, "4", world)).isEqualTo(forked);
    assertThat(
            onlyClock(
                java,
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-cp",
                classes,
                "Small",
                platform,
                "6",
                "2"))
        .isEqualTo(forked);
  }

  private static double onlyClock(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    Matcher clocks = Pattern.compile("clocks=\\[([0-9.e-]+)]").matcher(output);
    assertThat(clocks.find()).as(output).isTrue();
    return Double.parseDouble(clocks.group(1));
  }
}
