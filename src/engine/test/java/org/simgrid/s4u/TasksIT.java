package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.host;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.play;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Activities that are done again and again; {@link TwinIT} compares the dates of whole graphs of
 * them. SimGrid 3.32 has none, and every program ends with the reason there.
 */
class TasksIT {
  private static void play(Scenario.Setting setting, Consumer<List<String>> expected) {
    run(Scenario.program(setting), expected);
  }

  private static void play(Child.Program setting, Consumer<List<String>> expected) {
    play(engine -> setting.run(), expected);
  }

  private static void run(Child.Program program, Consumer<List<String>> expected) {
    List<String> lines = Child.runInAWorld(program).lines();
    if (Versions.SIMGRID >= Versions.V4_0) {
      expected.accept(lines);
    } else {
      assertThat(lines)
          .anyMatch(line ->
              line.contains("UnsupportedOperationException: Task needs SimGrid 4.0; this is"))
          .noneMatch(line -> line.startsWith("run returned"));
    }
  }

  private static void report(String what, Task task) {
    sayWhen(what + " " + task + " " + task.get_count());
  }

  /**
   * At 1 Gflop/s and 1 MB/s: executions of 1 s end at 1 and 2, messages of 2 s at 3 and 5, what
   * comes after them a second later.
   */
  @Test
  void task_firesWhenItsPredecessorIsDone_andTellsItsOwnListenersFirst() {
    run(
        () -> {
          Child.engine();
          ExecTask first = ExecTask.init("first", 1e9, host("alpha"));
          CommTask send = CommTask.init("send", 2e6, host("alpha"), host("beta"));
          ExecTask last = ExecTask.init("last").set_flops(1e9).set_host(host("beta"));
          first.add_successor(send);
          send.add_successor(last);
          Task.on_completion_cb(task -> report("done", task));
          last.on_this_start_cb(task -> report(task == last ? "start" : "other", task));
          last.on_this_completion_cb(task -> report("own", task));
          first.enqueue_firings(2);
          simulate();
          say(Arrays.toString(first.get_successors()) + " from " + send.get_source());
          say(last.get_flops() + " " + send.get_bytes() + " " + last.get_instance_count());
        },
        lines ->
            assertThat(lines)
                .containsExactly(
                    "done first 1 at 1.0",
                    "done first 2 at 2.0",
                    "done send 1 at 3.0",
                    "start last 0 at 3.0",
                    "own last 1 at 4.0",
                    "done last 1 at 4.0",
                    "done send 2 at 5.0",
                    "start last 1 at 5.0",
                    "own last 2 at 6.0",
                    "done last 2 at 6.0",
                    "run returned at 6.0",
                    "[send] from alpha",
                    "1.0E9 2000000.0 3"));
  }

  @Test
  void token_bringsItsObject_toWhoGetsIt_untilItIsDequeued() {
    run(
        () -> {
          Child.engine();
          ExecTask giver = ExecTask.init("giver", 1e9, host("alpha"));
          ExecTask taker = ExecTask.init("taker", 1e8, host("beta"));
          giver.add_successor(taker);
          List<Token> given = new ArrayList<>();
          giver.on_this_completion_cb(task -> {
            Token token = new Token();
            token.set_data("letter " + task.get_count());
            given.add(token);
            task.set_token(task.get_count() == 2 ? null : token);
          });
          taker.on_this_completion_cb(task -> {
            Token[] all = task.get_tokens_from(giver);
            say(Arrays.stream(all).map(Token::get_data).toList() + " " + (all[0] == given.get(0)));
          });
          attempt("too early", () -> taker.get_token_from(giver));
          giver.enqueue_firings(3);
          simulate();
          taker.deque_token_from(giver);
          say("left " + taker.get_token_from(giver).get_data());
          taker.deque_token_from(giver);
          attempt("too many", () -> taker.deque_token_from(giver));
        },
        lines ->
            assertThat(lines)
                .containsSubsequence(
                    "[letter 1] true",
                    "[letter 1] true",
                    "[letter 1, letter 3] true",
                    "left letter 3")
                .anyMatch(line ->
                    line.startsWith(
                        "too early threw IllegalStateException: the task taker has no token"))
                .anyMatch(line -> line.startsWith("too many threw IllegalStateException")));
  }

