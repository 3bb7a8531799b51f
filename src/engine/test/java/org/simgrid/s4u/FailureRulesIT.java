package org.simgrid.s4u;

import static loadstar.TestPlatforms.file;
import static loadstar.TestPlatforms.wires;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.mailbox;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.onExit;
import static org.simgrid.s4u.Scenario.sayWhen;

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

  private static final String LIVES = "the JVM lives";

  @TempDir Path folder;

  /** The lines of a scenario, which the JVM survives. */
  private static List<String> play(Child.Program setting) {
    return play(engine -> setting.run());
  }

  private static List<String> play(Scenario.Setting setting) {
    List<String> lines = survives(Scenario.program(setting)).lines();
    return lines.stream().filter(line -> !line.equals(LIVES)).toList();
  }

  private static ChildJvm.Ended survives(Child.Program program) {
    return survives(PROCESSES, program);
  }

  private static ChildJvm.Ended survives(boolean inAProcess, Child.Program program) {
    Child.Program living =
        () -> {
          program.run();
          say(LIVES);
        };
    ChildJvm.Ended ended = inAProcess ? Child.run(living) : Child.runInAWorld(living);
    assertThat(ended.lines()).contains(LIVES);
    assertThat(ended.status()).isZero();
    return ended;
  }

  @Test
  void malformedPlatform_isAnExceptionWithFileAndLine() throws Exception {
    Path platform = folder.resolve("bad.xml");
    Files.writeString(platform, wires("a nonsense - -"));
    String file = platform.toString();

    ChildJvm.Ended ended =
        survives(() -> attempt("load", () -> Child.bareEngine().load_platform(file)));

    assertThat(ended.output()).contains("load threw ").contains("bad.xml:5");
  }

  @Test
  void missingPlatform_isAnExceptionThatNamesIt() {
    ChildJvm.Ended ended =
        survives(() -> attempt("load", () -> Child.bareEngine().load_platform("nowhere.xml")));

    assertThat(ended.output()).contains("load threw ").contains("nowhere.xml");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void abortInsideSimGrid_isAnExceptionWithItsMessage(boolean inAProcess) {
    ChildJvm.Ended ended =
        survives(
            inAProcess,
            () -> {
              Child.engine();
              actor("late", "alpha").does(self -> self.exec_async(1e9).set_bound(1));
              Child.simulate();
              // Nothing works any more, and every call says why.
              attempt("again", () -> Engine.get_instance().get_all_hosts());
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
    ChildJvm.Ended ended = survives(() -> attempt("start", () -> Child.bareEngine(option)));

    assertThat(ended.lines())
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

    ChildJvm.Ended ended =
        survives(() -> attempt("start", () -> Child.bareEngine("--cfg=" + settings)));

    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("start threw IllegalArgumentException: " + wrong));
    assertThat(
            survives(
                    () -> {
                      Child.bareEngine();
                      attempt("set", () -> Engine.set_config(settings));
                    })
                .lines())
        .anyMatch(line -> line.startsWith("set threw IllegalArgumentException: " + wrong));
  }

  @Test
  void misspeltSwitch_isRefusedWithTheRightOne() {
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().option("-Dloadstar.deadlock=throws"),
            () -> attempt("start", Child::engine));

    assertThat(ended.lines())
        .contains(
            "start threw IllegalArgumentException: -Dloadstar.deadlock=throws: no such value. Maybe"
                + " -Dloadstar.deadlock=throw");
  }

  @Test
  void die_isAnExceptionWithItsMessage() {
    List<String> lines =
        play(() -> {
          actor("a", "alpha").does(self -> Engine.die("no %s", "more"));
        });

    assertThat(lines).anyMatch(line -> line.startsWith("run threw SimulationDeath: no more"));
  }

  @Test
  void exceptionEscapingAnActor_endsTheRunAndNamesIt() {
    List<String> lines =
        play(() -> {
          actor("faulty", "alpha")
              .at(2)
              .does(self -> {
                throw new IllegalStateException("oops");
              });
          actor("other", "beta").does(self -> self.sleep_for(10));
        });

    assertThat(lines)
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: actor faulty")
                && line.contains("simulated time 2.0")
                && line.endsWith("java.lang.IllegalStateException: oops"));
  }

  @Test
  void checkedExceptionEscapingAnActor_endsOnlyThatActor_andSaysWhich() {
    List<String> lines =
        play(() -> {
          actor("faulty", "alpha")
              .does(self -> {
                throw new TimeoutException("too late");
              });
          actor("other", "beta").does(self -> self.sleep_for(10));
        });

    assertThat(lines)
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
                      actor("waiter", "alpha").does(self -> mailbox("never").get());
                      Child.simulate();
                    })
                .output())
        .contains("Oops! Deadlock detected")
        .contains("run returned at 0.0");
  }

  @Test
  void deadlock_throwsOnRequestAndSaysWhoWaits() {
    ChildJvm.Ended ended =
        survives(() -> {
          Engine.throw_on_deadlock(true);
          Child.engine();
          actor("waiter", "alpha").at(3).does(self -> mailbox("never").get());
          Child.simulate();
        });

    assertThat(ended.output())
        .contains("run threw DeadlockError: deadlock at simulated time 3.0")
        .contains("(waiter@alpha): waiting for");
  }

  @Test
  void kill_unwindsTheActorAndRunsItsExitFunctions() {
    List<String> lines =
        play(() -> {
          Actor victim =
              actor("victim", "alpha")
                  .does(self -> {
                    onExit(self, failed -> say("on_exit, failed " + failed));
                    try {
                      self.execute(1e15);
                    } finally {
                      sayWhen("finally");
                    }
                  });
          actor("killer", "beta").at(5).does(self -> victim.kill());
        });

    assertThat(lines)
        .containsSubsequence("on_exit, failed true", "finally at 5.0", "run returned at 5.0");
  }

  @Test
  void timeouts_areTimeoutExceptions() {
    List<String> lines =
        play(() -> {
          actor("a", "alpha")
              .does(self -> {
                attempt("put", () -> mailbox("m").put("x", 10L, 1.5));
                attempt("get", () -> mailbox("n").get(1.0));
                attempt("exec", () -> self.exec_async(1e15).await_for(0.5));
              });
        });

    assertThat(lines)
        .anyMatch(line -> line.startsWith("put threw TimeoutException"))
        .anyMatch(line -> line.startsWith("get threw TimeoutException"))
        .anyMatch(line -> line.startsWith("exec threw TimeoutException"))
        .contains("run returned at 3.0");
  }

  @Test
  void hostFailure_endsItsActors() {
    List<String> lines =
        play(() -> {
          actor("a", "alpha").does(self -> self.execute(1e15));
          actor("b", "beta").at(4).does(self -> host("alpha").turn_off());
        });

    assertThat(lines).contains("run returned at 4.0");
  }

  @Test
  void foreignThread_isRefused() {
    ChildJvm.Ended ended =
        survives(() -> {
          Engine engine = Child.engine();
          Thread stranger =
              Thread.ofPlatform()
                  .name("stranger")
                  .start(() -> attempt("load", () -> engine.get_all_hosts()));
          stranger.join();
        });

    assertThat(ended.lines())
        .anyMatch(line ->
            line.startsWith("load threw IllegalStateException: SimGrid runs on thread")
                && line.contains("stranger"));
  }

  @Test
  void secondEngine_isRefused() {
    ChildJvm.Ended ended =
        survives(() -> {
          Child.engine();
          attempt("second", () -> new Engine(new String[0]));
        });

    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("second threw IllegalStateException: this thread has"));
  }

  @Test
  void engineOnAVirtualThread_isRefused() {
    ChildJvm.Ended ended =
        survives(() ->
            Thread.ofVirtual().start(() -> attempt("engine", () -> Child.bareEngine())).join());

    assertThat(ended.lines())
        .anyMatch(line ->
            line.startsWith(
                "engine threw IllegalStateException: the engine was created on a virtual"));
  }

  @Test
  void runUntil_leavesActorsWhereTheyAre() {
    List<String> lines =
        play(engine -> {
          actor("a", "alpha")
              .does(self -> {
                self.execute(5e9);
                sayWhen("computed");
              });
          attempt("first", () -> engine.run_until(2));
          attempt("second", () -> engine.run_until(4));
        });

    assertThat(lines)
        .containsSubsequence(
            "first returned at 2.0",
            "second returned at 4.0",
            "computed at 5.0",
            "run returned at 5.0");
  }

  @Test
  void useAfterDeath_isTheSameDeathEverywhere() {
    ChildJvm.Ended ended =
        survives(() -> {
          Engine engine = Child.engine();
          Mailbox mailbox = mailbox("m");
          Host alpha = host("alpha");
          actor("a", "alpha").does(self -> Engine.die("no more"));
          Child.simulate();
          attempt("run", () -> engine.run());
          attempt("mailbox", () -> mailbox("n"));
          attempt("put", () -> mailbox.put_async("x", 1L));
          attempt("exec", () -> alpha.exec_async(1));
          attempt("actor", () -> actor("b", "alpha").does(self -> {}));
          attempt("mutex", () -> Mutex.create());
          attempt("off", () -> alpha.turn_off());
        });

    assertThat(
            ended.lines().stream().filter(line -> line.contains("threw SimulationDeath: no more")))
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
                  actor("sleeper", "alpha")
                      .does(self -> {
                        self.exec_init(
                            1e9); // SimGrid moves it with the actor, and it has not begun
                        self.sleep_for(10);
                      });
              actor("mover", "alpha").at(1).does(self -> sleeper.set_host(host("beta")));
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
          actor("holder", "alpha")
              .does(self -> {
                mutex.lock();
                mailbox("never").get();
              });
          actor("locker", "beta").does(self -> mutex.lock());
          actor("acquirer", "beta").does(self -> semaphore.acquire());
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
    List<String> lines =
        play(() -> {
          actor("a", "alpha")
              .does(self -> {
                onExit(self, failed -> say("on_exit, failed " + failed));
                try {
                  self.sleep_for(2);
                  host("alpha").turn_off();
                  say("still there");
                } finally {
                  sayWhen("finally");
                }
              });
          actor("b", "beta").does(self -> self.sleep_for(5));
        });

    assertThat(lines)
        .contains("on_exit, failed true", "finally at 2.0", "run returned at 5.0")
        .doesNotContain("still there");
  }

  @Test
  void exceptionInACallback_endsTheRunAndSaysWhich() {
    List<String> lines =
        play(() -> {
          Engine.on_time_advance_cb(new FailingDouble());
          actor("a", "alpha").does(self -> self.sleep_for(3));
        });

    assertThat(lines)
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
    List<String> lines =
        play(() -> {
          Mutex mutex = Mutex.create();
          actor("owner", "beta")
              .does(self -> {
                mutex.lock();
                self.sleep_for(20);
                mutex.unlock();
              });
          Actor victim = actor("victim", "beta").does(self -> self.sleep_for(9));
          List<Actor> leavers = new ArrayList<>();
          for (int k = 0; k < 10; k++) {
            leavers.add(
                actor("leaver", "alpha")
                    .does(self -> {
                      onExit(self, failed -> say("on_exit, failed " + failed));
                      onExit(
                          self,
                          failed -> {
                            victim.kill();
                            say("came back");
                          });
                      self.sleep_for(1);
                      try {
                        switch (waits) {
                          case "get" -> mailbox("m").get();
                          case "lock" -> mutex.lock();
                          default -> self.sleep_for(30);
                        }
                      } finally {
                        sayWhen("finally");
                      }
                    }));
          }
          actor("killer", "beta").at(5).does(self -> leavers.forEach(Actor::kill));
        });

    assertThat(lines)
        .containsOnlyOnce("run returned at 20.0")
        .doesNotContain("came back")
        .filteredOn(line -> line.equals("finally at 5.0"))
        .hasSize(10);
  }

  @Test
  void exceptionInOnExit_endsTheRunAndNamesTheActor() {
    List<String> lines =
        play(() -> {
          actor("leaver", "alpha")
              .does(self -> {
                onExit(
                    self,
                    failed -> {
                      throw new IllegalStateException("no exit");
                    });
                self.sleep_for(1);
              });
        });

    assertThat(lines)
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: a callback failed (actor leaver")
                && line.endsWith("IllegalStateException: no exit"));
  }

  @Test
  void linkFailure_isANetworkFailureForBothSides() {
    List<String> lines =
        play(engine -> {
          actor("sender", "alpha")
              .does(self -> attempt("put", () -> mailbox("m").put("x", 10_000_000L)));
          actor("receiver", "beta").does(self -> attempt("get", () -> mailbox("m").get()));
          actor("cutter", "beta").at(4).does(self -> engine.link_by_name("wire").turn_off());
        });

    assertThat(lines)
        .anyMatch(line -> line.startsWith("put threw NetworkFailureException"))
        .anyMatch(line -> line.startsWith("get threw NetworkFailureException"))
        .contains("run returned at 4.0");
  }

  @Test
  void suspendedActor_goesOnWhereItWasWhenResumed() {
    List<String> lines =
        play(() -> {
          Actor worker =
              actor("worker", "alpha")
                  .does(self -> {
                    self.execute(3e9);
                    sayWhen("computed");
                  });
          actor("boss", "beta")
              .at(1)
              .does(self -> {
                worker.suspend();
                self.sleep_for(5);
                say("suspended " + worker.is_suspended());
                worker.resume();
              });
        });

    assertThat(lines)
        .containsSubsequence("suspended true", "computed at 8.0", "run returned at 8.0");
  }

  @Test
  void cancellation_isACancelExceptionForWhoWaits() {
    List<String> lines =
        play(() -> {
          actor("a", "alpha")
              .does(self -> {
                Exec exec = self.exec_async(1e15);
                actor("canceler", "beta")
                    .does(other -> {
                      other.sleep_for(2);
                      exec.cancel();
                    });
                attempt("exec", () -> exec.await());
                say("state " + exec.get_state_str());
              });
        });

    assertThat(lines)
        .anyMatch(line -> line.startsWith("exec threw CancelException"))
        .contains("state CANCELED", "run returned at 2.0");
  }

  @Test
  void actorKillingItself_endsThere() {
    List<String> lines =
        play(() -> {
          actor("a", "alpha")
              .at(1)
              .does(self -> {
                self.kill();
                say("still there");
              });
        });

    assertThat(lines).contains("run returned at 1.0").doesNotContain("still there");
  }

  @Test
  void actorThatWaitsOutsideSimGrid_isNotified() {
    ChildJvm.Ended ended =
        Child.run(
            new ChildJvm().option("-Dloadstar.patience=1"),
            () -> {
              Child.engine();
              CountDownLatch told = nextError();
              actor("reader", "alpha")
                  .at(1)
                  .does(self -> {
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
    List<String> lines =
        play(() -> {
          actor("a", "alpha")
              .does(self -> {
                Sort sleepy =
                    (one, other) -> {
                      self.sleep_for(1);
                      return 0;
                    };
                Function.getFunction("c", "qsort")
                    .invokeVoid(new Object[] {new Memory(8), 2L, 4L, sleepy});
              });
          actor("b", "beta").does(self -> self.sleep_for(0.5));
        });

    assertThat(lines)
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
          Host alpha = host("alpha");
          Link wire = engine.link_by_name("wire");
          Semaphore none = Semaphore.create(0);
          Mutex mutex = Mutex.create();
          ConditionVariable condition = ConditionVariable.create();
          actor("careless", "alpha")
              .does(self -> {
                for (double bad :
                    new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
                  attempt("execute", () -> self.execute(bad));
                  attempt("priority", () -> self.execute(1, bad));
                  attempt("exec_init", () -> alpha.exec_init(bad));
                  attempt("exec_async", () -> alpha.exec_async(bad));
                  attempt("sleep_for", () -> self.sleep_for(bad));
                  attempt("sleep_until", () -> self.sleep_until(bad));
                  attempt("set_kill_time", () -> self.set_kill_time(bad));
                  attempt("put", () -> box.put("x", bad));
                  attempt("put_async", () -> box.put_init("x", bad));
                  attempt("put_detached", () -> box.put_detached("x", bad));
                  attempt("put timeout", () -> box.put("x", 1000L, bad));
                  attempt("get timeout", () -> box.get(bad));
                  attempt("await_for", () -> box.get_async().await_for(bad));
                  attempt("await_any_for", () -> setOf(box.get_async()).await_any_for(bad));
                  attempt("sendto", () -> Comm.sendto_async(alpha, host("beta"), bad));
                  attempt("acquire_timeout", () -> none.acquire_timeout(bad));
                  attempt("wait_for", () -> condition.await_for(mutex, bad));
                  attempt("set_bandwidth", () -> wire.set_bandwidth(bad));
                  attempt("set_latency", () -> wire.set_latency(bad));
                }
                attempt("execute", () -> self.execute(-5));
                attempt("priority", () -> self.execute(1, 0));
                attempt("put", () -> box.put("x", -1L));
                attempt("put", () -> box.put("x", -1.0));
                attempt("set_bandwidth", () -> wire.set_bandwidth(-1));
                self.sleep_for(-3); // S4U: not at all
                sayWhen("alive");
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
    Files.writeString(deployment, file("<actor host=\"alpha\" function=\"no.such.Actor\"/>\n"));
    String file = deployment.toString();

    List<String> lines =
        play(engine -> {
          engine.load_deployment(file);
        });

    assertThat(lines)
        .anyMatch(line ->
            line.startsWith("run threw SimulationDeath: ")
                && line.contains("d.xml:4: Class not found (no.such.Actor)"));
  }

  @Test
  void functionOfADeployment_thatTheProgramHasRegistered_runsWithItsArguments() throws Exception {
    Path deployment = folder.resolve("d.xml");
    Files.writeString(
        deployment,
        file(
            """
            <actor host="alpha" function="speak"><argument value="first"/></actor>
            <actor host="beta" function="worker"><argument value="second"/></actor>
            """));
    String file = deployment.toString();

    List<String> lines =
        play(engine -> {
          engine.register_function("speak", words -> say(words[0]));
          engine.register_actor("worker", Speaker::new);
          engine.load_deployment(file);
        });

    assertThat(lines).containsSubsequence("first", "beta says second", "run returned at 0.0");
  }

  private static final class Speaker extends Actor {
    private final String word;

    Speaker(String[] words) {
      word = words[0];
    }

    @Override
    public void run() {
      say(get_host() + " says " + word);
    }
  }

  @Test
  void misuseOfActivities_isAnExceptionAndTheRunGoesOn() {
    List<String> lines =
        play(() -> {
          actor("a", "alpha")
              .does(self -> {
                Exec exec = self.exec_init(1e9);
                attempt("priority", () -> exec.update_priority(2));
                exec.start();
                attempt("start", () -> exec.start());
                ActivitySet set = new ActivitySet();
                set.push(mailbox("m").put_init("x", 1L));
                attempt("any", () -> set.await_any());
                attempt("restart", () -> self.set_auto_restart(false));
                say("receiver " + mailbox("m").get_receiver());
                exec.await();
              });
        });

    assertThat(lines)
        .anyMatch(line -> line.startsWith("priority threw IllegalStateException"))
        .anyMatch(line -> line.startsWith("start threw IllegalStateException"))
        .anyMatch(line -> line.startsWith("any threw IllegalStateException"))
        .anyMatch(line -> line.startsWith("restart threw UnsupportedOperationException"))
        .contains("receiver null", "run returned at 1.0");
  }

  @Test
  @SuppressWarnings("NullAway")
  void textThatIsNull_isANullPointerException() {
    List<String> lines =
        play(engine -> {
          Host alpha = host("alpha");
          attempt("host", () -> engine.host_by_name(null));
          attempt("mailbox", () -> engine.mailbox_by_name(null));
          attempt("platform", () -> engine.load_platform(null));
          attempt("property", () -> alpha.get_property(null));
          attempt("value", () -> alpha.set_property("key", null));
          attempt("zone", () -> engine.get_netzone_root().add_netzone_star(null));
          actor("a", "alpha").does(self -> attempt("name", () -> self.exec_init(1).set_name(null)));
        });

    assertThat(lines).filteredOn(line -> line.contains(" threw NullPointerException: ")).hasSize(7);
  }

  /** Queries of an activity that has failed, and the error of a wait after that. */
  interface Question extends Serializable {
    void ask(Activity failed) throws Throwable;
  }

  private static void failedActivity_staysFailed(Question question) {
    List<String> lines =
        play(() -> {
          actor("asks", "alpha")
              .does(self -> {
                Exec exec = self.exec_init(1e10).set_host(host("beta"));
                exec.start();
                Comm sent = Comm.sendto_async(host("alpha"), host("beta"), 1e9);
                self.sleep_for(1);
                host("beta").turn_off();
                self.sleep_for(1);
                for (Activity failed : List.of(exec, sent)) {
                  question.ask(failed);
                  attempt("await", () -> failed.await_for(-1));
                  say("state " + failed.get_state() + failed.is_done());
                }
              });
        });

    assertThat(lines)
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

  /** Enough that what is over was given back before anybody queries it. */
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

  @Test
  void exceptionWhoseMessageThrows_endsTheRun() {
    for (boolean atExit : new boolean[] {false, true}) {
      List<String> lines =
          play(() -> {
            actor("a", "alpha")
                .does(self -> {
                  if (!atExit) {
                    throw new Unspeakable();
                  }
                  onExit(
                      self,
                      failed -> {
                        throw new Unspeakable();
                      });
                });
          });

      assertThat(lines)
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
            actor("a" + i, i % 2 == 0 ? "alpha" : "beta")
                .does(self -> recurse(any -> Host.current().exec_async(0).await(), self));
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
    List<String> lines =
        play(engine -> {
          actor("a", "alpha")
              .does(self -> {
                attempt("run inside", () -> engine.run());
                attempt("run_until inside", () -> engine.run_until(5));
                self.sleep_for(1);
              });
        });

    assertThat(lines)
        .anyMatch(line -> line.startsWith("run inside threw IllegalStateException: run() was"))
        .anyMatch(
            line -> line.startsWith("run_until inside threw IllegalStateException: run() was"))
        .contains("run returned at 1.0");
  }

  @Test
  void suspendOfAnEndedActor_doesNothing() {
    List<String> lines =
        play(() -> {
          Actor ended = actor("ended", "alpha").does(self -> {});
          actor("a", "beta").at(1).does(self -> attempt("suspend", () -> ended.suspend()));
        });

    assertThat(lines).contains("suspend returned at 1.0", "run returned at 1.0");
  }

  /** An actor's native stack would overflow after some 30 of them, and nothing guards its end. */
  @Test
  void callbackWhoseCallCallsItBack_endsTheSimulation_withTheReason() {
    List<String> lines =
        play(() -> {
          Child.onExecStart(started -> host("alpha").exec_async(1));
          actor("a", "alpha").does(self -> self.exec_async(1));
        });

    assertThat(lines)
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
    (receiver, sent) -> host("beta").turn_off(),
    (receiver, sent) -> receiver.kill(),
  };

  /** 1 MB/s from alpha to beta, and an execution of 5 s on alpha, which is over at 5 s. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void loopOverASet_inWhichOneFails_ends(int how) {
    List<String> lines =
        play(() -> {
          Comm[] sent = new Comm[1];
          Actor receiver =
              actor("receiver", "beta").does(self -> attempt("receiver", () -> mailbox("m").get()));
          actor("sender", "alpha")
              .does(self -> {
                sent[0] = mailbox("m").put_async("message", 9_000_000L);
                Exec work = self.exec_async(5e9);
                ActivitySet set = new ActivitySet();
                set.push(sent[0]);
                set.push(work);
                int waits = 0;
                while (!set.empty() && waits++ < 10) {
                  try {
                    Activity over = set.await_any();
                    say("work is over: " + (over == work));
                  } catch (NetworkFailureException e) {
                    say(
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
                say(waits + " waits until " + Engine.get_clock());
              });
          actor("other", "alpha").at(1).does(self -> FAILURES[how].happens(receiver, sent[0]));
        });

    assertThat(lines)
        .containsSubsequence(
            "failed: true FAILED false 1",
            "work is over: true",
            "2 waits until 5.0",
            "run returned at 5.0");
  }

  /** The actor restarts with a new PID and keeps what was set before, as in C++. */
  @Test
  void actorThatHasEnded_isRestarted() {
    List<String> lines =
        play(() -> {
          Actor worker =
              actor("worker", "beta")
                  .does(self -> {
                    say(
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
          actor("other", "alpha")
              .at(3)
              .does(self -> {
                say("kind " + worker.get_property("kind"));
                worker.set_property("more", "yes");
                worker.restart().join();
                sayWhen("ended again");
                worker.set_host(host("alpha"));
                worker.set_kill_time(4.5);
                worker.restart();
                worker.join();
                say("killed at " + Engine.get_clock() + worker.get_properties());
              });
        });

    assertThat(lines)
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
    List<String> lines =
        play(() -> {
          Actor daemon = actor("daemon", "beta").does(self -> self.sleep_for(1)).daemonize();
          actor("other", "alpha")
              .at(3)
              .does(self -> {
                say("was one " + daemon.is_daemon());
                daemon.restart();
                self.sleep_for(0.5);
                say("is one " + daemon.is_daemon());
              });
        });

    assertThat(lines).containsExactly("was one true", "is one true", "run returned at 3.5");
  }

  /**
   * SimGrid would end. On 3.32 the message stays where it is until its host is on again; later
   * versions cannot be told this, and the simulation ends with the reason.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void detachedMessage_whoseSendersHostIsOff_isNotReceived(boolean onAgain) {
    List<String> lines =
        play(() -> {
          actor("sender", "beta")
              .does(self -> {
                mailbox("m").put_init("message", 1_000_000L).detach();
                self.sleep_for(100);
              });
          actor("receiver", "alpha")
              .at(2)
              .does(self -> {
                attempt("first", () -> mailbox("m").get(5.0));
                if (onAgain) {
                  host("beta").turn_on();
                  attempt("second", () -> mailbox("m").get(5.0));
                }
              });
          actor("other", "alpha").at(1).does(self -> host("beta").turn_off());
        });

    if (Versions.SIMGRID < Versions.V4_0) {
      assertThat(lines).anyMatch(line -> line.startsWith("first threw TimeoutException"));
      assertThat(lines.getLast()).isEqualTo("run returned at " + (onAgain ? 8.0 : 7.0));
    } else {
      assertThat(lines).anyMatch(line -> line.contains("whose sender's host is off"));
    }
  }

  private static final Child.Program[] WAITS_OF_MAIN = {
    () -> mailbox("m").get(),
    () -> Mutex.create().lock(),
    () -> Semaphore.create(0).acquire(),
    () -> Exec.init().set_host(host("alpha")).set_flops_amount(1).start().await(),
    () -> Comm.sendto(host("alpha"), host("beta"), 10),
    () -> actor("other", "alpha").does(self -> self.sleep_for(1)).join(),
  };

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void waitOfTheMainProgram_saysThatOnlyActorsWait(int which) {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          attempt("main", WAITS_OF_MAIN[which]);
        });

    assertThat(ended.lines())
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
    () -> simulate("alpha", self -> host("alpha").add_disk("d", 1e6, 1e6).read(1000L)),
    () -> {
      Child.engine().plugin_host_energy_init();
      host("alpha").get_consumed_energy();
    },
    () ->
        simulate(
            "alpha",
            self -> {
              self.get_engine().plugin_link_load_init();
              self.get_engine().link_by_name("wire").load.track();
              Comm.sendto(host("alpha"), host("beta"), 10);
              self.get_engine().link_by_name("wire").load.get_average();
            }),
    () ->
        simulate(
            "alpha",
            self -> {
              VirtualMachine vm = host("alpha").create_vm("vm", 1).set_ramsize(1000L);
              vm.start();
              self.get_engine().plugin_vm_live_migration_init();
              vm.migrate(host("beta"));
            }),
    () -> simulate("alpha", self -> host("alpha").create_vm("vm", 1).create_vm("inner", 1)),
    () -> simulate("alpha", self -> Comm.sendto_init().set_source(host("alpha")).await()),
    () ->
        simulate(
            "alpha",
            self -> Comm.sendto_init().set_destination(host("beta")).await_for_or_cancel(1)),
    () -> Exec.init().set_flops_amount(1).await(),
    () -> {
      Actor.kill_all();
      Child.engine();
    },
    () -> Engine.get_instance().run(),
  };

  private static void simulate(String host, Child.Life life) {
    Child.engine();
    actor("a", host).does(life);
    Engine.get_instance().run();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void deathOfTheSimulation_saysWhatToDo(int which) {
    String needed = which == 0 && Versions.SIMGRID >= Versions.V4_0 ? "returned" : ADVICE[which];
    ChildJvm.Ended ended = Child.run(() -> attempt("program", DEATHS[which]));

    assertThat(ended.output()).contains(needed);
  }

  @Test
  void actorOnAVirtualMachine_turnsItsHostOff() {
    List<String> lines =
        play(() -> {
          Host alpha = host("alpha");
          actor("b", "beta")
              .does(self -> {
                VirtualMachine vm = alpha.create_vm("vm", 1);
                vm.start();
                actor("inside", vm)
                    .does(in -> {
                      in.sleep_for(1);
                      attempt("off", alpha::turn_off);
                    });
                actor("beside", vm).does(in -> in.execute(1e12));
                self.sleep_for(2);
                say("alpha is on: " + alpha.is_on() + ", " + vm.get_state());
                alpha.turn_on();
                actor("later", alpha).does(in -> in.execute(1e9));
              });
        });

    assertThat(lines)
        .containsExactly("off was killed", "alpha is on: false, DESTROYED", "run returned at 3.0");
  }

  @Test
  void threads_computeWhileTheirActorGoesOn() {
    List<String> lines =
        play(() -> {
          actor("a", "alpha")
              .does(self -> {
                Exec here = self.thread_execute_async(1e9, 2);
                Exec there = self.thread_execute_async(host("beta"), 1e9, 2);
                sayWhen("goes on");
                here.await();
                there.await();
                say("two threads on one core: " + Engine.get_clock());
              });
        });

    assertThat(lines)
        .containsExactly("goes on at 0.0", "two threads on one core: 2.0", "run returned at 2.0");
  }

  @Test
  void waitForAConditionWithoutItsMutex_saysWhatToDo() {
    List<String> lines =
        play(() -> {
          Mutex mutex = Mutex.create();
          ConditionVariable condition = ConditionVariable.create();
          actor("a", "alpha").does(self -> condition.await(mutex));
        });

    assertThat(lines)
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
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          attempt("half", () -> mailbox("a\ud800b"));
          say("" + mailbox("a\ud83d\ude00b").get_name().length());
        });

    assertThat(ended.lines())
        .hasSize(2)
        .contains("4")
        .anyMatch(line -> line.contains("contains half of a surrogate pair"));
  }

  @Test
  void zoneOfAHost_isTheInnermost() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          NetZone outer = Child.bareEngine().get_netzone_root();
          NetZone inner = outer.add_netzone_full("inner");
          Host in = inner.add_host("in", 1e9);
          Host out = outer.add_host("out", 1e9);
          inner.seal();
          outer.seal();
          say(in.get_englobing_zone().get_name() + " " + (out.get_englobing_zone() == outer));
        });

    assertThat(ended.lines()).containsExactly("inner true");
  }

  @Test
  void settingBeforeTheEngine_saysThatThereIsNone() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> attempt("it", () -> Engine.set_config("network/model:CM02")));

    assertThat(ended.lines())
        .anyMatch(
            line -> line.startsWith("it threw ") && line.contains("Maybe create the Engine first"));
  }
}
