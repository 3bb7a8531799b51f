package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.mailbox;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.onExit;
import static org.simgrid.s4u.Scenario.play;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the rest of S4U does that the numbered examples do not show. */
class ApiRulesIT {
  @TempDir Path folder;

  private static CallbackExec hear(String what) {
    return Callbacks.exec(exec -> sayWhen(what + " " + exec.get_name()));
  }

  @Test
  void signals_reachThoseOfAllThenThoseOfTheOne() {
    List<String> lines =
        play(() -> {
          actor("worker", "alpha")
              .does(self -> {
                Exec first = self.exec_init(1e9).set_name("first");
                Exec second = self.exec_init(1e9).set_name("second");
                first.on_this_completion_cb(hear("this is over:"));
                Exec.on_completion_cb(hear("one is over:"));
                Exec.on_start_cb(hear("one starts:"));
                first.start().await();
                second.start().await();
              });
        });

    assertThat(lines)
        .containsSubsequence(
            "one starts: first at 0.0",
            "one is over: first at 1.0",
            "this is over: first at 1.0",
            "one starts: second at 1.0",
            "one is over: second at 2.0")
        .doesNotContain("this is over: second at 2.0");
  }

  @Test
  void receptionsOfASet_bringTheirOwnMessages() {
    List<String> lines =
        play(() -> {
          actor("receiver", "beta")
              .does(self -> {
                ActivitySet set = new ActivitySet();
                for (int i = 0; i < 3; i++) {
                  set.push(self.exec_async(1e11));
                }
                for (int i = 0; i < 3; i++) {
                  set.push(mailbox("box").get_async());
                }
                for (int i = 0; i < 2; i++) {
                  Comm one = (Comm) Objects.requireNonNull(set.await_any());
                  say("got " + one.get_payload());
                }
                self.sleep_until(4);
                Comm last = (Comm) Objects.requireNonNull(set.test_any());
                say("got " + last.get_payload() + ", then " + set.test_any());
              });
          actor("sender", "alpha")
              .does(self -> {
                for (String letter : List.of("a", "b", "c")) {
                  mailbox("box").put(letter, 1_000_000);
                }
              });
        });

    assertThat(lines).containsSubsequence("got a", "got b", "got c, then null");
  }

