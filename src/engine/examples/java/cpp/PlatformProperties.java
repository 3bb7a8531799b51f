import java.util.Map;
import java.util.TreeMap;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.NetZone;

/** Properties of hosts, zones and actors, as in C++'s platform-properties. */
public final class PlatformProperties {
  private PlatformProperties() {}

  /** Prints the properties of a host after a while, so that the lines of several do not mix. */
  static final class Reader extends Actor {
    private final double delay;
    private final String name;

    Reader(double delay, String name) {
      this.delay = delay;
      this.name = name;
    }

    @Override
    public void run() {
      sleep_for(delay);
      Host host = get_engine().host_by_name(name);
      Engine.info("== Print the properties of the host '%s'", name);
      print("Host", host.get_properties());
      Engine.info("== Try to get a host property that does not exist");
      require(host.get_property("Unknown") == null);
      Engine.info("== Try to get a host property that does exist");
      Engine.info("   Property: Hdd old value: %s", host.get_property("Hdd"));
      Engine.info("== Trying to modify a host property");
      host.set_property("Hdd", "250");
      Engine.info("   Property: Hdd old value: %s", host.get_property("Hdd"));
      host.set_property("Hdd", "180");

      NetZone zone = host.get_englobing_zone();
      Engine.info(
          "== Print the properties of the zone '%s' that contains '%s'", zone.get_name(), name);
      print("Zone", zone.get_properties());
    }

    private static void print(String kind, Map<String, String> properties) {
      new TreeMap<>(properties)
          .forEach((key, value) -> Engine.info("  %s property: '%s' -> '%s'", kind, key, value));
    }
  }

  static final class Bob extends Actor {
    @Override
    public void run() {
      NetZone root = get_engine().netzone_by_name("AS0");
      Engine.info("== Print the properties of the root zone");
      for (String key : new String[] {"filename", "date", "author"}) {
        Engine.info("   Zone property: %s -> %s", key, root.get_property(key));
      }
      Engine.info("== Print the properties of the actor");
      get_properties()
          .forEach((key, value) -> Engine.info("   Actor property: %s -> %s", key, value));
      Engine.info("== Try to get an actor property that does not exist");
      require(get_property("UnknownProcessProp") == null);
    }
  }

  private static void require(boolean what) {
    if (!what) {
      throw new IllegalStateException("a property that was never set exists");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Engine.info("There are %d hosts in the environment", engine.get_host_count());
    for (Host host : engine.get_all_hosts()) {
      Engine.info("Host '%s' runs at %.0f flops/s", host.get_name(), host.get_speed());
    }
    Host first = engine.host_by_name("host1");
    Host second = engine.host_by_name("host2");
    first.add_actor("alice", new Reader(0, "host1"));
    first.add_actor("bob", new Bob()).set_property("SomeProp", "SomeValue");
    second.add_actor("carole", new Reader(1, "host1"));
    second.add_actor("david", new Reader(2, "node-0.simgrid.org"));
    engine.run();
  }
}
