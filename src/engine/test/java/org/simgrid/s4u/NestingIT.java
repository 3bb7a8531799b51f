package org.simgrid.s4u;

import static loadstar.TestPlatforms.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Zones in zones in zones: SimGrid goes through them by recursion, also on the stacks of actors.
 */
class NestingIT {
  @TempDir Path folder;

  /**
   * A host beside zones of this depth with a host in the innermost. On the way in there is a link
   * for each zone.
   */
  private String platform(int depth) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append("<zone id=\"z0\" routing=\"Full\">\n")
        .append("<zone id=\"a0\" routing=\"None\"><host id=\"flat\" speed=\"1Gf\"/></zone>\n");
    for (int i = 1; i < depth; i++) {
      text.append(
          "<zone id=\"zI\" routing=\"Full\"><zone id=\"aI\" routing=\"None\"><router id=\"rI\"/></zone>\n"
              .replace("I", "" + i));
    }
    text.append(
        "<zone id=\"zI\" routing=\"None\"><host id=\"deep\" speed=\"1Gf\"/></zone>\n"
            .replace("I", "" + depth));
    for (int i = depth - 1; i >= 0; i--) {
      String ends =
          "gw_src=\"%s\" gw_dst=\"%s\">"
              .formatted(i == 0 ? "flat" : "r" + i, i + 1 == depth ? "deep" : "r" + (i + 1));
      text.append(
          "<link id=\"lI\" bandwidth=\"1GBps\" latency=\"1ms\"/><zoneRoute src=\"aI\" dst=\"zJ\" ENDS<link_ctn id=\"lI\"/></zoneRoute></zone>\n"
              .replace("I", "" + i)
              .replace("J", "" + (i + 1))
              .replace("ENDS", ends));
    }
    return Files.writeString(folder.resolve("nested.xml"), file(text.toString())).toString();
  }

  private static void ask(String platform) {
    Engine engine = Child.bareEngine();
    engine.load_platform(platform);
    tell("main");
    for (int i = 0; i < 3; i++) {
      actor("actor", "flat")
          .at(1)
          .does(self -> {
            tell("actor");
            Comm.sendto(host("flat"), host("deep"), 1);
          });
    }
    simulate();
  }

  private static void tell(String who) {
    Engine engine = Engine.get_instance();
    Host flat = host("flat");
    Host deep = host("deep");
    say(
        String.format(
            Locale.ROOT,
            "%s: %.3f s over %d links, %d of %d zones",
            who,
            flat.route_latency_to(deep),
            deep.route_links_to(flat).length,
            engine.netzone_by_name("z1").get_children().length,
            engine.get_all_netzones().length));
  }

  /**
   * A cluster in a site whose gateway is in another zone of it: up to 4.0 SimGrid finds the way by
   * the site's own link, 4.1 ends.
   */
  @Test
  void clusterInASite_isReachedByTheLinkOfTheSite_whereSimGridFindsIt() throws IOException {
    String file =
        Files.writeString(
                folder.resolve("site.xml"),
                file(
                    """
                    <zone id="world" routing="Full">
                      <zone id="home" routing="Full"><host id="flat" speed="1Gf"/></zone>
                      <zone id="site" routing="Full">
                        <cluster id="c" prefix="n" suffix="" radical="0-3" speed="1Gf" bw="1GBps"
                                 lat="1ms" router_id="cr"/>
                        <zone id="door" routing="Full"><router id="entry"/></zone>
                        <link id="inner" bandwidth="1GBps" latency="10ms"/>
                        <zoneRoute src="c" dst="door" gw_src="cr" gw_dst="entry">
                          <link_ctn id="inner"/>
                        </zoneRoute>
                      </zone>
                      <link id="wan" bandwidth="1GBps" latency="100ms"/>
                      <zoneRoute src="home" dst="site" gw_src="flat" gw_dst="entry">
                        <link_ctn id="wan"/>
                      </zoneRoute>
                    </zone>
                    """))
            .toString();

    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.bareEngine().load_platform(file);
          actor("a", "flat")
              .does(self -> {
                Comm.sendto(host("flat"), host("n3"), 0);
                say(String.format(Locale.ROOT, "sent at %.3f", Engine.get_clock()));
              });
          simulate();
        });

    String expected =
        Versions.SIMGRID < Versions.V4_1
            ? "sent at 0.111"
            : Versions.SIMGRID == Versions.V4_1
                ? "run threw SimulationDeath: SimGrid crashed in"
                : "sent at 0.101"; // it takes the gateway of the cluster in place of the site's
    assertThat(ended.lines().getFirst()).as(ended.output()).startsWith(expected);
  }

  /** Every zone but the innermost two has an own one and the next in it: z0, a0, z1, a1 ... */
  @ParameterizedTest
  @CsvSource({"300, false", "480, false", "300, true", "480, true"})
  void route_throughNestedZones_isFoundByMainAndByActors(int depth, boolean world)
      throws IOException {
    String platform = platform(depth);
    ChildJvm.Ended ended =
        world ? Child.runInAWorld(() -> ask(platform)) : Child.run(() -> ask(platform));

    if (Versions.SIMGRID >= Versions.V4_1) { // which wants gateways in the zone itself, in C++ too
      assertThat(ended.output()).contains("SimulationDeath: There can't be route in an Empty zone");
      return;
    }
    int zones = 2 * depth + 1 + (Versions.SIMGRID >= Versions.V4_0 ? 1 : 0); // 4.0's own root
    String told =
        String.format(
            Locale.ROOT, "%.3f s over %d links, 2 of %d zones", depth * 1e-3, depth, zones);
    assertThat(ended.lines())
        .as(ended.output())
        .contains("main: " + told)
        .filteredOn(line -> line.equals("actor: " + told))
        .hasSize(3);
    assertThat(ended.lines()).anyMatch(line -> line.startsWith("run returned at"));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 1000, 20_000})
  void platform_whoseZonesAreNestedTooDeeply_isRefused(int depth) throws IOException {
    String platform = platform(depth);

    ChildJvm.Ended ended =
        Child.run(() -> {
          Engine engine = Child.bareEngine();
          attempt("load", () -> engine.load_platform(platform));
        });

    assertThat(ended.output())
        .contains("load threw ParseError: Parse error at " + platform)
        .contains("elements are nested more than 490 deep");
  }

  @Test
  void zones_thatAProgramNestsTooDeeply_areRefused() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Engine engine = Child.bareEngine();
          attempt(
              "nesting",
              () -> {
                NetZone zone = engine.get_netzone_root();
                for (int i = 1; i < 3000; i++) {
                  zone = zone.add_netzone_full("zone " + i);
                }
              });
        });

    assertThat(ended.output())
        .contains("nesting threw IllegalArgumentException: zones are nested more than 2000 deep");
  }

  private static void askForARouteWithoutEnd(String platform, boolean actor) {
    Engine engine = Child.bareEngine();
    engine.load_platform(platform);
    Host alpha = host("alpha");
    if (actor) {
      actor("a", "alpha").does(self -> alpha.route_latency_to(host("beta")));
      simulate();
    } else {
      attempt("asking", () -> alpha.route_latency_to(host("beta")));
    }
  }

  /** The bypass from A to B begins at B, so the way to its beginning is the bypass once more. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void route_thatLeadsBackToItself_usesUpItsStack_andEndsItsSimulationOnly(boolean actor)
      throws IOException {
    String platform =
        Files.writeString(
                folder.resolve("back.xml"),
                file(
                    """
                    <zone id="root" routing="Full">
                      <zone id="A" routing="Full"><host id="alpha" speed="1Gf"/></zone>
                      <zone id="B" routing="Full"><host id="beta" speed="1Gf"/></zone>
                      <link id="l" bandwidth="1MBps" latency="0"/>
                      <zoneRoute src="A" dst="B" gw_src="alpha" gw_dst="beta"><link_ctn id="l"/></zoneRoute>
                      <bypassZoneRoute src="A" dst="B" gw_src="beta" gw_dst="alpha">
                        <link_ctn id="l"/>
                      </bypassZoneRoute>
                    </zone>
                    """))
            .toString();
    ChildJvm.Ended ended = Child.runInAWorld(() -> askForARouteWithoutEnd(platform, actor));

    assertThat(ended.output())
        .contains("SimulationDeath: SimGrid has used up its stack of 8 MiB")
        .contains("simulated time 0.0");
    assertThat(ended.status()).isZero();
  }
}