  /**
   * Three firings of 1 s by turns: the first two side by side on alpha and beta, the third after
   * the first. From beta, 1 MB takes another second to the collector.
   */
  @Test
  void instances_areChosenByTheProgram_andMayBeRemovedWhenTheyHaveNothingToDo() {
    play(
        () -> {
          ExecTask service = ExecTask.init("service", 1e9, host("alpha"));
          service.add_instances(1);
          service.set_host(host("beta"), "instance_1").set_internal_bytes(1_000_000, "instance_1");
          service.set_parallelism_degree(2, "dispatcher");
          int[] turn = {0};
          service.set_load_balancing_function(() -> "instance_" + turn[0]++ % 2);
          service.on_this_instance_completion_cb(
              (task, instance) -> say(instance + " at " + Engine.get_clock()));
          Task.on_completion_cb(task -> report("done", task));
          service.enqueue_firings(3);
          actor("manager", "alpha")
              .at(0.5)
              .does(self -> {
                say(
                    service.get_running_count()
                        + " running, "
                        + service.get_queued_firings()
                        + " queued, "
                        + service.get_count("dispatcher")
                        + " sent");
                attempt("removal", () -> service.remove_instances(1));
                self.sleep_for(5);
                service.remove_instances(1);
                attempt("last", () -> service.remove_instances(1));
                attempt("gone", () -> service.get_host("instance_1"));
                attempt("typo", () -> service.set_flops(1, "instance"));
                attempt("typo", () -> service.set_parallelism_degree(1, "instance_01"));
                attempt("sender", () -> service.set_internal_bytes(1, "collector"));
                service.enqueue_firings(2);
              });
        },
        lines ->
            assertThat(lines)
                .containsSubsequence("1 running, 1 queued, 3 sent", "instance_0 at 1.0")
                .containsSubsequence("done service 1 at 1.0", "instance_1 at 2.0")
                .contains("instance_0 at 2.0", "done service 3 at 2.0")
                .anyMatch(line ->
                    line.startsWith(
                        "removal threw IllegalArgumentException: instance_1 of the task"))
                .anyMatch(line ->
                    line.equals(
                        "last threw IllegalArgumentException: the task service has 1 instances and"
                            + " cannot lose 1: one is left at least"))
                .anyMatch(line ->
                    line.equals(
                        "gone threw IllegalArgumentException: the task service has no instance"
                            + " instance_1, but dispatcher, instance_0 to instance_0, and collector"))
                .anyMatch(line -> line.startsWith("sender threw IllegalArgumentException"))
                .satisfies(all ->
                    assertThat(all)
                        .filteredOn(line -> line.startsWith("typo threw IllegalArgumentException"))
                        .hasSize(2))
                .anyMatch(line ->
                    line.startsWith("run threw SimulationDeath")
                        && line.contains("has chosen instance_1. Maybe instance_0")));
  }

  /**
   * One firing of 10 s, and 30 of 0.1 s that overtake it. SimGrid itself forgets the first one when
   * the fourth starts, and what is made then would be told of its end.
   */
  @Test
  void firingThatIsOvertaken_isDoneAllTheSame() {
    run(
        () -> {
          Child.engine();
          ExecTask other = ExecTask.init("other", 1e9, host("beta"));
          ExecTask work = ExecTask.init("work", 10e9, host("alpha"));
          work.set_parallelism_degree(2);
          int[] started = {0};
          work.on_this_start_cb(task -> {
            started[0]++;
            task.set_amount(started[0] == 1 ? 10e9 : 1e8);
            if (started[0] == 4) {
              other.enqueue_firings(1);
            }
          });
          work.enqueue_firings(31);
          simulate();
          say(work.get_count() + " and " + other.get_count());
        },
        lines -> assertThat(lines).hasSize(2).contains("31 and 1"));
  }

