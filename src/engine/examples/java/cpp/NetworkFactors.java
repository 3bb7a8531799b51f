import java.util.Map;
import java.util.TreeMap;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/**
 * Factors of bandwidth and latency that depend on the size of a message and on whether it leaves its
 * host, as in C++'s network-factors.
 */
public final class NetworkFactors {
  private static final double REMOTE_BANDWIDTH = 12.5e9;
  private static final double LOCAL_BANDWIDTH = 25e9;
  private static final double LATENCY = .1e-6;

  /** The factor of all sizes from a key to the next. */
  private static final TreeMap<Double, Double> REMOTE_BANDWIDTH_FACTORS =
      new TreeMap<>(
          Map.of(
              0.0, 1.0000000000000002,
              8000.0, 1.0000000000000002,
              15798.0, 0.07435006650635523,
              64000.0, 0.3163352696348148,
              6000000.0, 0.13003278960133288,
              42672591.0, 0.10354740223279707,
              160097505.0, 0.40258935729656503));

  private static final TreeMap<Double, Double> LOCAL_BANDWIDTH_FACTORS =
      new TreeMap<>(
          Map.of(
              0.0, 0.17591906192813994,
              16000.0, 0.12119203247138953,
              6000000.0, 0.07551057012803415,
              36900419.0, 0.04281516758309203,
              160097505.0, 0.17440518795992602));

  private static final TreeMap<Double, Double> REMOTE_LATENCY_FACTORS =
      new TreeMap<>(
          Map.of(
              0.0, 0.0,
              8000.0, 1731.7102918851567,
              15798.0, 1441.073993161278,
              64000.0, 1761.4784830658123,
              6000000.0, 0.0,
              42672591.0, 0.0,
              160097505.0, 970913.4558162984));

  private static final TreeMap<Double, Double> LOCAL_LATENCY_FACTORS =
      new TreeMap<>(
          Map.of(
              0.0, 0.0,
              16000.0, 650.2212383180362,
              6000000.0, 0.0,
              36900419.0, 0.0,
              160097505.0, 1017885.3518765072));

  private NetworkFactors() {}

  private static double latencyFactor(double size, boolean local) {
    return (local ? LOCAL_LATENCY_FACTORS : REMOTE_LATENCY_FACTORS).floorEntry(size).getValue();
  }

  private static double bandwidthFactor(double size, boolean local) {
    return (local ? LOCAL_BANDWIDTH_FACTORS : REMOTE_BANDWIDTH_FACTORS)
        .floorEntry(size)
        .getValue();
  }

  static final class Sender extends Actor {
    private final Host[] receivers;
    private final double crosstraffic;

    Sender(double crosstraffic, Host... receivers) {
      this.crosstraffic = crosstraffic;
      this.receivers = receivers;
    }

    @Override
    public void run() throws SimgridException {
      for (long size : new long[] {64_000, 64_000_000, 64_000_000_000L}) {
        for (Host receiver : receivers) {
          box(receiver).put(estimate(size, receiver == get_host()), size);
        }
      }
      Engine.info("Done dispatching all messages");
      for (Host receiver : receivers) {
        box(receiver).put("finalize", 0);
      }
    }

    private Mailbox box(Host receiver) {
      return get_engine().mailbox_by_name(receiver.get_name());
    }

    /** Only a loopback is used both ways, so crosstraffic is noticed there alone. */
    private String estimate(double size, boolean local) {
      double bandwidth = bandwidthFactor(size, local);
      double latency = latencyFactor(size, local);
      double seconds =
          local
              ? size / (LOCAL_BANDWIDTH * bandwidth / crosstraffic) + LATENCY * latency
              : size / (REMOTE_BANDWIDTH * bandwidth) + 2 * LATENCY * latency;
      return String.format(
          "%s communication: size=%f. Use bw_factor=%f lat_factor=%f. Estimated finished time=%f",
          local ? "Local" : "Remote", size, bandwidth, latency, Engine.get_clock() + seconds);
    }
  }

  static final class Receiver extends Actor {
    @Override
    public void run() throws SimgridException {
      Mailbox box = get_engine().mailbox_by_name(get_host().get_name());
      Object got;
      do {
        got = box.get();
        Engine.info("I got a '%s'.", got);
      } while (!got.equals("finalize"));
    }
  }

  /** A star of 32 hosts with a loopback each, as the cluster dahu of Grid'5000. */
  private static void addCluster(NetZone root) {
    NetZone star = root.add_netzone_star("dahu");
    for (int id = 0; id < 32; id++) {
      String name = "dahu-" + id + ".grid5000.fr";
      Host host = star.add_host(name, 1.0).set_core_count(32);
      Link link = star.add_split_duplex_link(name, REMOTE_BANDWIDTH).set_latency(LATENCY);
      star.add_route(
          host, null, new LinkInRoute[] {new LinkInRoute(link, LinkInRoute.Direction.UP)});
      Link loopback = star.add_link(name + "_loopback", LOCAL_BANDWIDTH).set_latency(LATENCY);
      star.add_route(host, host, new Link[] {loopback});
    }
    star.seal();
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    Engine.set_config("network/model:CM02");
    double crosstraffic = 1.05;
    if (engine.get_args().length == 1 && engine.get_args()[0].equals("disable_crosstraffic")) {
      Engine.set_config("network/crosstraffic:0");
      crosstraffic = 1.0;
    }
    NetZone root = engine.get_netzone_root();
    addCluster(root);
    root.set_latency_factor_cb(
        (size, from, to, links, zones) -> latencyFactor(size, from == to));
    root.set_bandwidth_factor_cb(
        (size, from, to, links, zones) -> bandwidthFactor(size, from == to));

    Host local = engine.host_by_name("dahu-1.grid5000.fr");
    Host remote = engine.host_by_name("dahu-10.grid5000.fr");
    local.add_actor("receiver-local", new Receiver());
    remote.add_actor("receiver-remote", new Receiver());
    local.add_actor("sender" + local.get_name(), new Sender(crosstraffic, local, remote));
    engine.run();
  }
}