  @Test
  void debugMessages_areShownToWhoAsksForThem() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine("--log=java.thresh:debug");
          Engine.debug("seen %d", 1);
          Engine.verbose("seen %d", 2);
          engine.delete();
          attempt("a call after delete", engine::run);
        });

    assertThat(ended.lines())
        .containsSubsequence("seen 1", "seen 2")
        .anyMatch(line -> line.startsWith("a call after delete threw IllegalStateException"));
  }

  /** Either side may cancel what has arrived: its place in Java must go back once, not twice. */
  @Test
  void cancelOfWhatHasArrived_givesItsPlaceBackOnce() {
    List<String> lines =
        play(engine -> {
          List<Activity> kept = new ArrayList<>();
          actor("sender", "alpha")
              .does(self -> {
                for (int i = 0; i < 4; i++) {
                  kept.add(mailbox("box" + i).put_async("letter", 10));
                  kept.add(engine.message_queue_by_name("queue" + i).put_async("letter"));
                }
                self.sleep_for(2);
                kept.get(0).cancel();
                kept.get(1).cancel();
                kept.get(6).cancel();
                kept.get(7).cancel();
                self.sleep_for(2);
                for (int i = 0; i < 300; i++) {
                  self.exec_async(1);
                  self.sleep_for(0.01); // what is over is looked for, and numbers are used again
                }
                List<Comm> sent = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                  sent.add(mailbox("later" + i).put_async("letter " + i, 10));
                }
                for (int i = 0; i < 20; i++) {
                  say(mailbox("later" + i).get() + " came to " + i);
                }
              });
          actor("receiver", "beta")
              .does(self -> {
                List<Activity> taken = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                  taken.add(mailbox("box" + i).get_async());
                  taken.add(engine.message_queue_by_name("queue" + i).get_async());
                }
                self.sleep_for(2.5);
                for (int i = 0; i < 4; i++) { // where the sender has cancelled, and where not
                  taken.get(i).cancel();
                }
                say("received " + ((Comm) taken.get(4)).get_payload());
                taken.get(4).cancel();
                taken.get(6).test();
                self.sleep_for(10);
              });
        });

    assertThat(lines.stream().filter(line -> line.contains(" came to ")))
        .hasSize(20)
        .allMatch(line -> line.matches("letter (\\d+) came to \\1"));
    assertThat(lines).anyMatch(line -> line.startsWith("run returned"));
  }

  /** SimGrid 3.32 starts in a test what is about to start, here for the second time. */
  @Test
  void messageThatIsTestedWhileTheOtherSideComes_startsOnce() {
    List<String> lines =
        play(engine -> {
          MessageQueue queue = engine.message_queue_by_name("queue");
          actor("sender", "alpha")
              .does(self -> {
                Mess letter = queue.put_async("letter");
                for (int i = 0; i < 4; i++) {
                  say("over: " + letter.test());
                }
              });
          actor("receiver", "beta")
              .does(self -> say("got " + queue.get_async().await().get_payload()));
        });

    assertThat(lines).containsSubsequence("got letter", "run returned at 0.0");
  }

  /** SimGrid keeps it as well: it has forgotten nothing that somebody may still give a host. */
  @Test
  void executionWithoutAHost_isHeld_alsoAfterTheEndOfItsActor() {
    List<String> lines =
        play(() -> {
          List<Exec> kept = new ArrayList<>();
          actor("maker", "alpha")
              .does(self -> kept.add((Exec) Exec.init().set_flops_amount(1e9).start()));
          actor("other", "alpha")
              .at(1)
              .does(self -> {
                for (int i = 0; i < 400; i++) {
                  self.exec_async(1);
                }
                self.sleep_for(1);
                kept.get(0).set_host(host("beta"));
                attempt("wait", () -> kept.get(0).await());
              });
        });

    assertThat(lines).contains("wait returned at 3.0");
  }

  private static void sayWhenItChanges(String profile) {
    Engine engine = Child.engine();
    Host beta = host("beta");
    beta.set_state_profile(Profile.from_string("lives", profile, -1));
    actor("watcher", "alpha")
        .does(self -> {
          boolean was = true;
          for (int tenth = 0; tenth < 70; tenth++) {
            if (beta.is_on() != was) {
              was = !was;
              say((was ? "on" : "off") + " before " + tenth);
            }
            self.sleep_until((tenth + 1.5) / 10);
          }
        });
    engine.run_until(7);
    engine.close();
  }

  /**
   * Off 2 s after it went on, on 1 s later: at 2, 3, 5 and 6 s. Drawn dates are always the same.
   */
  @Test
  void failuresByADistribution_comeAsItSays_alwaysTheSame() {
    ChildJvm.Ended fixed =
        Child.runInAWorld(() -> sayWhenItChanges("STOCHASTIC LOOP\nDET 2 DET 0\nDET 1 DET 1\n"));
    ChildJvm.Ended drawn =
        Child.runInAWorld(() -> {
          sayWhenItChanges("STOCHASTIC LOOP\nEXP 1 DET 0\nUNIF 0.5 1 DET 1\n");
          say("again");
          sayWhenItChanges("STOCHASTIC LOOP\nEXP 1 DET 0\nUNIF 0.5 1 DET 1\n");
        });

    assertThat(fixed.lines())
        .containsExactly("off before 20", "on before 30", "off before 50", "on before 60");
    int half = drawn.lines().indexOf("again");
    assertThat(half).isGreaterThan(1);
    assertThat(drawn.lines().subList(0, half))
        .isEqualTo(drawn.lines().subList(half + 1, drawn.lines().size()));
  }

  @Test
  void callback_getsTheVeryObjectOfTheProgram_alsoAfterTheProgramForgotIt() {
    List<String> lines =
        play(engine -> {
          Host alpha = engine.host_by_name("alpha");
          Exec kept = Exec.init().set_name("kept").set_flops_amount(1e9);
          Exec.on_completion_cb(
              Callbacks.exec(
                  exec -> say(exec.get_name() + " " + exec.get_data() + " " + (exec == kept))));
          kept.set_data("one");
          Exec forgotten = Exec.init().set_name("forgotten").set_flops_amount(2e9);
          forgotten.set_data("two");
          kept.add_successor(forgotten);
          forgotten.set_host(alpha).start();
          forgotten = null;
          engine.force_garbage_collection();
          kept.set_host(alpha).start();
        });

    assertThat(lines).containsSubsequence("kept one true", "forgotten two false");
  }

  @Test
  void vetoedActivities_areThoseThatCouldNotStart() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          engine.track_vetoed_activities();
          Exec first = Exec.init().set_name("first").set_flops_amount(1e9);
          Exec second = Exec.init().set_name("second").set_flops_amount(1e9);
          first.add_successor(second);
          attempt("twice", () -> first.add_successor(second));
          attempt("itself", () -> first.add_successor(first));
          first.start();
          say("vetoed " + engine.get_vetoed_activities().length);
          say("it is the object: " + (engine.get_vetoed_activities()[0] == first));
          engine.clear_vetoed_activities();
          first.remove_successor(second);
          say("solved " + second.dependencies_solved() + " " + first.has_no_successor());
        });

    assertThat(ended.lines())
        .contains("vetoed 1", "it is the object: true", "solved true true")
        .anyMatch(line -> line.startsWith("twice threw IllegalArgumentException"))
        .anyMatch(line -> line.startsWith("itself threw IllegalArgumentException"));
  }

  @Test
  void lostMessage_isToldToWhoDetachedIt() {
    List<String> lines =
        play(engine -> {
          Mailbox box = engine.mailbox_by_name("box");
          actor("sender", "alpha")
              .does(self -> {
                box.put_init("letter", 5_000_000L).detach(Callbacks.comm(comm -> sayWhen("lost")));
                self.sleep_for(2);
                engine.link_by_name("wire").turn_off();
                self.sleep_for(1);
              });
          actor("receiver", "beta").does(self -> attempt("get", box::get));
        });

    assertThat(lines)
        .contains("lost at 2.0")
        .anyMatch(line -> line.startsWith("get threw NetworkFailureException"));
  }

  @Test
  void detachedMessageThatArrives_takesItsCallbackWithIt() {
    List<String> lines =
        play(engine -> {
          Mailbox box = engine.mailbox_by_name("box");
          List<WeakReference<CallbackComm>> callbacks = new ArrayList<>();
          actor("sender", "alpha")
              .does(self -> {
                for (int i = 0; i < 50; i++) {
                  CallbackComm callback = Callbacks.comm(comm -> sayWhen("lost"));
                  callbacks.add(new WeakReference<>(callback));
                  Comm sent = box.put_init("letter", 1L).detach(callback);
                  attempt("await", sent::await);
                }
              });
          actor("receiver", "beta")
              .does(self -> {
                for (int i = 0; i < 50; i++) {
                  box.get();
                }
                onExit(
                    self,
                    failed ->
                        say(
                            "left, failed "
                                + failed)); // callbacks that are done with go back at the next one
                engine.force_garbage_collection();
                long kept = callbacks.stream().filter(one -> one.get() != null).count();
                say("kept " + kept);
              });
        });

    assertThat(lines)
        .contains("kept 0")
        .anyMatch(line -> line.startsWith("await threw IllegalStateException: SimGrid does not"));
  }

  @Test
  void actorThatEndsAsSoonAsItIsResumed_isToldAll() {
    List<String> lines =
        play(() -> {
          Actor ending = actor("ending", "beta").does(Actor::suspend);
          ending.on_this_resume_cb(
              Callbacks.actor(actor -> sayWhen(actor.get_name() + " was resumed")));
          actor("waking", "alpha")
              .at(1)
              .does(self -> {
                ending.resume();
                say("resumed it");
              });
        });

    assertThat(lines)
        .containsSubsequence("ending was resumed at 1.0", "resumed it", "run returned at 1.0");
  }

  /** 1 Gflop/s: 1 and 2 Gflop, started at 0, end at 1 and 2. */
  @Test
  void executionThatMainStarts_runsOnItsHost_andThatOfAnActorOnTheActors() {
    List<String> lines =
        play(engine -> {
          Exec first = engine.host_by_name("alpha").exec_async(1e9);
          Exec second = engine.host_by_name("beta").exec_init(2e9);
          second.start();
          actor("waiting", "alpha")
              .does(self -> {
                attempt("first on " + first.get_host(), first::await);
                attempt("second on " + second.get_host(), second::await);
                Exec third = engine.host_by_name("beta").exec_init(1e9);
                attempt("third on " + third.get_host(), third::await);
              });
        });

    assertThat(lines)
        .containsSubsequence(
            "first on alpha returned at 1.0",
            "second on beta returned at 2.0",
            "third on alpha returned at 3.0");
  }

  @Test
  void profileThatRepeatsInNoTime_isRefusedWithItsPlace() throws Exception {
    Files.writeString(folder.resolve("endless.profile"), "0 1\nLOOPAFTER 0\n");
    Files.writeString(folder.resolve("fine.profile"), "5 1\nLOOPAFTER 0\n");
    Path platform = folder.resolve("endless.xml");
    String twoHosts = Files.readString(Path.of(Child.PLATFORM));
    String alpha = "id=\"alpha\" speed=\"1Gf\"";
    Files.writeString(platform, twoHosts.replace(alpha, alpha + " speed_file=\"endless.profile\""));
    Path traced = folder.resolve("traced.xml");
    Files.writeString(
        traced,
        twoHosts.replace(
            "</zone>", "<trace id=\"t\" periodicity=\"0\">0 1\nPERIODICITY 0</trace></zone>"));
    Path fine = folder.resolve("fine.xml");
    Files.writeString(fine, twoHosts.replace(alpha, alpha + " speed_file=\"fine.profile\""));
    List<String> files = List.of(platform.toString(), traced.toString(), fine.toString());

    for (int i = 0; i < files.size(); i++) {
      String file = files.get(i);
      ChildJvm.Ended ended =
          Child.runInAWorld(() -> {
            Engine engine = Child.bareEngine();
            attempt("load", () -> engine.load_platform(file));
            attempt("text", () -> Profile.from_string("p", "0 1\nSTOCHASTIC LOOP\n", -1));
            attempt("drawn", () -> Profile.from_string("q", "STOCHASTIC LOOP\nDET 0 DET 1\n", -1));
          });
      String problem =
          List.of(
                  "load threw ParseError: Parse error at "
                      + file
                      + ":6: profile endless.profile: it repeats without taking time",
                  "load threw ParseError: Parse error at "
                      + file
                      + ":11: profile t: it repeats without taking time",
                  "load returned at 0.0")
              .get(i);
      assertThat(ended.lines())
          .contains(problem)
          .anyMatch(line ->
              line.startsWith("drawn threw IllegalArgumentException: profile q: it repeats"));
    }
  }

  /**
   * What nobody waits for is given back when there is much of it. So the same few activities are
   * asked, once alone and once among many others that make the engine look.
   */
  @Test
  void whatWasGivenBackUnawaited_answersAndIsAwaitedAsWhatWasNot() {
    List<List<String>> told = new ArrayList<>();
    for (int others : new int[] {0, 1000}) {
      ChildJvm.Ended ended = Child.runInAWorld(() -> unawaited(others));
      assertThat(ended.lines()).contains("given back: " + (others > 0), "run returned at 9.0");
      told.add(ended.lines().stream().filter(line -> !line.startsWith("given back")).toList());
    }

    assertThat(told.get(1)).isEqualTo(told.get(0));
    assertThat(told.get(0))
        .contains(
            "done STARTED 0.0 1.0",
            "heard done at 7.0",
            "done returned at 7.0",
            "done FINISHED 0.0 1.0",
            "in a set: set",
            "letter from sender")
        .anyMatch(line -> line.startsWith("cut threw NetworkFailureException"))
        .anyMatch(line -> line.startsWith("cut again threw NetworkFailureException"))
        .anyMatch(line -> line.startsWith("left threw CancelException"));
  }

  private static void unawaited(int others) {
    Engine engine = Child.engine();
    List<Activity> all = new ArrayList<>();
    Actor owner =
        actor("owner", "beta")
            .does(self -> {
              all.add(self.exec_async(1e12).set_name("left"));
              self.sleep_for(100);
            });
    actor("receiver", "beta")
        .does(self -> {
          engine.mailbox_by_name("letters").get();
          attempt("cut message", () -> engine.mailbox_by_name("cut").get());
        });
    actor("sender", "alpha")
        .does(self -> {
          Exec done = self.exec_async(1e9).set_name("done");
          done.on_this_completion_cb(hear("heard"));
          Comm letter = engine.mailbox_by_name("letters").put_async("hello", 1_000_000L);
          self.sleep_for(3);
          Exec inSet = self.exec_async(1e6).set_name("set");
          Exec tested = self.exec_async(1e6);
          Comm cut = engine.mailbox_by_name("cut").put_async("lost", 1_000_000_000L);
          self.sleep_for(1);
          engine.link_by_name("wire").turn_off();
          owner.kill();
          host("beta").turn_on();
          self.sleep_for(1);
          for (int i = 0; i < others; i++) {
            self.exec_async(1);
          }
          self.sleep_until(7);
          say("given back: " + done.isOver());
          say(
              "done "
                  + done.get_state()
                  + " "
                  + done.get_start_time()
                  + " "
                  + done.get_finish_time());
          attempt("done", done::await);
          say(
              "done "
                  + done.get_state()
                  + " "
                  + done.get_start_time()
                  + " "
                  + done.get_finish_time());
          say("tested " + tested.test() + " " + tested.get_state());
          say("letter from " + Objects.requireNonNull(letter.get_sender()).get_name());
          say("letter went " + letter.get_source() + " " + letter.get_destination());
          attempt("cut", cut::await);
          say("cut " + cut.get_state());
          attempt("cut again", cut::await);
          attempt("left", () -> all.get(0).await_for(1));
          ActivitySet set = new ActivitySet();
          Exec late = self.exec_async(2e9);
          set.push(late);
          set.push(inSet);
          set.push(letter);
          say("in a set: " + Objects.requireNonNull(set.await_any()).get_name());
          say("in a set: " + (set.test_any() == letter));
          say("in a set: " + set.test_any());
          say("in a set: " + (set.await_any() == late) + " " + set.size());
        });
    simulate();
  }

  /** Each of them crosses into SimGrid once or twice; what they do is the same. */
  @Test
  void communicationThatIsConfiguredInJava_isWhatSimGridWouldMake() {
    List<String> lines =
        play(engine -> {
          Mailbox box = engine.mailbox_by_name("box");
          Mailbox other = engine.mailbox_by_name("other");
          List<Comm> made = new ArrayList<>();
          actor("sender", "alpha")
              .does(self -> {
                Comm named = box.put_init("named", 1_000_000L).set_name("name");
                say(named.get_name() + " " + named.get_state() + " " + named.get_mailbox());
                named.start().await();
                Comm moved = other.put_init().set_src_data("moved").set_payload_size(1_000_000L);
                moved.set_mailbox(box).start();
                moved.await();
                say("moved " + moved.get_start_time() + " to " + moved.get_finish_time());
                box.put_init("slow", 1_000_000L).set_rate(500_000).await();
                box.put_init(null, 0L).detach();
                made.add(box.put_init("not mine", 1L));
              });
          actor("receiver", "beta")
              .does(self -> {
                Comm comm = box.get_init();
                say("before " + comm.get_payload());
                comm.await();
                for (int i = 0; i < 4; i++) {
                  sayWhen("got " + comm.get_payload());
                  comm = i < 3 ? box.get_async().await() : comm;
                }
                attempt("start", () -> made.get(0).start());
              });
        });

    assertThat(lines)
        .containsSubsequence(
            "got named at 1.0", "got moved at 2.0", "got slow at 4.0", "got null at 4.0")
        .contains("name INITED box", "before null", "moved 1.0 to 2.0")
        .anyMatch(line -> line.startsWith("start threw IllegalStateException: a communication"));
  }

  @Test
  void lostMessages_areFreedOnceHoweverTheyAreLost() {
    List<String> lines =
        play(engine -> {
          Mailbox nobody = engine.mailbox_by_name("nobody");
          actor("sender", "alpha")
              .does(self -> {
                nobody.put_init("detached", 1000L).detach().cancel();
                nobody.put_async("cancelled twice", 1000L).cancel().cancel();
                Comm late = nobody.put_async("late", 1000L);
                attempt("wait", () -> late.await_for(0.5));
                late.cancel();
                Comm replaced = nobody.put_init("replaced", 1000L).set_src_data("too");
                replaced.start();
                replaced.cancel();
                attempt("put", () -> nobody.put("too late", 1000L, 0.5));
                List<Comm> letters = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                  letters.add(engine.mailbox_by_name("box" + i).put_async("letter " + i, 1000L));
                }
                for (Comm letter : letters) {
                  letter.await();
                  say(letter.get_source() + " to " + letter.get_destination());
                }
              });
          actor("receiver", "beta")
              .does(self -> {
                for (int i = 9; i >= 0; i--) {
                  say(i + ": " + engine.mailbox_by_name("box" + i).get());
                }
                attempt("get", () -> say("left: " + nobody.get(1)));
              });
        });

    assertThat(lines)
        .anyMatch(line -> line.startsWith("wait threw TimeoutException"))
        .anyMatch(line -> line.startsWith("put threw TimeoutException"));
    for (int i = 0; i < 10; i++) {
      assertThat(lines).contains(i + ": letter " + i);
    }
    assertThat(lines).filteredOn("alpha to beta"::equals).hasSize(10);
    // SimGrid 3.32 does not cancel what is detached and has no receiver.
    assertThat(lines).anyMatch(line -> line.matches("left: detached|get threw TimeoutException.*"));
  }

  @Test
  void whoGaveUpWaitingAtAQueue_takesNoMessage() {
    List<String> lines =
        play(engine -> {
          MessageQueue queue = engine.message_queue_by_name("queue");
          actor("receiver", "beta")
              .does(self -> {
                attempt("get", () -> queue.get(1));
                say("left: " + queue.size());
                self.sleep_for(2);
                say("got " + queue.get(1));
              });
          actor("sender", "alpha")
              .at(2)
              .does(self -> {
                Mess sent = queue.put_async("letter");
                attempt("set_payload", () -> sent.set_payload("another"));
                sent.await();
              });
        });

    assertThat(lines)
        .contains("left: 0", "got letter")
        .anyMatch(line -> line.startsWith("get threw TimeoutException"))
        .anyMatch(line -> line.startsWith("set_payload threw IllegalStateException"));
  }

  @Test
  void garbageCollection_takesNothingThatIsStillOfUse() {
    List<String> lines =
        play(engine -> {
          engine.track_vetoed_activities();
          actor("careless", "alpha")
              .does(self -> {
                onExit(
                    self,
                    failed -> {
                      engine.force_garbage_collection();
                      say("collected");
                    });
                startWithoutHost();
                for (int i = 0; i < 20; i++) {
                  engine.force_garbage_collection();
                  self.exec_async(1);
                }
                for (Activity vetoed : engine.get_vetoed_activities()) {
                  say("vetoed " + vetoed.get_name());
                }
                engine.clear_vetoed_activities();
                Exec done = self.exec_async(1);
                done.mark();
                done.await();
                say("marked " + done.is_marked());
              });
        });

    assertThat(lines).contains("vetoed homeless", "marked true", "collected");
  }

  private static void startWithoutHost() {
    Exec.init().set_name("homeless").start();
  }

  @Test
  void endOfAVirtualMachine_leavesItsActorsAndObjectsUsable() {
    List<String> lines =
        play(() -> {
          VirtualMachine own = host("alpha").create_vm("own", 1);
          VirtualMachine other = host("alpha").create_vm("other", 1);
          actor("controller", "beta")
              .does(self -> {
                own.start();
                other.start();
                Actor guest = actor("guest", other).does(actor -> actor.sleep_for(1));
                actor("last", own).does(actor -> own.destroy());
                self.sleep_for(2);
                say("own " + own.get_state());
                other.destroy();
                say("guest was on " + guest.get_host());
                host("alpha").create_vm("next", 1);
                say("guest was on " + guest.get_host());
              });
          actor("leaving", "beta")
              .does(self -> {
                onExit(self, failed -> say("left, failed " + failed));
                self.exit();
              });
        });

    assertThat(lines)
        .contains("own DESTROYED", "guest was on other", "left, failed true")
        .doesNotContain("guest was on next");
  }

  /**
   * A host is looked up once; a machine, if SimGrid finds machines at all, as long as it is there.
   */
  @Test
  void hostOfAName_isTheSame_andAMachineThatIsGoneIsNotFound() {
    List<String> lines =
        play(() ->
            actor("controller", "beta")
                .does(self -> {
                  Host first = host("alpha");
                  say("the same " + (host("alpha") == first));
                  VirtualMachine machine = host("alpha").create_vm("machine", 1);
                  machine.start();
                  attempt("looking", () -> host("machine"));
                  machine.destroy();
                  attempt("looking again", () -> host("machine"));
                }));

    assertThat(lines)
        .contains("the same true")
        .anyMatch(line -> line.startsWith("looking again threw IllegalArgumentException"));
  }

  @Test
  void route_hasLinksAndLatency() {
    List<String> lines =
        play(() ->
            actor("asking", "beta")
                .does(self -> {
                  Host.Route route = host("alpha").route_to(host("beta"));
                  say("links " + route.links() + ", latency " + route.latency());
                  say(
                      "alone "
                          + List.of(host("alpha").route_links_to(host("beta")))
                          + ", latency "
                          + host("alpha").route_latency_to(host("beta")));
                }));

    assertThat(lines).contains("links [wire], latency 0.0", "alone [wire], latency 0.0");
  }

  @Test
  void messageQueue_keepsOrderAndTimesOut() {
    List<String> lines =
        play(engine -> {
          MessageQueue queue = engine.message_queue_by_name("queue");
          actor("sender", "alpha")
              .does(self -> {
                Mess first = queue.put_async("first");
                Mess second = queue.put_async("second");
                attempt("put", () -> queue.put("third", 1));
                say("at " + Engine.get_clock());
                first.await();
                second.await();
                say("received by " + Objects.requireNonNull(first.get_receiver()).get_name());
              });
          actor("receiver", "beta")
              .at(2)
              .does(self -> {
                Mess mess = queue.get_async().await();
                say(
                    mess.get_payload()
                        + " from "
                        + Objects.requireNonNull(mess.get_sender()).get_name());
                sayWhen(Objects.requireNonNull(queue.get()));
                self.sleep_for(1);
              });
        });

    assertThat(lines)
        .contains("at 1.0", "first from sender", "second at 2.0", "received by receiver")
        .anyMatch(line -> line.startsWith("put threw TimeoutException"));
  }

  @Test
  void whatThisSimGridLacks_saysWhichOneHasIt() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          say("version " + Engine.simgrid_version());
          attempt("limit", () -> engine.host_by_name("alpha").set_concurrency_limit(1));
          attempt("flat", engine::flatify_platform);
        });

    if (ended.lines().contains("version 3.32")) {
      assertThat(ended.lines())
          .contains(
              "limit threw UnsupportedOperationException: Host.set_concurrency_limit() needs"
                  + " SimGrid 4.0; this is SimGrid 3.32");
    } else {
      assertThat(ended.lines()).noneMatch(line -> line.contains("threw"));
    }
  }

  @Test
  void misuse_isAnExceptionThatSaysWhatToDo() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Host alpha = engine.host_by_name("alpha");
          attempt("load", () -> alpha.load.get_average());
          attempt("zone", () -> engine.netzone_by_name("nowhere"));
          attempt("disk", () -> alpha.add_disk("disk", 1e6, 1e6).read(-1L));
          actor("manager", "alpha")
              .does(self -> {
                VirtualMachine machine = alpha.create_vm("machine", 1);
                machine.start();
                machine.destroy();
                attempt("machine", () -> machine.exec_async(1));
                attempt("hosts", () -> self.exec_init(new Host[] {alpha}, new double[3], null));
              });
          simulate();
          attempt(
              "profile",
              () -> Profile.from_callback("back", events -> events.add(2, 1).add(1, 1), -1));
        });

    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("load threw IllegalStateException: this plugin does not"))
        .anyMatch(line -> line.startsWith("zone threw IllegalArgumentException: NetZone not found"))
        .anyMatch(line -> line.startsWith("disk threw IllegalArgumentException: -1 bytes"))
        .anyMatch(line -> line.startsWith("machine threw IllegalStateException: virtual machine"))
        .anyMatch(line -> line.startsWith("profile threw SimulationDeath: a callback failed"))
        .anyMatch(line -> line.startsWith("hosts threw IllegalArgumentException: 3 amounts of"));
  }

  /**
   * 1 MB/s, no latency: 2 MB take 2 s, from 0 to 2 and from 2 to 4; what is sent at 5 is lost at 6.
   */
  @Test
  void sendto_takesWhatAsynchronousSendingAndAwaitingTakes_andFailsAsThat() {
    List<String> lines =
        play(engine -> {
          Host alpha = engine.host_by_name("alpha");
          Host beta = engine.host_by_name("beta");
          Actor sender =
              actor("sender", "alpha")
                  .does(self -> {
                    attempt("async", () -> Comm.sendto_async(alpha, beta, 2_000_000).await());
                    attempt("sendto", () -> Comm.sendto(alpha, beta, 2_000_000));
                    attempt("nothing", () -> Comm.sendto(alpha, beta, 0));
                    self.sleep_until(5);
                    attempt("loss", () -> Comm.sendto(alpha, beta, 2_000_000));
                    attempt("negative", () -> Comm.sendto(alpha, beta, -1));
                    beta.turn_off();
                    attempt("off", () -> Comm.sendto(alpha, beta, 1));
                    attempt("kill", () -> Comm.sendto(alpha, alpha, 1_000_000_000_000L));
                  });
          actor("breaker", "alpha")
              .at(6)
              .does(self -> {
                engine.get_all_links()[0].turn_off();
                self.sleep_until(7);
                sender.kill();
              });
        });

    assertThat(lines)
        .containsSubsequence(
            "async returned at 2.0", "sendto returned at 4.0", "nothing returned at 4.0")
        .anyMatch(line -> line.startsWith("loss threw NetworkFailureException"))
        .anyMatch(line -> line.startsWith("negative threw IllegalArgumentException: -1 bytes"))
        .anyMatch(line -> line.startsWith("off threw IllegalArgumentException: the host beta is"))
        .contains("kill was killed", "run returned at 7.0");
  }

  /**
   * 1 MB/s, no latency: a million bytes and a half take half a microsecond more than a second, and
   * a quarter of a byte a quarter of a microsecond. S4U's own method cuts half a byte to none.
   */
  @Test
  void sendtoExactly_carriesPartsOfBytes() {
    List<String> lines =
        play(engine -> {
          Host alpha = engine.host_by_name("alpha");
          Host beta = engine.host_by_name("beta");
          actor("sender", "alpha")
              .does(self -> {
                attempt("cut", () -> Comm.sendto_async(alpha, beta, 0.5).await());
                attempt("large", () -> Comm.sendto_exactly(alpha, beta, 1_000_000.5));
                attempt("small", () -> Comm.sendto_exactly_async(alpha, beta, 0.25).await());
                attempt("none", () -> Comm.sendto_exactly(alpha, beta, 0));
                attempt("whole", () -> Comm.sendto_exactly(alpha, beta, 1_000_000));
                attempt("nan", () -> Comm.sendto_exactly(alpha, beta, Double.NaN));
              });
        });

    assertThat(lines)
        .contains("cut returned at 0.0", "large returned at 1.0000005")
        .contains("small returned at 1.00000075", "none returned at 1.00000075")
        .contains("whole returned at 2.00000075")
        .anyMatch(line -> line.startsWith("nan threw IllegalArgumentException: NaN bytes"));
  }

  @Test
  void variablesOfTheProgram_areInTheTrace() throws Exception {
    String file = folder.resolve("trace.paje").toString();

    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine(
              "--cfg=tracing:yes", "--cfg=tracing/filename:" + file, "--cfg=tracing/platform:yes");
          Trace.declare_host_variable("queue_length");
          actor("worker", "alpha")
              .does(self -> {
                Trace.set_host_variable(Host.current(), "queue_length", 7);
                self.sleep_for(1);
                Trace.add_host_variable(Host.current(), "queue_length", 35);
              });
          simulate();
        });

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(Files.readString(Path.of(file))).contains("queue_length");
  }

  /**
   * Ends at 1, 2, 4 and 5 leave others that are no daemons: one that is older, one that became a
   * daemon since, a younger one, and one that the last but one has started as it ended.
   */
  @Test
  void daemons_liveAsLongAsAnyOtherActor() {
    List<String> lines =
        play(() -> {
          for (int i = 0; i < 3; i++) {
            actor("daemon", "alpha")
                .does(self -> {
                  self.daemonize();
                  onExit(self, failed -> sayWhen("daemon ends"));
                  self.sleep_for(100);
                });
          }
          actor("first", "alpha").does(self -> self.sleep_for(1));
          actor("later a daemon", "alpha")
              .does(self -> {
                self.sleep_for(1.5);
                self.daemonize();
                onExit(self, failed -> sayWhen("daemon ends"));
                self.sleep_for(100);
              });
          actor("second", "beta").does(self -> self.sleep_for(2));
          actor("third", "beta").does(self -> self.sleep_for(4));
          actor("fourth", "beta")
              .does(self -> {
                self.sleep_for(5);
                actor("last", "beta").does(other -> other.sleep_for(3));
              });
        });

    assertThat(lines).filteredOn(line -> line.startsWith("daemon ends")).hasSize(4);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("daemon ends"))
        .containsOnly("daemon ends at 8.0");
  }

  /**
   * SimGrid kills what is left in the order of addresses. Here number 9 is made last, but the first
   * to be a daemon, and number 3 comes while the last actor ends.
   */
  @Test
  void daemons_endInTheOrderOfTheirPids() {
    List<String> lines =
        play(() -> {
          for (int i = 1; i < 9; i++) {
            int number = i;
            actor("daemon" + i, i % 2 == 0 ? "alpha" : "beta")
                .does(self -> {
                  if (number != 3) {
                    self.daemonize();
                  }
                  onExit(self, failed -> say("daemon " + number));
                  self.sleep_for(number == 3 ? 2 : 100);
                });
          }
          Actor late = actor("late", "alpha").does(self -> self.sleep_for(100));
          late.daemonize();
          Actor.on_termination_cb(Callbacks.actor(gone -> say("gone " + gone.get_pid())));
        });

    assertThat(lines)
        .containsExactly(
            "daemon 3",
            "gone 3",
            "daemon 1",
            "daemon 2",
            "daemon 4",
            "daemon 5",
            "daemon 6",
            "daemon 7",
            "daemon 8",
            "gone 1",
            "gone 2",
            "gone 4",
            "gone 5",
            "gone 6",
            "gone 7",
            "gone 8",
            "gone 9",
            "run returned at 2.0");
  }
}
