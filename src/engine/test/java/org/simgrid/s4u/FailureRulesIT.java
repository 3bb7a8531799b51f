package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Callback;
import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import loadstar.ChildJvm;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever goes wrong in a simulation is an exception in the program, and the JVM lives on. Most of
 * it goes wrong in worlds of one JVM, so that the next has to live with what the one before has
 * left; at full size, in processes.
 */
class FailureRulesIT {
  private static final boolean PROCESSES = Boolean.getBoolean("full");

  @TempDir Path folder;

  private static ChildJvm.Ended survives(Child.Program program) {
    return survives(PROCESSES, program);
  }

  private static ChildJvm.Ended survives(boolean inAProcess, Child.Program program) {
    Child.Program living =
        () -> {
          program.run();
          Child.say("the JVM lives");
        };
    ChildJvm.Ended ended = inAProcess ? Child.run(living) : Child.runInAWorld(living);
    assertThat(ended.lines()).contains("the JVM lives");
    assertThat(ended.status()).isZero();
    return ended;
  }

  @Test
  void malformedPlatform_isAnExceptionWithFileAndLine() throws Exception {
    Path platform = folder.resolve("bad.xml");
    Files.writeString(
        platform,
        """
        <?xml version='1.0'?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1">
          <zone id="z" routing="Full"><host id="a" speed="nonsense"/></zone>
        </platform>
        """);
    String file = platform.toString();

    ChildJvm.Ended ended =
        survives(() -> Child.attempt("load", () -> Child.bareEngine().load_platform(file)));

    assertThat(ended.output()).contains("load threw ").contains("bad.xml:4");
  }

  @Test
  void missingPlatform_isAnExceptionThatNamesIt() {
    assertThat(
            survives(() ->
                    Child.attempt("load", () -> Child.bareEngine().load_platform("nowhere.xml")))
                .output())
        .contains("load threw ")
        .contains("nowhere.xml");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void abortInsideSimGrid_isAnExceptionWithItsMessage(boolean inAProcess) {
    ChildJvm.Ended ended =
        survives(
            inAProcess,
            () -> {
              Child.engine();
              Child.actor("late", "alpha", self -> self.exec_async(1e9).set_bound(1));
              Child.simulate();
              // Nothing works any more, and every call says why.
              Child.attempt("again", () -> Engine.get_instance().get_all_hosts());
            });

    assertThat(ended.lines())
        .anyMatch(line ->
            line.startsWith(
                "run threw SimulationDeath: Cannot change the bound of an exec after its start"))
        .anyMatch(line ->
            line.startsWith(
                "again threw SimulationDeath: Cannot change the bound of an exec after its start"));
  }

  @ParameterizedTest
  @CsvSource({
    "--cfg=network/model:CM03, .*odel 'CM03'.*LV08.*",
    "--log=nonsense, Invalid control string 'nonsense'.*"
  })
  void settingThatSimGridRefuses_isAnExceptionWithItsReason(String option, String reason) {
    assertThat(survives(() -> Child.attempt("start", () -> Child.bareEngine(option))).lines())
        .anyMatch(line -> line.matches("start threw SimulationDeath: " + reason));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "network/latency-factor:abc",
        "network/bandwidth-factor:1x",
        "network/TCP-gamma:x",
        "cpu/optim:Full,maxmin/precision:y"
      })
  void settingThatIsNoNumber_isNamed(String settings) {
    String wrong = settings.substring(settings.lastIndexOf(',') + 1);

    assertThat(
            survives(() -> Child.attempt("start", () -> Child.bareEngine("--cfg=" + settings)))
                .lines())
        .anyMatch(line -> line.startsWith("start threw IllegalArgumentException: " + wrong));
    assertThat(
            survives(
                    () -> {
                      Child.bareEngine();
                      Child.attempt("set", () -> Engine.set_config(settings));
                    })
                .lines())
        .anyMatch(line -> line.startsWith("set threw IllegalArgumentException: " + wrong));
  }

  @Test
  void misspeltSwitch_isRefusedWithTheRightOne() {
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().option("-Dloadstar.deadlock=throws"),
            () -> Child.attempt("start", Child::engine));

