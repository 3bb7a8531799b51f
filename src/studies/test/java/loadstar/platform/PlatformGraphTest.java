package loadstar.platform;

import static loadstar.TestPlatforms.file;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.model.InputException;
import loadstar.platform.PlatformGraph.Edge;
import loadstar.platform.PlatformGraph.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformGraphTest {
  @TempDir Path folder;

  private PlatformGraph read(String zones) throws IOException {
    return PlatformReader.read(Files.writeString(folder.resolve("p.xml"), file(zones))).graph();
  }

  @Test
  void routes_areEdgesAsWideAsTheirNarrowestLink() throws IOException {
    PlatformGraph graph =
        read(
            """
            <zone id="z" routing="Full">
              <host id="a" speed="1Gf"/><host id="b" speed="1Gf,2Gf" pstate="1"/>
              <link id="l" bandwidth="8Bps" latency=""/>
              <link id="m" bandwidth="4Bps" latency="0s" sharing_policy="SPLITDUPLEX"/>
              <route src="a" dst="b"><link_ctn id="l"/><link_ctn id="m" direction="UP"/></route>
            </zone>
            """);
    assertThat(graph.nodes()).containsExactly(new Node("a", true, 1e9), new Node("b", true, 2e9));
    assertThat(graph.edges()).containsExactly(new Edge(0, 1, 4, 0));
  }

  /** Two racks of two nodes and a head node: five host links, two trunks between the switches. */
  @Test
  void racks_hangOnTheirSwitches() throws IOException {
    Path file = folder.resolve("c.xml");
    Files.writeString(
        file,
        Clusters.xml(
            1,
            "workers=4",
            "racks=2",
            "speed=1Gf",
            "bandwidth=100MBps",
            "uplink=200MBps",
            "trunk=300MBps"));

    PlatformGraph graph = PlatformReader.read(file).graph();

    assertThat(graph.nodes()).filteredOn(Node::host).hasSize(5);
    assertThat(graph.nodes())
        .filteredOn(node -> !node.host())
        .extracting(Node::name)
        .containsExactlyInAnyOrder("front-switch", "rack-0-switch", "rack-1-switch");
    assertThat(graph.edges())
        .extracting(edge -> edges(graph, edge))
        .containsExactlyInAnyOrder(
            "head - front-switch 2.0E8",
            "node-0 - rack-0-switch 1.0E8",
            "node-2 - rack-0-switch 1.0E8",
            "node-1 - rack-1-switch 1.0E8",
            "node-3 - rack-1-switch 1.0E8",
            "front-switch - rack-0-switch 3.0E8",
            "front-switch - rack-1-switch 3.0E8");
  }

  private static String edges(PlatformGraph graph, Edge edge) {
    return graph.nodes().get(edge.from()).name()
        + " - "
        + graph.nodes().get(edge.to()).name()
        + " "
        + edge.bandwidth();
  }

  @Test
  void clusterElement_isHostsAroundItsRouter() throws IOException {
    PlatformGraph graph =
        read(
            """
            <zone id="z" routing="Floyd">
              <cluster id="c" prefix="n" suffix="x" radical="0-2" speed="1Gf" bw="1Bps" lat="0s"/>
              <cluster id="d" prefix="m" suffix="x" radical="0" speed="1Gf" bw="1Bps" lat="0s"/>
              <link id="l" bandwidth="8Bps" latency="0s"/>
              <zoneRoute src="c" dst="d" gw_src="nc_routerx" gw_dst="md_routerx">
                <link_ctn id="l"/>
              </zoneRoute>
            </zone>
            """);
    assertThat(graph.nodes()).filteredOn(Node::host).hasSize(4);
    assertThat(graph.edges()).hasSize(5);
    assertThat(edges(graph, graph.edges().getLast())).isEqualTo("nc_routerx - md_routerx 8.0");
  }

  /** Whatever the reader accepts can be drawn: it has the same hosts. */
  @Test
  void platformsOfTheProject_haveAllTheirHosts() throws IOException {
    try (var files = Files.list(Path.of("platforms"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".xml")).toList()) {
        assertThat(PlatformReader.read(file).graph().nodes())
            .as(file.toString())
            .filteredOn(Node::host)
            .extracting(Node::name)
            .containsExactlyElementsOf(PlatformReader.read(file).hosts());
      }
    } catch (InputException e) {
      throw new AssertionError(e);
    }
  }
}