  @Test
  void numbersAndPlacesThatMakeNoSense_areRefused() {
    run(
        () -> {
          Engine engine = Child.engine();
          Host alpha = host("alpha");
          ExecTask task = ExecTask.init("task", 1, alpha);
          attempt("flops", () -> ExecTask.init("t", -1, alpha));
          attempt("bytes", () -> CommTask.init("t", Double.NaN, alpha, alpha));
          attempt("amount", () -> task.set_amount(Double.POSITIVE_INFINITY, "collector"));
          attempt("internal", () -> task.set_internal_bytes(-5));
          attempt("firings", () -> task.enqueue_firings(-2));
          attempt("degree", () -> task.set_parallelism_degree(0));
          attempt("instances", () -> task.add_instances(-1));
          attempt("nowhere", () -> ExecTask.init("t").enqueue_firings(1));
          attempt("no source", () -> CommTask.init("t").set_destination(alpha).enqueue_firings(1));
          attempt("no disk", () -> IoTask.init("t").set_bytes(1).enqueue_firings(1));
          IoTask io = IoTask.init("io");
          say(io.get_disk() + " " + io.get_op_type() + " " + CommTask.init("c").get_source());
          engine.close();
          attempt("closed", () -> task.get_amount());
          Child.engine();
          ExecTask later = ExecTask.init("later", 1, host("alpha"));
          attempt("other", () -> later.add_successor(task));
          attempt("place", () -> ExecTask.init("late", 1, alpha));
        },
        lines ->
            assertThat(lines)
                .satisfies(all -> {
                  List<String> reasons =
                      List.of(
                          "flops threw IllegalArgumentException: -1.0 flops",
                          "bytes threw IllegalArgumentException: NaN bytes",
                          "amount threw IllegalArgumentException: Infinity as the amount of task",
                          "internal threw IllegalArgumentException: -5 bytes",
                          "firings threw IllegalArgumentException: -2 firings of task",
                          "degree threw IllegalArgumentException: 0 as the parallelism degree",
                          "instances threw IllegalArgumentException: -1 instances of task",
                          "nowhere threw IllegalArgumentException: the task t has no host. Maybe",
                          "no source threw IllegalArgumentException: the task t has no source",
                          "no disk threw IllegalArgumentException: the task t has no disk",
                          "null READ null",
                          "closed threw IllegalStateException: this belongs to a simulation",
                          "other threw IllegalStateException: this belongs to a simulation",
                          "place threw IllegalStateException: this belongs to a simulation");
                  for (int i = 0; i < reasons.size(); i++) {
                    assertThat(all.get(i)).startsWith(reasons.get(i));
                  }
                }));
  }

  @Test
  void taskThatLacksAPlaceWhenATokenComes_endsTheSimulation_withTheReason() {
    play(
        () -> {
          ExecTask first = ExecTask.init("first", 1e9, host("alpha"));
          first.add_successor(ExecTask.init("homeless").set_flops(1));
          first.enqueue_firings(1);
        },
        lines ->
            assertThat(lines)
                .anyMatch(line ->
                    line.startsWith("run threw SimulationDeath")
                        && line.contains("the task homeless has no host. Maybe call set_host()")));
    play(
        () -> {
          CommTask send = CommTask.init("send").set_bytes(1).set_source(host("alpha"));
          send.enqueue_firings(1);
        },
        lines ->
            assertThat(lines)
                .anyMatch(line ->
                    line.startsWith("run threw SimulationDeath")
                        && line.contains("the task send has no destination")));
  }

  @Test
  void virtualMachineThatIsGone_isNoPlaceForTasks() {
    play(
        () -> {
          VirtualMachine machine = host("alpha").create_vm("machine", 1);
          ExecTask task = ExecTask.init("task", 1e9, machine);
          CommTask send = CommTask.init("send", 1, machine, host("beta"));
          actor("manager", "beta")
              .does(self -> {
                machine.start();
                task.enqueue_firings(1);
                self.sleep_for(2);
                say("count " + task.get_count());
                machine.destroy();
                attempt("fire", () -> task.enqueue_firings(1));
                say("at " + task.get_host() + ", " + send.get_source());
                task.set_host(host("beta"));
                task.enqueue_firings(1);
              });
        },
        lines ->
            assertThat(lines)
                .containsSubsequence("count 1", "at null, null", "run returned at 3.0")
                .anyMatch(line -> line.startsWith("fire threw IllegalArgumentException")));
  }

