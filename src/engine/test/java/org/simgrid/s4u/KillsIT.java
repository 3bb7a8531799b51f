package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

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
  private static final class Unlock extends CallbackBoolean {
    private final Mutex mutex;

    private Unlock(Mutex mutex) {
      this.mutex = mutex;
    }

    @Override
    public void run(boolean failed) {
      mutex.unlock();
    }
  }

  private static void killAt(double date, Actor victim) {
    Child.actor(
        "killer",
        "beta",
        self -> {
          self.sleep_for(date);
          victim.kill();
        });
  }

  private static void takeFrom(double date, Mutex mutex, String name) {
    Child.actor(
        name,
        "beta",
        self -> {
          self.sleep_for(date);
          mutex.lock();
          Child.say(name + " has it at " + Engine.get_clock());
          mutex.unlock();
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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void unlockOfAKilledActor_letsTheNextHaveTheMutex(boolean inFinally) {
    assertThat(
            lines(() -> {
              Mutex mutex = Mutex.create();
              Actor holder =
                  Child.actor(
                      "holder",
                      "alpha",
                      self -> {
                        mutex.lock();
                        if (!inFinally) {
                          self.on_exit(new Unlock(mutex));
                          self.sleep_for(10);
                        }
                        try {
                          self.sleep_for(10);
                        } finally {
                          mutex.unlock();
                          Child.say("holder goes on");
                        }
                      });
              takeFrom(2, mutex, "waiter");
              takeFrom(7, mutex, "late");
              killAt(5, holder);
            }))
        .filteredOn(line -> !line.equals("holder goes on"))
        .containsExactly("waiter has it at 5.0", "late has it at 7.0", "run returned at 7.0");
  }

  /** SimGrid's trace of actors has no maestro, who hands the mutex over. */
  @Test
  void unlockOfAKilledActor_countsInATrace() {
    assertThat(
            Child.run(
                    () -> {
                      Child.engine(
                          "--cfg=tracing:yes,tracing/actor:yes,tracing/filename:/dev/null");
                      Mutex mutex = Mutex.create();
                      Actor holder =
                          Child.actor(
                              "holder",
                              "alpha",
                              self -> {
                                mutex.lock();
                                try {
                                  self.sleep_for(10);
                                } finally {
                                  mutex.unlock();
                                }
                              });
                      takeFrom(2, mutex, "waiter");
                      killAt(5, holder);
                      Child.simulate();
                    })
                .lines())
        .contains("waiter has it at 5.0", "run returned at 5.0");
  }

  /**
   * Its unlock() would end the simulation if it lived; killed before it had the mutex, it has none.
   */
  @Test
  void unlockOfAKilledActorThatDidNotHoldIt_doesNothing() {
    assertThat(
            lines(() -> {
              Mutex mutex = Mutex.create();
              Child.actor(
                  "holder",
                  "alpha",
                  self -> {
                    mutex.lock();
                    self.sleep_for(10);
                    mutex.unlock();
                  });
              Actor victim =
                  Child.actor(
                      "victim",
                      "alpha",
                      self -> {
                        try {
                          self.sleep_for(1);
                          mutex.lock();
                        } finally {
                          mutex.unlock();
                        }
                      });
              killAt(5, victim);
              takeFrom(7, mutex, "late");
            }))
        .containsExactly("late has it at 10.0", "run returned at 10.0");
  }

  @Test
  void mutexIsNotGivenToWhoWasKilledInItsQueue() {
    assertThat(
            lines(() -> {
              Mutex mutex = Mutex.create();
              Child.actor(
                  "holder",
                  "alpha",
                  self -> {
                    mutex.lock();
                    self.sleep_for(10);
                    mutex.unlock();
                  });
              Actor[] victims = new Actor[2];
              for (int i = 0; i < victims.length; i++) {
                victims[i] = Child.actor("victim", "alpha", self -> mutex.lock());
              }
              takeFrom(2, mutex, "waiter");
              killAt(5, victims[0]);
              killAt(6, victims[1]);
            }))
        .containsExactly("waiter has it at 10.0", "run returned at 10.0");
  }

  /** As unlock() does, await() frees it: the next who lives has it at 10 s. */
  @Test
  void mutexThatAConditionFrees_isNotGivenToWhoWasKilledInItsQueue() {
    assertThat(
            lines(() -> {
              Mutex mutex = Mutex.create();
              ConditionVariable condition = ConditionVariable.create();
              Child.actor(
                  "holder",
                  "alpha",
                  self -> {
                    mutex.lock();
                    self.sleep_for(10);
                    condition.await(mutex);
                    Child.say("holder has it at " + Engine.get_clock());
                    mutex.unlock();
                  });
              killAt(5, Child.actor("victim", "alpha", self -> mutex.lock()));
              takeFrom(2, mutex, "waiter");
              Child.actor(
                  "notifier",
                  "beta",
                  self -> {
                    self.sleep_for(12);
                    condition.notify_one();
                  });
            }))
        .containsExactly("waiter has it at 10.0", "holder has it at 12.0", "run returned at 12.0");
  }

  /** What is left in the queue must not be looked at when the process ends. */
  @Test
  void processEnds_withAKilledActorInTheQueueOfAMutex() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Child.engine();
          Mutex mutex = Mutex.create();
          Child.actor(
              "holder",
              "alpha",
              self -> {
                mutex.lock();
                self.sleep_for(10);
              });
          killAt(5, Child.actor("victim", "alpha", self -> mutex.lock()));
          Child.simulate();
        });

    assertThat(ended.lines()).contains("run returned at 10.0");
    assertThat(ended.status()).isZero();
  }

  @Test
  void whoIsKilledWhileItWaitsForACondition_doesNotHoldTheMutex() {
    assertThat(
            lines(() -> {
              Mutex mutex = Mutex.create();
              ConditionVariable condition = ConditionVariable.create();
              Actor victim =
                  Child.actor(
                      "victim",
                      "alpha",
                      self -> {
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
            }))
        .containsExactly("early has it at 2.0", "late has it at 7.0", "run returned at 7.0");
  }

  @Test
  void releaseOfAKilledActor_letsTheNextPassTheSemaphore() {
    assertThat(
            lines(() -> {
              Semaphore semaphore = Semaphore.create(1);
              Actor holder =
                  Child.actor(
                      "holder",
                      "alpha",
                      self -> {
                        semaphore.acquire();
                        try {
                          self.sleep_for(10);
                        } finally {
                          semaphore.release();
                        }
                      });
              Child.actor(
                  "waiter",
                  "beta",
                  self -> {
                    self.sleep_for(1);
                    semaphore.acquire();
                    Child.say("waiter passes at " + Engine.get_clock());
                  });
              killAt(5, holder);
            }))
        .containsExactly("waiter passes at 5.0", "run returned at 5.0");
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
      Child.attempt("wait", () -> work.await_for_or_cancel(1));
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
      Child.host("alpha").turn_off();
      Child.host("alpha").turn_on();
    },
    (worker, work, machine) -> {
      work.suspend();
      work.set_host(Child.host("beta"));
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
    return lines(() -> {
      VirtualMachine machine = Child.host("alpha").create_vm("machine", threads);
      machine.start();
      Exec[] work = new Exec[1];
      Actor worker =
          Child.actor(
              "worker",
              machine,
              self -> {
                work[0] = self.exec_init(1e11);
                work[0].set_thread_count(threads);
                work[0].start();
                Child.attempt("work", () -> work[0].await());
              });
      Child.actor(
          "other",
          "beta",
          self -> {
            self.sleep_for(1);
            SUSPENDED[event].happens(worker, work[0], machine);
            double from = Engine.get_clock();
            Exec probe = self.exec_init(1e9).set_host(Child.host("alpha"));
            probe.start();
            probe.await();
            Child.say("probe " + Math.round((Engine.get_clock() - from) * 1e6) + " us");
            Actor.kill_all();
          });
    });
  }

  /** Half the host while the machine computes: 2 s; all of it while the work is suspended: 1 s. */
  @Test
  void workThatIsSuspendedTwice_isCountedOnceWhileItRuns() {
    assertThat(
            lines(() -> {
              VirtualMachine machine = Child.host("alpha").create_vm("machine", 2);
              machine.start();
              Exec[] work = new Exec[1];
              Actor worker =
                  Child.actor(
                      "worker",
                      machine,
                      self -> {
                        work[0] = self.exec_async(1e11);
                        Child.attempt("work", () -> work[0].await());
                      });
              Child.actor(
                  "other",
                  "beta",
                  self -> {
                    self.sleep_for(1);
                    work[0].suspend();
                    worker.suspend();
                    executeOnAlpha(self, "both suspended");
                    worker.resume();
                    executeOnAlpha(self, "resumed");
                    worker.kill();
                    executeOnAlpha(self, "killed");
                  });
            }))
        .containsSubsequence("both suspended 1.0 s", "resumed 2.0 s", "killed 1.0 s");
  }

  /** Two actors wait for one execution: SimGrid would take its share off twice. */
  @Test
  void workForWhichTwoWait_isTakenOffOnce() {
    assertThat(
            lines(() -> {
              VirtualMachine machine = Child.host("alpha").create_vm("machine", 1);
              machine.start();
              Exec[] work = new Exec[1];
              Child.actor(
                  "worker",
                  machine,
                  self -> {
                    work[0] = self.exec_async(1e9);
                    work[0].await();
                  });
              Child.actor(
                  "other",
                  "beta",
                  self -> {
                    self.sleep_for(0.5);
                    work[0].await();
                    executeOnAlpha(self, "done");
                  });
            }))
        .containsExactly("done 1.0 s", "run returned at 2.0");
  }

  private static void executeOnAlpha(Actor self, String when) throws SimgridException {
    double from = Engine.get_clock();
    Exec probe = self.exec_init(1e9).set_host(Child.host("alpha"));
    probe.start();
    probe.await();
    Child.say(when + " " + Math.round((Engine.get_clock() - from) * 1e6) / 1e6 + " s");
  }

  private static final class Says extends CallbackBoolean {
    private final String what;

    private Says(String what) {
      this.what = what;
    }

    @Override
    public void run(boolean failed) {
      Child.say(what + " " + failed);
    }
  }

  /** How an actor is killed at the date of its creation. */
  private interface Kill {
    void happens(Actor victim);
  }

  private static final Kill[] AT_ONCE = {
    Actor::kill, victim -> Actor.kill_all(), victim -> Child.host("alpha").turn_off(),
  };

  /** A callback of on_exit() is registered before the kill, by one call of SimGrid as in C++. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void callbackOfAnActorThatIsKilledWhenItBegins_isCalled(int how) {
    assertThat(
            lines(() -> {
              Actor victim =
                  Child.actor(
                      "victim",
                      "alpha",
                      self -> {
                        self.on_exit(new Says("first"));
                        self.on_exit(new Says("second"));
                        self.sleep_for(10);
                      });
              Child.actor("killer", "beta", self -> AT_ONCE[how].happens(victim));
            }))
        .containsExactly("first true", "run returned at 0.0");
  }

  /**
   * As in C++, where add_actor() is one call of SimGrid: the child lives, although its parent does
   * not.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void childOfAnActorThatIsKilledWhenItBegins_lives(int how) {
    assertThat(
            lines(() -> {
              Actor parent =
                  Child.actor(
                      "parent",
                      "alpha",
                      self -> {
                        Child.actor(
                            "child",
                            "beta",
                            child -> {
                              child.sleep_for(3);
                              Child.say("child ends");
                            });
                        Child.say("never");
                      });
              Child.actor("killer", "beta", self -> AT_ONCE[how].happens(parent));
            }))
        .containsExactly("child ends", "run returned at 3.0");
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
