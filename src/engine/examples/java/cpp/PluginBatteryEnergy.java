import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Battery;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/** Two hosts that take their energy from a battery, as in C++'s plugin-battery-energy. */
public final class PluginBatteryEnergy {
  private PluginBatteryEnergy() {}

  static final class Manager extends Actor {
    private final Battery battery = Battery.init("Battery", 0.8, -300, 300, 0.9, 0.9, 10, 1000);

    private void show(String state) {
      Engine.info(
          "%s: SoC: %f SoH: %f Energy stored: %fJ Energy provided: %fJ Energy consumed %fJ",
          state,
          battery.get_state_of_charge(),
          battery.get_state_of_health(),
          battery.get_energy_stored(),
          battery.get_energy_provided(),
          battery.get_energy_consumed());
    }

    @Override
    public void run() throws SimgridException {
      Host one = get_engine().host_by_name("MyHost1");
      Host two = get_engine().host_by_name("MyHost2");
      Host three = get_engine().host_by_name("MyHost3");
      battery.schedule_handler(
          0.2,
          Battery.Flow.DISCHARGE,
          Battery.Handler.Persistancy.PERSISTANT,
          () -> {
            show("Handler -> Battery low");
            Engine.info("Disconnecting hosts %s and %s", one.get_name(), two.get_name());
            battery.connect_host(one, false);
            battery.connect_host(two, false);
            Engine.info(
                "Energy consumed this far by: %s: %fJ, %s: %fJ, %s: %fJ",
                one.get_name(),
                one.get_consumed_energy(),
                two.get_name(),
                two.get_consumed_energy(),
                three.get_name(),
                three.get_consumed_energy());
          });
      show("Battery state");
      Engine.info("Connecting hosts %s and %s to the battery", one.get_name(), two.get_name());
      battery.connect_host(one);
      battery.connect_host(two);
      double flops = 1e9;
      // It is the second that computes, though C++'s text names the first.
      Engine.info("Host %s will now execute %f flops", one.get_name(), flops);
      two.exec_init(flops).set_host(two).start().await();
      sleep_until(200);
      show("Battery state");
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_host_energy_init();
    engine.load_platform(engine.get_args()[0]);
    engine.host_by_name("MyHost1").add_actor("manager", new Manager());
    engine.run();
  }
}
