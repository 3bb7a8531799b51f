import org.simgrid.s4u.Battery;
import org.simgrid.s4u.Engine;

/** A battery that is discharged and charged, as in C++'s plugin-battery. */
public final class PluginBattery {
  private static final double WATTS = 150; // more than the battery gives or takes

  private PluginBattery() {}

  private static void show(String state, Battery battery) {
    Engine.info(
        "%s state: SoC: %f SoH: %f Energy stored: %fJ Energy provided: %fJ Energy consumed %fJ",
        state,
        battery.get_state_of_charge(),
        battery.get_state_of_health(),
        battery.get_energy_stored(),
        battery.get_energy_provided(),
        battery.get_energy_consumed());
  }

  private static void load(Battery battery, double watts) {
    battery.set_load("load", watts);
    Engine.info("Set load to %fW", watts);
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Battery battery = Battery.init("Battery", 0.8, -100, 100, 0.9, 0.9, 10, 1000);
    show("Initial", battery);
    load(battery, WATTS);
    battery.schedule_handler(
        0.2,
        Battery.Flow.DISCHARGE,
        Battery.Handler.Persistancy.PERSISTANT,
        () -> {
          show("Discharged", battery);
          load(battery, -WATTS);
        });
    battery.schedule_handler(
        0.8,
        Battery.Flow.CHARGE,
        Battery.Handler.Persistancy.PERSISTANT,
        () -> {
          show("Charged", battery);
          Engine.info("Set load to %fW", 0.0); // which C++'s says, too, and does not do
        });
    engine.run();
  }
}
