import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Battery;
import org.simgrid.s4u.Chiller;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SolarPanel;

/**
 * Two days of two hosts in a cooled room, which take their energy from a battery that a solar panel
 * charges, and from the grid otherwise, as in C++'s plugin-battery-chiller-solar.
 */
public final class PluginBatteryChillerSolar {
  private static final int HOUR = 3600;

  private PluginBatteryChillerSolar() {}

  /** The sun shines from 8 to 20 hours, most at 14. */
  static final class Sun extends Actor {
    private final SolarPanel panel;

    Sun(SolarPanel panel) {
      this.panel = panel;
    }

    @Override
    public void run() {
      for (int time = 0; ; time += 10) {
        double phase = 2 * Math.PI * (time + 16.0 * HOUR) / (24.0 * HOUR);
        panel.set_solar_irradiance(Math.max(0, 1000 / 2.0 * Math.sin(phase)));
        sleep_for(10);
      }
    }
  }

  static final class Job extends Actor {
    @Override
    public void run() {
      sleep_until(12 * HOUR);
      execute(4 * HOUR * get_host().get_speed());
    }
  }

  /** Handlers that may still happen keep the simulation from its end. */
  static final class End extends Actor {
    private final Battery battery;

    End(Battery battery) {
      this.battery = battery;
    }

    @Override
    public void run() {
      sleep_until(48 * HOUR);
      for (Battery.Handler handler : battery.get_handlers()) {
        battery.delete_handler(handler);
      }
    }
  }

  private static void when(Battery battery, double charge, Battery.Flow flow, Runnable callback) {
    battery.schedule_handler(charge, flow, Battery.Handler.Persistancy.PERSISTANT, callback);
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_host_energy_init();
    engine.load_platform(engine.get_args()[0]);
    Host one = engine.host_by_name("MyHost1");
    Host two = engine.host_by_name("MyHost2");
    Battery battery = Battery.init("Battery", 0.2, -1e3, 1e3, 0.9, 0.9, 2000, 1000);
    Chiller chiller = Chiller.init("Chiller", 50, 1006, 0.2, 0.9, 24, 24, 1e3);
    SolarPanel panel = SolarPanel.init("Solar Panel", 1.1, 0.9, 0, 0, 1e3);
    chiller.add_host(one).add_host(two);
    panel.on_this_power_change_cb(
        changed -> battery.set_load("Solar Panel", -changed.get_power()));

    when(battery, 0.8, Battery.Flow.CHARGE, () -> battery.set_load("Solar Panel", false));
    when(battery, 0.75, Battery.Flow.DISCHARGE, () -> battery.set_load("Solar Panel", true));
    when(
        battery,
        0.2,
        Battery.Flow.DISCHARGE,
        () -> {
          battery.connect_host(one, false);
          battery.connect_host(two, false);
        });
    when(
        battery,
        0.25,
        Battery.Flow.CHARGE,
        () -> {
          battery.connect_host(one);
          battery.connect_host(two);
        });

    one.add_actor("end_manager", new End(battery));
    one.add_actor("irradiance_manager", new Sun(panel)).daemonize();
    one.add_actor("host_job_manager", new Job());
    two.add_actor("host_job_manager", new Job());
    engine.run();

    double green = battery.get_energy_provided();
    double all = one.get_consumed_energy() + two.get_consumed_energy();
    Engine.info(
        "State of charge of the battery: %.1f%%", battery.get_state_of_charge() * 100);
    Engine.info(
        "Energy consumed by the hosts (green / brown): %.2fMJ / %.2fMJ",
        green / 1e6, (all - green) / 1e6);
    Engine.info(
        "Energy consumed by the chiller (brown): %.2fMJ", chiller.get_energy_consumed() / 1e6);
  }
}
