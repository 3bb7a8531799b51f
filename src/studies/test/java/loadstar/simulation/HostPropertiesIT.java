package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Properties of hosts, from a platform file to SimGrid's clock. */
class HostPropertiesIT {
  private static final String INPUT = "<prop id=\"shared_input\" value=\"3MB\"/>";

  private static final String BYTES = "<prop id=\"bytes_per_unit\" value=\"1e6\"/>";

  @TempDir Path folder;
  private String scheduler = "ss";
  private String master = "";

  /** A unit takes a second to be sent, computed, sent back. */
  private static String host(String name, String attributes, String inside) {
    return """
    <host id="%1$s" speed="1Gf" %2$s>%3$s</host>
    <link id="l-%1$s" bandwidth="1MBps" latency="0" sharing_policy="SPLITDUPLEX"/>
    <host_link id="%1$s" up="l-%1$s_UP" down="l-%1$s_DOWN"/>
    """
        .formatted(name, attributes, inside);
  }

  private List<double[]> rows(String hosts, String properties, String workers, int worker)
      throws Exception {
    Path platform =
        Files.writeString(
            folder.resolve("p.xml"),
            """
            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <zone id="star" routing="Cluster">
                <host id="boss" speed="1Gf">%s</host>
                <link id="l0" bandwidth="1GBps" latency="0" sharing_policy="SPLITDUPLEX"/>
                <host_link id="boss" up="l0_UP" down="l0_DOWN"/>
                %s
              </zone>
            </platform>
            """
                .formatted(master, hosts));
    Path deployment =
        Files.writeString(
            folder.resolve("d.xml"),
            """
            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <actor host="boss" function="loadstar.simulation.Master">
                <prop id="scheduler" value="%s"/>
                <prop id="flops_per_unit" value="1e9"/>
                %s
              </actor>
              %s
            </platform>
            """
                .formatted(scheduler, properties, workers));
    return ChildSimulation.good(
            ChildSimulation.run(platform, deployment, Double.POSITIVE_INFINITY, 1, worker))
        .rows();
  }

  private double[][] sends(String hosts, String properties, String workers, int worker)
      throws Exception {
    return rows(hosts, properties, workers, worker).stream()
        .map(row -> new double[] {row[1], row[2]})
        .toArray(double[][]::new);
  }

