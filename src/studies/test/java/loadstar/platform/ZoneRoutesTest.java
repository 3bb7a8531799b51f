package loadstar.platform;

import static loadstar.TestPlatforms.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZoneRoutesTest {
  @TempDir private Path folder;

  /**
   * A path that is composed of routes needs one between the gateways of the zone that it passes.
   */
  @Test
  void zoneWithoutRoutes_isFoundBetweenTwoGateways() throws IOException {
    PlatformFile platform =
        platform(
            """
            <zone id="w" routing="Floyd">
              <cluster id="x" prefix="x" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="1us"/>
              <zone id="y" routing="None"><host id="in" speed="1Gf"/><host id="out" speed="1Gf"/></zone>
              <cluster id="z" prefix="z" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="1us"/>
              <link id="l" bandwidth="1Gbps" latency="1us"/>
              <zoneRoute src="x" dst="y" gw_src="x0" gw_dst="in"><link_ctn id="l"/></zoneRoute>
              <zoneRoute src="y" dst="z" gw_src="out" gw_dst="z0"><link_ctn id="l"/></zoneRoute>
            </zone>
            """);
    refuses(platform, "x0", "z1", 6, "the routing of the zone y is None");
    refuses(platform, "x1", "out", 6, "the routing of the zone y is None");
    takes(platform, "x1", "in");
    takes(platform, "x0", "x1");
  }

  /** The router of a cluster is a point of it, by the name that SimGrid gives it. */
  @Test
  void routerOfACluster_isAGateway() throws IOException {
    PlatformFile platform =
        platform(
            """
            <zone id="w" routing="Full">
              <cluster id="x" prefix="x" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="1us"/>
              <zone id="y" routing="None">
                <cluster id="c" prefix="n" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="1us"/>
                <cluster id="d" prefix="d" suffix="" radical="0-1" speed="1Gf" bw="1Gbps" lat="1us"/>
              </zone>
              <link id="l" bandwidth="1Gbps" latency="1us"/>
              <zoneRoute src="x" dst="y" gw_src="x0" gw_dst="nc_router"><link_ctn id="l"/></zoneRoute>
            </zone>
            """);
    takes(platform, "x1", "n0");
    refuses(platform, "x1", "d0", 6, "the routing of the zone y is None");
  }

  /** A bypass goes before the routing of a zone. */
  @Test
  void bypass_needsNoRoute() throws IOException {
    PlatformFile platform =
        platform(
            """
            <zone id="w" routing="Dijkstra">
              <host id="a" speed="1Gf"/>
              <host id="b" speed="1Gf"/>
              <link id="l" bandwidth="1Gbps" latency="1us"/>
              <bypassRoute src="a" dst="b"><link_ctn id="l"/></bypassRoute>
            </zone>
            """);
    takes(platform, "a", "b");
    refuses(platform, "b", "a", 4, "no route of the zone w leads to b");
  }

  private static String dragonfly(String parameters, int hosts) {
    return """
    <zone id="w" routing="Full">
      <cluster id="d" prefix="n" suffix="" radical="0-LAST" speed="1Gf" bw="1Gbps" lat="1us"
        topology="DRAGONFLY" topo_parameters="PARAMETERS"/>
    </zone>
    """
        .replace("LAST", Integer.toString(hosts - 1))
        .replace("PARAMETERS", parameters);
  }

  /** The links between groups are at routers with the numbers of the groups. */
  @Test
  void groupBeyondTheRoutersOfAChassis_isNotReached() throws IOException {
    PlatformFile platform = platform(dragonfly("3,4;2,1;2,2;1", 12));
    takes(platform, "n0", "n7");
    takes(platform, "n8", "n0");
    takes(platform, "n8", "n11");
    refuses(
        platform,
        "n0",
        "n8",
        6,
        "SimGrid leads to as many groups of a DRAGONFLY as a chassis has routers: 2 of 3");

    PlatformFile whole = platform(dragonfly("3,4;2,1;3,2;1", 18));
    takes(whole, "n0", "n17");
  }

  /** SimGrid writes beyond its routers when it makes the links of such groups. */
  @Test
  void moreGroupsThanRouters_areRefused() throws IOException {
    takes(platform(dragonfly("3,1;1,1;2,1;1", 6)), "n0", "n3");
    assertThatThrownBy(() -> platform(dragonfly("4,1;1,1;2,1;1", 8)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(":6: the topology has 4 groups, each of 2 routers")
        .hasMessageEndingWith("as many routers in a chassis as groups");
  }

  /** One way is no way back, whatever was resolved before. */
  @Test
  void routeOfOneDirection_leadsThereOnly() throws IOException {
    PlatformFile platform =
        platform(
            """
            <zone id="w" routing="DijkstraCache">
              <host id="a" speed="1Gf"/>
              <host id="b" speed="1Gf"/>
              <host id="c" speed="1Gf"/>
              <link id="l" bandwidth="1Gbps" latency="1us"/>
              <route src="a" dst="b" symmetrical="NO"><link_ctn id="l"/></route>
              <route src="b" dst="c"><link_ctn id="l"/></route>
            </zone>
            """);
    for (int times = 0; times < 2; times++) {
      takes(platform, "a", "b");
      takes(platform, "a", "c");
      takes(platform, "c", "b");
      refuses(platform, "b", "a", 9, "the route from a to b is one-way (symmetrical=\"NO\")");
      refuses(platform, "c", "a", 9, "the route from a to b is one-way (symmetrical=\"NO\")");
    }
  }

  /** A zone has no coordinates, and SimGrid has a peer nowhere but among coordinates. */
  @Test
  void zoneBesideAPeer_isAdvisedToBecomePeers() throws IOException {
    String zones =
        """
        <zone id="v" routing="Vivaldi">
          <zone id="in" routing="Full"><host id="x" speed="1Gf"/></zone>
          OTHER
        </zone>
        """;
    String peer =
        "<peer id=\"p\" coordinates=\"1 2 3\" speed=\"1Gf\" bw_in=\"2MBps\" bw_out=\"2MBps\"/>";
    advises(
        platform(zones.replace("OTHER", peer)),
        "x",
        "p",
        "each host of in as a <peer> of v, with coordinates");
    advises(
        platform(
            zones.replace(
                "OTHER", "<zone id=\"by\" routing=\"Full\"><host id=\"p\" speed=\"1Gf\"/></zone>")),
        "x",
        "p",
        "routing=\"Full\" with a <zoneRoute> between in and by");
  }

  private static void advises(PlatformFile platform, String from, String to, String hint) {
    assertThatThrownBy(() -> platform.refuseGap(from, to, "no route"))
        .isInstanceOfSatisfying(InputException.class, e -> assertThat(e.hint()).isEqualTo(hint));
  }

  private PlatformFile platform(String zones) throws IOException {
    return PlatformReader.read(Files.writeString(folder.resolve("p.xml"), file(zones)));
  }

  private static void takes(PlatformFile platform, String from, String to) {
    assertThatCode(() -> platform.refuseGap(from, to, "")).doesNotThrowAnyException();
  }

  private static void refuses(PlatformFile platform, String from, String to, int line, String why) {
    assertThatThrownBy(() -> platform.refuseGap(from, to, "no route"))
        .isInstanceOfSatisfying(
            InputException.class,
            e -> {
              assertThat(e.line()).isEqualTo(line);
              assertThat(e.problem()).isEqualTo("no route, as " + why);
            });
  }
}
