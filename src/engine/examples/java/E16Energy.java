import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.NetZone;

/** What a computation costs in joules, and how busy the host was. */
public final class E16Energy {
  private E16Energy() {}

  static final class Worker extends Actor {
    private final Host host;

    Worker(Host host) {
      this.host = host;
    }

    @Override
    public void run() {
      execute(3e9);
      sleep_for(1);
      Engine.info("%.0f J after 3 s at 200 W and 1 s at 100 W", host.get_consumed_energy());
      Engine.info(
          "%.2f of the speed used, %.0e flops",
          host.load.get_average(), host.load.get_computed_flops());
      host.set_pstate(1);
      execute(1e9);
      Engine.info("%.0f J after 2 s more at 120 W", host.get_consumed_energy());
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_host_energy_init();
    engine.plugin_host_load_init();
    NetZone world = engine.get_netzone_root();
    Host green = world.add_host("green", new double[] {1e9, 5e8});
    green.set_property("wattage_per_state", "100.0:120.0:200.0, 90.0:100.0:120.0");
    green.set_property("wattage_off", "10");
    green.seal();
    world.seal();
    Engine.info("%.0f W idle, %.0f W busy", green.get_wattmin_at(0), green.get_wattmax_at(0));
    engine.add_actor("worker", green, new Worker(green));
    engine.run();
  }
}
