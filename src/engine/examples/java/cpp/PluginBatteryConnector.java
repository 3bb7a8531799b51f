import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Battery;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SolarPanel;

/** A solar panel that gives a host its energy, as in C++'s plugin-battery-connector. */
public final class PluginBatteryConnector {
  private PluginBatteryConnector() {}

  static final class Manager extends Actor {
    private final SolarPanel panel;
    private final Battery connector;

    Manager(SolarPanel panel, Battery connector) {
      this.panel = panel;
      this.connector = connector;
    }

    private void show(String what) {
      Engine.info(
          "Solar Panel power = %.2fW, MyHost1 power = %.2fW. The Solar Panel provides %s needed.",
          panel.get_power(), get_host().get_current_consumption(), what);
    }

    private void during(String name, Runnable work) {
      double needed = get_host().get_consumed_energy();
      double given = connector.get_energy_provided();
      work.run();
      Engine.info(
          "Energy %s: %.2fkJ, Energy from the Solar Panel %.2fkJ",
          name,
          (get_host().get_consumed_energy() - needed) / 1e3,
          (connector.get_energy_provided() - given) / 1e3);
    }

    @Override
    public void run() {
      show("more than");
      during("consumption MyHost1", () -> sleep_for(100));
      panel.set_solar_irradiance(100);
      show("exactly what is");
      during("consumption MyHost1", () -> sleep_for(100));
      Engine.info(
          "MyHost1 executes something for 100s. The Solar Panel does not provide enough energy.");
      during("MyHost1", () -> execute(100 * get_host().get_speed()));
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_host_energy_init();
    engine.load_platform(engine.get_args()[0]);
    Host host = engine.host_by_name("MyHost1");
    Battery connector = Battery.init();
    SolarPanel panel = SolarPanel.init("Solar Panel", 1, 1, 200, 0, 1e3);
    connector.set_load("Solar Panel", -panel.get_power());
    connector.connect_host(host);
    panel.on_this_power_change_cb(
        changed -> connector.set_load("Solar Panel", -changed.get_power()));
    host.add_actor("manager", new Manager(panel, connector));
    engine.run();
  }
}
