import java.util.ArrayList;
import java.util.List;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Battery;
import org.simgrid.s4u.Chiller;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Jbod;
import org.simgrid.s4u.JbodIo;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.NetZone;
import org.simgrid.s4u.SimgridException;
import org.simgrid.s4u.SolarPanel;

/**
 * Disks that share what is written, batteries, a chiller and a solar panel. Same simcalls in the
 * same order as {@code benchmarks/cpp/plugins.cpp}.
 */
public final class Plugins {
  private static double amounts; // and dates, added up

  private Plugins() {}

  private static void note(double amount) {
    amounts += amount + Engine.get_clock();
    Measure.activities++;
  }

  /** The body of an actor. */
  private interface Life {
    void run(Played self) throws SimgridException;
  }

  private static final class Played extends Actor {
    private final Life life;

    Played(Life life) {
      this.life = life;
    }

    @Override
    public void run() throws SimgridException {
      life.run(this);
    }

    void compute(double flops) {
      execute(flops);
    }

    void pause(double seconds) {
      sleep_for(seconds);
    }

    void pauseUntil(double date) {
      sleep_until(date);
    }
  }

  private static void addActor(String name, Host host, Life life) {
    Engine.get_instance().add_actor(name, host, new Played(life));
  }

  private static void use(Played self, Jbod jbod, int rounds) throws SimgridException {
    for (int i = 0; i < rounds; i++) {
      JbodIo writing = jbod.write_async(1_000_000L * (i % 3 + 1));
      self.compute(1e7 * i);
      writing.await();
      note(jbod.get_parity_disk_idx());
      jbod.read_init(2_000_000).await();
      note(jbod.read(500_000));
      note(jbod.write(700_000));
    }
  }

  private static void shine(Played self, SolarPanel panel, int rounds) {
    for (int i = 0; i < 100 * rounds; i++) {
      panel.set_solar_irradiance(100 * (i % 11));
      self.pause(7);
    }
  }

  private static void work(Played self, Chiller chiller, int rounds) {
    for (int i = 0; i < rounds; i++) {
      self.compute(1e9 * (i + 1));
      chiller.set_goal_temp(24 - i % 2);
      note(chiller.get_temp_in());
      note(chiller.get_power());
      note(Math.min(chiller.get_time_to_goal_temp(), 1e6));
      chiller.set_active(i % 3 != 0);
    }
  }

  private static void power(List<Host> hosts, int rounds) {
    Battery battery = Battery.init("battery", 0.8, -300, 300, 0.9, 0.8, 4, 1000);
    Chiller chiller = Chiller.init("chiller", 50, 1006, 0.2, 0.9, 23, 24, 300);
    SolarPanel panel = SolarPanel.init("panel", 1.5, 0.2, 0, 10, 250);
    panel.on_this_power_change_cb(changed -> {
      battery.set_load("panel", -changed.get_power());
      note(changed.get_power());
    });
    battery.connect_host(hosts.get(0));
    battery.connect_host(hosts.get(1));
    chiller.add_host(hosts.get(0)).add_host(hosts.get(1));
    Battery.Handler.Persistancy always = Battery.Handler.Persistancy.PERSISTANT;
    battery.schedule_handler(
        0.3,
        Battery.Flow.DISCHARGE,
        always,
        () -> {
          note(battery.get_state_of_charge());
          battery.connect_host(hosts.get(0), false);
        });
    battery.schedule_handler(
        0.6,
        Battery.Flow.CHARGE,
        always,
        () -> {
          note(battery.get_state_of_health());
          battery.connect_host(hosts.get(0));
        });
    battery.schedule_handler(
        0.5, Battery.Flow.DISCHARGE, Battery.Handler.Persistancy.ONESHOT, () -> note(0.5));
    addActor("sun", hosts.get(2), self -> shine(self, panel, rounds));
    addActor("worker", hosts.get(0), self -> work(self, chiller, rounds));
    addActor(
        "end",
        hosts.get(2),
        self -> {
          self.pauseUntil(1000 * rounds);
          for (Battery.Handler handler : battery.get_handlers()) {
            battery.delete_handler(handler);
          }
          note(battery.get_energy_provided());
          note(battery.get_energy_consumed());
          note(battery.get_energy_stored("Wh"));
          note(battery.get_capacity());
          note(chiller.get_energy_consumed());
        });
  }

  public static void main(String[] args) {
    Engine engine = new Engine(args);
    String[] rest = Measure.requireArguments(engine, 2, "Plugins PLATFORM ROUNDS");
    int rounds = Integer.parseInt(rest[1]);
    engine.plugin_host_energy_init();
    NetZone root = engine.get_netzone_root();
    Link[] link = {root.add_link("link", 1e7).set_latency(1e-4)};
    List<Host> hosts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      hosts.add(root.add_host("host-" + i, 1e8));
      hosts.getLast().set_property("wattage_per_state", "100:120:200");
    }
    List<Jbod> jbods = new ArrayList<>();
    for (Jbod.RAID level : Jbod.RAID.values()) {
      jbods.add(Jbod.create_jbod(root, "jbod-" + jbods.size(), 1e9, 4, level, 1e7, 5e6));
      Host controller = jbods.getLast().get_controller();
      controller.set_property("wattage_per_state", "100:120:200");
      root.add_route(hosts.get(2), controller, link);
    }
    root.seal();
    for (Jbod jbod : jbods) {
      addActor("user", hosts.get(2), self -> use(self, jbod, rounds));
    }
    power(hosts, rounds);
    Measure.Stopwatch watch = new Measure.Stopwatch();
    engine.run();
    watch.report("plugins", Engine.get_clock(), amounts);
  }
}
