import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Chiller;
import org.simgrid.s4u.Engine;

/** A chiller that keeps the room of three hosts at a temperature, as in C++'s plugin-chiller. */
public final class PluginChiller {
  private PluginChiller() {}

  static final class Manager extends Actor {
    private final Chiller chiller;

    Manager(Chiller chiller) {
      this.chiller = chiller;
    }

    private void show() {
      Engine.info(
          "%s: Power: %.2fW T_in: %.2f°C Energy consumed: %.2fJ",
          chiller.get_name(),
          chiller.get_power(),
          chiller.get_temp_in(),
          chiller.get_energy_consumed());
    }

    private void sleepAndShow(double seconds) {
      sleep_for(seconds);
      show();
    }

    @Override
    public void run() {
      show();
      sleep_for(chiller.get_time_to_goal_temp());
      Engine.info(
          "The input temperature is now equal to the goal temperature. After this point the Chiller"
              + " will compensate heat with electrical power.");
      show();
      sleepAndShow(1);
      Engine.info("Let's compute something.");
      execute(1e10);
      Engine.info("Computation done.");
      show();
      Engine.info("Now let's stress the chiller by decreasing the goal temperature to 23°C.");
      chiller.set_goal_temp(23);
      sleepAndShow(1);
      sleep_for(chiller.get_time_to_goal_temp());
      Engine.info("The input temperature is back to the goal temperature.");
      show();
      sleepAndShow(1);
    }
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    engine.plugin_host_energy_init();
    engine.load_platform(engine.get_args()[0]);
    Chiller chiller = Chiller.init("Chiller", 294, 1006, 0.2, 0.9, 23, 24, 1000);
    for (int i = 1; i <= 3; i++) {
      chiller.add_host(engine.host_by_name("MyHost" + i));
    }
    engine.host_by_name("MyHost1").add_actor("manager", new Manager(chiller));
    engine.run();
  }
}
