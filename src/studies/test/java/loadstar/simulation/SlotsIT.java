package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A host with slots is as many workers. */
class SlotsIT {
  private static final String HOSTS =
      """
      <?xml version='1.0'?>
      <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
      <platform version="4.1">
        <zone id="star" routing="Cluster">
          <host id="boss" speed="1Gf"/>
          <link id="l0" bandwidth="1GBps" latency="0" sharing_policy="SPLITDUPLEX"/>
          <host_link id="boss" up="l0_UP" down="l0_DOWN"/>
          %s
        </zone>
      </platform>
      """;

  @TempDir Path folder;

  private static String host(String name, String attributes, String inside) {
    return """
    <host id="%1$s" speed="1Gf" %2$s>%3$s</host>
    <link id="l-%1$s" bandwidth="100MBps" latency="1ms" sharing_policy="SPLITDUPLEX"/>
    <host_link id="%1$s" up="l-%1$s_UP" down="l-%1$s_DOWN"/>
    """
        .formatted(name, attributes, inside);
  }

  private ChildSimulation run(String scheduler, String more, String hosts, String... names)
      throws IOException, InterruptedException {
    StringBuilder workers = new StringBuilder();
    for (String name : names) {
      workers.append("<actor host=\"" + name + "\" function=\"loadstar.simulation.Worker\"/>\n");
    }
    Path platform = Files.writeString(folder.resolve("p.xml"), HOSTS.formatted(hosts));
    Path deployment =
        Files.writeString(
            folder.resolve("d.xml"),
            """
            <?xml version='1.0'?>
            <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
            <platform version="4.1">
              <actor host="boss" function="loadstar.simulation.Master">
                <prop id="scheduler" value="%s"/>
                <prop id="load" value="400"/>
                <prop id="flops_per_unit" value="1e7"/>
                <prop id="bytes_per_unit" value="1e4"/>
                %s
              </actor>
              %s
            </platform>
            """
                .formatted(scheduler, more, workers));
    return ChildSimulation.run(platform, deployment, Double.POSITIVE_INFINITY, 1, -1);
  }

  /** One port sends to one worker at a time, so it does not matter that slots share a link. */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "fac2", "ss", "as4dr"})
  void twoSlots_areTwoHosts(String scheduler) throws IOException, InterruptedException {
    ChildSimulation slots =
        run(
            scheduler,
            "",
            host("a", "core=\"2\"", "<prop id=\"slots\" value=\"2\"/>") + host("b", "", ""),
            "a",
            "b");
    ChildSimulation hosts =
        run(
            scheduler,
            "",
            host("a1", "", "") + host("a2", "", "") + host("b", "", ""),
            "a1",
            "a2",
            "b");

    ChildSimulation.good(slots);
    ChildSimulation.good(hosts);
    assertThat(slots.summary()).hasSameSizeAs(hosts.summary());
    // SimGrid rounds otherwise where two computations share a host.
    hosts
        .summary()
        .forEach((name, value) ->
            assertThat(slots.value(name)).as(name).isCloseTo(value, withinPercentage(1e-7)));
  }

  /** Computations side by side on one core would each be slower than the host says. */
  @Test
  void moreSlotsThanCores_areRefused() throws IOException, InterruptedException {
    ChildSimulation ended = run("ss", "", host("a", "", "<prop id=\"slots\" value=\"2\"/>"), "a");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.errors())
        .contains("p.xml:8: ")
        .contains("the host a has 2 slots, but one core")
        .hasLineCount(1);
  }

  /** A host fails with all its slots, as two hosts do that are off at the same times. */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "fac2", "ss", "as4dr"})
  void slots_failTogether(String scheduler) throws IOException, InterruptedException {
    String off = "state_file=\"off.txt\"";
    String again = "state_file=\"again.txt\""; // SimGrid reads a profile for one host only
    for (String file : new String[] {"off.txt", "again.txt"}) {
      Files.writeString(folder.resolve(file), "1.25 0\n1.5 1\n2 0\n2.75 1\n");
    }
    ChildSimulation slots =
        run(
            scheduler,
            "",
            host("a", "core=\"2\" " + off, "<prop id=\"slots\" value=\"2\"/>") + host("b", "", ""),
            "a",
            "b");
    ChildSimulation hosts =
        run(
            scheduler,
            "",
            host("a1", off, "") + host("a2", again, "") + host("b", "", ""),
            "a1",
            "a2",
            "b");

    ChildSimulation.good(slots);
    ChildSimulation.good(hosts);
    assertThat(slots.value("lost")).isGreaterThan(1);
    assertThat(slots.summary()).hasSameSizeAs(hosts.summary());
    hosts
        .summary()
        .forEach((name, value) ->
            assertThat(slots.value(name)).as(name).isCloseTo(value, withinPercentage(1e-6)));
  }

  /** Their host draws its failures from the seed. */
  @ParameterizedTest
  @ValueSource(strings = {"umr", "fac2", "ss", "as4dr"})
  void drawnFailures_arePlayed(String scheduler) throws IOException, InterruptedException {
    ChildSimulation ended =
        run(
            scheduler,
            "<prop id=\"worker_mtbf\" value=\"1\"/>" + "<prop id=\"worker_repair\" value=\"0.2\"/>",
            host("a", "core=\"2\"", "<prop id=\"slots\" value=\"2\"/>") + host("b", "", ""),
            "a",
            "b");
    assertThat(ChildSimulation.good(ended).value("lost")).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "two"})
  void slots_areAWholeNumber(String slots) throws IOException, InterruptedException {
    ChildSimulation ended =
        run("ss", "", host("a", "", "<prop id=\"slots\" value=\"" + slots + "\"/>"), "a");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.errors()).contains("p.xml:8: \"slots\" is \"" + slots + "\"");
  }
}
