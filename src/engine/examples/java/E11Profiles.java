import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.Profile;

/** Speeds and bandwidths that change by themselves, said in the program instead of in files. */
public final class E11Profiles {
  private E11Profiles() {}

  static final class Worker extends Actor {
    private final Host other;

    Worker(Host other) {
      this.other = other;
    }

    @Override
    public void run() {
      for (int i = 1; i <= 3; i++) {
        execute(1e9);
        Engine.info("work %d done, available: %.2f", i, get_host().get_available_speed());
      }
      Comm.sendto(get_host(), other, 4_000_000);
      Engine.info("sent");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    NetZone world = engine.get_netzone_root();
    Host alpha = world.add_host("alpha", 1e9);
    Host beta = world.add_host("beta", 1e9);
    // Half speed from 1 s to 2 s of every 2 s.
    alpha.set_speed_profile(Profile.from_string("halves", "0 1.0\n1 0.5\n", 2));
    Link wire = world.add_link("wire", 3e6).set_latency(0);
    // A second at 3 MB/s and one at 1 MB/s, for ever; SimGrid asks for more when it needs it.
    double[] next = {0};
    wire.set_bandwidth_profile(
        Profile.from_callback(
            "seconds",
            events -> {
              events.add(next[0], 3e6).add(next[0] + 1, 1e6);
              next[0] += 2;
            },
            -1));
    world.add_route(alpha, beta, new Link[] {wire.seal()});
    world.seal();
    engine.add_actor("worker", alpha, new Worker(beta));
    engine.run();
  }
}
