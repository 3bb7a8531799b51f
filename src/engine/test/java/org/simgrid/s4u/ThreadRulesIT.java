package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An actor is a Java thread: what a program may expect of it, however the engine switches it. */
class ThreadRulesIT {
  private static final String DIRECT = "-Dloadstar.switch=direct";
  private static final String JDK = "-Dloadstar.switch=jdk";

  private static final Object MONITOR = new Object();
  private static final ThreadLocal<String> NOTE = new ThreadLocal<>();

  private static ChildJvm.Ended run(String option, Child.Program program) {
    ChildJvm.Ended ended = Child.run(new ChildJvm().option(option), program);
    assertThat(ended.status()).as(ended.output()).isZero();
    return ended;
  }

  @ParameterizedTest
  @ValueSource(strings = {DIRECT, JDK})
  void actor_isAThreadOfItsOwnAllItsLife(String option) {
    ChildJvm.Ended ended =
        run(
            option,
            () -> {
              Child.engine();
              for (String name : new String[] {"a", "b", "c"}) {
                actor(name, "alpha")
                    .does(self -> {
                      Thread me = Thread.currentThread();
                      NOTE.set(name);
                      for (int i = 0; i < 3; i++) {
                        self.sleep_for(1);
                        boolean same = Thread.currentThread() == me && name.equals(NOTE.get());
                        say(me.getName() + " " + me.isVirtual() + " " + same);
                      }
                    });
              }
              simulate();
              say("main " + Thread.currentThread().getName() + " " + NOTE.get());
            });

    assertThat(ended.lines())
        .containsExactlyInAnyOrder(
            "a true true",
            "b true true",
            "c true true",
            "a true true",
            "b true true",
            "c true true",
            "a true true",
            "b true true",
            "c true true",
            "run returned at 3.0",
            "main main null");
  }

