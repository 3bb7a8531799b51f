package loadstar.cli;

import static java.util.stream.Collectors.joining;
import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.ChildJvm;
import loadstar.algorithm.Registry;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code loadstar compare} on trees, as a user types it. */
class TreeCompareIT {
  private static final Path SMALL = Path.of("platforms/small-tree.xml").toAbsolutePath();

  /** A chain of three hosts of 1 Mf and links of 1 MBps. */
  private static final String CHAIN =
      file(
          """
          <zone id="tree" routing="Full">
            <host id="n0" speed="1Mf"/><host id="n1" speed="1Mf"/><host id="n2" speed="1Mf"/>
            <link id="l1" bandwidth="1MBps" latency="0" sharing_policy="SPLITDUPLEX"/>
            <link id="l2" bandwidth="1MBps" latency="0" sharing_policy="SPLITDUPLEX"/>
            <route src="n0" dst="n1"><link_ctn id="l1" direction="DOWN"/></route>
            <route src="n1" dst="n2"><link_ctn id="l2" direction="DOWN"/></route>
          </zone>
          """);

  @TempDir Path folder;

  private ChildJvm.Ended compare(Path platform, String options) {
    return Shell.merged(folder, "compare --platform " + Shell.word(platform) + " " + options);
  }

  private Map<String, Map<String, Double>> csv(String... columns) throws IOException {
    Table csv = Table.read(folder.resolve("o/compare.csv"));
    Map<String, Map<String, Double>> all = new HashMap<>();
    for (int row = 0; row < csv.rows(); row++) {
      Map<String, Double> values = new HashMap<>();
      for (String column : columns) {
        values.put(column, csv.number(row, column));
      }
      all.put(csv.text(row, "scheduler"), values);
    }
    return all;
  }

  private static double value(
      Map<String, Map<String, Double>> csv, String scheduler, String column) {
    return Objects.requireNonNull(Objects.requireNonNull(csv.get(scheduler)).get(column));
  }

  /** Two bags of which 42/17 tasks a second is the best: 200 of each take 80.95 s at least. */
  @Test
  void schedulersOfTreesAndOfStars_areRanked() throws IOException {
    ChildJvm.Ended ended =
        compare(
            SMALL, "--bags light:125kB:1Mf,heavy:250kB:16Mf --load 200 --seeds 1 --wide --out o");

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains("200 tasks of each of light, heavy on the tree of small-tree.xml")
        .contains("No schedule with one port at each node beats 80.952 s");
    for (String name : Registry.builtIn().names()) {
      boolean ranked = ended.output().lines().anyMatch(line -> line.startsWith(name + " "));
      boolean refused = ended.output().contains("cannot play: " + name + ": ");
      assertThat(ranked).as(name + "\n" + ended.output()).isNotEqualTo(refused);
    }
    assertThat(csv("makespan_over_bound", "below_optimum"))
        .containsKeys("lp-based", "fcfs", "cgbc", "data-centric", "gss", "umr")
        .allSatisfy((name, values) -> {
          if (!name.equals("bcs")) { // it has a port for each application
            assertThat(values.get("makespan_over_bound")).as(name).isGreaterThan(1);
          }
        });
    assertThat(value(csv("below_optimum"), "lp-based", "below_optimum")).isBetween(-0.02, 0.03);
  }

  /**
   * Four tasks of 1 MB and 1 Mf. The root and n1's subtree, whose port passes a task a second, do
   * two tasks a second at best: 2 s. "static" sends two to n1 in [0, 2], and two over both links to
   * n2 in [2, 4], which computes them until 6.
   */
  @Test
  void starScheduler_sendsAlongTheTree() throws IOException {
    Path chain = Files.writeString(folder.resolve("chain.xml"), CHAIN);

    ChildJvm.Ended ended =
        compare(
            chain,
            "--load 4 --flops-per-unit 1Mf --bytes-per-unit 1MB"
                + " --schedulers static,lp-based --set lp-based.window=2 --wide --out o");

    assertThat(ended.status()).as(ended.output()).isZero();
    Map<String, Map<String, Double>> csv = csv("makespan_s", "bound_s");
    assertThat(value(csv, "static", "makespan_s")).isCloseTo(6, within(1e-5));
    assertThat(value(csv, "static", "bound_s")).isEqualTo(2);
    assertThat(value(csv, "lp-based window=2", "makespan_s")).isBetween(2.0, 6.0);
    assertThat(ended.output())
        .containsPattern("static .* star\\b")
        .containsPattern("lp-based .* tree");
  }

  /** Three hosts that begin in their second state, of 2 Mf: 60 tasks of 1 Mf take them 10 s. */
  @Test
  void boundOfATree_isOfTheStateInWhichHostsBegin() throws IOException {
    Path file = folder.resolve("states.xml");
    Files.writeString(file, CHAIN.replace("speed=\"1Mf\"", "speed=\"1Mf,2Mf\" pstate=\"1\""));
    ChildJvm.Ended ended = compare(file, "--bags s:1:1Mf --load 60 --schedulers fcfs");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains("beats 10.000 s")
        .containsPattern("fcfs +10\\.000 +1\\.0000");
  }

