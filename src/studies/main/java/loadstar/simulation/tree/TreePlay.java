package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.algorithm.play.SchedulerStuck;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.TreeSchedule;
import loadstar.simulation.HostReturn;
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
  private final TreeReach reach;
  private final Node[][] nodes;
  private final int[] lives;
  private boolean[] there;
  private long lost;
  private final Semaphore over = Semaphore.create(0);
  private @Nullable RuntimeException failure;

  /**
   * @param completions nothing yet; it knows when the play is over
   * @param reach who can be reached when
   */
  TreePlay(TreeScheduler scheduler, Completions completions, TreeReach reach) {
    this.scheduler = scheduler;
    this.reach = reach;
    int size = scheduler.problem().nodes();
    nodes = new Node[size][scheduler.lanes()];
    lives = new int[size];
    there = new boolean[size];
    Arrays.fill(there, true);
    this.completions = completions;
  }

  /** Adds the actors; the engine ends when all its plays are over. */
  void start(Engine engine) {
    Iterator<TreeReach.Change> changes = reach.iterator();
    TreeReach.Change next = changes.hasNext() ? changes.next() : null;
    if (next != null && next.date() <= 0) {
      there = next.there();
      scheduler.reachable(there);
      next = changes.hasNext() ? changes.next() : null;
    }
    for (int u = 0; u < tree().size(); u++) {
      if (there[u]) {
        begin(engine, u);
      }
    }
    Host root = engine.host_by_name(tree().node(0).name());
    if (fails()) {
      engine.add_actor("outages", root, new Outages(engine, next, changes));
    }
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

  private void begin(Engine engine, int u) {
    Host host = engine.host_by_name(tree().node(u).name());
    for (int lane = 0; lane < scheduler.lanes(); lane++) {
      nodes[u][lane] = new Node(this, u, lane, host);
      nodes[u][lane].start(engine);
    }
  }

  /** Nodes go and come back now; parents stand before their children. */
  void change(Engine engine, boolean[] other) {
    boolean[] before = there;
    there = other;
    for (int u = 1; u < other.length; u++) {
      if (before[u] && !other[u]) {
        int parent = tree().parent(u);
        lives[u]++;
        for (int lane = 0; lane < scheduler.lanes(); lane++) {
          nodes[u][lane].gone();
          if (other[parent]) {
            nodes[parent][lane].without(engine, u);
          }
        }
      }
    }
    scheduler.reachable(other);
    for (int u = 0; u < other.length; u++) {
      if (u > 0 && !before[u] && other[u]) {
        int parent = tree().parent(u);
        for (int lane = 0; before[parent] && lane < scheduler.lanes(); lane++) {
          nodes[parent][lane].hear(engine, u);
        }
        begin(engine, u);
      } else if (other[u]) {
        for (Node node : nodes[u]) {
          node.ask();
        }
      }
    }
  }

  /** Whether nodes go and come back at all. */
  boolean fails() {
    return reach.changes();
  }

  boolean isThere(int u) {
    return there[u];
  }

  /** How often a node has gone. */
  int life(int u) {
    return lives[u];
  }

  void lose(int tasks) {
    lost += tasks;
  }

  long lost() {
    return lost;
  }

  TreeReach reach() {
    return reach;
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

  /** Has nodes of a tree go and come back at their dates. */
  private final class Outages extends Actor {
    private final Engine engine;
    private final TreeReach.@Nullable Change first;
    private final Iterator<TreeReach.Change> rest;

    Outages(
        Engine engine, TreeReach.@Nullable Change first, Iterator<TreeReach.Change> rest) {
      this.engine = engine;
      this.first = first;
      this.rest = rest;
    }

    @Override
    public void run() {
      daemonize();
      try {
        for (TreeReach.Change next = first;
            next != null;
            next = rest.hasNext() ? rest.next() : null) {
          sleep_until(next.date());
          if (isOver()) {
            return;
          }
          change(next.there());
        }
      } catch (RuntimeException e) {
        fail(e);
        return;
      }
      for (int u = 0; u < tree().size(); u++) {
        if (isThere(u) && tree().node(u).speed() > 0) {
          return;
        }
      }
      fail(
          new SchedulerStuck(
              "every node that computes is gone for good at " + Engine.get_clock() + " s"));
    }

    private void change(boolean[] now) {
      List<Host> off = new ArrayList<>();
      boolean[] without = now.clone();
      for (int u = 0; u < now.length; u++) {
        if (now[u] && !isThere(u)) {
          without[u] = false;
          Host host = engine.host_by_name(tree().node(u).name());
          if (!host.is_on()) {
            off.add(host);
          }
        }
      }
      if (!off.isEmpty()) {
        TreePlay.this.change(engine, without);
        off.forEach(HostReturn::await);
      }
      TreePlay.this.change(engine, now);
    }
  }
}
