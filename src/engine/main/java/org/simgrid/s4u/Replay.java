package org.simgrid.s4u;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.SimulationDeath;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;

/**
 * Has actors do what the lines of a file say, by SimGrid's replayer: the first word of a line is
 * the name of an actor, the second one that of an action, and the rest is for the action. Blank
 * lines and those that begin with # say nothing. All actors share one file, or each has its own.
 * Beyond upstream's Java: the functions of C++'s {@code xbt/replay.hpp}.
 */
public final class Replay {
  /** Does an action, for the actor whose line it is. */
  @FunctionalInterface
  public interface Action {
    /** Gets the words of the line, the actor's name and that of the action first. */
    void run(String[] action) throws SimgridException;
  }

  private static final WorldLocal<Map<String, Action>> ACTIONS = new WorldLocal<>(HashMap::new);

  /** The exceptions of actions, by the handle of the actor, until its replay is left. */
  private static final WorldLocal<Map<Long, Throwable>> FAILURES = new WorldLocal<>(HashMap::new);

  private Replay() {}

  /** Registers what an action does, in place of an earlier function of that name. */
  public static void action_register(String action_name, Action function) {
    Objects.requireNonNull(function, "function");
    int number = Kernel.register((unused, other, none) -> done(function));
    Kernel.call(TextShim.ls_replay_register(Texts.plain(action_name), number));
    ACTIONS.get().put(action_name, function);
  }

  private static int done(Action function) {
    try {
      function.run(Block.text().split("\u001f", -1));
      return 0;
    } catch (SimulationDeath dead) {
      throw dead;
    } catch (SimgridException | RuntimeException failed) {
      FAILURES.get().put(Kernel.runningHandle(), failed);
      return 1;
    }
  }

  /**
   * Returns what an action does, for one that adds to it.
   *
   * @throws IllegalArgumentException if nothing was registered
   */
  public static Action action_get(String action_name) {
    Action found = ACTIONS.get().get(Objects.requireNonNull(action_name, "action_name"));
    if (found == null) {
      throw new IllegalArgumentException(
          "no action " + action_name + ". Maybe call Replay.action_register() before");
    }
    return found;
  }

  /**
   * Has all actors share a file; once, before the simulation runs.
   *
   * @throws IllegalArgumentException if it cannot be read, or there is one
   */
  public static void set_tracefile(String filename) {
    Kernel.call(TextShim.ls_replay_share(Texts.plain(filename)));
  }

  /**
   * Has the running actor replay the lines of the shared file with this name, and returns when none
   * is left. A line for others waits for them.
   *
   * @throws IllegalArgumentException if there is no such file, or a line has no second word
   * @throws SimgridException what an action throws
   */
  public static void runner(String actor_name) throws SimgridException {
    run(actor_name, "");
  }

  /** Has the running actor replay the lines of a file of its own with this name. */
  public static void runner(String actor_name, String trace_filename) throws SimgridException {
    if (trace_filename.isEmpty()) {
      throw new IllegalArgumentException("the name of a file is empty");
    }
    run(actor_name, trace_filename);
  }

  private static void run(String actor, String file) throws SimgridException {
    Actor.require("Replay.runner");
    try {
      Kernel.call(TextShim.ls_replay_run(Texts.plain(actor), Texts.plain(file)));
    } catch (IllegalStateException unknown) {
      Throwable failure = FAILURES.get().remove(Kernel.runningHandle());
      if (failure instanceof SimgridException simulated) {
        throw simulated;
      }
      throw failure instanceof RuntimeException known ? known : unknown;
    }
  }
}
