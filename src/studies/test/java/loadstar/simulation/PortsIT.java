package loadstar.simulation;

import static loadstar.TestPlatforms.behind;
import static loadstar.TestPlatforms.cluster;
import static loadstar.TestPlatforms.deployment;
import static loadstar.TestPlatforms.star;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Masters with several ports: transfers share what links they share. */
class PortsIT {
  /** 1 MBps from the boss, 1 MBps to each worker, no latency. */
  private static final String PLATFORM = cluster("n[0-3] 1Mf 1MBps 0");

  @TempDir Path folder;

  /** A wide link of the boss; 1 MBps and 1 s to each worker. */
  private static final String WIDE =
      star(
          """
          n0     1Mf 10MBps 0
          n[1-3] 1Mf 1MBps 1s
          """);

  /** Two workers whose links are their own, behind a link that carries both ways. */
  private static final String BEHIND_ONE =
      behind(
          "up 10MBps 0s",
          """
          n0     1Mf -     -
          n[1-3] 1Mf 1MBps 1s | sharing_policy:FATPIPE
          """);

  /** Rows of one worker: size, send start and end, compute start and end, result end. */
  private static List<double[]> rows(ChildJvm.Ended ended, int worker) {
    return ended.lines().stream()
        .filter(line -> line.startsWith("n0 " + worker + " "))
        .map(line ->
            Arrays.stream(line.split(" ")).skip(2).mapToDouble(Double::parseDouble).toArray())
        .toList();
  }

  private ChildJvm.Ended run(String scheduler, String ports) throws Exception {
    return run(PLATFORM, scheduler, ports);
  }

  private ChildJvm.Ended run(String xmlOfPlatform, String scheduler, String ports)
      throws Exception {
    Path platform = Files.writeString(folder.resolve("p.xml"), xmlOfPlatform);
    String properties = "load=6 flops_per_unit=1e6 bytes_per_unit=1e6 ports=" + ports;
    String xml = deployment("n0", "scheduler=" + scheduler + " " + properties, "n1 n2 n3");
    Path deployment = Files.writeString(folder.resolve("d.xml"), xml);
    return new ChildJvm().run(RoutingMain.class, platform.toString(), deployment.toString());
  }

  /**
   * Self-scheduling, a task of 1 s to each of three workers. Two ports send the first two at half
   * of the uplink, until 2 s; the third has it alone, until 3 s. The first two compute until 3 s
   * and return their results together, until 5 s. The third computes until 4 s; its result waits
   * for a port until 5 s and is back at 6 s. From 5 s on the first two are sent to again, until 7
   * s; the third's next chunk waits for a port until then.
   */
  @Test
  void twoPorts_shareTheUplink() throws Exception {
    ChildJvm.Ended ended = run("ss", "2");
    assertThat(ended.output()).contains("every rule holds");

    for (int w = 0; w < 2; w++) {
      assertThat(rows(ended, w).get(0)).containsExactly(1, 0, 2, 2, 3, 5);
      assertThat(rows(ended, w).get(1)).startsWith(1, 5, 7, 7, 8);
    }
    assertThat(rows(ended, 2).get(0)).containsExactly(1, 2, 3, 3, 4, 6);
    assertThat(rows(ended, 2).get(1)).startsWith(1, 7, 8, 8, 9);
  }

  /**
   * Three tasks leave at date 0 (requests have no bytes and take 1 s), with 1 s of latency and then
   * 1 s at the 1 MBps of each worker's own link: a third of the boss's would be 3.3 MBps. SimGrid's
   * lazy sharing lets the second and the third have that.
   */
  @Test
  void transfersThatBeginTogether_takeTheirOwnLinksTimeToo() throws Exception {
    for (String platform : List.of(WIDE, BEHIND_ONE)) {
      ChildJvm.Ended ended = run(platform, "ss", "unlimited");

      assertThat(ended.output()).contains("every rule holds");
      for (int w = 0; w < 3; w++) {
        double[] first = rows(ended, w).getFirst();
        assertThat(first[2] - first[1]).as("worker %d", w).isEqualTo(2);
      }
    }
  }
}