  private static String workers(String... names) {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append("<actor host=\"" + name + "\" function=\"loadstar.simulation.Worker\"/>\n");
    }
    return text.toString();
  }

  private static void same(double[][] sends, double[]... expected) {
    assertThat(sends).hasDimensions(expected.length, 2);
    for (int row = 0; row < expected.length; row++) {
      assertThat(sends[row]).as("row " + row).containsExactly(expected[row], within(1e-6));
    }
  }

  /**
   * Of two slots the first gets the 3 MB, which take 3 s, with its unit until 4, the second only a
   * unit until 5; the other host gets its own until 9, when the first has long asked again.
   */
  @Test
  void slots_shareIt() throws Exception {
    String hosts =
        host("a", "core=\"2\"", INPUT + "<prop id=\"slots\" value=\"2\"/>") + host("b", "", INPUT);
    String load = BYTES + "<prop id=\"load\" value=\"4\"/>";
    same(sends(hosts, load, workers("a", "b"), 0), new double[] {0, 4}, new double[] {9, 10});
    same(sends(hosts, load, workers("a", "b"), 1), new double[] {4, 5});
    same(sends(hosts, load, workers("a", "b"), 2), new double[] {5, 9});
  }

  /**
   * With two ports the second slot waits for the input; the other host does not, as a port is free.
   */
  @Test
  void secondPort_waitsForIt() throws Exception {
    String hosts =
        host("a", "core=\"2\"", INPUT + "<prop id=\"slots\" value=\"2\"/>") + host("b", "", INPUT);
    String load = BYTES + "<prop id=\"load\" value=\"3\"/><prop id=\"ports\" value=\"2\"/>";
    same(sends(hosts, load, workers("a", "b"), 0), new double[] {0, 4});
    // The slots' units do not share the link: one is there when the other begins.
    same(sends(hosts, load, workers("a", "b"), 1), new double[] {4, 5});
    same(sends(hosts, load, workers("a", "b"), 2), new double[] {0, 4});
  }

  /** Lost at 4.5 with the unit; from 6 on it is sent again. */
  @Test
  void hostThatFailed_getsItAgain() throws Exception {
    Files.writeString(folder.resolve("off.txt"), "4.5 0\n6 1\n");
    same(
        sends(
            host("a", "state_file=\"off.txt\"", INPUT),
            BYTES + "<prop id=\"load\" value=\"2\"/>",
            workers("a"),
            0),
        new double[] {0, 4},
        new double[] {6, 10},
        new double[] {12, 13});
  }

  /** Tasks without data of their own need it, too: 3 s, then a second of computing each. */
  @Test
  void loadWithoutData_waitsForIt() throws Exception {
    String none = "<prop id=\"bytes_per_unit\" value=\"0\"/><prop id=\"load\" value=\"2\"/>";
    same(
        sends(host("a", "", INPUT), none, workers("a"), 0),
        new double[] {0, 3},
        new double[] {4, 4});
  }

  /** Half a second before each send; of two ports one sends while the master prepares the next. */
  @Test
  void masterWithDispatchCost_preparesOneChunkAtATime() throws Exception {
    master = "<prop id=\"dispatch_cost\" value=\"500ms\"/>";
    String hosts = host("a", "", "") + host("b", "", "");
    String load = BYTES + "<prop id=\"load\" value=\"2\"/>";
    same(sends(hosts, load, workers("a", "b"), 0), new double[] {0.5, 1.5});
    same(sends(hosts, load, workers("a", "b"), 1), new double[] {2, 3});

    String ports = load + "<prop id=\"ports\" value=\"2\"/>";
    same(sends(hosts, ports, workers("a", "b"), 0), new double[] {0.5, 1.5});
    same(sends(hosts, ports, workers("a", "b"), 1), new double[] {1, 2});
  }

  /** UMR sends ahead; with room for one chunk every send waits until the one before is computed. */
  @Test
  void workerWithRoomForOne_isSentNothingAhead() throws Exception {
    scheduler = "umr";
    String load = "<prop id=\"bytes_per_unit\" value=\"1e4\"/><prop id=\"load\" value=\"40\"/>";
    String start = "<prop id=\"compute_latency\" value=\"50ms\"/>";
    String one = start + "<prop id=\"max_chunks\" value=\"1\"/>";
    List<double[]> ahead =
        rows(host("a", "", start) + host("b", "", start), load, workers("a", "b"), 0);
    List<double[]> alone =
        rows(host("a", "", one) + host("b", "", one), load, workers("a", "b"), 0);

    assertThat(ahead).hasSizeGreaterThan(1).hasSameSizeAs(alone);
    assertThat(ahead.get(1)[1]).isLessThan(ahead.get(0)[4]);
    for (int row = 1; row < alone.size(); row++) {
      assertThat(alone.get(row)[1]).isGreaterThanOrEqualTo(alone.get(row - 1)[4] - 1e-9);
    }
  }

  /** Off from 1.5 to 3 and again from 4 to 6: the boot of 2 s that began at 3 is for nothing. */
  @Test
  void hostThatIsBack_bootsFirst() throws Exception {
    Files.writeString(folder.resolve("off.txt"), "1.5 0\n3 1\n4 0\n6 1\n");
    same(
        sends(
            host("a", "state_file=\"off.txt\"", "<prop id=\"boot_time\" value=\"2s\"/>"),
            BYTES + "<prop id=\"load\" value=\"2\"/>",
            workers("a"),
            0),
        new double[] {0, 1},
        new double[] {8, 9},
        new double[] {11, 12});
  }
}