  @Test
  void callbacks_endWithTheirSimulation_andEndItWhenTheyFail() {
    run(
        () -> {
          Engine first = Child.engine();
          Task.on_start_cb(task -> report("first", task));
          ExecTask.init("one", 1e9, host("alpha")).enqueue_firings(1);
          simulate();
          first.close();
          Child.engine();
          Task.on_completion_cb(task -> {
            throw new IllegalStateException("no more of " + task);
          });
          ExecTask.init("two", 1e9, host("alpha")).enqueue_firings(1);
          simulate();
        },
        lines ->
            assertThat(lines)
                .containsSubsequence("first one 0 at 0.0", "run returned at 1.0")
                .noneMatch(line -> line.startsWith("first two"))
                .anyMatch(line ->
                    line.startsWith("run threw SimulationDeath: a callback failed")
                        && line.contains("no more of two")));
  }

  /** One second for the first, three for the second; the host of what follows is set in between. */
  @Test
  void place_isNeededWhenTheLastTokenHasCome_andOnlyWhereTheTaskFires() {
    run(
        () -> {
          Child.engine();
          ExecTask first = ExecTask.init("first", 1e9, host("alpha"));
          ExecTask second = ExecTask.init("second", 3e9, host("beta"));
          ExecTask join = ExecTask.init("join").set_flops(1e9);
          first.add_successor(join);
          second.add_successor(join);
          first.enqueue_firings(1);
          second.enqueue_firings(1);
          ExecTask half = ExecTask.init("half").set_flops(1e9);
          half.add_instances(1); // which has no host, and never fires
          for (String instance : List.of("dispatcher", "instance_0", "collector")) {
            half.set_host(host("alpha"), instance);
          }
          half.enqueue_firings(1);
          actor("mover", "beta").at(2).does(self -> join.set_host(host("beta")));
          simulate();
          say(join.get_count() + " and " + half.get_count());
        },
        lines -> assertThat(lines).containsExactly("run returned at 4.0", "1 and 1"));
  }

  /** The same, but where each token goes on to a firing of its own, two of them without a host. */
  @Test
  void place_isMissedAtTheFirstFiringThatNeedsIt() {
    play(
        () -> {
          ExecTask first = ExecTask.init("first", 1e9, host("alpha"));
          ExecTask second = ExecTask.init("second", 3e9, host("beta"));
          ExecTask join = ExecTask.init("join").set_flops(1e9);
          first.add_successor(join);
          second.add_successor(join);
          first.enqueue_firings(1);
          second.enqueue_firings(1);
          Task.on_completion_cb(task -> report("done", task));
        },
        lines ->
            assertThat(lines)
                .containsSubsequence("done first 1 at 1.0", "done second 1 at 3.0")
                .anyMatch(line ->
                    line.startsWith("run threw SimulationDeath")
                        && line.contains("the task join has no host. Maybe call set_host()")));
  }

  @Test
  void instance_mayBeRemovedByItsOwnCompletion() {
    run(
        () -> {
          Child.engine();
          ExecTask service = ExecTask.init("service", 1e9, host("alpha"));
          service.add_instances(1);
          service.set_load_balancing_function(() -> "instance_1");
          service.on_this_instance_completion_cb((task, instance) -> service.remove_instances(1));
          service.enqueue_firings(1);
          simulate();
          say(service.get_count() + " by " + service.get_instance_count());
          attempt("gone", () -> service.get_amount("instance_1"));
          service.set_parallelism_degree(2);
          service.add_instances(2);
          say(service.get_instance_count() + " " + service.get_amount("instance_2"));
          attempt("many", () -> service.add_instances(Integer.MAX_VALUE));
        },
        lines ->
            assertThat(lines)
                .contains("1 by 3", "5 1.0E9")
                .anyMatch(line ->
                    line.startsWith("gone threw IllegalArgumentException: the task service has no"))
                .anyMatch(line ->
                    line.startsWith(
                        "many threw IllegalArgumentException: the task service has 3")));
  }

