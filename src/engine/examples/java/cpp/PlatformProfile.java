import java.util.Arrays;
import java.util.stream.Collectors;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.Profile;

/** Speeds, bandwidths and latencies that change by profiles, as in C++'s platform-profile. */
public final class PlatformProfile {
  private PlatformProfile() {}

  static final class Watcher extends Actor {
    @Override
    public void run() {
      Engine engine = get_engine();
      Host jupiter = engine.host_by_name("Jupiter");
      Host fafard = engine.host_by_name("Fafard");
      Host lilibeth = engine.host_by_name("Lilibeth");
      Link first = engine.link_by_name("1");
      Link second = engine.link_by_name("2");
      String path =
          Arrays.stream(jupiter.route_links_to(fafard))
              .map(link -> "link '" + link.get_name() + "'")
              .collect(Collectors.joining(", "));
      Engine.info(
          "Path from Jupiter to Fafard: %s (latency: %fs).",
          path, jupiter.route_latency_to(fafard));
      for (int i = 0; i < 10; i++) {
        Engine.info(
            "Fafard: %.0fMflops, Jupiter: %4.0fMflops, Lilibeth: %3.1fMflops, Link1: (%.2fMB/s"
                + " %.0fms), Link2: (%.2fMB/s %.0fms)",
            megaflops(fafard),
            megaflops(jupiter),
            megaflops(lilibeth),
            first.get_bandwidth() / 1000,
            first.get_latency() * 1000,
            second.get_bandwidth() / 1000,
            second.get_latency() * 1000);
        sleep_for(1);
      }
    }

    /** Returns half of a megaflop rounded to even, as C does. */
    private static double megaflops(Host host) {
      double speed = host.get_speed() * host.get_available_speed() / 1e6;
      return host.get_name().equals("Lilibeth") ? speed : Math.rint(speed);
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine
        .get_netzone_root()
        .add_host("Lilibeth", 25e6)
        .set_speed_profile(Profile.from_string("lilibeth_profile", "0 1.0\n2 0.5\n", 4))
        .seal();
    engine.host_by_name("Fafard").add_actor("watcher", new Watcher());
    engine.run();
  }
}
