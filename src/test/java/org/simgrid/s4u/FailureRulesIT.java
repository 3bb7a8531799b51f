package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever goes wrong in a simulation is an exception in the program, and the JVM lives on. */
class FailureRulesIT {
  @TempDir Path folder;

  private static ChildJvm.Ended survives(Child.Program program) {
    ChildJvm.Ended ended =
        Child.run(() -> {
          program.run();
          Child.say("the JVM lives");
        });
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

  @Test
  void abortInsideSimGrid_isAnExceptionWithItsMessage() {
    ChildJvm.Ended ended =
        survives(() -> {
          Child.engine();
          Child.actor("sleeper", "alpha", self -> self.sleep_for(Double.POSITIVE_INFINITY));
          Child.simulate();
          // Nothing works any more, and every call says why.
          Child.attempt("again", () -> Engine.get_instance().get_all_hosts());
        });

    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("run threw SimulationDeath: duration is not finite!"))
        .anyMatch(line -> line.startsWith("again threw SimulationDeath: duration is not finite!"));
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
  void checkedExceptionEscapingAnActor_endsOnlyThatActor() {
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
        .contains("run returned at 10.0");
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
        .anyMatch(line -> line.startsWith("second threw IllegalStateException: this process has"));
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
}
