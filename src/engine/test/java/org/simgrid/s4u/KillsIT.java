package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.onExit;
import static org.simgrid.s4u.Scenario.play;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.util.List;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What actors that are killed leave to others. In C++ it stays taken for ever; the dates here are
 * those of who is right, worked out by hand.
 */
class KillsIT {
  private static void killAt(double date, Actor victim) {
    actor("killer", "beta").at(date).does(self -> victim.kill());
  }

  private static void takeFrom(double date, Mutex mutex, String name) {
    actor(name, "beta")
        .at(date)
        .does(self -> {
          mutex.lock();
          sayWhen(name + " has it");
          mutex.unlock();
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void unlockOfAKilledActor_letsTheNextHaveTheMutex(boolean inFinally) {
    List<String> lines =
        play(() -> {
          Mutex mutex = Mutex.create();
          Actor holder =
              actor("holder", "alpha")
                  .does(self -> {
                    mutex.lock();
                    if (!inFinally) {
                      onExit(self, failed -> mutex.unlock());
                      self.sleep_for(10);
                    }
                    try {
                      self.sleep_for(10);
                    } finally {
                      mutex.unlock();
                      say("holder goes on");
                    }
                  });
          takeFrom(2, mutex, "waiter");
          takeFrom(7, mutex, "late");
          killAt(5, holder);
        });

    assertThat(lines)
        .filteredOn(line -> !line.equals("holder goes on"))
        .containsExactly("waiter has it at 5.0", "late has it at 7.0", "run returned at 7.0");
  }

  /** SimGrid's trace of actors has no maestro, who hands the mutex over. */
  @Test
  void unlockOfAKilledActor_countsInATrace() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Child.engine("--cfg=tracing:yes,tracing/actor:yes,tracing/filename:/dev/null");
          Mutex mutex = Mutex.create();
          Actor holder =
              actor("holder", "alpha")
                  .does(self -> {
                    mutex.lock();
                    try {
                      self.sleep_for(10);
                    } finally {
                      mutex.unlock();
                    }
                  });
          takeFrom(2, mutex, "waiter");
          killAt(5, holder);
          simulate();
        });

    assertThat(ended.lines()).contains("waiter has it at 5.0", "run returned at 5.0");
  }

  /**
   * Its unlock() would end the simulation if it lived; killed before it had the mutex, it has none.
   */
  @Test
  void unlockOfAKilledActorThatDidNotHoldIt_doesNothing() {
    List<String> lines =
        play(() -> {
          Mutex mutex = Mutex.create();
          actor("holder", "alpha")
              .does(self -> {
                mutex.lock();
                self.sleep_for(10);
                mutex.unlock();
              });
          Actor victim =
              actor("victim", "alpha")
                  .does(self -> {
                    try {
                      self.sleep_for(1);
                      mutex.lock();
                    } finally {
                      mutex.unlock();
                    }
                  });
          killAt(5, victim);
          takeFrom(7, mutex, "late");
        });

    assertThat(lines).containsExactly("late has it at 10.0", "run returned at 10.0");
  }

  @Test
  void mutexIsNotGivenToWhoWasKilledInItsQueue() {
    List<String> lines =
        play(() -> {
          Mutex mutex = Mutex.create();
          actor("holder", "alpha")
              .does(self -> {
                mutex.lock();
                self.sleep_for(10);
                mutex.unlock();
              });
          Actor[] victims = new Actor[2];
          for (int i = 0; i < victims.length; i++) {
            victims[i] = actor("victim", "alpha").does(self -> mutex.lock());
          }
          takeFrom(2, mutex, "waiter");
          killAt(5, victims[0]);
          killAt(6, victims[1]);
        });

    assertThat(lines).containsExactly("waiter has it at 10.0", "run returned at 10.0");
  }

