import java.util.ArrayList;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.NetZone;

/**
 * Messages between the hosts of a zone with a router, a wireless zone and one of coordinates, two
 * of which have a short cut. Same simcalls in the same order as {@code benchmarks/cpp/nodes.cpp}.
 */
public final class Nodes {
  private static final List<Host> HOSTS = new ArrayList<>();

  private Nodes() {}

  /** Those send to each other only: with cross traffic SimGrid 3.32 ends where routes mix. */
  private static boolean isWireless(int host) {
    return host / 2 == 1;
  }

  /** All messages one after the other, so that each of them counts in the clock. */
  private static final class Sender extends Actor {
    private final double bytes;

    Sender(double bytes) {
      this.bytes = bytes;
    }

    @Override
    public void run() {
      for (int from = 0; from < HOSTS.size(); from++) {
        for (int to = 0; to < HOSTS.size(); to++) {
          if (from != to && isWireless(from) == isWireless(to)) {
            Comm.sendto(HOSTS.get(from), HOSTS.get(to), (long) (bytes * (1 + (from + to) % 3)));
            Measure.activities++;
          }
        }
      }
    }
  }

  private static Host host(NetZone zone, int number) {
    Host made = zone.add_host(zone.get_name() + "-host" + number, 1e9);
    HOSTS.add(made);
    return made;
  }

  private static NetZone wired(NetZone root) {
    NetZone zone = root.add_netzone_dijkstra("wired", false);
    var router = zone.add_router("wired-router");
    for (int i = 0; i < 2; i++) {
      Link cable = zone.add_split_duplex_link("cable" + i, 1e8).set_latency(1e-4);
      zone.add_route(host(zone, i).get_netpoint(), router, new Link[] {cable});
    }
    Engine.get_instance().split_duplex_link_by_name("cable1").get_link_up().set_bandwidth(5e7);
    return zone.set_gateway(router).seal();
  }

  private static NetZone wireless(NetZone root) {
    NetZone zone = root.add_netzone_wifi("wireless");
    zone.set_property("access_point", "access");
    var access = zone.add_router("access");
    host(zone, 0);
    host(zone, 1);
    Link air = zone.add_link("air", new double[] {5.4e7, 3.6e7});
    zone.set_gateway(access).seal();
    air.set_host_wifi_rate(HOSTS.get(2), 0);
    air.set_host_wifi_rate(HOSTS.get(3), 1);
    return zone;
  }

  private static NetZone placed(NetZone root) {
    NetZone zone = root.add_netzone_vivaldi("placed");
    zone.get_netpoint().set_coordinates("0 0 1");
    for (int i = 0; i < 2; i++) {
      Host made = host(zone, i).set_coordinates((3.5 * i) + " " + (i + 1) + " 0.5");
      zone.add_route(made, null, new Link[] {zone.add_link("peer" + i, 2e7)});
    }
    return zone.set_gateway(HOSTS.get(4)).seal();
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 2, "Nodes PLATFORM BYTES");
    double bytes = Double.parseDouble(rest[1]);
    NetZone root = engine.get_netzone_root();
    NetZone wired = wired(root);
    NetZone wireless = wireless(root);
    NetZone placed = placed(root);
    Link[] between = {root.add_link("between", 2e8).set_latency(1e-3)};
    root.add_route(wired, wireless, between);
    root.add_route(wired, placed, between);
    root.add_route(wireless, placed, between);
    LinkInRoute[] shortCut = {new LinkInRoute(root.add_link("short", 1e8).set_latency(1e-5))};
    root.add_bypass_route(
        wired.get_netpoint(),
        placed.get_netpoint(),
        wired.get_gateway(),
        placed.get_gateway(),
        shortCut);
    root.seal();
    engine.add_actor("sender", HOSTS.get(0), new Sender(bytes));
    Measure.run(engine, "nodes");
  }
}
