package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.stream.IntStream;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.TreeSchedule;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of a run of bags of tasks on a tree, which all players share: a {@link
 * NodeScheduler} for each node and lane, the nodes that can be reached, and the tasks that are
 * computed and lost. A {@link TreeWire} carries out the decisions and has the clock: {@link
 * TreeArithmeticRun} computes dates, another has SimGrid simulate. The master never runs out of
 * tasks; the run is over when the {@link Completions} are. Not thread safe.
 */
public final class TreeMachine {
  private final TreeScheduler scheduler;
  private final Completions completions;
  private final TreeReach reach;
  private final Iterator<TreeReach.Change> changes;
  private final TreeWire wire;
  private final TreeSchedule schedule = new TreeSchedule();
  // By node, then by lane; null for a node that has not joined yet.
  private final @Nullable NodeScheduler[][] nodes;
  private final int[] lives;
  private boolean[] there;
  private TreeReach.@Nullable Change next;
  private boolean allThereFirst = true;
  private long lost;

  /**
   * Prepares a run, without a call of the wire.
   *
   * @param completions without tasks; they decide when the run is over
   * @param reach the nodes that can be reached at each date
   */
  public TreeMachine(
      TreeScheduler scheduler, Completions completions, TreeReach reach, TreeWire wire) {
    this.scheduler = scheduler;
    this.completions = completions;
    this.reach = reach;
    this.wire = wire;
    int size = scheduler.problem().nodes();
    nodes = new NodeScheduler[size][scheduler.lanes()];
    lives = new int[size];
    there = new boolean[size];
    Arrays.fill(there, true);
    changes = reach.iterator();
    next = changes.hasNext() ? changes.next() : null;
    if (next != null && next.date() <= 0) {
      there = next.there();
      allThereFirst = false;
      next = changes.hasNext() ? changes.next() : null;
    }
  }

  // ------------------------------------------------------------------ called by the wire

  /** Starts all nodes that are there at date 0. */
  public void begin() {
    if (!allThereFirst) {
      scheduler.reachable(there);
    }
    create(new boolean[nodes.length]);
    for (int u = 0; u < nodes.length; u++) {
      if (there[u]) {
        begin(u);
      }
    }
  }

  // Creates the nodes that are there now and were not before: all policies exist before one
  // decides.
  private void create(boolean[] before) {
    for (int u = 0; u < nodes.length; u++) {
      for (int lane = 0; there[u] && !before[u] && lane < nodes[u].length; lane++) {
        nodes[u][lane] = new NodeScheduler(this, u, lane, lives[u]);
      }
    }
  }

  private void begin(int u) {
    for (int lane = 0; lane < nodes[u].length; lane++) {
      node(u, lane).wire().begin();
    }
  }

  /**
   * Returns the next change after date 0 of the nodes that can be reached, for the wire to call
   * {@link #change} at its date; null after the last.
   */
  public TreeReach.@Nullable Change nextChange() {
    TreeReach.Change change = next;
    next = changes.hasNext() ? changes.next() : null;
    return change;
  }

  /**
   * Changes the nodes that can be reached from now on.
   *
   * @param other by node; a node that can be reached has a parent that can
   */
  public void change(boolean[] other) {
    boolean[] before = there;
    there = other;
    for (int u = 1; u < other.length; u++) {
      if (before[u] && !other[u]) {
        go(u);
      }
    }
    scheduler.reachable(other);
    create(before);
    for (int u = 0; u < other.length; u++) {
      if (!before[u] && other[u]) {
        comeBack(u, before[tree().parent(u)]);
      } else if (other[u]) {
        postChanged(u);
      }
    }
  }

  private void go(int u) {
    int parent = tree().parent(u);
    lives[u]++;
    for (int lane = 0; lane < nodes[u].length; lane++) {
      lost += node(u, lane).gone();
      if (there[parent]) {
        node(parent, lane).without(u);
      }
    }
  }

  // A parent that is back as well starts with all its present children.
  private void comeBack(int u, boolean parentStayed) {
    for (int lane = 0; parentStayed && lane < nodes[u].length; lane++) {
      node(tree().parent(u), lane).wire().childBack(u);
    }
    begin(u);
  }

  // ------------------------------------------------------------------ called by nodes

  /** Has all nodes decide anew. */
  void changed() {
    for (int u = 0; u < nodes.length; u++) {
      if (there[u]) {
        postChanged(u);
      }
    }
  }

  private void postChanged(int u) {
    for (NodeScheduler node : nodes[u]) {
      if (node != null) { // else it is about to start
        node.wire().post(NodeEvent.Plain.CHANGED);
      }
    }
  }

  /** Counts a computed task of an application. */
  void computed(int kind) {
    boolean before = completions.isOver();
    completions.add(kind, now());
    if (completions.isOver() && !before) {
      wire.over();
    }
  }

  // ------------------------------------------------------------------ state

  /**
   * Returns the scheduler of a node in a lane.
   *
   * @throws NullPointerException if the node has not joined yet
   */
  public NodeScheduler node(int u, int lane) {
    return Objects.requireNonNull(nodes[u][lane]);
  }

  /** Tells whether a node can be reached now. */
  public boolean isThere(int u) {
    return there[u];
  }

  /**
   * Returns the number of failures of a node, which tells messages to it before and after apart.
   */
  public int life(int u) {
    return lives[u];
  }

  /** Tells whether any node that computes can be reached now. */
  public boolean anyComputes() {
    return IntStream.range(0, there.length).anyMatch(u -> there[u] && tree().node(u).speed() > 0);
  }

  public TreeScheduler scheduler() {
    return scheduler;
  }

  public TreePlatform tree() {
    return scheduler.problem().tree();
  }

  /** Returns the nodes that can be reached at each date. */
  public TreeReach reach() {
    return reach;
  }

  public Completions completions() {
    return completions;
  }

  /** Returns the tasks sent and computed so far. */
  public TreeSchedule schedule() {
    return schedule;
  }

  /** Returns the number of tasks lost in failures. */
  public long lost() {
    return lost;
  }

  TreeWire wire() {
    return wire;
  }

  double now() {
    return wire.now();
  }
}