  /** As unlock() does, await() frees it: the next who lives has it at 10 s. */
  @Test
  void mutexThatAConditionFrees_isNotGivenToWhoWasKilledInItsQueue() {
    List<String> lines =
        play(() -> {
          Mutex mutex = Mutex.create();
          ConditionVariable condition = ConditionVariable.create();
          actor("holder", "alpha")
              .does(self -> {
                mutex.lock();
                self.sleep_for(10);
                condition.await(mutex);
                sayWhen("holder has it");
                mutex.unlock();
              });
          killAt(5, actor("victim", "alpha").does(self -> mutex.lock()));
          takeFrom(2, mutex, "waiter");
          actor("notifier", "beta").at(12).does(self -> condition.notify_one());
        });

    assertThat(lines)
        .containsExactly("waiter has it at 10.0", "holder has it at 12.0", "run returned at 12.0");
  }

  /** What is left in the queue must not be looked at when the process ends. */
  @Test
  void processEnds_withAKilledActorInTheQueueOfAMutex() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Child.engine();
          Mutex mutex = Mutex.create();
          actor("holder", "alpha")
              .does(self -> {
                mutex.lock();
                self.sleep_for(10);
              });
          killAt(5, actor("victim", "alpha").does(self -> mutex.lock()));
          simulate();
        });

    assertThat(ended.lines()).contains("run returned at 10.0");
    assertThat(ended.status()).isZero();
  }

  @Test
  void whoIsKilledWhileItWaitsForACondition_doesNotHoldTheMutex() {
    List<String> lines =
        play(() -> {
          Mutex mutex = Mutex.create();
          ConditionVariable condition = ConditionVariable.create();
          Actor victim =
              actor("victim", "alpha")
                  .does(self -> {
                    mutex.lock();
                    try {
                      condition.await(mutex);
                    } finally {
                      mutex.unlock();
                    }
                  });
          killAt(5, victim);
          takeFrom(2, mutex, "early");
          takeFrom(7, mutex, "late");
        });

    assertThat(lines)
        .containsExactly("early has it at 2.0", "late has it at 7.0", "run returned at 7.0");
  }

  @Test
  void releaseOfAKilledActor_letsTheNextPassTheSemaphore() {
    List<String> lines =
        play(() -> {
          Semaphore semaphore = Semaphore.create(1);
          Actor holder =
              actor("holder", "alpha")
                  .does(self -> {
                    semaphore.acquire();
                    try {
                      self.sleep_for(10);
                    } finally {
                      semaphore.release();
                    }
                  });
          actor("waiter", "beta")
              .at(1)
              .does(self -> {
                semaphore.acquire();
                sayWhen("waiter passes");
              });
          killAt(5, holder);
        });

    assertThat(lines).containsExactly("waiter passes at 5.0", "run returned at 5.0");
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
    (worker, work, machine) -> work.set_host(host("beta")),
    (worker, work, machine) -> machine.set_pm(host("beta")),
    (worker, work, machine) -> machine.migrate(host("beta")),
  };

  /** 1 Gflop on alpha takes 1 s when nothing else computes there, 2 s beside a counted machine. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void machineWhoseWorkIsGone_takesNothingOfItsHost(int event) {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.bareEngine();
          engine.plugin_vm_live_migration_init();
          engine.load_platform(Child.PLATFORM);
          VirtualMachine machine = host("alpha").create_vm("machine", 1);
          machine.set_ramsize(1000L);
          machine.start();
          Exec[] work = new Exec[1];
          Actor worker =
              actor("worker", machine)
                  .does(self -> {
                    work[0] = self.exec_async(1e12);
                    attempt("work", () -> work[0].await());
                  });
          actor("other", "beta")
              .at(5)
              .does(self -> {
                EVENTS[event].happens(worker, work[0], machine);
                double from = Engine.get_clock();
                Exec probe = self.exec_init(1e9).set_host(host("alpha"));
                probe.start();
                probe.await();
                say("probe " + Math.round((Engine.get_clock() - from) * 1e6) + " us");
                worker.kill();
              });
          simulate();
        });

    assertThat(ended.lines()).contains("probe 1000000 us");
  }

  /** The forms suspend, kill or cancel 100 Gflop on a machine from 1 s on. */
  private static final Event[] SUSPENDED = {
    (worker, work, machine) -> {
      worker.suspend();
      worker.kill();
    },
    (worker, work, machine) -> {
      work.suspend();
      worker.kill();
    },
    (worker, work, machine) -> {
      work.suspend();
      work.cancel();
    },
    (worker, work, machine) -> {
      work.suspend();
      attempt("wait", () -> work.await_for_or_cancel(1));
    },
    (worker, work, machine) -> {
      machine.suspend();
      worker.kill();
      machine.resume();
    },
    (worker, work, machine) -> {
      work.suspend();
      worker.suspend();
      worker.kill();
    },
    (worker, work, machine) -> {
      work.suspend();
      worker.suspend();
      worker.resume();
      worker.kill();
    },
    (worker, work, machine) -> {
      worker.suspend();
      worker.resume();
      worker.kill();
    },
    (worker, work, machine) -> {
      work.suspend();
      work.resume();
      work.cancel();
    },
    (worker, work, machine) -> {
      worker.suspend();
      machine.shutdown();
    },
    (worker, work, machine) -> {
      worker.suspend();
      machine.destroy();
    },
    (worker, work, machine) -> {
      worker.suspend();
      host("alpha").turn_off();
      host("alpha").turn_on();
    },
    (worker, work, machine) -> {
      work.suspend();
      work.set_host(host("beta"));
    },
  };

  /** Suspended work that was killed takes nothing afterwards: 1 Gflop takes 1 s, as in C++. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void workThatEndsWhileItIsSuspended_takesNothingOfItsHost(int event) {
    assertThat(probe(event, 1)).contains("probe 1000000 us");
  }

  /** An execution of two threads counts twice on a machine of two cores, and is freed twice. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4, 6, 8})
  void threadsThatEndWhileTheyAreSuspended_takeNothingOfTheirHost(int event) {
    assertThat(probe(event, 2)).contains("probe 1000000 us");
  }

  private static List<String> probe(int event, int threads) {
    return play(() -> {
      VirtualMachine machine = host("alpha").create_vm("machine", threads);
      machine.start();
      Exec[] work = new Exec[1];
      Actor worker =
          actor("worker", machine)
              .does(self -> {
                work[0] = self.exec_init(1e11);
                work[0].set_thread_count(threads);
                work[0].start();
                attempt("work", () -> work[0].await());
              });
      actor("other", "beta")
          .at(1)
          .does(self -> {
            SUSPENDED[event].happens(worker, work[0], machine);
            double from = Engine.get_clock();
            Exec probe = self.exec_init(1e9).set_host(host("alpha"));
            probe.start();
            probe.await();
            say("probe " + Math.round((Engine.get_clock() - from) * 1e6) + " us");
            Actor.kill_all();
          });
    });
  }

  /** Half the host while the machine computes: 2 s; all of it while the work is suspended: 1 s. */
  @Test
  void workThatIsSuspendedTwice_isCountedOnceWhileItRuns() {
    List<String> lines =
        play(() -> {
          VirtualMachine machine = host("alpha").create_vm("machine", 2);
          machine.start();
          Exec[] work = new Exec[1];
          Actor worker =
              actor("worker", machine)
                  .does(self -> {
                    work[0] = self.exec_async(1e11);
                    attempt("work", () -> work[0].await());
                  });
          actor("other", "beta")
              .at(1)
              .does(self -> {
                work[0].suspend();
                worker.suspend();
                executeOnAlpha(self, "both suspended");
                worker.resume();
                executeOnAlpha(self, "resumed");
                worker.kill();
                executeOnAlpha(self, "killed");
              });
        });

    assertThat(lines).containsSubsequence("both suspended 1.0 s", "resumed 2.0 s", "killed 1.0 s");
  }

  /** Two actors wait for one execution: SimGrid would take its share off twice. */
  @Test
  void workForWhichTwoWait_isTakenOffOnce() {
    List<String> lines =
        play(() -> {
          VirtualMachine machine = host("alpha").create_vm("machine", 1);
          machine.start();
          Exec[] work = new Exec[1];
          actor("worker", machine)
              .does(self -> {
                work[0] = self.exec_async(1e9);
                work[0].await();
              });
          actor("other", "beta")
              .at(0.5)
              .does(self -> {
                work[0].await();
                executeOnAlpha(self, "done");
              });
        });

    assertThat(lines).containsExactly("done 1.0 s", "run returned at 2.0");
  }

  private static void executeOnAlpha(Actor self, String when) throws SimgridException {
    double from = Engine.get_clock();
    Exec probe = self.exec_init(1e9).set_host(host("alpha"));
    probe.start();
    probe.await();
    say(when + " " + Math.round((Engine.get_clock() - from) * 1e6) / 1e6 + " s");
  }

  /** How an actor is killed at the date of its creation. */
  private interface Kill {
    void happens(Actor victim);
  }

  private static final Kill[] AT_ONCE = {
    Actor::kill, victim -> Actor.kill_all(), victim -> host("alpha").turn_off(),
  };

  /** A callback of on_exit() is registered before the kill, by one call of SimGrid as in C++. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void callbackOfAnActorThatIsKilledWhenItBegins_isCalled(int how) {
    List<String> lines =
        play(() -> {
          Actor victim =
              actor("victim", "alpha")
                  .does(self -> {
                    onExit(self, failed -> say("first " + failed));
                    onExit(self, failed -> say("second " + failed));
                    self.sleep_for(10);
                  });
          actor("killer", "beta").does(self -> AT_ONCE[how].happens(victim));
        });

    assertThat(lines).containsExactly("first true", "run returned at 0.0");
  }

  /**
   * As in C++, where add_actor() is one call of SimGrid: the child lives, although its parent does
   * not.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void childOfAnActorThatIsKilledWhenItBegins_lives(int how) {
    List<String> lines =
        play(() -> {
          Actor parent =
              actor("parent", "alpha")
                  .does(self -> {
                    actor("child", "beta")
                        .does(child -> {
                          child.sleep_for(3);
                          say("child ends");
                        });
                    say("never");
                  });
          actor("killer", "beta").does(self -> AT_ONCE[how].happens(parent));
        });

    assertThat(lines).containsExactly("child ends", "run returned at 3.0");
  }

  /** The same on the host that it comes to: an idle machine computes nothing. */
  @Test
  void idleMachineThatMoves_takesNothingOfItsNewHost() {
    List<String> lines =
        play(() -> {
          VirtualMachine machine = host("alpha").create_vm("machine", 1);
          machine.start();
          actor("other", "beta")
              .does(self -> {
                machine.set_pm(host("beta"));
                self.execute(1e9);
              });
        });

    assertThat(lines).containsExactly("run returned at 1.0");
  }

  /** A machine of the old host is told of no end, and counts its work no more: 4 Gflop in 4 s. */
  @Test
  void workThatMovesToAMachine_isCountedThere() {
    List<String> lines =
        play(() -> {
          VirtualMachine machine = host("beta").create_vm("machine", 1);
          machine.start();
          actor("worker", "alpha")
              .does(self -> {
                Exec work = self.exec_async(4e9);
                self.sleep_for(2);
                work.set_host(machine);
                work.await();
                sayWhen("work ends");
                self.set_host(host("beta"));
                self.execute(1e9);
              });
        });

    assertThat(lines).containsExactly("work ends at 4.0", "run returned at 5.0");
  }

  @Test
  void migrationWithoutThePlugin_namesIt() {
    List<String> lines =
        play(() -> {
          VirtualMachine machine = host("alpha").create_vm("machine", 1);
          machine.start();
          actor("a", "alpha").does(self -> attempt("it", () -> machine.migrate(host("beta"))));
        });

    assertThat(lines)
        .anyMatch(line ->
            line.startsWith("it threw IllegalStateException: ")
                && line.contains("plugin_vm_live_migration_init"));
  }

  @Test
  void actorKilledAtABarrier_isToldOfOnce() {
    if (Versions.SIMGRID >= Versions.V4_0) {
      return; // which ends the simulation
    }
    List<String> lines =
        play(() -> {
          Barrier barrier = Barrier.create(4);
          for (int i = 0; i < 2; i++) {
            killAt(1 + i, actor("victim", "alpha").does(self -> barrier.await()));
          }
        });

    assertThat(lines)
        .filteredOn(line -> line.contains("barrier"))
        .containsExactly(
            "An actor was killed while it waited at a barrier: SimGrid still counts it there.");
  }
}
