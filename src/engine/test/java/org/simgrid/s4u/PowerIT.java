package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Batteries, chillers, solar panels and bunches of disks; {@link TwinIT} compares whole programs of
 * them. SimGrid 3.32 has none, and every program ends with the reason there.
 */
class PowerIT {
  private static void play(String what, Child.Program program, Consumer<List<String>> expected) {
    List<String> lines = Child.runInAWorld(program).lines();
    if (Versions.SIMGRID >= Versions.V4_0) {
      expected.accept(lines);
    } else {
      assertThat(lines)
          .anyMatch(line ->
              line.contains(
                  "UnsupportedOperationException: " + what + " needs SimGrid 4.0; this is"))
          .noneMatch(line -> line.startsWith("run returned"));
    }
  }

  /** Hosts that need 100 W when idle. */
  private static Engine engine() {
    Engine engine = Child.bareEngine();
    engine.plugin_host_energy_init();
    NetZone zone = engine.get_netzone_root();
    for (String name : new String[] {"alpha", "beta"}) {
      zone.add_host(name, 1e9).set_property("wattage_per_state", "100:100:200");
    }
    return engine;
  }

  private static void say(String what, Battery battery) {
    Child.say(
        String.format(
            Locale.ROOT,
            "%s %.2f of %.3f Wh, %.0f J provided, %.0f J consumed at %.3f",
            what,
            battery.get_state_of_charge(),
            battery.get_capacity(),
            battery.get_energy_provided(),
            battery.get_energy_consumed(),
            Engine.get_clock()));
  }

  /**
   * 1 Wh is 3600 J. With so many cycles that nothing wears, half of it is 1800 J: at 100 W and an
   * efficiency of 0.5 of discharging, 200 W are lost, 9 s. The 1440 J to 0.9 take 16 s at 90 W.
   */
  @Test
  void battery_callsItsHandlers_whenItsChargeIsThere() {
    play(
        "Battery",
        () -> {
          engine().get_netzone_root().seal();
          Battery battery = Battery.init("b", 1, -1000, 1000, 0.9, 0.5, 1, 1_000_000_000);
          battery.set_load("load", 100);
          Battery.Handler once =
              battery.schedule_handler(
                  0.5,
                  Battery.Flow.DISCHARGE,
                  Battery.Handler.Persistancy.ONESHOT,
                  () -> {
                    say("half", battery);
                    battery.set_load("load", -100);
                  });
          battery.schedule_handler(
              0.9,
              Battery.Flow.CHARGE,
              Battery.Handler.Persistancy.PERSISTANT,
              () -> {
                say("high", battery);
                battery.set_load("load", false);
                Child.say("left " + battery.get_handlers().length);
                battery.delete_handler(battery.get_handlers()[0]);
                battery.delete_handler(once);
              });
          Child.say("both " + (battery.get_handlers()[0] == once) + " " + once.get_flow());
          simulate();
          Child.say("stored " + Math.round(battery.get_energy_stored("Wh") * 1000));
        },
        lines ->
            assertThat(lines)
                .containsSubsequence(
                    "both true DISCHARGE",
                    "half 0.50 of 1.000 Wh, 900 J provided, 0 J consumed at 9.000",
                    "high 0.90 of 1.000 Wh, 900 J provided, 1600 J consumed at 25.000",
                    "left 1",
                    "stored 900"));
  }

  /** alpha needs 200 W for 5 s, and 100 W for 5 s after that. */
  @Test
  void hosts_takeTheirEnergyFromABattery() {
    play(
        "Battery",
        () -> {
          engine().get_netzone_root().seal();
          Battery battery = Battery.init("b", 1, -1000, 1000, 1, 1, 100, 1_000_000_000);
          battery.connect_host(host("alpha"));
          attempt("connector", Battery::init);
          actor("worker", "alpha")
              .does(self -> {
                Child.say("needs " + host("alpha").get_current_consumption());
                self.execute(5e9);
                self.sleep_for(5);
                say("battery", battery);
              });
          simulate();
        },
        lines ->
            assertThat(lines)
                .containsSubsequence(
                    "needs 100.0",
                    "battery 1.00 of 100.000 Wh, 1500 J provided, 0 J consumed at 10.000",
                    "run returned at 10.0")
                .anyMatch(line ->
                    line.startsWith("connector threw IllegalArgumentException: SimGrid cannot")));
  }

  /** beta needs 100 W, of which the panel gives 30 W for 5 s, and then all. */
  @Test
  void connector_givesAHostWhatAPanelHas() {
    play(
        "Battery",
        () -> {
          engine().get_netzone_root().seal();
          Battery connector = Battery.init();
          SolarPanel.on_power_change_cb(panel -> Child.say(panel + " gives " + panel.get_power()));
          SolarPanel panel = SolarPanel.init("sun", 2, 0.5, 30, 10, 150);
          panel.on_this_power_change_cb(changed -> connector.set_load("sun", -changed.get_power()));
          connector.set_load("sun", -panel.get_power());
          connector.connect_host(host("beta"));
          attempt(
              "connector",
              () ->
                  connector.schedule_handler(
                      0.5, Battery.Flow.CHARGE, Battery.Handler.Persistancy.ONESHOT, () -> {}));
          actor("weather", "alpha")
              .at(5)
              .does(self -> {
                panel.set_solar_irradiance(500).set_name("moon");
                self.sleep_for(5);
                panel.set_solar_irradiance(5);
                Child.say("connector " + Math.round(connector.get_energy_provided()));
              });
          simulate();
        },
        lines ->
            assertThat(lines)
                .containsSubsequence(
                    "sun gives 30.0",
                    "sun gives 150.0",
                    "moon gives 0.0",
                    "connector 650",
                    "run returned at 10.0")
                .anyMatch(line ->
                    line.startsWith("connector threw IllegalArgumentException: a connector has")));
  }

