package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;

import java.util.Arrays;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

/** Zones that a program builds; {@link TwinIT} compares the dates of the messages in them. */
class ClustersIT {
  private static final Link.SharingPolicy SHARED = Link.SharingPolicy.SHARED;

  private static void saySealed(Engine engine) {
    Engine.on_platform_sealed_cb(
        new CallbackVoid() {
          @Override
          public void run() {
            say("sealed: " + engine.get_all_hosts().length);
          }
        });
  }

  private static void send(String from, String to) {
    actor("sender", from).does(self -> Comm.sendto(host(from), host(to), 1_000_000));
    simulate();
  }

  /** In a ring of four, at 1 MB/s and 0.5 s a link: from 0 to 2 over two links. */
  @Test
  void torus_isMadeByItsCallbacks_andIsThereWhenTheSimulationStarts() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.bareEngine();
          NetZone ring =
              engine.get_netzone_root().add_netzone_torus("ring", new long[] {4}, 1e6, 0.5, SHARED);
          ring.set_host_cb((zone, place, id) -> {
            say((zone == ring) + " " + Arrays.toString(place) + " " + id);
            return zone.add_host("node" + id, 1e9);
          });
          say("hosts: " + engine.get_all_hosts().length);
          engine.seal_platform();
          say("hosts: " + engine.get_all_hosts().length + " in " + ring.get_parent());
          send("node0", "node2");
        });

    assertThat(ended.lines())
        .containsExactly(
            "hosts: 0",
            "true [0] 0",
            "true [1] 1",
            "true [2] 2",
            "true [3] 3",
            "hosts: 4 in _world_",
            "run returned at 2.0");
  }

  @Test
  void zonesOfOneAndOfManyHosts_areJoinedThroughTheirGateways() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          NetZone root = Child.bareEngine().get_netzone_root();
          NetZone one = root.add_netzone_full("one");
          one.add_host("alone", 1e9);
          one.seal();
          NetZone many = root.add_netzone_dijkstra("many", false);
          Host door = many.add_host("door", 1e9);
          Host inner = many.add_host("inner", 1e9);
          Link inside = many.add_link("inside", 1e6).set_latency(1);
          many.add_route(door, inner, new Link[] {inside});
          many.set_gateway(door);
          many.seal();
          Link between = root.add_link("between", 1e6).set_latency(2);
          root.add_route(one, many, new Link[] {between});
          send("alone", "inner");
        });

    assertThat(ended.lines()).containsExactly("run returned at 4.0");
  }

  /** What callbacks get and what is refused; {@link TwinIT} compares the dates. */
  @Test
  void nodesThatAreNoHosts_areFound_andWhatTheyCannotDoIsRefused() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.bareEngine();
          saySealed(engine);
          NetZone root = engine.get_netzone_root();
          NetZone zone = root.add_netzone_full("zone");
          NetPoint router = zone.add_router("router");
          Host host = zone.add_host("host", 1e9);
          Link split = zone.add_split_duplex_link("split", 1e6, 2e6);
          Link plain = zone.add_link("plain", 1e6);
          zone.add_route(host.get_netpoint(), router, new Link[] {split});
          zone.set_gateway(router);
          say(zone.get_gateway() + " " + (router == zone.get_gateway()));
          say(engine.split_duplex_link_by_name("split").get_link_down() + " " + split);
          say("" + (engine.netpoint_by_name("zone") == zone.get_netpoint()));
          LinkInRoute[] way = {new LinkInRoute(plain)};
          attempt("router", () -> zone.add_router("host"));
          attempt("side", () -> plain.get_link_up());
          attempt("split", () -> engine.split_duplex_link_by_name("plain"));
          attempt("place", () -> host.set_coordinates("1 2 three"));
          attempt(
              "gateways",
              () -> root.add_bypass_route(zone.get_netpoint(), router, router, null, way));
          attempt(
              "wifi",
              () -> {
                NetZone air = root.add_netzone_wifi("air");
                air.add_link("first", 1e6);
                air.add_link("second", 1e6);
              });
          engine.seal_platform();
        });

    assertThat(ended.lines())
        .hasSize(10)
        .satisfies(lines -> {
          List<String> starts =
              List.of(
                  "router true",
                  "split_DOWN split",
                  "true",
                  "router threw AssertionError: Refusing to create a router named 'host'",
                  "side threw IllegalArgumentException: the link plain is not split-duplex",
                  "split threw IllegalArgumentException: Link not found: plain",
                  "place threw IllegalArgumentException: the coordinates of host are three numbers",
                  "gateways threw IllegalArgumentException: a bypass route from zone to router has",
                  "wifi threw IllegalArgumentException: the wireless zone air has its link",
                  "sealed: 1");
          for (int i = 0; i < 10; i++) {
            assertThat(lines.get(i)).startsWith(starts.get(i));
          }
        });
  }

  @Test
  void clusterThatCannotBe_isRefused_withTheReason() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          NetZone root = Child.bareEngine().get_netzone_root();
          attempt("size", () -> root.add_netzone_torus("t", new long[] {2, 0}, 1e6, 0, SHARED));
          attempt(
              "levels",
              () -> {
                int[] two = {1, 2};
                root.add_netzone_fatTree("f", 2, two, new int[] {1}, two, 1e6, 0, SHARED);
              });
          attempt(
              "pairs",
              () -> {
                int[] pair = {2, 1};
                root.add_netzone_dragonfly("d", pair, new int[] {2}, pair, 1, 1e6, 0, SHARED);
              });
          attempt(
              "star",
              () -> root.add_netzone_star("s").set_host_cb((z, p, i) -> z.add_host("h", 1)));
          attempt(
              "leaves",
              () -> root.add_netzone_torus("empty", new long[] {2}, 1e6, 0, SHARED).seal());
        });

    assertThat(ended.lines())
        .hasSize(5)
        .satisfies(lines -> {
          List<String> reasons =
              List.of(
                  "size threw IllegalArgumentException: 0 as a size of the zone t",
                  "levels threw IllegalArgumentException: the fat tree f has 2 levels, not 1",
                  "pairs threw IllegalArgumentException: the dragonfly d has 1 numbers",
                  "star threw IllegalStateException: the zone s is no cluster",
                  "leaves threw IllegalStateException: the zone empty has no leaves");
          for (int i = 0; i < 5; i++) {
            assertThat(lines.get(i)).startsWith(reasons.get(i));
          }
        });
  }

  @Test
  void zoneThatIsUnsealed_grows_orItIsSaidWhichSimGridCan() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          NetZone root = Child.bareEngine().get_netzone_root();
          Host early = root.add_host("early", 1e9);
          root.seal();
          actor("builder", early)
              .at(1)
              .does(self -> {
                attempt(
                    "growth",
                    () -> {
                      root.unseal();
                      Host late = root.add_host("late", 1e9);
                      Link wire = root.add_link("wire", 1e6);
                      root.add_route(early, late, new Link[] {wire});
                      root.seal();
                      Comm.sendto(early, late, 1_000_000);
                    });
              });
          simulate();
        });

    assertThat(ended.lines().getFirst())
        .isEqualTo(
            Versions.SIMGRID >= Versions.V4_1
                ? "growth returned at 2.0"
                : "growth threw UnsupportedOperationException: NetZone.unseal() needs SimGrid 4.1;"
                    + " this is SimGrid "
                    + Versions.text(Versions.SIMGRID));
  }

  /** SimGrid itself ends at the second of each of these, or when memory does. */
  @Test
  void whatIsThereAlready_orIsEmpty_orWouldBeTooLarge_isRefused_andTheZoneGoesOn() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          NetZone root = Child.bareEngine().get_netzone_root();
          NetZone zone = root.add_netzone_full("zone");
          Host alone = zone.add_host("alone", 1e9);
          zone.add_link("wire", 1e6);
          attempt("link", () -> zone.add_link("wire", 1e6));
          attempt("text", () -> root.add_link("wire", "1MBps"));
          attempt("split", () -> zone.add_split_duplex_link("wire", 1e6));
          zone.set_gateway(alone);
          attempt("gateway", () -> zone.set_gateway(alone));
          attempt("speeds", () -> zone.add_host("late", new double[0]));
          attempt("texts", () -> zone.add_link("late", new String[0]));
          attempt("torus", () -> root.add_netzone_torus("t", new long[] {1 << 30}, 1e6, 0, SHARED));
          int[] many = {1 << 16, 1};
          int[] more = {1 << 16, 1 << 16};
          attempt(
              "dragonfly",
              () -> root.add_netzone_dragonfly("d", many, many, many, 1, 1e6, 0, SHARED));
          attempt("tree", () -> root.add_netzone_fatTree("f", 2, more, more, more, 1e6, 0, SHARED));
          simulate();
        });

    assertThat(ended.lines())
        .hasSize(10)
        .satisfies(lines -> {
          List<String> reasons =
              List.of(
                  "link threw IllegalArgumentException: there is a link wire already",
                  "text threw IllegalArgumentException: there is a link wire already",
                  "split threw IllegalArgumentException: there is a link wire already",
                  "gateway threw IllegalArgumentException: the zone zone has a gateway already",
                  "speeds threw IllegalArgumentException: no speed of late",
                  "texts threw IllegalArgumentException: no bandwidth of late",
                  "torus threw IllegalArgumentException: the zone t would have more than 10000000",
                  "dragonfly threw IllegalArgumentException: the zone d would have more than",
                  "tree threw IllegalArgumentException: the zone f would have more than",
                  "run returned at 0.0");
          for (int i = 0; i < 10; i++) {
            assertThat(lines.get(i)).startsWith(reasons.get(i));
          }
        });
  }

  @Test
  void clusterOfAnotherSimulation_isRefused() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine first = Child.bareEngine();
          NetZone ring =
              first.get_netzone_root().add_netzone_torus("ring", new long[] {4}, 1e6, 0, SHARED);
          first.close();
          Child.bareEngine();
          attempt("leaves", () -> ring.set_host_cb((z, p, i) -> z.add_host("n" + i, 1)));
          attempt("seal", () -> ring.seal());
        });

    assertThat(ended.lines())
        .hasSize(2)
        .allMatch(
            line -> line.contains(" threw IllegalStateException: this belongs to a simulation"));
  }

  /** Each with its way back, as in C++, and one way where the program says so. */
  @Test
  void routeOfLinksWithSides_isBothWays_unlessToldOtherwise() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          NetZone zone = Child.bareEngine().get_netzone_root().add_netzone_dijkstra("z", false);
          Host x = zone.add_host("x", 1e9);
          Host y = zone.add_host("y", 1e9);
          Host z = zone.add_host("between", 1e9);
          Link split = zone.add_split_duplex_link("split", 1e8, 1e8);
          Link slow = zone.add_link("slow", 1e7);
          Link slower = zone.add_link("slower", 1e7);
          Link back = zone.add_link("back", 1e7);
          LinkInRoute up = new LinkInRoute(split, LinkInRoute.Direction.UP);
          zone.add_route(x, y, new LinkInRoute[] {up});
          zone.add_route(x, z, new LinkInRoute[] {new LinkInRoute(slow)}, false);
          zone.add_route(z, x, new LinkInRoute[] {new LinkInRoute(back)}, false);
          zone.add_route(
              z.get_netpoint(), y.get_netpoint(), new LinkInRoute[] {new LinkInRoute(slower)});
          zone.seal();
          for (Host[] ends : new Host[][] {{x, y}, {y, x}, {x, z}, {z, x}, {y, z}}) {
            StringBuilder way = new StringBuilder();
            for (Link link : ends[0].route_links_to(ends[1])) {
              way.append(' ').append(link.get_name());
            }
            say(ends[0].get_name() + " " + ends[1].get_name() + way);
          }
        });

    assertThat(ended.lines())
        .containsExactly(
            "x y split_UP",
            "y x split_DOWN",
            "x between slow",
            "between x back",
            "y between slower");
  }
}
