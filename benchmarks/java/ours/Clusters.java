import java.util.ArrayList;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.Link.SharingPolicy;
import org.simgrid.s4u.NetZone;

/**
 * Messages between all hosts of a torus of zones, a fat tree and a dragonfly that the program
 * builds, and between the three. Same simcalls in the same order as {@code
 * benchmarks/cpp/clusters.cpp}.
 */
public final class Clusters {
  private static final List<Host> HOSTS = new ArrayList<>();

  private Clusters() {}

  private static final class Sender extends Actor {
    private final int me;
    private final double bytes;

    Sender(int me, double bytes) {
      this.me = me;
      this.bytes = bytes;
    }

    @Override
    public void run() {
      for (int step = 1; step < HOSTS.size(); step++) {
        int other = (me + step) % HOSTS.size();
        Comm.sendto(HOSTS.get(me), HOSTS.get(other), (long) (bytes * (1 + step % 5)));
        Measure.activities++;
      }
    }
  }

  private static Host host(NetZone zone, long[] place, long id) {
    Host made = zone.add_host(zone.get_name() + "-host" + id, 1e9 * (1 + place[place.length - 1]));
    if (id == 0) {
      zone.set_gateway(made);
    }
    HOSTS.add(made);
    return made;
  }

  private static NetZone zone(NetZone zone, long[] place, long id) {
    NetZone leaf = zone.add_netzone_star(zone.get_name() + "-leaf" + id);
    for (int i = 0; i < 2; i++) {
      Host made = leaf.add_host(leaf.get_name() + "-host" + i, 1e9);
      Link up = leaf.add_link(leaf.get_name() + "-link" + i, 1e8).set_latency(1e-5);
      leaf.add_route(made, null, new Link[] {up});
      if (i == 0) {
        leaf.set_gateway(made);
        if (id == 0) {
          zone.set_gateway(made);
        }
      }
      HOSTS.add(made);
    }
    return leaf.seal();
  }

  private static Link loopback(NetZone zone, long[] place, long id) {
    return zone.add_link(zone.get_name() + "-loopback" + id, 1e9).set_latency(1e-7);
  }

  private static Link limiter(NetZone zone, long[] place, long id) {
    return zone.add_link(zone.get_name() + "-limiter" + id, 5e7 + 1e6 * place[0]);
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 2, "Clusters PLATFORM BYTES");
    double bytes = Double.parseDouble(rest[1]);
    NetZone root = engine.get_netzone_root();
    NetZone torus =
        root.add_netzone_torus("torus", new long[] {2, 3}, 1.25e8, 1e-5, SharingPolicy.SPLITDUPLEX)
            .set_netzone_cb(Clusters::zone)
            .set_limiter_cb(Clusters::limiter)
            .seal();
    NetZone tree =
        root.add_netzone_fatTree(
                "tree",
                2,
                new int[] {2, 3},
                new int[] {1, 2},
                new int[] {1, 1},
                1e8,
                2e-5,
                SharingPolicy.SPLITDUPLEX)
            .set_host_cb(Clusters::host)
            .set_loopback_cb(Clusters::loopback)
            .set_limiter_cb(Clusters::limiter)
            .seal();
    NetZone dragonfly =
        root.add_netzone_dragonfly(
                "fly",
                new int[] {2, 2},
                new int[] {2, 1},
                new int[] {2, 2},
                2,
                1e8,
                3e-5,
                SharingPolicy.SHARED)
            .set_host_cb(Clusters::host)
            .set_limiter_cb(Clusters::limiter)
            .seal();
    Link[] between = {root.add_link("between", 2e8).set_latency(1e-4)};
    root.add_route(torus, tree, between);
    root.add_route(torus, dragonfly, between);
    root.add_route(tree, dragonfly, between);
    root.seal();
    for (int i = 0; i < HOSTS.size(); i++) {
      engine.add_actor("actor" + i, HOSTS.get(i), new Sender(i, bytes));
    }
    Measure.run(engine, "clusters");
  }
}
