package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Semaphore;

/**
 * One tree with one scheduler in an engine, from date 0 until some application has had enough tasks
 * computed; several may run side by side. Hosts are found by the names of the tree's nodes.
 */
final class TreePlay {
  private final TreeScheduler scheduler;
  private final Completions completions;
  private final TreeSchedule schedule = new TreeSchedule();
  private final List<Actor> actors = new ArrayList<>();
  private final Semaphore over = Semaphore.create(0);
  private @Nullable RuntimeException failure;

  TreePlay(TreeScheduler scheduler, int tasks) {
    this.scheduler = scheduler;
    completions = new Completions(scheduler.problem().kinds(), tasks);
  }

  /** Adds the actors; the engine ends when all its plays are over. */
  void start(Engine engine) {
    for (int u = 0; u < tree().size(); u++) {
      Host host = engine.host_by_name(tree().node(u).name());
      for (int lane = 0; lane < scheduler.lanes(); lane++) {
        new Node(this, u, lane, host).start(engine);
      }
    }
    Host root = engine.host_by_name(tree().node(0).name());
    engine.add_actor(
        "end-" + root.get_name(),
        root,
        new Actor() {
          @Override
          public void run() {
            // The only one of this play that is no daemon: if all wait, SimGrid calls it a
            // deadlock.
            over.acquire();
            actors.forEach(Actor::kill);
          }
        });
  }

  TreeScheduler scheduler() {
    return scheduler;
  }

  TreeProblem problem() {
    return scheduler.problem();
  }

  TreePlatform tree() {
    return scheduler.problem().tree();
  }

  TreeSchedule schedule() {
    return schedule;
  }

  Completions completions() {
    return completions;
  }

  void started(Actor actor) {
    actors.add(actor);
  }

  void computed(int kind) {
    boolean before = completions.isOver();
    completions.add(kind, Engine.get_clock());
    if (completions.isOver() && !before) {
      over.release();
    }
  }

  boolean isOver() {
    return completions.isOver() || failure != null;
  }

  /** Keeps the first failure of an actor and ends the play. */
  void fail(RuntimeException e) {
    if (failure == null) {
      failure = e;
      over.release();
    }
  }

  /** What an actor threw, or null. */
  @Nullable RuntimeException failure() {
    return failure;
  }
}