    assertThat(ended.lines())
        .contains(
            "start threw IllegalArgumentException: -Dloadstar.deadlock=throws: no such value. Maybe"
                + " -Dloadstar.deadlock=throw");
  }

  @Test
  void die_isAnExceptionWithItsMessage() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor("a", "alpha", self -> Engine.die("no %s", "more"));
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line -> line.startsWith("run threw SimulationDeath: no more"));
  }

  @Test
  void exceptionEscapingAnActor_endsTheRunAndNamesIt() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "faulty",
                          "alpha",
                          self -> {
                            self.sleep_for(2);
                            throw new IllegalStateException("oops");
                          });
                      Child.actor("other", "beta", self -> self.sleep_for(10));
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: actor faulty")
                && line.contains("simulated time 2.0")
                && line.endsWith("java.lang.IllegalStateException: oops"));
  }

  @Test
  void checkedExceptionEscapingAnActor_endsOnlyThatActor_andSaysWhich() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "faulty",
                          "alpha",
                          self -> {
                            throw new TimeoutException("too late");
                          });
                      Child.actor("other", "beta", self -> self.sleep_for(10));
                      Child.simulate();
                    })
                .lines())
        .contains(
            "Actor killed by a org.simgrid.s4u.TimeoutException exception: too late",
            "run returned at 10.0");
  }

  @Test
  void deadlock_returnsAsUpstream() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor("waiter", "alpha", self -> Child.mailbox("never").get());
                      Child.simulate();
                    })
                .output())
        .contains("Oops! Deadlock detected")
        .contains("run returned at 0.0");
  }

  @Test
  void deadlock_throwsOnRequestAndSaysWhoWaits() {
    assertThat(
            survives(
                    () -> {
                      Engine.throw_on_deadlock(true);
                      Child.engine();
                      Child.actor(
                          "waiter",
                          "alpha",
                          self -> {
                            self.sleep_for(3);
                            Child.mailbox("never").get();
                          });
                      Child.simulate();
                    })
                .output())
        .contains("run threw DeadlockError: deadlock at simulated time 3.0")
        .contains("(waiter@alpha): waiting for");
  }

  private static final class TellExit extends CallbackBoolean {
    @Override
    public void run(boolean failed) {
      Child.say("on_exit, failed " + failed);
    }
  }

  @Test
  void kill_unwindsTheActorAndRunsItsExitFunctions() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Actor victim =
                          Child.actor(
                              "victim",
                              "alpha",
                              self -> {
                                self.on_exit(new TellExit());
                                try {
                                  self.execute(1e15);
                                } finally {
                                  Child.say("finally at " + Engine.get_clock());
                                }
                              });
                      Child.actor(
                          "killer",
                          "beta",
                          self -> {
                            self.sleep_for(5);
                            victim.kill();
                          });
                      Child.simulate();
                    })
                .lines())
        .containsSubsequence("on_exit, failed true", "finally at 5.0", "run returned at 5.0");
  }

  @Test
  void timeouts_areTimeoutExceptions() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            Child.attempt("put", () -> Child.mailbox("m").put("x", 10L, 1.5));
                            Child.attempt("get", () -> Child.mailbox("n").get(1.0));
                            Child.attempt("exec", () -> self.exec_async(1e15).await_for(0.5));
                          });
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line -> line.startsWith("put threw TimeoutException"))
        .anyMatch(line -> line.startsWith("get threw TimeoutException"))
        .anyMatch(line -> line.startsWith("exec threw TimeoutException"))
        .contains("run returned at 3.0");
  }

  @Test
  void hostFailure_endsItsActors() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor("a", "alpha", self -> self.execute(1e15));
                      Child.actor(
                          "b",
                          "beta",
                          self -> {
                            self.sleep_for(4);
                            Child.host("alpha").turn_off();
                          });
                      Child.simulate();
                    })
                .lines())
        .contains("run returned at 4.0");
  }

  @Test
  void foreignThread_isRefused() {
    assertThat(
            survives(
                    () -> {
                      Engine engine = Child.engine();
                      Thread stranger =
                          Thread.ofPlatform()
                              .name("stranger")
                              .start(() -> Child.attempt("load", () -> engine.get_all_hosts()));
                      stranger.join();
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("load threw IllegalStateException: SimGrid runs on thread")
                && line.contains("stranger"));
  }

  @Test
  void secondEngine_isRefused() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.attempt("second", () -> new Engine(new String[0]));
                    })
                .lines())
        .anyMatch(line -> line.startsWith("second threw IllegalStateException: this thread has"));
  }

  @Test
  void engineOnAVirtualThread_isRefused() {
    assertThat(
            survives(() ->
                    Thread.ofVirtual()
                        .start(() -> Child.attempt("engine", () -> Child.bareEngine()))
                        .join())
                .lines())
        .anyMatch(line ->
            line.startsWith(
                "engine threw IllegalStateException: the engine was created on a virtual"));
  }

  @Test
  void runUntil_leavesActorsWhereTheyAre() {
    assertThat(
            survives(
                    () -> {
                      Engine engine = Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            self.execute(5e9);
                            Child.say("computed at " + Engine.get_clock());
                          });
                      Child.attempt("first", () -> engine.run_until(2));
                      Child.attempt("second", () -> engine.run_until(4));
                      Child.simulate();
                    })
                .lines())
        .containsSubsequence(
            "first returned at 2.0",
            "second returned at 4.0",
            "computed at 5.0",
            "run returned at 5.0");
  }

  @Test
  void useAfterDeath_isTheSameDeathEverywhere() {
    assertThat(
            survives(
                    () -> {
                      Engine engine = Child.engine();
                      Mailbox mailbox = Child.mailbox("m");
                      Host alpha = Child.host("alpha");
                      Child.actor("a", "alpha", self -> Engine.die("no more"));
                      Child.simulate();
                      Child.attempt("run", () -> engine.run());
                      Child.attempt("mailbox", () -> Child.mailbox("n"));
                      Child.attempt("put", () -> mailbox.put_async("x", 1L));
                      Child.attempt("exec", () -> alpha.exec_async(1));
                      Child.attempt("actor", () -> Child.actor("b", "alpha", self -> {}));
                      Child.attempt("mutex", () -> Mutex.create());
                      Child.attempt("off", () -> alpha.turn_off());
                    })
                .lines()
                .stream()
                .filter(line -> line.contains("threw SimulationDeath: no more")))
        .hasSize(8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void crashInsideSimGrid_isAnExceptionThatNamesTheFunction(boolean inAProcess) {
    ChildJvm.Ended ended =
        survives(
            inAProcess,
            () -> {
              Child.engine();
              Actor sleeper =
                  Child.actor(
                      "sleeper",
                      "alpha",
                      self -> {
                        self.exec_init(
                            1e9); // SimGrid moves it with the actor, and it has not begun
                        self.sleep_for(10);
                      });
              Child.actor(
                  "mover",
                  "alpha",
                  self -> {
                    self.sleep_for(1);
                    sleeper.set_host(Child.host("beta"));
                  });
              Child.simulate();
            });

    assertThat(ended.lines())
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: SimGrid crashed in simgrid::")
                && line.contains("simulated time 1.0"));
  }

  @Test
  void deadlock_namesEveryActorAndWhatItWaitsFor() {
    ChildJvm.Ended ended =
        survives(() -> {
          Engine.throw_on_deadlock(true);
          Child.engine();
          Mutex mutex = Mutex.create();
          Semaphore semaphore = Semaphore.create(0);
          Child.actor(
              "holder",
              "alpha",
              self -> {
                mutex.lock();
                Child.mailbox("never").get();
              });
          Child.actor("locker", "beta", self -> mutex.lock());
          Child.actor("acquirer", "beta", self -> semaphore.acquire());
          Child.simulate();
        });

    assertThat(ended.output())
        .contains("run threw DeadlockError: deadlock at simulated time 0.0")
        .contains("(holder@alpha): waiting for ")
        .contains("(locker@beta): waiting for ")
        .contains("(acquirer@beta): waiting for ");
  }

  @Test
  void actorTurningItsOwnHostOff_endsThere() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            self.on_exit(new TellExit());
                            try {
                              self.sleep_for(2);
                              Child.host("alpha").turn_off();
                              Child.say("still there");
                            } finally {
                              Child.say("finally at " + Engine.get_clock());
                            }
                          });
                      Child.actor("b", "beta", self -> self.sleep_for(5));
                      Child.simulate();
                    })
                .lines())
        .contains("on_exit, failed true", "finally at 2.0", "run returned at 5.0")
        .doesNotContain("still there");
  }

  @Test
  void exceptionInACallback_endsTheRunAndSaysWhich() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Engine.on_time_advance_cb(new FailingDouble());
                      Child.actor("a", "alpha", self -> self.sleep_for(3));
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: a callback failed")
                && line.contains("simulated time 3.0")
                && line.endsWith("IllegalStateException: no advance"));
  }

  private static final class FailingDouble extends CallbackDouble {
    @Override
    public void run(double delta) {
      throw new IllegalStateException("no advance");
    }
  }

  /**
   * SimGrid looks once more at what a killed actor waited for, which lies on a stack that is left.
   */
  @ParameterizedTest
  @ValueSource(strings = {"get", "lock", "sleep"})
  void exitFunctionOfAKilledActorThatAsks_isTheLast(String waits) {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Mutex mutex = Mutex.create();
                      Child.actor(
                          "owner",
                          "beta",
                          self -> {
                            mutex.lock();
                            self.sleep_for(20);
                            mutex.unlock();
                          });
                      Actor victim = Child.actor("victim", "beta", self -> self.sleep_for(9));
                      List<Actor> leavers = new ArrayList<>();
                      for (int k = 0; k < 10; k++) {
                        leavers.add(
                            Child.actor(
                                "leaver",
                                "alpha",
                                self -> {
                                  self.on_exit(new TellExit());
                                  self.on_exit(new KillingExit(victim));
                                  self.sleep_for(1);
                                  try {
                                    switch (waits) {
                                      case "get" -> Child.mailbox("m").get();
                                      case "lock" -> mutex.lock();
                                      default -> self.sleep_for(30);
                                    }
                                  } finally {
                                    Child.say("finally at " + Engine.get_clock());
                                  }
                                }));
                      }
                      Child.actor(
                          "killer",
                          "beta",
                          self -> {
                            self.sleep_for(5);
                            leavers.forEach(Actor::kill);
                          });
                      Child.simulate();
                    })
                .lines())
        .containsOnlyOnce("run returned at 20.0")
        .doesNotContain("came back")
        .filteredOn(line -> line.equals("finally at 5.0"))
        .hasSize(10);
  }

  private static final class KillingExit extends CallbackBoolean {
    private final Actor victim;

    KillingExit(Actor victim) {
      this.victim = victim;
    }

    @Override
    public void run(boolean failed) {
      victim.kill();
      Child.say("came back");
    }
  }

  @Test
  void exceptionInOnExit_endsTheRunAndNamesTheActor() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "leaver",
                          "alpha",
                          self -> {
                            self.on_exit(new FailingExit());
                            self.sleep_for(1);
                          });
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: a callback failed (actor leaver")
                && line.endsWith("IllegalStateException: no exit"));
  }

  private static final class FailingExit extends CallbackBoolean {
    @Override
    public void run(boolean failed) {
      throw new IllegalStateException("no exit");
    }
  }

  @Test
  void linkFailure_isANetworkFailureForBothSides() {
    assertThat(
            survives(
                    () -> {
                      Engine engine = Child.engine();
                      Child.actor(
                          "sender",
                          "alpha",
                          self ->
                              Child.attempt("put", () -> Child.mailbox("m").put("x", 10_000_000L)));
                      Child.actor(
                          "receiver",
                          "beta",
                          self -> Child.attempt("get", () -> Child.mailbox("m").get()));
                      Child.actor(
                          "cutter",
                          "beta",
                          self -> {
                            self.sleep_for(4);
                            engine.link_by_name("wire").turn_off();
                          });
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line -> line.startsWith("put threw NetworkFailureException"))
        .anyMatch(line -> line.startsWith("get threw NetworkFailureException"))
        .contains("run returned at 4.0");
  }

  @Test
  void suspendedActor_goesOnWhereItWasWhenResumed() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Actor worker =
                          Child.actor(
                              "worker",
                              "alpha",
                              self -> {
                                self.execute(3e9);
                                Child.say("computed at " + Engine.get_clock());
                              });
                      Child.actor(
                          "boss",
                          "beta",
                          self -> {
                            self.sleep_for(1);
                            worker.suspend();
                            self.sleep_for(5);
                            Child.say("suspended " + worker.is_suspended());
                            worker.resume();
                          });
                      Child.simulate();
                    })
                .lines())
        .containsSubsequence("suspended true", "computed at 8.0", "run returned at 8.0");
  }

  @Test
  void cancellation_isACancelExceptionForWhoWaits() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            Exec exec = self.exec_async(1e15);
                            Child.actor(
                                "canceler",
                                "beta",
                                other -> {
                                  other.sleep_for(2);
                                  exec.cancel();
                                });
                            Child.attempt("exec", () -> exec.await());
                            Child.say("state " + exec.get_state_str());
                          });
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line -> line.startsWith("exec threw CancelException"))
        .contains("state CANCELED", "run returned at 2.0");
  }

  @Test
  void actorKillingItself_endsThere() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            self.sleep_for(1);
                            self.kill();
                            Child.say("still there");
                          });
                      Child.simulate();
                    })
                .lines())
        .contains("run returned at 1.0")
        .doesNotContain("still there");
  }

  @Test
  void actorThatWaitsOutsideSimGrid_isTold() {
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().option("-Dloadstar.patience=1"),
            () -> {
              Child.engine();
              CountDownLatch told = nextError();
              Child.actor(
                  "reader",
                  "alpha",
                  self -> {
                    self.sleep_for(1);
                    told.await(); // however busy the machine is
                  });
              Child.simulate();
            });

    assertThat(ended.lines())
        .anyMatch(line ->
            line.startsWith("loadstar: actor reader on host alpha, simulated time 1.0")
                && line.contains("waiting outside SimGrid for 1 s at"))
        .contains("run returned at 1.0");
  }

  /** Open once a line has been printed on standard error. */
  private static CountDownLatch nextError() {
    CountDownLatch printed = new CountDownLatch(1);
    System.setErr(
        new PrintStream(System.err, true, StandardCharsets.UTF_8) {
          @Override
          public void println(@Nullable String line) {
            super.println(line);
            printed.countDown();
          }
        });
    return printed;
  }

  /** A C function that calls back: an actor cannot be switched out from inside it. */
  public interface Sort extends Callback {
    /** Compares what it does not look at. */
    int compare(Pointer one, Pointer other);
  }

  @Test
  void waitInsideANativeCallback_isExplained() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            Sort sleepy =
                                (one, other) -> {
                                  self.sleep_for(1);
                                  return 0;
                                };
                            Function.getFunction("c", "qsort")
                                .invokeVoid(new Object[] {new Memory(8), 2L, 4L, sleepy});
                          });
                      Child.actor("b", "beta", self -> self.sleep_for(0.5));
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: actor a on host alpha")
                && line.contains("cannot wait inside a native callback"));
  }

  @Test
  void numbersThatMakeNoSense_areRefusedAndTheRunGoesOn() {
    ChildJvm.Ended ended =
        Child.run(() -> {
          Engine engine = Child.engine();
          Mailbox box = engine.mailbox_by_name("box");
          Host alpha = Child.host("alpha");
          Link wire = engine.link_by_name("wire");
          Semaphore none = Semaphore.create(0);
          Mutex mutex = Mutex.create();
          ConditionVariable condition = ConditionVariable.create();
          Child.actor(
              "careless",
              "alpha",
              self -> {
                for (double bad :
                    new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
                  Child.attempt("execute", () -> self.execute(bad));
                  Child.attempt("priority", () -> self.execute(1, bad));
                  Child.attempt("exec_init", () -> alpha.exec_init(bad));
                  Child.attempt("exec_async", () -> alpha.exec_async(bad));
                  Child.attempt("sleep_for", () -> self.sleep_for(bad));
                  Child.attempt("sleep_until", () -> self.sleep_until(bad));
                  Child.attempt("set_kill_time", () -> self.set_kill_time(bad));
                  Child.attempt("put", () -> box.put("x", bad));
                  Child.attempt("put_async", () -> box.put_init("x", bad));
                  Child.attempt("put_detached", () -> box.put_detached("x", bad));
                  Child.attempt("put timeout", () -> box.put("x", 1000L, bad));
                  Child.attempt("get timeout", () -> box.get(bad));
                  Child.attempt("await_for", () -> box.get_async().await_for(bad));
                  Child.attempt("await_any_for", () -> setOf(box.get_async()).await_any_for(bad));
                  Child.attempt("sendto", () -> Comm.sendto_async(alpha, Child.host("beta"), bad));
                  Child.attempt("acquire_timeout", () -> none.acquire_timeout(bad));
                  Child.attempt("wait_for", () -> condition.await_for(mutex, bad));
                  Child.attempt("set_bandwidth", () -> wire.set_bandwidth(bad));
                  Child.attempt("set_latency", () -> wire.set_latency(bad));
                }
                Child.attempt("execute", () -> self.execute(-5));
                Child.attempt("priority", () -> self.execute(1, 0));
                Child.attempt("put", () -> box.put("x", -1L));
                Child.attempt("put", () -> box.put("x", -1.0));
                Child.attempt("set_bandwidth", () -> wire.set_bandwidth(-1));
                self.sleep_for(-3); // S4U: not at all
                Child.say("alive at " + Engine.get_clock());
              });
          Child.simulate();
        });

    List<String> attempts =
        ended.lines().stream().filter(line -> line.matches("\\w+( timeout)? \\w+.*")).toList();
    assertThat(attempts)
        .filteredOn(line -> line.contains(" threw IllegalArgumentException: "))
        .hasSize(3 * 19 + 5)
        .allMatch(line -> line.contains(": not a"));
    assertThat(ended.lines()).contains("alive at 0.0", "run returned at 0.0");
  }

  private static ActivitySet setOf(Activity activity) {
    ActivitySet set = new ActivitySet();
    set.push(activity);
    return set;
  }

  @Test
  void unknownFunctionOfADeployment_isNamedWithItsLine() throws Exception {
    Path deployment = folder.resolve("d.xml");
    Files.writeString(
        deployment,
        """
        <?xml version='1.0'?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1">
          <actor host="alpha" function="no.such.Actor"/>
        </platform>
        """);
    String file = deployment.toString();

    assertThat(
            survives(
                    () -> {
                      Child.engine().load_deployment(file);
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: ")
                && line.contains("d.xml:4: Class not found (no.such.Actor)"));
  }

  @Test
  void functionOfADeployment_thatTheProgramHasRegistered_isPlayedWithItsArguments()
      throws Exception {
    Path deployment = folder.resolve("d.xml");
    Files.writeString(
        deployment,
        """
        <?xml version='1.0'?>
        <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
        <platform version="4.1">
          <actor host="alpha" function="speak"><argument value="first"/></actor>
          <actor host="beta" function="worker"><argument value="second"/></actor>
        </platform>
        """);
    String file = deployment.toString();

    assertThat(
            survives(
                    () -> {
                      Engine engine = Child.engine();
                      engine.register_function("speak", words -> Child.say(words[0]));
                      engine.register_actor("worker", Speaker::new);
                      engine.load_deployment(file);
                      Child.simulate();
                    })
                .lines())
        .containsSubsequence("first", "beta says second", "run returned at 0.0");
  }

  private static final class Speaker extends Actor {
    private final String word;

    Speaker(String[] words) {
      word = words[0];
    }

    @Override
    public void run() {
      Child.say(get_host() + " says " + word);
    }
  }

  @Test
  void misuseOfActivities_isAnExceptionAndTheRunGoesOn() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            Exec exec = self.exec_init(1e9);
                            Child.attempt("priority", () -> exec.update_priority(2));
                            exec.start();
                            Child.attempt("start", () -> exec.start());
                            ActivitySet set = new ActivitySet();
                            set.push(Child.mailbox("m").put_init("x", 1L));
                            Child.attempt("any", () -> set.await_any());
                            Child.attempt("restart", () -> self.set_auto_restart(false));
                            Child.say("receiver " + Child.mailbox("m").get_receiver());
                            exec.await();
                          });
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line -> line.startsWith("priority threw IllegalStateException"))
        .anyMatch(line -> line.startsWith("start threw IllegalStateException"))
        .anyMatch(line -> line.startsWith("any threw IllegalStateException"))
        .anyMatch(line -> line.startsWith("restart threw UnsupportedOperationException"))
        .contains("receiver null", "run returned at 1.0");
  }

  @Test
  @SuppressWarnings("NullAway")
  void textThatIsNull_isANullPointerException() {
    assertThat(
            survives(
                    () -> {
                      Engine engine = Child.engine();
                      Host alpha = Child.host("alpha");
                      Child.attempt("host", () -> engine.host_by_name(null));
                      Child.attempt("mailbox", () -> engine.mailbox_by_name(null));
                      Child.attempt("platform", () -> engine.load_platform(null));
                      Child.attempt("property", () -> alpha.get_property(null));
                      Child.attempt("value", () -> alpha.set_property("key", null));
                      Child.attempt("zone", () -> engine.get_netzone_root().add_netzone_star(null));
                      Child.actor(
                          "a",
                          "alpha",
                          self -> Child.attempt("name", () -> self.exec_init(1).set_name(null)));
                      Child.simulate();
                    })
                .lines())
        .filteredOn(line -> line.contains(" threw NullPointerException: "))
        .hasSize(7);
  }

  /** What of an activity that has failed is asked how, and what a wait says after that. */
  interface Question extends Serializable {
    void ask(Activity failed) throws Throwable;
  }

  private static void failedActivity_staysFailed(Question question) {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "asks",
                          "alpha",
                          self -> {
                            Exec exec = self.exec_init(1e10).set_host(Child.host("beta"));
                            exec.start();
                            Comm sent =
                                Comm.sendto_async(Child.host("alpha"), Child.host("beta"), 1e9);
                            self.sleep_for(1);
                            Child.host("beta").turn_off();
                            self.sleep_for(1);
                            for (Activity failed : List.of(exec, sent)) {
                              question.ask(failed);
                              Child.attempt("await", () -> failed.await_for(-1));
                              Child.say("state " + failed.get_state() + failed.is_done());
                            }
                          });
                      Child.simulate();
                    })
                .lines())
        .filteredOn(line -> line.matches("(await|state) .*"))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("await threw HostFailureException"),
            line -> assertThat(line).isEqualTo("state FAILEDfalse"),
            line -> assertThat(line).startsWith("await threw NetworkFailureException"),
            line -> assertThat(line).isEqualTo("state FAILEDfalse"));
  }

  /** For S4U what a test finds over has finished, and communications forget that they failed. */
  @Test
  void failedActivity_staysFailed_afterATest() {
    failedActivity_staysFailed(failed -> {
      assertThat(failed.test()).isTrue();
      assertThat(failed.get_state()).isEqualTo(Activity.State.FAILED);
    });
  }

  @Test
  void failedActivity_staysFailed_afterATestOfASet() {
    failedActivity_staysFailed(failed -> {
      ActivitySet set = new ActivitySet();
      set.push(failed);
      assertThat(set.test_any()).isSameAs(failed);
      assertThat(failed.is_failed()).isTrue();
    });
  }

  @Test
  void failedActivity_staysFailed_inASetThatIsAwaitedAfterATest() {
    failedActivity_staysFailed(failed -> {
      assertThat(failed.test()).isTrue();
      ActivitySet set = new ActivitySet();
      set.push(failed);
      assertThatThrownBy(set::await_any).isInstanceOf(SimgridException.class);
      assertThat(set.get_failed_activity()).isSameAs(failed);
    });
  }

  /** Enough that what is over was given back before anybody asks for it. */
  @Test
  void failedActivity_staysFailed_whenASetTestsItLate() {
    failedActivity_staysFailed(failed -> {
      for (int i = 0; i < 200; i++) {
        Host.current().exec_async(0).await();
      }
      ActivitySet set = new ActivitySet();
      set.push(failed);
      assertThat(set.test_any()).isSameAs(failed);
    });
  }

  /** A class of the user's that cannot even say what it is. */
  private static final class Unspeakable extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("again");
    }
  }

  private static final class UnspeakableExit extends CallbackBoolean {
    @Override
    public void run(boolean failed) {
      throw new Unspeakable();
    }
  }

  @Test
  void exceptionWhoseMessageThrows_endsTheRun() {
    for (boolean atExit : new boolean[] {false, true}) {
      assertThat(
              survives(
                      () -> {
                        Child.engine();
                        Child.actor(
                            "a",
                            "alpha",
                            self -> {
                              if (!atExit) {
                                throw new Unspeakable();
                              }
                              self.on_exit(new UnspeakableExit());
                            });
                        Child.simulate();
                      })
                  .lines())
          .anyMatch(line ->
              line.startsWith("run threw SimulationDeath: ")
                  && line.contains("actor a on host alpha")
                  && line.contains("FailureRulesIT$Unspeakable (whose toString() throws"));
    }
  }

  private static void recurse(Child.Life wait, Actor self) throws Throwable {
    wait.run(self);
    if (self.get_pid() > 0) {
      recurse(wait, self);
    }
  }

  private static List<String> recursionOf(int actors) {
    Child.Program program =
        () -> {
          Child.engine();
          for (int i = 0; i < actors; i++) {
            Child.actor(
                "a" + i,
                i % 2 == 0 ? "alpha" : "beta",
                self -> recurse(any -> Host.current().exec_async(0).await(), self));
          }
          Child.simulate();
        };
    return Child.run(new ChildJvm().option("-Xmx64m"), program).lines();
  }

  /** Their frames lie on the heap while they wait, where no stack overflows. */
  @Test
  void recursionWithoutEnd_thatWaitsAtEachLevel_endsTheRun() {
    assertThat(recursionOf(2))
        .anyMatch(line ->
            line.matches(
                "run threw SimulationDeath: actor a[01] .* failed:"
                    + " java.lang.StackOverflowError: more than 20000 frames"));
  }

  /** None is deep alone when the heap is full: 64 MB are 335 000 frames of 150 bytes, at 3/4. */
  @Test
  void recursionOfManyActors_endsTheRunBeforeTheHeapIsFull() {
    assertThat(recursionOf(50))
        .anyMatch(line ->
            line.matches(
                "run threw SimulationDeath: actor a.* java.lang.StackOverflowError: all actors"
                    + " together have 3\\d{5} frames, too many for 6\\d{7} bytes"));
  }

  @Test
  void run_byAnActor_isRefused() {
    assertThat(
            survives(
                    () -> {
                      Engine engine = Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            Child.attempt("run inside", () -> engine.run());
                            Child.attempt("run_until inside", () -> engine.run_until(5));
                            self.sleep_for(1);
                          });
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line -> line.startsWith("run inside threw IllegalStateException: run() was"))
        .anyMatch(
            line -> line.startsWith("run_until inside threw IllegalStateException: run() was"))
        .contains("run returned at 1.0");
  }

  @Test
  void suspendOfAnEndedActor_doesNothing() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Actor ended = Child.actor("ended", "alpha", self -> {});
                      Child.actor(
                          "a",
                          "beta",
                          self -> {
                            self.sleep_for(1);
                            Child.attempt("suspend", () -> ended.suspend());
                          });
                      Child.simulate();
                    })
                .lines())
        .contains("suspend returned at 1.0", "run returned at 1.0");
  }

  /** An actor's native stack would overflow after some 30 of them, and nothing guards its end. */
  @Test
  void callbackWhoseCallCallsItBack_endsTheSimulation_withTheReason() {
    assertThat(
            survives(
                    () -> {
                      Child.engine();
                      Child.onExecStart(started -> Child.host("alpha").exec_async(1));
                      Child.actor("a", "alpha", self -> self.exec_async(1));
                      Child.simulate();
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: a callback failed (actor a")
                && line.contains("has called back, and so on for 9 callbacks"));
  }

  /** What ends the transfer to beta; that between alpha and itself goes on. */
  private interface Failure {
    void happens(Actor receiver, Comm sent);
  }

  private static final Failure[] FAILURES = {
    (receiver, sent) -> Engine.get_instance().link_by_name("wire").turn_off(),
    (receiver, sent) -> Child.host("beta").turn_off(),
    (receiver, sent) -> receiver.kill(),
  };

  /** 1 MB/s from alpha to beta, and an execution of 5 s on alpha, which is over at 5 s. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void loopOverASet_inWhichOneFails_ends(int how) {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Comm[] sent = new Comm[1];
                      Actor receiver =
                          Child.actor(
                              "receiver",
                              "beta",
                              self -> Child.attempt("receiver", () -> Child.mailbox("m").get()));
                      Child.actor(
                          "sender",
                          "alpha",
                          self -> {
                            sent[0] = Child.mailbox("m").put_async("message", 9_000_000L);
                            Exec work = self.exec_async(5e9);
                            ActivitySet set = new ActivitySet();
                            set.push(sent[0]);
                            set.push(work);
                            int waits = 0;
                            while (!set.empty() && waits++ < 10) {
                              try {
                                Activity over = set.await_any();
                                Child.say("work is over: " + (over == work));
                              } catch (NetworkFailureException e) {
                                Child.say(
                                    "failed: "
                                        + (set.get_failed_activity() == sent[0])
                                        + " "
                                        + sent[0].get_state()
                                        + " "
                                        + set.has_failed_activities()
                                        + " "
                                        + set.size());
                              }
                            }
                            Child.say(waits + " waits until " + Engine.get_clock());
                          });
                      Child.actor(
                          "other",
                          "alpha",
                          self -> {
                            self.sleep_for(1);
                            FAILURES[how].happens(receiver, sent[0]);
                          });
                      Child.simulate();
                    })
                .lines())
        .containsSubsequence(
            "failed: true FAILED false 1",
            "work is over: true",
            "2 waits until 5.0",
            "run returned at 5.0");
  }

  /** As in C++, with a new PID; what was told of it before is kept. */
  @Test
  void actorThatHasEnded_isRestarted() {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Actor worker =
                          Child.actor(
                              "worker",
                              "beta",
                              self -> {
                                Child.say(
                                    "worker "
                                        + self.get_pid()
                                        + " on "
                                        + self.get_host()
                                        + " at "
                                        + Engine.get_clock()
                                        + " restarts "
                                        + self.get_restart_count());
                                self.execute(1e9);
                              });
                      worker.set_property("kind", "fast");
                      Child.actor(
                          "other",
                          "alpha",
                          self -> {
                            self.sleep_for(3);
                            Child.say("kind " + worker.get_property("kind"));
                            worker.set_property("more", "yes");
                            worker.restart().join();
                            Child.say("ended again at " + Engine.get_clock());
                            worker.set_host(Child.host("alpha"));
                            worker.set_kill_time(4.5);
                            worker.restart();
                            worker.join();
                            Child.say("killed at " + Engine.get_clock() + worker.get_properties());
                          });
                      Child.simulate();
                    })
                .lines())
        .containsExactly(
            "worker 1 on beta at 0.0 restarts 0",
            "kind fast",
            "worker 3 on beta at 3.0 restarts 1",
            "ended again at 4.0",
            "worker 4 on alpha at 4.0 restarts 2",
            "killed at 4.5{kind=fast, more=yes}",
            "run returned at 4.5");
  }

  /** A daemon stays one, and the simulation ends without it. */
  @Test
  void daemonThatHasEnded_isRestartedAsOne() {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Actor daemon =
                          Child.actor("daemon", "beta", self -> self.sleep_for(1)).daemonize();
                      Child.actor(
                          "other",
                          "alpha",
                          self -> {
                            self.sleep_for(3);
                            Child.say("was one " + daemon.is_daemon());
                            daemon.restart();
                            self.sleep_for(0.5);
                            Child.say("is one " + daemon.is_daemon());
                          });
                      Child.simulate();
                    })
                .lines())
        .containsExactly("was one true", "is one true", "run returned at 3.5");
  }

  /**
   * SimGrid would end. On 3.32 the message stays where it is until its host is on again; later
   * versions cannot be told so, and the simulation ends with the reason.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void detachedMessage_whoseSendersHostIsOff_isNotReceived(boolean onAgain) {
    List<String> lines =
        Child.runInAWorld(
                () -> {
                  Child.engine();
                  Child.actor(
                      "sender",
                      "beta",
                      self -> {
                        Child.mailbox("m").put_init("message", 1_000_000L).detach();
                        self.sleep_for(100);
                      });
                  Child.actor(
                      "receiver",
                      "alpha",
                      self -> {
                        self.sleep_for(2);
                        Child.attempt("first", () -> Child.mailbox("m").get(5.0));
                        if (onAgain) {
                          Child.host("beta").turn_on();
                          Child.attempt("second", () -> Child.mailbox("m").get(5.0));
                        }
                      });
                  Child.actor(
                      "other",
                      "alpha",
                      self -> {
                        self.sleep_for(1);
                        Child.host("beta").turn_off();
                      });
                  Child.simulate();
                })
            .lines();

    if (Versions.SIMGRID < Versions.V4_0) {
      assertThat(lines).anyMatch(line -> line.startsWith("first threw TimeoutException"));
      assertThat(lines.getLast()).isEqualTo("run returned at " + (onAgain ? 8.0 : 7.0));
    } else {
      assertThat(lines).anyMatch(line -> line.contains("whose sender's host is off"));
    }
  }

  private static final Child.Program[] WAITS_OF_MAIN = {
    () -> Child.mailbox("m").get(),
    () -> Mutex.create().lock(),
    () -> Semaphore.create(0).acquire(),
    () -> Exec.init().set_host(Child.host("alpha")).set_flops_amount(1).start().await(),
    () -> Comm.sendto(Child.host("alpha"), Child.host("beta"), 10),
    () -> Child.actor("other", "alpha", self -> self.sleep_for(1)).join(),
  };

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void waitOfTheMainProgram_saysThatOnlyActorsWait(int which) {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Child.attempt("main", WAITS_OF_MAIN[which]);
                    })
                .lines())
        .anyMatch(line ->
            line.startsWith("main threw SimulationDeath: ")
                && line.contains("Maybe call it in the run() of an actor"));
  }

  /** Calls that come too late, too early or without their other half end with advice. */
  private static final String[] ADVICE = {
    "Maybe call its seal() after it was added",
    "Maybe call plugin_host_energy_init() before load_platform()",
    "Maybe call plugin_link_load_init() before load_platform()",
    "Maybe call Engine.plugin_vm_live_migration_init() before create_vm()",
    "Maybe create it in its host: get_pm()",
    "Maybe call set_destination() before it is awaited",
    "Maybe call set_source() before it is awaited",
    "Maybe make the Engine first",
    "Maybe make the Engine first",
    "Maybe call load_platform() first",
  };

  private static final Child.Program[] DEATHS = {
    () -> simulate("alpha", self -> Child.host("alpha").add_disk("d", 1e6, 1e6).read(1000L)),
    () -> {
      Child.engine().plugin_host_energy_init();
      Child.host("alpha").get_consumed_energy();
    },
    () ->
        simulate(
            "alpha",
            self -> {
              self.get_engine().plugin_link_load_init();
              self.get_engine().link_by_name("wire").load.track();
              Comm.sendto(Child.host("alpha"), Child.host("beta"), 10);
              self.get_engine().link_by_name("wire").load.get_average();
            }),
    () ->
        simulate(
            "alpha",
            self -> {
              VirtualMachine vm = Child.host("alpha").create_vm("vm", 1).set_ramsize(1000L);
              vm.start();
              self.get_engine().plugin_vm_live_migration_init();
              vm.migrate(Child.host("beta"));
            }),
    () -> simulate("alpha", self -> Child.host("alpha").create_vm("vm", 1).create_vm("inner", 1)),
    () -> simulate("alpha", self -> Comm.sendto_init().set_source(Child.host("alpha")).await()),
    () ->
        simulate(
            "alpha",
            self -> Comm.sendto_init().set_destination(Child.host("beta")).await_for_or_cancel(1)),
    () -> Exec.init().set_flops_amount(1).await(),
    () -> {
      Actor.kill_all();
      Child.engine();
    },
    () -> Engine.get_instance().run(),
  };

  private static void simulate(String host, Child.Life life) {
    Child.engine();
    Child.actor("a", host, life);
    Engine.get_instance().run();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void deathOfTheSimulation_saysWhatToDo(int which) {
    String needed = which == 0 && Versions.SIMGRID >= Versions.V4_0 ? "returned" : ADVICE[which];
    assertThat(Child.run(() -> Child.attempt("program", DEATHS[which])).output()).contains(needed);
  }

  @Test
  void actorOnAVirtualMachine_turnsItsHostOff() {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Host alpha = Child.host("alpha");
                      Child.actor(
                          "b",
                          "beta",
                          self -> {
                            VirtualMachine vm = alpha.create_vm("vm", 1);
                            vm.start();
                            Child.actor(
                                "inside",
                                vm,
                                in -> {
                                  in.sleep_for(1);
                                  Child.attempt("off", alpha::turn_off);
                                });
                            Child.actor("beside", vm, in -> in.execute(1e12));
                            self.sleep_for(2);
                            Child.say("alpha is on: " + alpha.is_on() + ", " + vm.get_state());
                            alpha.turn_on();
                            Child.actor("later", alpha, in -> in.execute(1e9));
                          });
                      Child.simulate();
                    })
                .lines())
        .containsExactly("off was killed", "alpha is on: false, DESTROYED", "run returned at 3.0");
  }

  @Test
  void threads_computeWhileTheirActorGoesOn() {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Child.actor(
                          "a",
                          "alpha",
                          self -> {
                            Exec here = self.thread_execute_async(1e9, 2);
                            Exec there = self.thread_execute_async(Child.host("beta"), 1e9, 2);
                            Child.say("goes on at " + Engine.get_clock());
                            here.await();
                            there.await();
                            Child.say("two threads on one core: " + Engine.get_clock());
                          });
                      Child.simulate();
                    })
                .lines())
        .containsExactly("goes on at 0.0", "two threads on one core: 2.0", "run returned at 2.0");
  }

  @Test
  void waitForAConditionWithoutItsMutex_saysWhatToDo() {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Mutex mutex = Mutex.create();
                      ConditionVariable condition = ConditionVariable.create();
                      Child.actor("a", "alpha", self -> condition.await(mutex));
                      Child.simulate();
                    })
                .lines())
        // SimGrid 4 reads a null pointer where 3.32 looks at the owner first.
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: ")
                && (line.contains("has to lock() the mutex")
                    || (line.contains("SimGrid crashed")
                        && !Engine.simgrid_version().startsWith("3."))));
  }

  /** Two names with other halves would be one mailbox. A whole pair is a name as any other. */
  @Test
  void nameWithHalfACharacter_isRefused() {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      Child.engine();
                      Child.attempt("half", () -> Child.mailbox("a\ud800b"));
                      Child.say("" + Child.mailbox("a\ud83d\ude00b").get_name().length());
                    })
                .lines())
        .hasSize(2)
        .contains("4")
        .anyMatch(line -> line.contains("contains half of a surrogate pair"));
  }

  @Test
  void zoneOfAHost_isTheInnermost() {
    assertThat(
            Child.runInAWorld(
                    () -> {
                      NetZone outer = Child.bareEngine().get_netzone_root();
                      NetZone inner = outer.add_netzone_full("inner");
                      Host in = inner.add_host("in", 1e9);
                      Host out = outer.add_host("out", 1e9);
                      inner.seal();
                      outer.seal();
                      Child.say(
                          in.get_englobing_zone().get_name()
                              + " "
                              + (out.get_englobing_zone() == outer));
                    })
                .lines())
        .containsExactly("inner true");
  }

  @Test
  void settingBeforeTheEngine_saysThatThereIsNone() {
    assertThat(
            Child.runInAWorld(
                    () -> Child.attempt("it", () -> Engine.set_config("network/model:CM02")))
                .lines())
        .anyMatch(
            line -> line.startsWith("it threw ") && line.contains("Maybe create the Engine first"));
  }
}
