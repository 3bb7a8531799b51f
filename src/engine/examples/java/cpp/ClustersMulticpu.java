import org.simgrid.s4u.ActivitySet;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/**
 * Clusters whose nodes are stars of eight processors, behind a link that limits them: a torus, a fat
 * tree or a dragonfly, as the first argument says, as in C++'s clusters-multicpu.
 */
public final class ClustersMulticpu {
  private ClustersMulticpu() {}

  static final class Sender extends Actor {
    private final Host[] receivers;

    Sender(Host[] receivers) {
      this.receivers = receivers;
    }

    @Override
    public void run() throws SimgridException {
      ActivitySet pending = new ActivitySet();
      String text = "Hello, I'm alive and running on " + get_host().get_name();
      for (Host receiver : receivers) {
        pending.push(get_engine().mailbox_by_name(receiver.get_name()).put_async(text, 1_000_000));
      }
      Engine.info("Done dispatching all messages");
      pending.await_all();
      Engine.info("Goodbye now!");
    }
  }

  static final class Receiver extends Actor {
    @Override
    public void run() throws SimgridException {
      Object text = get_engine().mailbox_by_name(get_host().get_name()).get();
      Engine.info("I got a '%s'.", text);
    }
  }

  /** The first processor is where the others of the cluster come in. */
  private static NetZone node(NetZone cluster, long id) {
    NetZone star = cluster.add_netzone_star("host" + id);
    for (int i = 0; i < 8; i++) {
      String name = "host" + id + "-cpu" + i;
      Host processor = star.add_host(name, 1e9);
      if (i == 0) {
        star.set_gateway(processor);
      }
      Link link = star.add_split_duplex_link("link-" + name, 100e9).set_latency(1e-9);
      star.add_route(
          processor, null, new LinkInRoute[] {new LinkInRoute(link, LinkInRoute.Direction.UP)});
    }
    star.seal();
    return star;
  }

  private static NetZone cluster(NetZone root, String shape) {
    double bandwidth = 1.25e9;
    double latency = 10e-6;
    Link.SharingPolicy policy = Link.SharingPolicy.SPLITDUPLEX;
    return switch (shape) {
      case "torus" ->
          root.add_netzone_torus("cluster", new long[] {2, 2, 2}, bandwidth, latency, policy);
      case "fatTree" ->
          root.add_netzone_fatTree(
              "cluster",
              2,
              new int[] {2, 3},
              new int[] {1, 2},
              new int[] {1, 1},
              bandwidth,
              latency,
              policy);
      case "dragonfly" ->
          root.add_netzone_dragonfly(
              "cluster",
              new int[] {2, 2},
              new int[] {2, 1},
              new int[] {2, 2},
              2,
              bandwidth,
              latency,
              policy);
      default -> throw new IllegalArgumentException(shape + " is not a shape of a cluster");
    };
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    cluster(engine.get_netzone_root(), engine.get_args()[0])
        .set_netzone_cb((zone, coordinates, id) -> node(zone, id))
        .set_limiter_cb((zone, coordinates, id) -> zone.add_link("limiter-" + id, 1e9).seal())
        .seal();

    Host[] hosts = engine.get_all_hosts();
    hosts[0].add_actor("sender", new Sender(hosts));
    for (Host host : hosts) {
      host.add_actor("receiver-" + host.get_name(), new Receiver());
    }
    engine.run();
  }
}