  /**
   * Known profiles count from their dates on. CHAIN has a node whose speed becomes nine times as
   * high at 1 s; where settings change what links do, nothing is known.
   */
  @Test
  void changingTree_hasItsBound() throws IOException {
    Files.writeString(folder.resolve("up.txt"), "0 1\n1 9\n");
    Path rising = folder.resolve("rising.xml");
    Files.writeString(rising, CHAIN.replaceFirst("1Mf\"", "1Mf\" speed_file=\"up.txt\""));
    ChildJvm.Ended ended =
        compare(rising, "--bags s:1:1Mf --load 60 --schedulers fcfs,umr --out o");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output()).contains("No schedule with one port at each node beats");
    assertThat(csv("makespan_over_bound", "below_optimum"))
        .allSatisfy((name, values) -> {
          assertThat(values.get("makespan_over_bound")).as(name).isGreaterThan(1 - 1e-12);
          assertThat(values.get("below_optimum")).as(name).isBetween(-1e-12, 1.0);
        });
  }

  @Test
  void treeWhoseMessagesAreFaster_hasNoBound() throws IOException {
    Path chain = Files.writeString(folder.resolve("chain.xml"), CHAIN);
    ChildJvm.Ended ended =
        compare(
            chain,
            "--bags s:1000000:1kf --load 60 --schedulers fcfs,umr"
                + " --cfg network/bandwidth-factor:4");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains("fcfs", "umr", "What no schedule beats is not known")
        .doesNotContain("above the bound");
  }

  /** Four nodes, one a tenth as fast from 50 s on: 50 . 4 + 3.1 (T - 50) = 300. */
  @Test
  void speedProfile_isInTheBoundAndTheOptimum() throws IOException {
    Files.writeString(folder.resolve("slow.txt"), "0 1\n50 0.1\n");
    String text =
        wires(
            """
            m 1Mf -     -
            a 1Mf 1GBps 0s
            b 1Mf 1GBps 0s speed_file:slow.txt
            c 1Mf 1GBps 0s
            """);
    Path slowed = folder.resolve("slowed.xml");
    Files.writeString(slowed, text);
    ChildJvm.Ended ended =
        compare(slowed, "--master m --bags s:1:1Mf --load 300 --schedulers fcfs,umr --out o");
    assertThat(ended.status()).as(ended.output()).isZero();
    double bound = 50 + 100 / 3.1;
    assertThat(csv("makespan_s", "makespan_over_bound", "below_optimum"))
        .containsOnlyKeys("fcfs", "umr")
        .allSatisfy((name, values) -> {
          double makespan = Objects.requireNonNull(values.get("makespan_s"));
          assertThat(values.get("makespan_over_bound"))
              .as(name)
              .isCloseTo(makespan / bound, within(1e-6));
          assertThat(values.get("below_optimum"))
              .as(name)
              .isCloseTo(1 - bound / makespan, within(1e-6));
        });
  }

  /**
   * Three hosts of a task a second, the middle one a tenth as fast from 50 s on: 150 of 300 tasks
   * are done by then. If the three still get equal shares, the slow host sets the pace: 0.3 tasks a
   * second in all, so another 500 s. Shares that follow the new rates give 2.1 a second: 71 s, and
   * the time that the slow host needs for the tasks it already holds, at most ten.
   */
  @Test
  void slowedNode_isAdaptedTo() throws IOException {
    Path slow = Shell.PROJECT.resolve("platforms/slowing-chain.xml");
    List<String> three = List.of("lp-based", "cgbc", "data-centric");
    String both = three.stream().map(w -> w + "," + w + ":adapt=0.1").collect(joining(","));
    ChildJvm.Ended ended =
        compare(slow, "--bags s:1:1Mf --load 300 --schedulers " + both + " --out o");
    assertThat(ended.status()).as(ended.output()).isZero();
    Map<String, Map<String, Double>> csv = csv("makespan_s");
    for (String who : three) {
      assertThat(value(csv, who, "makespan_s")).isGreaterThan(400);
      assertThat(value(csv, who + " adapt=0.1", "makespan_s")).isBetween(121.0, 250.0);
    }
  }

  @Test
  void whatTreesLack_isRefused() {
    assertRefused(
        "--noise 0.1", "--noise does not go with a tree: all tasks of a bag cost the same");
    assertRefused("--result-bytes-per-unit 3", "--result-bytes-per-unit does not go with a tree");
    assertRefused("--ports 2", "--ports does not go with a tree: each of its nodes has one port");
    assertRefused("--workers n1", "--workers does not go with a tree");
    assertRefused("--select", "--select does not go with a tree");
    assertRefused("--bags light:1", "--bags has \"light:1\"");
    assertRefused("--set gss.window=3", "unknown property \"window\" of gss");
  }

  private void assertRefused(String option, String problem) {
    ChildJvm.Ended ended = compare(SMALL, "--load 20 " + option);
    assertThat(ended.status()).as(ended.output()).isEqualTo(Command.BAD_INPUT);
    assertThat(ended.output()).contains(problem);
  }
}
