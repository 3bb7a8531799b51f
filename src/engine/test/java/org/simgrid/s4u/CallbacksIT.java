package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Callbacks about all objects of a kind, and what can be asked of them, beyond upstream's Java. */
class CallbacksIT {
  private static final class TellActor extends CallbackActor {
    private final String what;

    private TellActor(String what) {
      this.what = what;
    }

    @Override
    public void run(Actor actor) {
      Child.say(actor.get_name() + " " + what + " at " + Engine.get_clock());
    }
  }

  private static final class TellMove extends CallbackActorHost {
    @Override
    public void run(Actor actor, Host previous) {
      Child.say(actor.get_name() + " was on " + previous.get_name());
    }
  }

  private static final class TellExec extends CallbackExec {
    private final String what;

    private TellExec(String what) {
      this.what = what;
    }

    @Override
    public void run(Exec exec) {
      Child.say(exec.get_name() + " " + what + " at " + Engine.get_clock());
    }
  }

  private static final class TellMachine extends CallbackVirtualMachine {
    private final String what;

    private TellMachine(String what) {
      this.what = what;
    }

    @Override
    public void run(VirtualMachine machine) {
      Child.say(machine.get_name() + " " + what);
    }
  }

  private static final class TellLink extends CallbackLink {
    @Override
    public void run(Link link) {
      Child.say("link " + link.get_name());
    }
  }

  private static final class TellDisk extends CallbackDisk {
    @Override
    public void run(Disk disk) {
      Child.say("disk " + disk.get_name());
    }
  }

  private static final class TellHost extends CallbackHost {
    private final String what;

    private TellHost(String what) {
      this.what = what;
    }

    @Override
    public void run(Host host) {
      Child.say(
          host.get_name() + " " + what + ", " + host.get_speed() * host.get_available_speed());
    }
  }

  private static final class TellZone extends CallbackNetzone {
    @Override
    public void run(NetZone zone) {
      Child.say("zone " + zone.get_name());
    }
  }

  private static List<String> lines(Child.Program program) {
    return Child.runInAWorld(program).lines();
  }

  @Test
  void callbacksOfActors_hearOfEachOne() {
    assertThat(
            lines(() -> {
              Child.engine();
              Actor.on_suspend_cb(new TellActor("is suspended"));
              Actor.on_resume_cb(new TellActor("is resumed"));
              Actor.on_sleep_cb(new TellActor("sleeps"));
              Actor.on_wake_up_cb(new TellActor("wakes up"));
              Actor.on_host_change_cb(new TellMove());
              Actor worker = Child.actor("worker", "alpha", self -> self.execute(2e9));
              Child.actor(
                  "other",
                  "beta",
                  self -> {
                    self.sleep_for(1);
                    worker.suspend();
                    self.sleep_for(2);
                    worker.resume();
                    self.set_host(Child.host("alpha"));
                  });
              Child.simulate();
            }))
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
    assertThat(
            lines(() -> {
              Child.engine();
              Exec.on_suspend_cb(new TellExec("is suspended"));
              Exec.on_resume_cb(new TellExec("is resumed"));
              VirtualMachine.on_creation_cb(new TellMachine("is made"));
              VirtualMachine.on_suspend_cb(new TellMachine("is suspended"));
              VirtualMachine.on_resume_cb(new TellMachine("is resumed"));
              Child.actor(
                  "a",
                  "alpha",
                  self -> {
                    VirtualMachine machine = Child.host("beta").create_vm("machine", 1);
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
              Child.simulate();
            }))
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
    assertThat(
            lines(() -> {
              Engine engine = Child.bareEngine();
              Host.on_creation_cb(new TellHost("is made"));
              engine.load_platform(Child.PLATFORM);
              Host alpha = Child.host("alpha");
              Host beta = Child.host("beta");
              beta.set_speed_profile(Profile.from_string("half", "2 0.5\n", -1));
              Host.on_onoff_cb(new TellHost("is on or off"));
              alpha.on_this_onoff_cb(new TellHost("alone"));
              beta.on_this_onoff_cb(new TellHost("never"));
              Host.on_speed_change_cb(new TellHost("has another speed"));
              Child.actor("sleeper", "alpha", self -> self.sleep_for(9));
              Child.actor(
                  "other",
                  "beta",
                  self -> {
                    Child.say("" + alpha.get_all_actors().length);
                    self.sleep_for(1);
                    alpha.turn_off();
                    self.sleep_for(2);
                    alpha.turn_on();
                    self.sleep_for(1);
                    Child.say("" + alpha.get_all_actors().length);
                  });
              Child.simulate();
            }))
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
    assertThat(
            lines(() -> {
              Engine engine = Child.bareEngine();
              NetZone root = engine.get_netzone_root();
              NetZone.on_creation_cb(new TellZone());
              Link.on_creation_cb(new TellLink());
              Disk.on_creation_cb(new TellDisk());
              NetZone star = root.add_netzone_star("star");
              Host host = star.add_host("host", 1e9);
              Link link = star.add_link("link", 1e6).seal();
              host.add_disk("disk", 1e6, 1e6).seal();
              star.add_route(host, null, new Link[] {link});
              star.seal();
              engine.seal_platform();
            }))
        .filteredOn(line -> !line.contains("loopback")) // SimGrid's own, at a date of its own
        .containsOnly("zone star", "link link", "disk disk"); // 3.32 tells of the link twice
  }

  @Test
  void properties_areThoseThatWereSet_sortedByKey() {
    assertThat(
            lines(() -> {
              Engine engine = Child.engine();
              Host host = Child.host("alpha");
              Disk disk = host.add_disk("disk", 1, 1);
              Link link = engine.link_by_name("wire");
              NetZone zone = engine.get_netzone_root();
              for (String key : new String[] {"b", "a"}) {
                host.set_property(key, "of host " + key);
                disk.set_property(key, "of disk " + key);
                link.set_property(key, "of link " + key);
                zone.set_property(key, "of zone " + key);
              }
              Child.say("host " + host.get_properties());
              Child.say("disk " + disk.get_properties());
              Child.say("link " + link.get_properties());
              Child.say("zone " + zone.get_properties());
              Child.actor(
                  "a",
                  "alpha",
                  self -> {
                    Child.say("actor " + self.get_properties());
                    self.set_property("key", "value");
                    Child.say("actor " + self.get_properties());
                  });
              Child.simulate();
            }))
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
    assertThat(
            lines(() -> {
              Engine engine = Child.engine();
              Child.actor("one", "alpha", self -> self.sleep_for(1));
              Actor two = Child.actor("two", "beta", self -> self.sleep_for(1));
              Host[] hosts = engine.get_filtered_hosts(host -> host.get_name().endsWith("ta"));
              Child.say(Arrays.toString(hosts));
              Child.say(
                  "" + engine.get_filtered_links(link -> link.get_name().equals("wire")).length);
              NetZone root = engine.get_netzone_root(); // 4.0 has another below it
              Child.say("" + engine.get_filtered_netzones(zone -> zone == root).length);
              Actor[] found = engine.get_filtered_actors(actor -> actor.get_pid() > 1);
              Child.say("" + (found.length == 1 && found[0] == two));
            }))
        .containsExactly("[beta]", "1", "1", "true");
  }
}