  /** When their first tokens start them, the first task goes through the set of all of them. */
  @Test
  void successors_stayWhileTheyGetTheirTokens() {
    run(
        () -> {
          Child.engine();
          ExecTask first = ExecTask.init("first", 1e9, host("alpha"));
          List<ExecTask> next = new ArrayList<>();
          for (int i = 0; i < 5; i++) {
            next.add(ExecTask.init("next", 1e9, host("beta")));
            first.add_successor(next.get(i));
          }
          Child.onExecStart(started -> {
            if (started.get_name().equals("next_dispatcher")) {
              attempt("one", () -> next.forEach(first::remove_successor));
              attempt("all", () -> first.remove_all_successors());
            }
          });
          first.enqueue_firings(1);
          simulate();
          first.remove_all_successors();
          say(
              next.stream().mapToInt(Task::get_count).sum()
                  + " of "
                  + first.get_successors().length);
        },
        lines ->
            assertThat(lines)
                .endsWith("run returned at 6.0", "5 of 0")
                .satisfies(all ->
                    assertThat(all)
                        .filteredOn(line ->
                            line.contains(
                                " threw IllegalArgumentException: successors of the task first"))
                        .hasSize(10)));
  }

  /** On its way from the machine, or in it: SimGrid would go on with freed memory. */
  @Test
  void virtualMachine_staysWhileTasksAreAtWorkThere() {
    play(
        () -> {
          VirtualMachine machine = host("alpha").create_vm("machine", 1);
          machine.start();
          ExecTask task = ExecTask.init("task", 1e9, host("beta"));
          task.set_host(machine, "collector");
          task.enqueue_firings(1);
          actor("manager", "beta")
              .at(0.5)
              .does(self -> {
                attempt("early", () -> machine.destroy());
                self.sleep_for(1);
                task.set_host(machine).enqueue_firings(1);
                self.sleep_for(0.5);
                task.set_host(host("beta")); // from the next firing on
                attempt("moved", () -> machine.destroy());
                self.sleep_for(1);
                attempt("late", () -> machine.destroy());
              });
        },
        lines ->
            assertThat(lines)
                .contains("late returned at 3.0", "run returned at 3.0")
                .anyMatch(line ->
                    line.startsWith("moved threw IllegalArgumentException: the task task is at"))
                .anyMatch(line ->
                    line.startsWith("early threw IllegalArgumentException: the task task is at")));
  }

  @Test
  void whatHasNoEnd_orIsOver_isRefused() {
    run(
        () -> {
          Engine engine = Child.engine();
          ExecTask task = ExecTask.init("task", 1e9, host("alpha"));
          task.set_parallelism_degree(1, "dispatcher");
          task.set_amount(1e9, "dispatcher"); // else it would begin with all of them at once
          task.enqueue_firings(Integer.MAX_VALUE);
          attempt("firings", () -> task.enqueue_firings(Integer.MAX_VALUE));
          say(task.get_queued_firings("dispatcher") + " wait");
          engine.close();
          attempt("token", () -> task.set_token(new Token()));
          attempt("listener", () -> task.on_this_start_cb(started -> {}));
          Child.engine();
          ExecTask again = ExecTask.init("again", 1e9, host("alpha"));
          again.on_this_start_cb(started -> again.set_parallelism_degree(2));
          attempt("loop", () -> again.enqueue_firings(1));
          attempt("run", () -> Engine.get_instance().run());
        },
        lines ->
            assertThat(lines)
                .contains(Integer.MAX_VALUE - 1 + " wait")
                .anyMatch(
                    line -> line.startsWith("firings threw IllegalArgumentException: the task"))
                .anyMatch(
                    line -> line.startsWith("token threw IllegalStateException: this belongs"))
                .anyMatch(line -> line.startsWith("listener threw IllegalStateException: this bel"))
                .anyMatch(line ->
                    line.startsWith("run threw SimulationDeath: a callback failed")
                        && line.contains("so on for 201 callbacks")));
  }
}
