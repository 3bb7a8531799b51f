import org.simgrid.s4u.Battery;
import org.simgrid.s4u.Engine;

/**
 * A battery that is discharged and charged until nine tenths of its capacity are gone, as in C++'s
 * plugin-battery-degradation.
 */
public final class PluginBatteryDegradation {
  private PluginBatteryDegradation() {}

  private static void show(Battery battery) {
    Engine.info("%f,%f,SoC", Engine.get_clock(), battery.get_state_of_charge());
    Engine.info("%f,%f,SoH", Engine.get_clock(), battery.get_state_of_health());
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    Battery battery = Battery.init("Battery", 0.8, -200, 200, 0.9, 0.9, 10, 100);
    battery.set_load("load", 100);
    battery.schedule_handler(
        0.2,
        Battery.Flow.DISCHARGE,
        Battery.Handler.Persistancy.PERSISTANT,
        () -> {
          show(battery);
          battery.set_load("load", -100);
        });
    battery.schedule_handler(
        0.8,
        Battery.Flow.CHARGE,
        Battery.Handler.Persistancy.PERSISTANT,
        () -> {
          show(battery);
          if (battery.get_state_of_health() < 0.1) {
            for (Battery.Handler handler : battery.get_handlers()) {
              battery.delete_handler(handler);
            }
          }
          battery.set_load("load", 100);
        });
    engine.run();
  }
}
