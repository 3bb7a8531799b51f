import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.NetZone;

/** A star of four workers, built without any file. */
public final class E10BuildPlatform {
  private E10BuildPlatform() {}

  static final class Master extends Actor {
    private final Host[] workers;

    Master(Host... workers) {
      this.workers = workers;
    }

    @Override
    public void run() {
      for (Host worker : workers) {
        Comm.sendto(get_host(), worker, 1_000_000);
        Engine.info("sent to %s", worker.get_name());
      }
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone star = engine.get_netzone_root().add_netzone_star("star");
    Host master = star.add_host("master", "1Gf");
    Link port = star.add_link("port", "10MBps").set_latency(0.25).seal();
    star.add_route(master, null, new Link[] {port});
    Host[] workers = new Host[4];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = star.add_host("worker-" + i, 1e9).set_core_count(2);
      Link cable = star.add_split_duplex_link("cable-" + i, 1e6 * (i + 1));
      star.add_route(workers[i], null, new Link[] {cable});
    }
    star.seal();
    Engine.info("%d hosts in %s", star.get_host_count(), star.get_name());
    engine.add_actor("master", master, new Master(workers));
    engine.run();
  }
}
