import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Disk;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Exec;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Io;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;

/**
 * Factors and sharing that the program itself works out: of the network, of links, hosts and disks.
 * Same simcalls in the same order as {@code benchmarks/cpp/factors.cpp}.
 */
public final class Factors {
  private static final int HOSTS = 4;

  private Factors() {}

  private static final class Player extends Actor {
    private final int me;
    private final long rounds;
    private final Disk disk;

    Player(int me, long rounds, Disk disk) {
      this.me = me;
      this.rounds = rounds;
      this.disk = disk;
    }

    @Override
    public void run() throws SimgridException {
      Engine engine = get_engine();
      for (long round = 0; round < rounds; round++) {
        List<Comm> sent = new ArrayList<>();
        for (int other = 0; other < HOSTS; other++) {
          if (other != me) {
            sent.add(
                engine
                    .mailbox_by_name("box" + (HOSTS * me + other))
                    .put_async("letter", 100_000 + 10_000 * (round + me)));
          }
        }
        for (int other = 0; other < HOSTS; other++) {
          if (other != me) {
            engine.mailbox_by_name("box" + (HOSTS * other + me)).get();
          }
        }
        for (Comm comm : sent) {
          comm.await();
        }
        Exec first = exec_async(1e8);
        Exec second = exec_async(2e8 + 1e7 * round);
        first.await();
        second.await();
        if (disk != null) {
          Io one = disk.write_async(1_000_000);
          Io other = disk.read_async(3_000_000);
          one.await();
          other.await();
        }
        Measure.activities += 2 * (HOSTS - 1) + 2;
      }
    }
  }

  private static double latencyFactor(
      double bytes, Host from, Host to, Link[] links, NetZone[] zones) {
    return 1
        + bytes / 1e6
        + links.length / 8.0
        + zones.length / 16.0
        + to.get_speed() / 1e10
        + links[0].get_latency();
  }

  private static double bandwidthFactor(
      double bytes, Host from, Host to, Link[] links, NetZone[] zones) {
    return 0.9
        - (bytes > 150000 ? 0.1 : 0)
        - from.get_speed() / 1e11
        - links[links.length - 1].get_latency();
  }

  private static double degraded(double capacity, int n) {
    return n < 2 ? capacity : capacity * (0.9 - 0.03 * n);
  }

  private static LinkInRoute[] both(Link first, Link last) {
    return new LinkInRoute[] {new LinkInRoute(first), new LinkInRoute(last)};
  }

  public static void main(String[] args) {
    // SimGrid refuses factors of the command line beside those of the program.
    Engine engine =
        new Engine(
            Arrays.stream(args)
                .filter(argument -> !argument.contains("-factor:"))
                .toArray(String[]::new));
    String[] rest = Measure.requireArguments(engine, 2, "Factors PLATFORM ROUNDS");
    long rounds = Long.parseLong(rest[1]);
    NetZone zone = engine.get_netzone_root();
    Host[] hosts = new Host[HOSTS];
    Link[] links = new Link[HOSTS];
    for (int i = 0; i < HOSTS; i++) {
      hosts[i] = zone.add_host("host" + i, 1e9 * (i + 1));
      links[i] = zone.add_link("link" + i, 1e7 * (i + 1)).set_latency(1e-3 * (i + 1));
    }
    for (int i = 0; i < HOSTS; i++) {
      for (int j = i + 1; j < HOSTS; j++) {
        zone.add_route(hosts[i], hosts[j], both(links[i], links[j]), false);
        zone.add_route(hosts[j], hosts[i], both(links[i], links[j]), false);
      }
    }
    Disk disk = hosts[0].add_disk("disk", 1e8, 5e7);
    disk.set_sharing_policy(
        Disk.Operation.READWRITE, Disk.SharingPolicy.NONLINEAR, Factors::degraded);
    disk.set_factor_cb(
        (bytes, operation) -> operation == Io.OpType.WRITE ? 0.75 : 1 - (double) bytes / 1e7);
    links[1].set_sharing_policy(Link.SharingPolicy.NONLINEAR, Factors::degraded);
    hosts[2].set_sharing_policy(Host.SharingPolicy.NONLINEAR, Factors::degraded);
    zone.set_latency_factor_cb(Factors::latencyFactor);
    zone.set_bandwidth_factor_cb(Factors::bandwidthFactor);
    zone.seal();
    for (int i = 0; i < HOSTS; i++) {
      engine.add_actor("actor" + i, hosts[i], new Player(i, rounds, i == 0 ? disk : null));
    }
    Measure.run(engine, "factors");
  }
}