  /** 100 W heat 10 kg of air at 1000 J/kg/°C by 0.01 °C a second: 100 s to the goal. */
  @Test
  void chiller_coolsWhatIsWarmerThanItsGoal() {
    play(
        "Chiller",
        () -> {
          engine().get_netzone_root().seal();
          Chiller chiller = Chiller.init("chiller", 10, 1000, 0, 0.5, 20, 21, 1000);
          chiller.add_host(host("alpha"));
          actor("watcher", "beta")
              .does(self -> {
                self.sleep_for(chiller.get_time_to_goal_temp());
                Child.say(
                    String.format(
                        Locale.ROOT, "%.2f at %.1f", chiller.get_temp_in(), Engine.get_clock()));
                self.sleep_for(10);
                Child.say(
                    String.format(
                        Locale.ROOT,
                        "%.2f, %.0f W, %.0f J",
                        chiller.get_temp_in(),
                        chiller.get_power(),
                        chiller.get_energy_consumed()));
                chiller.set_active(false);
                self.sleep_for(10);
                Child.say(
                    String.format(
                        Locale.ROOT, "%.2f %s", chiller.get_temp_in(), chiller.is_active()));
              });
          simulate();
        },
        lines ->
            assertThat(lines)
                .containsSubsequence("21.00 at 100.0", "21.00, 200 W, 2000 J", "21.10 false"));
  }

  private static void bunch(Jbod.RAID level) {
    Engine engine = Child.bareEngine();
    NetZone zone = engine.get_netzone_root();
    Host user = zone.add_host("user", 1e9);
    Jbod jbod = Jbod.create_jbod(zone, "jbod", 1e6, 4, level, 1e6, 1e6);
    Link[] wire = {zone.add_link("wire", 1e6)};
    zone.add_route(user, jbod.get_controller(), wire);
    zone.seal();
    actor("user", user)
        .does(self -> {
          JbodIo io = jbod.write_init(6_000_000);
          io.await();
          sayWhen(level + " wrote");
          attempt("twice", io::await);
          jbod.read(6_000_000);
          sayWhen(level + " read");
        });
    attempt("main", () -> jbod.read(1));
    simulate();
    Child.say("same " + (Jbod.by_name("jbod") == jbod) + " " + Jbod.by_name_or_null("other"));
  }

  /**
   * 6 MB to the controller: 6 s; at level 0 each of four disks gets 1.5 MB. At level 5 each of them
   * gets 2 MB, after as many flops: 2 s and 2 s. Back: the disks, and 6 s more.
   */
  @Test
  void bunchOfDisks_sharesWhatIsWritten_byItsLevel() {
    play(
        "Jbod",
        () -> bunch(Jbod.RAID.RAID0),
        lines ->
            assertThat(lines)
                .containsSubsequence("RAID0 wrote at 7.5", "RAID0 read at 15.0", "same true null")
                .anyMatch(line -> line.startsWith("main threw IllegalStateException: Jbod.read()"))
                .anyMatch(line -> line.startsWith("twice threw IllegalStateException: an actor")));
    play(
        "Jbod",
        () -> bunch(Jbod.RAID.RAID5),
        lines ->
            assertThat(lines).containsSubsequence("RAID5 wrote at 10.0", "RAID5 read at 18.0"));
  }

  @Test
  void numbersOutOfTheirBounds_areRefused() {
    play(
        "SolarPanel",
        () -> {
          Engine engine = engine();
          NetZone zone = engine.get_netzone_root();
          SolarPanel panel = SolarPanel.init("sun", 2, 0.5, 30, 10, 150);
          attempt("panel", () -> panel.set_conversion_efficiency(1.5));
          attempt("panel", () -> panel.set_min_power(150));
          attempt("panel", () -> panel.set_max_power(Double.NaN));
          attempt("panel", () -> SolarPanel.init("sun", -1, 0.5, 30, 10, 150));
          attempt("battery", () -> Battery.init("b", 2, -1, 1, 1, 1, 1, 1));
          attempt("battery", () -> Battery.init("b", 1, 1, 1, 1, 1, 1, 1));
          attempt("battery", () -> Battery.init("b", 1, -1, 1, 0, 1, 1, 1));
          attempt("battery", () -> Battery.init("b", 1, -1, 1, 1, 1, 1, 0));
          attempt("chiller", () -> Chiller.init("c", 0, 1, 1, 1, 1, 1, 1));
          attempt("chiller", () -> Chiller.init("c", 1, 1, 1, 1, Double.NaN, 1, 1));
          attempt("jbod", () -> Jbod.create_jbod(zone, "j", 1e9, 3, Jbod.RAID.RAID6, 1e6, 1e6));
          Child.say("ended");
        },
        lines ->
            assertThat(lines)
                .contains("ended")
                .filteredOn(line -> line.contains(" threw IllegalArgumentException: "))
                .hasSize(11));
  }
}