  @ParameterizedTest
  @ValueSource(strings = {DIRECT, JDK})
  void monitor_isKeptWhileItsActorWaits(String option) {
    ChildJvm.Ended ended =
        run(
            option,
            () -> {
              Child.engine();
              Object own = new Object();
              actor("holder", "alpha")
                  .does(self -> {
                    synchronized (MONITOR) {
                      synchronized (own) {
                        self.sleep_for(1);
                      }
                      say(Thread.holdsLock(MONITOR) + " " + Thread.holdsLock(own));
                    }
                  });
              actor("other", "beta")
                  .at(0.5)
                  .does(self -> {
                    say("other " + Thread.holdsLock(MONITOR));
                    self.sleep_for(1);
                    synchronized (MONITOR) {
                      self.sleep_for(1);
                      say("other " + Thread.holdsLock(MONITOR));
                    }
                  });
              simulate();
            });

    assertThat(ended.lines())
        .containsExactly("other false", "true false", "other true", "run returned at 2.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {DIRECT, JDK})
  void waitsOutsideSimGrid_leaveTheSimulationAsItIs(String option) {
    ChildJvm.Ended ended =
        run(
            option,
            () -> {
              Child.engine();
              ReentrantLock lock = new ReentrantLock();
              Thread platform =
                  new Thread(() -> {
                    synchronized (MONITOR) {
                      lock.lock();
                      pause(300);
                      lock.unlock();
                      pause(300);
                    }
                  });
              platform.start();
              pause(100);
              actor("outside", "alpha")
                  .at(1)
                  .does(self -> {
                    lock.lock();
                    sayWhen("locked");
                    self.sleep_for(1);
                    lock.unlock();
                    synchronized (MONITOR) {
                      sayWhen("entered");
                      self.sleep_for(1);
                      MONITOR.wait(20);
                    }
                    Thread.sleep(20);
                    Thread.yield();
                    self.sleep_for(1);
                    sayWhen(CompletableFuture.supplyAsync(() -> "future").get());
                  });
              actor("inside", "beta")
                  .does(self -> {
                    for (int i = 0; i < 8; i++) {
                      self.sleep_for(0.625);
                    }
                  });
              simulate();
            });

    assertThat(ended.lines())
        .containsExactly("locked at 1.0", "entered at 2.0", "future at 4.0", "run returned at 5.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {DIRECT, JDK})
  void interruptOfAWaitingActor_isFoundWhenItsTurnComes(String option) {
    ChildJvm.Ended ended =
        run(
            option,
            () -> {
              Child.engine();
              Thread[] sleeper = new Thread[1];
              actor("sleeper", "alpha")
                  .does(self -> {
                    sleeper[0] = Thread.currentThread();
                    self.sleep_for(2);
                    say("interrupted " + Thread.interrupted());
                  });
              actor("other", "beta")
                  .at(1)
                  .does(self -> {
                    sleeper[0].interrupt();
                    say("other " + Thread.interrupted());
                  });
              simulate();
              sleeper[0].join();
              say(sleeper[0].getState().toString());
            });

    assertThat(ended.lines())
        .containsExactly("other false", "interrupted true", "run returned at 2.0", "TERMINATED");
  }

  /** Long enough for the second compiler, which knows by heart what the current thread is. */
  @ParameterizedTest
  @ValueSource(strings = {DIRECT, JDK})
  void compiledCode_knowsItsThread(String option) {
    ChildJvm child = new ChildJvm().option(option).option("-XX:TieredStopAtLevel=4");
    ChildJvm.Ended ended =
        Child.run(
            child,
            () -> {
              Child.engine();
              int[] wrong = new int[1];
              int[] held = new int[1];
              for (int i = 0; i < 20; i++) {
                actor("a" + i, "alpha")
                    .does(self -> {
                      Thread me = Thread.currentThread();
                      Object own = new Object();
                      for (int turn = 0; turn < 5_000; turn++) {
                        synchronized (own) {
                          self.sleep_for(1);
                          held[0] += Thread.holdsLock(own) ? 1 : 0;
                        }
                        self.sleep_for(1);
                        if (Thread.currentThread() != me) {
                          wrong[0]++;
                        }
                      }
                    });
              }
              simulate();
              say(wrong[0] + " wrong, " + held[0] + " held, " + Thread.currentThread());
            });

    assertThat(ended.lines())
        .containsExactly("run returned at 10000.0", "0 wrong, 100000 held, Thread[#3,main,5,main]");
  }

  private static void twoEngines() {
    for (String which : new String[] {"first", "second"}) {
      attempt(
          which,
          () -> {
            try (Engine engine = Child.engine()) {
              actor("a", "alpha")
                  .at(1)
                  .does(self -> {
                    Thread.startVirtualThread(() -> say("a child ran")).join();
                    self.sleep_for(1);
                  });
              actor("b", "beta").does(self -> self.sleep_for(1));
              engine.run();
              sayWhen(which + " ended");
            }
          });
    }
  }

  /** As on a JDK that lacks it: the engine does without, or says what is missing. */
  @ParameterizedTest
  @CsvSource({
    "IMPL_LOOKUP, first threw .* no virtual threads on a scheduler, second threw .* no virtual threads",
    "VirtualThreadBuilder, first threw .* no virtual threads on a scheduler, second threw .* no virtual thr",
    "defaultScheduler, first ended at 2.0, second ended at 2.0",
    "Continuation, first ended at 2.0, second ended at 2.0",
    "currentCarrierThread, first ended at 2.0, second ended at 2.0",
    "CarrierThreadLocal, first ended at 2.0, second threw .* lacks what tells worlds apart"
  })
  void partOfTheJdk_thatIsMissing_isDoneWithoutOrNamed(String part, String first, String second) {
    ChildJvm child = new ChildJvm().option(DIRECT).option("-Dloadstar.jdk.without=" + part);

    assertThat(Child.run(child, ThreadRulesIT::twoEngines).output())
        .containsPattern(first)
        .containsPattern(second);
  }

  @Test
  void engine_onAVirtualThread_isRefusedAndLeavesOthersAlone() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Thread.startVirtualThread(() -> attempt("virtual", Child::engine)).join();
          twoEngines();
        });

    assertThat(ended.output())
        .containsPattern("virtual threw .* created on a virtual thread")
        .contains("first ended at 2.0", "second ended at 2.0");
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
