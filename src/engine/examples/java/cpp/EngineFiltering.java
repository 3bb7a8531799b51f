import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;

/** Hosts by a lambda, by a method, and by a filter that remembers, as C++'s engine-filtering. */
public final class EngineFiltering {
  private EngineFiltering() {}

  /** Takes the hosts whose pstate is another than when it was made. */
  static final class FrequencyChanged implements Predicate<Host> {
    private final Map<Host, Integer> before;

    FrequencyChanged(Engine engine) {
      before =
          Arrays.stream(engine.get_all_hosts())
              .collect(Collectors.toMap(Function.identity(), Host::get_pstate));
    }

    @Override
    public boolean test(Host host) {
      return host.get_pstate() != pstateBefore(host);
    }

    int pstateBefore(Host host) {
      return before.get(host);
    }
  }

  private static boolean isFast(Host host) {
    return host.get_speed() > 50e6;
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Engine.info("Hosts currently registered with this engine: %d", engine.get_host_count());
    for (Host host : engine.get_filtered_hosts(host -> host.get_core_count() > 1)) {
      Engine.info("The following hosts have more than one core: %s", host.get_name());
    }
    for (Host host : engine.get_filtered_hosts(host -> host.get_core_count() == 1)) {
      Engine.info("The following hosts are SingleCore: %s", host.get_name());
    }

    Engine.info("A simple example: Let's retrieve all hosts that changed their frequency");
    FrequencyChanged changed = new FrequencyChanged(engine);
    engine.host_by_name("MyHost2").set_pstate(2);
    for (Host host : engine.get_filtered_hosts(changed)) {
      Engine.info(
          "The following hosts changed their frequency: %s (from %.1ff to %.1ff)",
          host.get_name(), host.get_pstate_speed(changed.pstateBefore(host)), host.get_speed());
    }
    for (Host host : engine.get_filtered_hosts(EngineFiltering::isFast)) {
      Engine.info("The following hosts have a frequency > 50Mf: %s", host.get_name());
    }
  }
}
