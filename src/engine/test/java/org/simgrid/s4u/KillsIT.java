package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What actors that are killed leave to others. In C++ it stays taken for ever; the dates here are
 * those of who is right, worked out by hand.
 */
class KillsIT {
  private static void killAt(double date, Actor victim) {
    Child.actor(
        "killer",
        "beta",
        self -> {
          self.sleep_for(date);
          victim.kill();
        });
  }

  private static List<String> lines(Child.Program program) {
    return Child.runInAWorld(
            () -> {
              Child.engine();
              program.run();
              Child.simulate();
            })
        .lines();
  }

  /** What is done at 5 s with a machine on alpha and the work there. */
  private interface Event {
    void happens(Actor worker, Exec work, VirtualMachine machine) throws Throwable;
  }

  private static final Event[] EVENTS = {
    (worker, work, machine) -> worker.kill(),
    (worker, work, machine) -> work.cancel(),
    (worker, work, machine) -> machine.shutdown(),
    (worker, work, machine) -> machine.destroy(),
    (worker, work, machine) -> work.set_host(Child.host("beta")),
    (worker, work, machine) -> machine.set_pm(Child.host("beta")),
    (worker, work, machine) -> machine.migrate(Child.host("beta")),
  };

  /** 1 Gflop on alpha takes 1 s when nothing else computes there, 2 s beside a counted machine. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void machineWhoseWorkIsGone_takesNothingOfItsHost(int event) {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Engine engine = Child.bareEngine();
                      engine.plugin_vm_live_migration_init();
                      engine.load_platform(Child.PLATFORM);
                      VirtualMachine machine = Child.host("alpha").create_vm("machine", 1);
                      machine.set_ramsize(1000L);
                      machine.start();
                      Exec[] work = new Exec[1];
                      Actor worker =
                          Child.actor(
                              "worker",
                              machine,
                              self -> {
                                work[0] = self.exec_async(1e12);
                                Child.attempt("work", () -> work[0].await());
                              });
                      Child.actor(
                          "other",
                          "beta",
                          self -> {
                            self.sleep_for(5);
                            EVENTS[event].happens(worker, work[0], machine);
                            double from = Engine.get_clock();
                            Exec probe = self.exec_init(1e9).set_host(Child.host("alpha"));
                            probe.start();
                            probe.await();
                            Child.say(
                                "probe " + Math.round((Engine.get_clock() - from) * 1e6) + " us");
                            worker.kill();
                          });
                      Child.simulate();
                    })
                .lines())
        .contains("probe 1000000 us");
  }

  /** The same on the host that it comes to: an idle machine computes nothing. */
  @Test
  void idleMachineThatMoves_takesNothingOfItsNewHost() {
    assertThat(
            lines(() -> {
              VirtualMachine machine = Child.host("alpha").create_vm("machine", 1);
              machine.start();
              Child.actor(
                  "other",
                  "beta",
                  self -> {
                    machine.set_pm(Child.host("beta"));
                    self.execute(1e9);
                  });
            }))
        .containsExactly("run returned at 1.0");
  }

  /** A machine of the old host is told of no end, and counts its work no more: 4 Gflop in 4 s. */
  @Test
  void workThatMovesToAMachine_isCountedThere() {
    assertThat(
            lines(() -> {
              VirtualMachine machine = Child.host("beta").create_vm("machine", 1);
              machine.start();
              Child.actor(
                  "worker",
                  "alpha",
                  self -> {
                    Exec work = self.exec_async(4e9);
                    self.sleep_for(2);
                    work.set_host(machine);
                    work.await();
                    Child.say("work ends at " + Engine.get_clock());
                    self.set_host(Child.host("beta"));
                    self.execute(1e9);
                  });
            }))
        .containsExactly("work ends at 4.0", "run returned at 5.0");
  }

  @Test
  void migrationWithoutThePlugin_namesIt() {
    assertThat(
            lines(() -> {
              VirtualMachine machine = Child.host("alpha").create_vm("machine", 1);
              machine.start();
              Child.actor(
                  "a",
                  "alpha",
                  self -> Child.attempt("it", () -> machine.migrate(Child.host("beta"))));
            }))
        .anyMatch(line ->
            line.startsWith("it threw IllegalStateException: ")
                && line.contains("plugin_vm_live_migration_init"));
  }

  @Test
  void actorKilledAtABarrier_isToldOfOnce() {
    if (Versions.SIMGRID >= Versions.V4_0) {
      return; // which ends the simulation
    }
    assertThat(
            lines(() -> {
              Barrier barrier = Barrier.create(4);
              for (int i = 0; i < 2; i++) {
                killAt(1 + i, Child.actor("victim", "alpha", self -> barrier.await()));
              }
            }))
        .filteredOn(line -> line.contains("barrier"))
        .containsExactly(
            "An actor was killed while it waited at a barrier: SimGrid still counts it there.");
  }
}
