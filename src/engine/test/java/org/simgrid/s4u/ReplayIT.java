package org.simgrid.s4u;

import static org.assertj.core.api.Assertions.assertThat;
import static org.simgrid.s4u.Child.attempt;
import static org.simgrid.s4u.Child.mailbox;
import static org.simgrid.s4u.Child.say;
import static org.simgrid.s4u.Child.simulate;
import static org.simgrid.s4u.Scenario.actor;
import static org.simgrid.s4u.Scenario.play;
import static org.simgrid.s4u.Scenario.sayWhen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import loadstar.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Actors on hosts of 1 Gflop/s that do what the lines of a file say. */
class ReplayIT {
  @TempDir Path folder;

  private String file(String... lines) throws IOException {
    return Files.write(folder.resolve("lines"), List.of(lines)).toString();
  }

  private static void register() {
    Replay.action_register(
        "compute",
        words -> {
          Objects.requireNonNull(Actor.self()).execute(Double.parseDouble(words[2]));
          sayWhen(String.join(" ", words));
        });
  }

  private static void player(String name, String host) {
    actor(name, host).does(self -> attempt(name, () -> Replay.runner(name)));
  }

  @Test
  void lines_areDoneByTheirActors_inOrder() throws IOException {
    String lines =
        file("# two actors", "a compute 1e9", "", "b compute  2e9", "a compute 1e9", "b tell");
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          register();
          Replay.action_register("tell", words -> say("other"));
          Replay.Action compute = Replay.action_get("compute");
          Replay.action_register("tell", words -> say(words.length + " words " + compute));
          Replay.set_tracefile(lines);
          attempt("twice", () -> Replay.set_tracefile(lines));
          player("a", "alpha");
          player("b", "beta");
          player("c", "beta"); // has no lines
          simulate();
        });

    assertThat(ended.lines())
        .containsSubsequence("a compute 1e9 at 1.0", "a compute 1e9 at 2.0")
        .contains(
            "b compute 2e9 at 2.0", "a returned at 2.0", "b returned at 2.0", "c returned at 0.0")
        .anyMatch(line -> line.startsWith("2 words org.simgrid.s4u.ReplayIT"))
        .anyMatch(line -> line.startsWith("twice threw IllegalArgumentException: all actors have"))
        .doesNotContain("other");
  }

  /** The file of an actor of its own; what an action throws comes out of the replay. */
  @Test
  void failures_comeOutOfTheReplay_asTheyWere() throws IOException {
    String lines = file("a compute 1e9", "b compute 1e9", "a fail", "a compute 1e9");
    String one = Files.writeString(folder.resolve("one"), "a\n").toString();
    List<String> printed =
        play(() -> {
          register();
          Replay.action_register("fail", words -> mailbox("nobody").get(1.0));
          actor("a", "alpha")
              .does(self -> {
                attempt("a", () -> Replay.runner("a", lines));
                attempt("none", () -> Replay.runner("a"));
                attempt("missing", () -> Replay.runner("a", lines + ".no"));
                attempt("short", () -> Replay.runner("a", one));
                Replay.action_register(
                    "fail",
                    words -> {
                      throw new IllegalStateException("mine");
                    });
                attempt("again", () -> Replay.runner("a", lines));
              });
          attempt("main", () -> Replay.runner("a", lines));
          attempt("unknown", () -> Replay.action_get("unknown"));
        });

    assertThat(printed)
        .contains("a compute 1e9 at 1.0", "run returned at 3.0")
        .anyMatch(line -> line.startsWith("a threw TimeoutException"))
        .anyMatch(line -> line.startsWith("none threw IllegalArgumentException: there is no file"))
        .anyMatch(line -> line.startsWith("missing threw IllegalArgumentException: cannot read"))
        .anyMatch(line -> line.startsWith("short threw IllegalArgumentException: a line for a"))
        .contains("again threw IllegalStateException: mine")
        .anyMatch(line -> line.startsWith("main threw IllegalStateException: Replay.runner() was"))
        .anyMatch(line -> line.startsWith("unknown threw IllegalArgumentException: no action"));
  }

  @Test
  void actionThatNobodyKnows_endsTheSimulation_andSaysSo() throws IOException {
    String lines = file("a compute 1e9", "a guess");
    ChildJvm.Ended ended =
        Child.runInAWorld(() -> {
          Child.engine();
          register();
          Replay.set_tracefile(lines);
          player("a", "alpha");
          simulate();
        });

    assertThat(ended.output())
        .contains("a compute 1e9 at 1.0", "action guess is unknown", "Replay.action_register()");
  }

  /** An actor that is killed in an action leaves its replay, and the others go on. */
  @Test
  void killedActor_leavesItsReplay() throws IOException {
    String lines = file("a compute 5e9", "a compute 1e9", "b compute 1e9", "b compute 2e9");
    List<String> printed =
        play(() -> {
          register();
          Replay.set_tracefile(lines);
          player("a", "alpha");
          player("b", "beta");
          actor("killer", "beta")
              .at(1)
              .does(self -> {
                for (Actor actor : Engine.get_instance().get_all_actors()) {
                  if (actor.get_name().equals("a")) {
                    actor.kill();
                  }
                }
              });
        });

    assertThat(printed)
        .contains("a was killed", "b compute 2e9 at 3.0", "run returned at 3.0")
        .noneMatch(line -> line.startsWith("a compute"));
  }
}
