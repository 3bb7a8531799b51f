package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.play;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.util.Arrays;
import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;

/** Callbacks about all objects of a kind, and what can be asked of them, beyond upstream's Java. */
class CallbacksIT {
  private static CallbackActor onActor(String what) {
    return Callbacks.actor(actor -> sayWhen(actor.get_name() + " " + what));
  }

  private static CallbackExec onExec(String what) {
    return Callbacks.exec(exec -> sayWhen(exec.get_name() + " " + what));
  }

  private static CallbackVirtualMachine onMachine(String what) {
    return Callbacks.machine(machine -> say(machine.get_name() + " " + what));
  }

  private static CallbackHost onHost(String what) {
    return Callbacks.host(host ->
        say(host.get_name() + " " + what + ", " + host.get_speed() * host.get_available_speed()));
  }

  @Test
  void callbacksOfActors_hearOfEachOne() {
    List<String> lines =
        play(() -> {
          Actor.on_suspend_cb(onActor("is suspended"));
          Actor.on_resume_cb(onActor("is resumed"));
          Actor.on_sleep_cb(onActor("sleeps"));
          Actor.on_wake_up_cb(onActor("wakes up"));
          Actor.on_host_change_cb(
              Callbacks.move(
                  (actor, previous) -> say(actor.get_name() + " was on " + previous.get_name())));
          Actor worker = actor("worker", "alpha").does(self -> self.execute(2e9));
          actor("other", "beta")
              .at(1)
              .does(self -> {
                worker.suspend();
                self.sleep_for(2);
                worker.resume();
                self.set_host(host("alpha"));
              });
        });

    assertThat(lines)
        .containsExactly(
            "other sleeps at 0.0",
            "other wakes up at 1.0",
            "worker is suspended at 1.0",
            "other sleeps at 1.0",
            "other wakes up at 3.0",
            "worker is resumed at 3.0",
            "other was on beta",
            "run returned at 4.0");
  }

  @Test
  void callbacksOfActivitiesAndMachines_hearOfEachOne() {
    List<String> lines =
        play(() -> {
          Exec.on_suspend_cb(onExec("is suspended"));
          Exec.on_resume_cb(onExec("is resumed"));
          VirtualMachine.on_creation_cb(onMachine("is made"));
          VirtualMachine.on_suspend_cb(onMachine("is suspended"));
          VirtualMachine.on_resume_cb(onMachine("is resumed"));
          actor("a", "alpha")
              .does(self -> {
                VirtualMachine machine = host("beta").create_vm("machine", 1);
                machine.start();
                machine.suspend();
                machine.resume();
                Exec work = self.exec_init(2e9);
                work.set_name("work");
                work.start();
                self.sleep_for(1);
                work.suspend();
                self.sleep_for(2);
                work.resume();
                work.await();
              });
        });

    assertThat(lines)
        .containsExactly(
            "machine is made",
            "machine is suspended",
            "machine is resumed",
            "work is suspended at 1.0",
            "work is resumed at 3.0",
            "run returned at 4.0");
  }

  /** A profile halves beta's 1 Gflop/s at 2 s; alpha goes off at 1 s and on at 3 s. */
  @Test
  void callbacksOfHosts_hearOfEachOne_orOfOne() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.bareEngine();
          Host.on_creation_cb(onHost("is made"));
          engine.load_platform(Child.PLATFORM);
          Host alpha = host("alpha");
          Host beta = host("beta");
          beta.set_speed_profile(Profile.from_string("half", "2 0.5\n", -1));
          Host.on_onoff_cb(onHost("is on or off"));
          alpha.on_this_onoff_cb(onHost("alone"));
          beta.on_this_onoff_cb(onHost("never"));
          Host.on_speed_change_cb(onHost("has another speed"));
          actor("sleeper", "alpha").does(self -> self.sleep_for(9));
          actor("other", "beta")
              .does(self -> {
                say("" + alpha.get_all_actors().length);
                self.sleep_for(1);
                alpha.turn_off();
                self.sleep_for(2);
                alpha.turn_on();
                self.sleep_for(1);
                say("" + alpha.get_all_actors().length);
              });
          simulate();
        });

    assertThat(ended.lines())
        .containsSubsequence(
            "1",
            "alpha is on or off, 1.0E9",
            "alpha alone, 1.0E9",
            "beta has another speed, 5.0E8",
            "alpha is on or off, 1.0E9",
            "alpha alone, 1.0E9",
            "0",
            "run returned at 4.0")
        .contains("alpha is made, 1.0E9", "beta is made, 1.0E9")
        .noneMatch(line -> line.contains("never"));
  }

  @Test
  void callbacksOfThePlatform_hearWhatIsMade() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.bareEngine();
          NetZone root = engine.get_netzone_root();
          NetZone.on_creation_cb(Callbacks.zone(zone -> say("zone " + zone.get_name())));
          Link.on_creation_cb(Callbacks.link(link -> say("link " + link.get_name())));
          Disk.on_creation_cb(Callbacks.disk(disk -> say("disk " + disk.get_name())));
          NetZone star = root.add_netzone_star("star");
          Host host = star.add_host("host", 1e9);
          Link link = star.add_link("link", 1e6).seal();
          host.add_disk("disk", 1e6, 1e6).seal();
          star.add_route(host, null, new Link[] {link});
          star.seal();
          engine.seal_platform();
        });

    assertThat(ended.lines())
        .filteredOn(line -> !line.contains("loopback")) // SimGrid's own, at a date of its own
        .containsOnly("zone star", "link link", "disk disk"); // 3.32 tells of the link twice
  }

  @Test
  void properties_areThoseThatWereSet_sortedByKey() {
    List<String> lines =
        play(engine -> {
          Host host = host("alpha");
          Disk disk = host.add_disk("disk", 1, 1);
          Link link = engine.link_by_name("wire");
          NetZone zone = engine.get_netzone_root();
          for (String key : new String[] {"b", "a"}) {
            host.set_property(key, "of host " + key);
            disk.set_property(key, "of disk " + key);
            link.set_property(key, "of link " + key);
            zone.set_property(key, "of zone " + key);
          }
          say("host " + host.get_properties());
          say("disk " + disk.get_properties());
          say("link " + link.get_properties());
          say("zone " + zone.get_properties());
          actor("a", "alpha")
              .does(self -> {
                say("actor " + self.get_properties());
                self.set_property("key", "value");
                say("actor " + self.get_properties());
              });
        });

    assertThat(lines)
        .containsExactly(
            "host {a=of host a, b=of host b}",
            "disk {a=of disk a, b=of disk b}",
            "link {a=of link a, b=of link b}",
            "zone {a=of zone a, b=of zone b}",
            "actor {}",
            "actor {key=value}",
            "run returned at 0.0");
  }

  @Test
  void filters_takeWhatTheyAreAskedFor() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          actor("one", "alpha").does(self -> self.sleep_for(1));
          Actor two = actor("two", "beta").does(self -> self.sleep_for(1));
          Host[] hosts = engine.get_filtered_hosts(host -> host.get_name().endsWith("ta"));
          say(Arrays.toString(hosts));
          say("" + engine.get_filtered_links(link -> link.get_name().equals("wire")).length);
          NetZone root = engine.get_netzone_root(); // 4.0 has another below it
          say("" + engine.get_filtered_netzones(zone -> zone == root).length);
          Actor[] found = engine.get_filtered_actors(actor -> actor.get_pid() > 1);
          say("" + (found.length == 1 && found[0] == two));
        });

    assertThat(ended.lines()).containsExactly("[beta]", "1", "1", "true");
  }
}
