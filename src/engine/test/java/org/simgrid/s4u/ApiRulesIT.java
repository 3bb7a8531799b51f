package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;

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
    return new CallbackExec() {
      @Override
      public void run(Exec exec) {
        Child.say(what + " " + exec.get_name() + " at " + Engine.get_clock());
      }
    };
  }

  private static CallbackExec compare(Exec known) {
    return new CallbackExec() {
      @Override
      public void run(Exec exec) {
        Child.say(exec.get_name() + " " + exec.get_data() + " " + (exec == known));
      }
    };
  }

  private static CallbackComm lost() {
    return new CallbackComm() {
      @Override
      public void run(Comm comm) {
        Child.say("lost at " + Engine.get_clock());
      }
    };
  }

  @Test
  void signals_reachThoseOfAllThenThoseOfTheOne() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          Child.actor(
              "worker",
              "alpha",
              self -> {
                Exec first = self.exec_init(1e9).set_name("first");
                Exec second = self.exec_init(1e9).set_name("second");
                first.on_this_completion_cb(hear("this is over:"));
                Exec.on_completion_cb(hear("one is over:"));
                Exec.on_start_cb(hear("one starts:"));
                first.start().await();
                second.start().await();
              });
          Child.simulate();
        });

    assertThat(ended.lines())
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
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          Child.actor(
              "receiver",
              "beta",
              self -> {
                ActivitySet set = new ActivitySet();
                for (int i = 0; i < 3; i++) {
                  set.push(self.exec_async(1e11));
                }
                for (int i = 0; i < 3; i++) {
                  set.push(Child.mailbox("box").get_async());
                }
                for (int i = 0; i < 2; i++) {
                  Comm one = (Comm) Objects.requireNonNull(set.await_any());
                  Child.say("got " + one.get_payload());
                }
                self.sleep_until(4);
                Comm last = (Comm) Objects.requireNonNull(set.test_any());
                Child.say("got " + last.get_payload() + ", then " + set.test_any());
              });
          Child.actor(
              "sender",
              "alpha",
              self -> {
                for (String letter : List.of("a", "b", "c")) {
                  Child.mailbox("box").put(letter, 1_000_000);
                }
              });
          Child.simulate();
        });

    assertThat(ended.lines()).containsSubsequence("got a", "got b", "got c, then null");
  }

  @Test
  void debugMessages_areShownToWhoAsksForThem() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine("--log=java.thresh:debug");
          Engine.debug("seen %d", 1);
          Engine.verbose("seen %d", 2);
          engine.delete();
          Child.attempt("a call after delete", engine::run);
        });

    assertThat(ended.lines())
        .containsSubsequence("seen 1", "seen 2")
        .anyMatch(line -> line.startsWith("a call after delete threw IllegalStateException"));
  }

  /** Either side may cancel what has arrived: its place in Java must go back once, not twice. */
  @Test
  void cancelOfWhatHasArrived_givesItsPlaceBackOnce() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          List<Activity> kept = new ArrayList<>();
          Child.actor(
              "sender",
              "alpha",
              self -> {
                for (int i = 0; i < 4; i++) {
                  kept.add(Child.mailbox("box" + i).put_async("letter", 10));
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
                  sent.add(Child.mailbox("later" + i).put_async("letter " + i, 10));
                }
                for (int i = 0; i < 20; i++) {
                  Child.say(Child.mailbox("later" + i).get() + " came to " + i);
                }
              });
          Child.actor(
              "receiver",
              "beta",
              self -> {
                List<Activity> taken = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                  taken.add(Child.mailbox("box" + i).get_async());
                  taken.add(engine.message_queue_by_name("queue" + i).get_async());
                }
                self.sleep_for(2.5);
                for (int i = 0; i < 4; i++) { // where the sender has cancelled, and where not
                  taken.get(i).cancel();
                }
                Child.say("received " + ((Comm) taken.get(4)).get_payload());
                taken.get(4).cancel();
                taken.get(6).test();
                self.sleep_for(10);
              });
          Child.simulate();
        });

    assertThat(ended.lines().stream().filter(line -> line.contains(" came to ")))
        .hasSize(20)
        .allMatch(line -> line.matches("letter (\\d+) came to \\1"));
    assertThat(ended.lines()).anyMatch(line -> line.startsWith("run returned"));
  }

  /** SimGrid 3.32 starts in a test what is about to start, here for the second time. */
  @Test
  void messageThatIsTestedWhileTheOtherSideComes_startsOnce() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          MessageQueue queue = Child.engine().message_queue_by_name("queue");
          Child.actor(
              "sender",
              "alpha",
              self -> {
                Mess letter = queue.put_async("letter");
                for (int i = 0; i < 4; i++) {
                  Child.say("over: " + letter.test());
                }
              });
          Child.actor(
              "receiver",
              "beta",
              self -> Child.say("got " + queue.get_async().await().get_payload()));
          Child.simulate();
        });

    assertThat(ended.lines()).containsSubsequence("got letter", "run returned at 0.0");
  }

  /** SimGrid keeps it as well: it has forgotten nothing that somebody may still give a host. */
  @Test
  void executionWithoutAHost_isHeld_alsoAfterTheEndOfItsActor() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          List<Exec> kept = new ArrayList<>();
          Child.actor(
              "maker", "alpha", self -> kept.add((Exec) Exec.init().set_flops_amount(1e9).start()));
          Child.actor(
              "other",
              "alpha",
              self -> {
                self.sleep_for(1);
                for (int i = 0; i < 400; i++) {
                  self.exec_async(1);
                }
                self.sleep_for(1);
                kept.get(0).set_host(Child.host("beta"));
                Child.attempt("wait", () -> kept.get(0).await());
              });
          Child.simulate();
        });

    assertThat(ended.lines()).contains("wait returned at 3.0");
  }

  private static void sayWhenItChanges(String profile) {
    Engine engine = Child.engine();
    Host beta = Child.host("beta");
    beta.set_state_profile(Profile.from_string("lives", profile, -1));
    Child.actor(
        "watcher",
        "alpha",
        self -> {
          boolean was = true;
          for (int tenth = 0; tenth < 70; tenth++) {
            if (beta.is_on() != was) {
              was = !was;
              Child.say((was ? "on" : "off") + " before " + tenth);
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
          Child.say("again");
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
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Host alpha = engine.host_by_name("alpha");
          Exec kept = Exec.init().set_name("kept").set_flops_amount(1e9);
          Exec.on_completion_cb(compare(kept));
          kept.set_data("one");
          Exec forgotten = Exec.init().set_name("forgotten").set_flops_amount(2e9);
          forgotten.set_data("two");
          kept.add_successor(forgotten);
          forgotten.set_host(alpha).start();
          forgotten = null;
          engine.force_garbage_collection();
          kept.set_host(alpha).start();
          Child.simulate();
        });

    assertThat(ended.lines()).containsSubsequence("kept one true", "forgotten two false");
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
          Child.attempt("twice", () -> first.add_successor(second));
          Child.attempt("itself", () -> first.add_successor(first));
          first.start();
          Child.say("vetoed " + engine.get_vetoed_activities().length);
          Child.say("it is the object: " + (engine.get_vetoed_activities()[0] == first));
          engine.clear_vetoed_activities();
          first.remove_successor(second);
          Child.say("solved " + second.dependencies_solved() + " " + first.has_no_successor());
        });

    assertThat(ended.lines())
        .contains("vetoed 1", "it is the object: true", "solved true true")
        .anyMatch(line -> line.startsWith("twice threw IllegalArgumentException"))
        .anyMatch(line -> line.startsWith("itself threw IllegalArgumentException"));
  }

  @Test
  void lostMessage_isToldToWhoDetachedIt() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Mailbox box = engine.mailbox_by_name("box");
          Child.actor(
              "sender",
              "alpha",
              self -> {
                box.put_init("letter", 5_000_000L).detach(lost());
                self.sleep_for(2);
                engine.link_by_name("wire").turn_off();
                self.sleep_for(1);
              });
          Child.actor("receiver", "beta", self -> Child.attempt("get", box::get));
          Child.simulate();
        });

    assertThat(ended.lines())
        .contains("lost at 2.0")
        .anyMatch(line -> line.startsWith("get threw NetworkFailureException"));
  }

  @Test
  void detachedMessageThatArrives_takesItsCallbackWithIt() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Mailbox box = engine.mailbox_by_name("box");
          List<WeakReference<CallbackComm>> callbacks = new ArrayList<>();
          Child.actor(
              "sender",
              "alpha",
              self -> {
                for (int i = 0; i < 50; i++) {
                  CallbackComm callback = lost();
                  callbacks.add(new WeakReference<>(callback));
                  Comm sent = box.put_init("letter", 1L).detach(callback);
                  Child.attempt("await", sent::await);
                }
              });
          Child.actor(
              "receiver",
              "beta",
              self -> {
                for (int i = 0; i < 50; i++) {
                  box.get();
                }
                self.on_exit(leaving()); // callbacks that are done with go back at the next one
                engine.force_garbage_collection();
                long kept = callbacks.stream().filter(one -> one.get() != null).count();
                Child.say("kept " + kept);
              });
          Child.simulate();
        });

    assertThat(ended.lines())
        .contains("kept 0")
        .anyMatch(line -> line.startsWith("await threw IllegalStateException: SimGrid does not"));
  }

  @Test
  void actorThatEndsAsSoonAsItIsResumed_isToldAll() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          Actor ending = Child.actor("ending", "beta", Actor::suspend);
          ending.on_this_resume_cb(resumed());
          Child.actor(
              "waking",
              "alpha",
              self -> {
                self.sleep_for(1);
                ending.resume();
                Child.say("resumed it");
              });
          Child.simulate();
        });

    assertThat(ended.lines())
        .containsSubsequence("ending was resumed at 1.0", "resumed it", "run returned at 1.0");
  }

  private static CallbackActor resumed() {
    return new CallbackActor() {
      @Override
      public void run(Actor actor) {
        Child.say(actor.get_name() + " was resumed at " + Engine.get_clock());
      }
    };
  }

  /** 1 Gflop/s: 1 and 2 Gflop, started at 0, end at 1 and 2. */
  @Test
  void executionThatMainStarts_runsOnItsHost_andThatOfAnActorOnTheActors() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Exec first = engine.host_by_name("alpha").exec_async(1e9);
          Exec second = engine.host_by_name("beta").exec_init(2e9);
          second.start();
          Child.actor(
              "waiting",
              "alpha",
              self -> {
                Child.attempt("first on " + first.get_host(), first::await);
                Child.attempt("second on " + second.get_host(), second::await);
                Exec third = engine.host_by_name("beta").exec_init(1e9);
                Child.attempt("third on " + third.get_host(), third::await);
              });
          Child.simulate();
        });

    assertThat(ended.lines())
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
            Child.attempt("load", () -> engine.load_platform(file));
            Child.attempt("text", () -> Profile.from_string("p", "0 1\nSTOCHASTIC LOOP\n", -1));
            Child.attempt(
                "drawn", () -> Profile.from_string("q", "STOCHASTIC LOOP\nDET 0 DET 1\n", -1));
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
        Child.actor(
            "owner",
            "beta",
            self -> {
              all.add(self.exec_async(1e12).set_name("left"));
              self.sleep_for(100);
            });
    Child.actor(
        "receiver",
        "beta",
        self -> {
          engine.mailbox_by_name("letters").get();
          Child.attempt("cut message", () -> engine.mailbox_by_name("cut").get());
        });
    Child.actor(
        "sender",
        "alpha",
        self -> {
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
          Child.host("beta").turn_on();
          self.sleep_for(1);
          for (int i = 0; i < others; i++) {
            self.exec_async(1);
          }
          self.sleep_until(7);
          Child.say("given back: " + done.isOver());
          Child.say(
              "done "
                  + done.get_state()
                  + " "
                  + done.get_start_time()
                  + " "
                  + done.get_finish_time());
          Child.attempt("done", done::await);
          Child.say(
              "done "
                  + done.get_state()
                  + " "
                  + done.get_start_time()
                  + " "
                  + done.get_finish_time());
          Child.say("tested " + tested.test() + " " + tested.get_state());
          Child.say("letter from " + Objects.requireNonNull(letter.get_sender()).get_name());
          Child.say("letter went " + letter.get_source() + " " + letter.get_destination());
          Child.attempt("cut", cut::await);
          Child.say("cut " + cut.get_state());
          Child.attempt("cut again", cut::await);
          Child.attempt("left", () -> all.get(0).await_for(1));
          ActivitySet set = new ActivitySet();
          Exec late = self.exec_async(2e9);
          set.push(late);
          set.push(inSet);
          set.push(letter);
          Child.say("in a set: " + Objects.requireNonNull(set.await_any()).get_name());
          Child.say("in a set: " + (set.test_any() == letter));
          Child.say("in a set: " + set.test_any());
          Child.say("in a set: " + (set.await_any() == late) + " " + set.size());
        });
    Child.simulate();
  }

  /** Each of them crosses into SimGrid once or twice; what they do is the same. */
  @Test
  void communicationThatIsConfiguredInJava_isWhatSimGridWouldMake() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Mailbox box = engine.mailbox_by_name("box");
          Mailbox other = engine.mailbox_by_name("other");
          List<Comm> made = new ArrayList<>();
          Child.actor(
              "sender",
              "alpha",
              self -> {
                Comm named = box.put_init("named", 1_000_000L).set_name("name");
                Child.say(named.get_name() + " " + named.get_state() + " " + named.get_mailbox());
                named.start().await();
                Comm moved = other.put_init().set_src_data("moved").set_payload_size(1_000_000L);
                moved.set_mailbox(box).start();
                moved.await();
                Child.say("moved " + moved.get_start_time() + " to " + moved.get_finish_time());
                box.put_init("slow", 1_000_000L).set_rate(500_000).await();
                box.put_init(null, 0L).detach();
                made.add(box.put_init("not mine", 1L));
              });
          Child.actor(
              "receiver",
              "beta",
              self -> {
                Comm comm = box.get_init();
                Child.say("before " + comm.get_payload());
                comm.await();
                for (int i = 0; i < 4; i++) {
                  Child.say("got " + comm.get_payload() + " at " + Engine.get_clock());
                  comm = i < 3 ? box.get_async().await() : comm;
                }
                Child.attempt("start", () -> made.get(0).start());
              });
          Child.simulate();
        });

    assertThat(ended.lines())
        .containsSubsequence(
            "got named at 1.0", "got moved at 2.0", "got slow at 4.0", "got null at 4.0")
        .contains("name INITED box", "before null", "moved 1.0 to 2.0")
        .anyMatch(line -> line.startsWith("start threw IllegalStateException: a communication"));
  }

  @Test
  void lostMessages_areFreedOnceHoweverTheyAreLost() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Mailbox nobody = engine.mailbox_by_name("nobody");
          Child.actor(
              "sender",
              "alpha",
              self -> {
                nobody.put_init("detached", 1000L).detach().cancel();
                nobody.put_async("cancelled twice", 1000L).cancel().cancel();
                Comm late = nobody.put_async("late", 1000L);
                Child.attempt("wait", () -> late.await_for(0.5));
                late.cancel();
                Comm replaced = nobody.put_init("replaced", 1000L).set_src_data("too");
                replaced.start();
                replaced.cancel();
                Child.attempt("put", () -> nobody.put("too late", 1000L, 0.5));
                List<Comm> letters = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                  letters.add(engine.mailbox_by_name("box" + i).put_async("letter " + i, 1000L));
                }
                for (Comm letter : letters) {
                  letter.await();
                  Child.say(letter.get_source() + " to " + letter.get_destination());
                }
              });
          Child.actor(
              "receiver",
              "beta",
              self -> {
                for (int i = 9; i >= 0; i--) {
                  Child.say(i + ": " + engine.mailbox_by_name("box" + i).get());
                }
                Child.attempt("get", () -> Child.say("left: " + nobody.get(1)));
              });
          Child.simulate();
        });

    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("wait threw TimeoutException"))
        .anyMatch(line -> line.startsWith("put threw TimeoutException"));
    for (int i = 0; i < 10; i++) {
      assertThat(ended.lines()).contains(i + ": letter " + i);
    }
    assertThat(ended.lines()).filteredOn("alpha to beta"::equals).hasSize(10);
    // SimGrid 3.32 does not cancel what is detached and has no receiver.
    assertThat(ended.lines())
        .anyMatch(line -> line.matches("left: detached|get threw TimeoutException.*"));
  }

  @Test
  void whoGaveUpWaitingAtAQueue_takesNoMessage() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          MessageQueue queue = Child.engine().message_queue_by_name("queue");
          Child.actor(
              "receiver",
              "beta",
              self -> {
                Child.attempt("get", () -> queue.get(1));
                Child.say("left: " + queue.size());
                self.sleep_for(2);
                Child.say("got " + queue.get(1));
              });
          Child.actor(
              "sender",
              "alpha",
              self -> {
                self.sleep_for(2);
                Mess sent = queue.put_async("letter");
                Child.attempt("set_payload", () -> sent.set_payload("another"));
                sent.await();
              });
          Child.simulate();
        });

    assertThat(ended.lines())
        .contains("left: 0", "got letter")
        .anyMatch(line -> line.startsWith("get threw TimeoutException"))
        .anyMatch(line -> line.startsWith("set_payload threw IllegalStateException"));
  }

  @Test
  void garbageCollection_takesNothingThatIsStillOfUse() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          engine.track_vetoed_activities();
          Child.actor(
              "careless",
              "alpha",
              self -> {
                self.on_exit(collecting());
                startWithoutHost();
                for (int i = 0; i < 20; i++) {
                  engine.force_garbage_collection();
                  self.exec_async(1);
                }
                for (Activity vetoed : engine.get_vetoed_activities()) {
                  Child.say("vetoed " + vetoed.get_name());
                }
                engine.clear_vetoed_activities();
                Exec done = self.exec_async(1);
                done.mark();
                done.await();
                Child.say("marked " + done.is_marked());
              });
          Child.simulate();
        });

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.lines()).contains("vetoed homeless", "marked true", "collected");
  }

  private static CallbackBoolean collecting() {
    return new CallbackBoolean() {
      @Override
      public void run(boolean failed) {
        Engine.get_instance().force_garbage_collection();
        Child.say("collected");
      }
    };
  }

  private static CallbackBoolean leaving() {
    return new CallbackBoolean() {
      @Override
      public void run(boolean failed) {
        Child.say("left, failed " + failed);
      }
    };
  }

  private static void startWithoutHost() {
    Exec.init().set_name("homeless").start();
  }

  @Test
  void endOfAVirtualMachine_leavesItsActorsAndObjectsUsable() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          VirtualMachine own = Child.host("alpha").create_vm("own", 1);
          VirtualMachine other = Child.host("alpha").create_vm("other", 1);
          Child.actor(
              "controller",
              "beta",
              self -> {
                own.start();
                other.start();
                Actor guest = Child.actor("guest", other, actor -> actor.sleep_for(1));
                Child.actor("last", own, actor -> own.destroy());
                self.sleep_for(2);
                Child.say("own " + own.get_state());
                other.destroy();
                Child.say("guest was on " + guest.get_host());
                Child.host("alpha").create_vm("next", 1);
                Child.say("guest was on " + guest.get_host());
              });
          Child.actor(
              "leaving",
              "beta",
              self -> {
                self.on_exit(leaving());
                self.exit();
              });
          Child.simulate();
        });

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(ended.lines())
        .contains("own DESTROYED", "guest was on other", "left, failed true")
        .doesNotContain("guest was on next");
  }

  @Test
  void messageQueue_keepsOrderAndTimesOut() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          MessageQueue queue = Child.engine().message_queue_by_name("queue");
          Child.actor(
              "sender",
              "alpha",
              self -> {
                Mess first = queue.put_async("first");
                Mess second = queue.put_async("second");
                Child.attempt("put", () -> queue.put("third", 1));
                Child.say("at " + Engine.get_clock());
                first.await();
                second.await();
                Child.say("received by " + Objects.requireNonNull(first.get_receiver()).get_name());
              });
          Child.actor(
              "receiver",
              "beta",
              self -> {
                self.sleep_for(2);
                Mess mess = queue.get_async().await();
                Child.say(
                    mess.get_payload()
                        + " from "
                        + Objects.requireNonNull(mess.get_sender()).get_name());
                Child.say(queue.get() + " at " + Engine.get_clock());
                self.sleep_for(1);
              });
          Child.simulate();
        });

    assertThat(ended.lines())
        .contains("at 1.0", "first from sender", "second at 2.0", "received by receiver")
        .anyMatch(line -> line.startsWith("put threw TimeoutException"));
  }

  @Test
  void whatThisSimGridLacks_saysWhichOneHasIt() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Child.say("version " + Engine.simgrid_version());
          Child.attempt("limit", () -> engine.host_by_name("alpha").set_concurrency_limit(1));
          Child.attempt("flat", engine::flatify_platform);
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
          Child.attempt("load", () -> alpha.load.get_average());
          Child.attempt("zone", () -> engine.netzone_by_name("nowhere"));
          Child.attempt("disk", () -> alpha.add_disk("disk", 1e6, 1e6).read(-1L));
          Child.actor(
              "manager",
              "alpha",
              self -> {
                VirtualMachine machine = alpha.create_vm("machine", 1);
                machine.start();
                machine.destroy();
                Child.attempt("machine", () -> machine.exec_async(1));
                Child.attempt(
                    "hosts", () -> self.exec_init(new Host[] {alpha}, new double[3], null));
              });
          Child.simulate();
          Child.attempt(
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
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Host alpha = engine.host_by_name("alpha");
          Host beta = engine.host_by_name("beta");
          Actor sender =
              Child.actor(
                  "sender",
                  "alpha",
                  self -> {
                    Child.attempt("async", () -> Comm.sendto_async(alpha, beta, 2_000_000).await());
                    Child.attempt("sendto", () -> Comm.sendto(alpha, beta, 2_000_000));
                    Child.attempt("nothing", () -> Comm.sendto(alpha, beta, 0));
                    self.sleep_until(5);
                    Child.attempt("loss", () -> Comm.sendto(alpha, beta, 2_000_000));
                    Child.attempt("negative", () -> Comm.sendto(alpha, beta, -1));
                    beta.turn_off();
                    Child.attempt("off", () -> Comm.sendto(alpha, beta, 1));
                    Child.attempt("kill", () -> Comm.sendto(alpha, alpha, 1_000_000_000_000L));
                  });
          Child.actor(
              "breaker",
              "alpha",
              self -> {
                self.sleep_until(6);
                engine.get_all_links()[0].turn_off();
                self.sleep_until(7);
                sender.kill();
              });
          Child.simulate();
        });

    assertThat(ended.lines())
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
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Engine engine = Child.engine();
          Host alpha = engine.host_by_name("alpha");
          Host beta = engine.host_by_name("beta");
          Child.actor(
              "sender",
              "alpha",
              self -> {
                Child.attempt("cut", () -> Comm.sendto_async(alpha, beta, 0.5).await());
                Child.attempt("large", () -> Comm.sendto_exactly(alpha, beta, 1_000_000.5));
                Child.attempt("small", () -> Comm.sendto_exactly_async(alpha, beta, 0.25).await());
                Child.attempt("none", () -> Comm.sendto_exactly(alpha, beta, 0));
                Child.attempt("whole", () -> Comm.sendto_exactly(alpha, beta, 1_000_000));
                Child.attempt("nan", () -> Comm.sendto_exactly(alpha, beta, Double.NaN));
              });
          Child.simulate();
        });

    assertThat(ended.lines())
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
          Child.actor(
              "worker",
              "alpha",
              self -> {
                Trace.set_host_variable(Host.current(), "queue_length", 7);
                self.sleep_for(1);
                Trace.add_host_variable(Host.current(), "queue_length", 35);
              });
          Child.simulate();
        });

    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(Files.readString(Path.of(file))).contains("queue_length");
  }

  /**
   * SimGrid kills what is left in the order of addresses. Here number 9 is made last, but the first
   * to be a daemon, and number 3 comes while the last actor ends.
   */
  @Test
  void daemons_endInTheOrderOfTheirPids() {
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          for (int i = 1; i < 9; i++) {
            int number = i;
            Child.actor(
                "daemon" + i,
                i % 2 == 0 ? "alpha" : "beta",
                self -> {
                  if (number != 3) {
                    self.daemonize();
                  }
                  self.on_exit(ending("daemon " + number));
                  self.sleep_for(number == 3 ? 2 : 100);
                });
          }
          Actor late = Child.actor("late", "alpha", self -> self.sleep_for(100));
          late.daemonize();
          Actor.on_termination_cb(sayingGone());
          Child.simulate();
        });

    assertThat(ended.lines())
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

  private static CallbackActor sayingGone() {
    return new CallbackActor() {
      @Override
      public void run(Actor ended) {
        Child.say("gone " + ended.get_pid());
      }
    };
  }

  private static CallbackBoolean ending(String what) {
    return new CallbackBoolean() {
      @Override
      public void run(boolean failed) {
        Child.say(what);
      }
    };
  }
}
