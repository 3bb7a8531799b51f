import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.SolarPanel;

/** A solar panel whose power is another when its parts are, as in C++'s plugin-solar-panel. */
public final class PluginSolarPanel {
  private PluginSolarPanel() {}

  static final class Manager extends Actor {
    private void show(SolarPanel panel) {
      sleep_for(1);
      Engine.info(
          "%s: area: %fm² efficiency: %f irradiance: %fW/m² power: %fW",
          panel.get_name(),
          panel.get_area(),
          panel.get_conversion_efficiency(),
          panel.get_solar_irradiance(),
          panel.get_power());
    }

    @Override
    public void run() {
      SolarPanel panel = SolarPanel.init("Solar Panel", 10, 0.9, 10, 0, 1e3);
      show(panel);
      show(panel.set_area(20));
      show(panel.set_conversion_efficiency(0.8));
      show(panel.set_solar_irradiance(20));
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.load_platform(engine.get_args()[0]);
    engine.host_by_name("Tremblay").add_actor("manager", new Manager());
    engine.run();
  }
}
