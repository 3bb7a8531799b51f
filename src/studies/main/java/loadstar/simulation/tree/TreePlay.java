package loadstar.simulation.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodePolicy;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.algorithm.play.SchedulerStuck;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.TreeSchedule;
import loadstar.model.TreeValidator;
import loadstar.model.Violation;
import loadstar.simulation.OutageCheck;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.NetworkFailureException;
import org.simgrid.s4u.Semaphore;
import org.simgrid.s4u.SimgridException;

// One tree with one scheduler in an engine, from date 0 until some application has had enough tasks
// computed; several may run side by side. Hosts are found by the names of the tree's nodes.
final class TreePlay {
  final TreeScheduler scheduler;
  final Completions completions;
  final TreeSchedule schedule = new TreeSchedule();
  private final List<Actor> actors = new ArrayList<>();
  private final TreeReach reach;
  private final Node[][] nodes;
  private final int[] lives;
  private boolean[] there;
  long lost;
  private final Semaphore over = Semaphore.create(0);
  private @Nullable RuntimeException failure;

  // completions: still empty, and know when the play is over; reach: who can be reached when.
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
      nodes[u][lane] = new Node(u, lane, host);
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

  private void askAll(boolean changed) {
    for (int u = 0; changed && u < there.length; u++) {
      for (Node node : there[u] ? nodes[u] : new Node[0]) {
        node.ask();
      }
    }
  }

  /** Whether nodes go and come back at all. */
  boolean fails() {
    return reach.changes();
  }

  TreePlatform tree() {
    return scheduler.problem().tree();
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

  // What the replay finds when it is over, mostly nothing; throws what an actor threw. It is exact
  // where the nodes are always as fast as the tree says.
  List<Violation> violations(boolean exact) {
    if (failure != null) {
      throw failure;
    }
    return TreeValidator.validate(
        tree(), scheduler.problem().applications(), schedule, exact, reach);
  }

  /** Has nodes of a tree go and come back at their dates. */
  private final class Outages extends Actor {
    private final Engine engine;
    private final TreeReach.@Nullable Change first;
    private final Iterator<TreeReach.Change> rest;

    Outages(Engine engine, TreeReach.@Nullable Change first, Iterator<TreeReach.Change> rest) {
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
        if (there[u] && tree().node(u).speed() > 0) {
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
        if (now[u] && !there[u]) {
          without[u] = false;
          Host host = engine.host_by_name(tree().node(u).name());
          if (!host.is_on()) {
            off.add(host);
          }
        }
      }
      if (!off.isEmpty()) {
        TreePlay.this.change(engine, without);
        off.forEach(OutageCheck::awaitReturn);
      }
      TreePlay.this.change(engine, now);
    }
  }

  // One node of a tree in one lane: a scheduler that asks the policy, a sender that sends one task
  // at a time, a worker that computes one at a time, and ears for the parent's tasks and for each
  // child's requests. They share a host and talk by queues; only what goes to another node is a
  // message. A node that is back after a failure is another object, with mailboxes of its own, so
  // that nothing from before arrives.
  private final class Node {
    private static final int NOTHING = -1;
    private static final int ARRIVED = -2;

    private final int u;
    private final int lane;
    private final int life;
    private final NodePolicy policy;
    private final Host host;
    private final ArrayDeque<Consumer<NodePolicy>> news = new ArrayDeque<>();
    private final ArrayDeque<Integer> toCompute = new ArrayDeque<>();
    private final Semaphore bell = Semaphore.create(0);
    private final Semaphore work = Semaphore.create(0);
    private final Semaphore port = Semaphore.create(0);
    private final List<Actor> actors = new ArrayList<>();
    private final Map<Integer, Actor> ears = new HashMap<>();
    private @Nullable Actor sender;
    private NodeAction.@Nullable Hand sending;
    private int sendRow = NOTHING;
    private int computeRow = NOTHING;
    private int held;

    Node(int u, int lane, Host host) {
      this.u = u;
      this.lane = lane;
      this.host = host;
      life = lives[u];
      policy = scheduler.policy(lane, u);
    }

    void start(Engine engine) {
      add(engine, "worker", this::compute);
      sender = add(engine, "sender", this::send);
      if (u > 0) {
        add(engine, "tasks", this::hearTasks);
      }
      for (int child : tree().children(u)) {
        if (there[child]) {
          hear(engine, child);
        }
      }
      add(engine, "scheduler", this::schedule);
    }

    void hear(Engine engine, int child) {
      ears.put(child, add(engine, "requests", actor -> hearRequests(actor, child)));
    }

    /** The node cannot be reached any more: nothing of it is left. */
    void gone() {
      lost += held;
      breakOff(computeRow);
      breakOff(sendRow);
      actors.forEach(Actor::kill);
    }

    /** A child cannot be reached any more. What was on its way to it is here again. */
    void without(Engine engine, int child) {
      policy.gone(child);
      Actor ear = ears.remove(child);
      if (ear != null) {
        ear.kill();
      }
      NodeAction.Hand hand = sending;
      if (hand == null || hand.to() != child || sendRow == ARRIVED) {
        return;
      }
      policy.returned(hand.kind());
      sending = null;
      if (sendRow >= 0) {
        breakOff(sendRow);
        sendRow = NOTHING;
        Objects.requireNonNull(sender).kill();
        sender = add(engine, "sender", this::send);
      }
    }

    private void breakOff(int row) {
      if (row >= 0) {
        TreePlay.this.schedule.lost(row, Engine.get_clock());
      }
    }

    /** Has the node look whether there is something to do. */
    void ask() {
      tell(same -> {});
    }

    private interface Part {
      void play(Actor actor) throws SimgridException;
    }

    private Actor add(Engine engine, String part, Part body) {
      TreeNode node = tree().node(u);
      Actor added =
          engine.add_actor(
              part + "-" + node.name(),
              host,
              new Actor() {
                @Override
                public void run() {
                  daemonize();
                  try {
                    body.play(this);
                  } catch (NetworkFailureException e) {
                    // At the end of a play senders die in the middle of a transfer. Where a profile
                    // takes a host or a link away, the part that announces it cleans up.
                    if (!TreePlay.this.isOver() && !TreePlay.this.fails()) {
                      TreePlay.this.fail(new IllegalStateException(e));
                    }
                  } catch (SimgridException e) {
                    TreePlay.this.fail(new IllegalStateException(e));
                  } catch (RuntimeException e) {
                    TreePlay.this.fail(e);
                  }
                }
              });
      actors.add(added);
      TreePlay.this.actors.add(added);
      return added;
    }

    private void tell(Consumer<NodePolicy> piece) {
      news.add(piece);
      bell.release();
    }

    private void schedule(Actor actor) {
      if (tree().node(u).speed() > 0) {
        policy.requested(u, scheduler.protocol().window());
      }
      while (true) {
        act();
        bell.acquire();
        news.remove().accept(policy);
      }
    }

    private void act() {
      for (NodeAction action = policy.next(sending == null);
          action != NodeAction.Rest.WAIT;
          action = policy.next(sending == null)) {
        switch (action) {
          case NodeAction.Ask ask ->
              box("request", u).put_detached(ask.tasks(), scheduler.protocol().requestBytes());
          case NodeAction.Hand hand when hand.to() == u -> {
            toCompute.add(hand.kind());
            work.release();
          }
          case NodeAction.Hand hand -> {
            sending = hand;
            sendRow = NOTHING;
            port.release();
          }
          case NodeAction.Rest rest -> throw new AssertionError(rest);
        }
      }
    }

    private void compute(Actor actor) {
      while (true) {
        work.acquire();
        int kind = toCompute.remove();
        computeRow = TreePlay.this.schedule.compute(lane, u, kind, Engine.get_clock());
        double start = Engine.get_clock();
        actor.execute(scheduler.problem().application(kind).flops());
        TreePlay.this.schedule.ended(computeRow, Engine.get_clock());
        boolean changed = scheduler.computed(u, kind, Engine.get_clock() - start);
        computeRow = NOTHING;
        held--;
        TreePlay.this.computed(kind);
        askAll(changed);
        tell(p -> p.requested(u, 1));
      }
    }

    private void send(Actor actor) {
      while (true) {
        port.acquire();
        NodeAction.Hand hand = sending;
        if (hand == null || sendRow != NOTHING) {
          continue; // the child was gone before the transfer had begun
        }
        double start = Engine.get_clock();
        sendRow = TreePlay.this.schedule.send(lane, hand.to(), hand.kind(), start);
        box("task", hand.to())
            .put(hand.kind(), scheduler.problem().application(hand.kind()).messageBytes());
        TreePlay.this.schedule.ended(sendRow, Engine.get_clock());
        sendRow = ARRIVED;
        held--;
        askAll(scheduler.sent(hand.to(), hand.kind(), Engine.get_clock() - start));
        tell(p -> sending = null);
      }
    }

    private void hearTasks(Actor actor) throws SimgridException {
      Mailbox box = box("task", u);
      while (true) {
        int kind = (Integer) Objects.requireNonNull(box.get());
        held++;
        tell(p -> p.received(kind));
      }
    }

    private void hearRequests(Actor actor, int child) throws SimgridException {
      Mailbox box = box("request", child);
      // Requests travel as soon as they are made.
      box.set_receiver(actor);
      while (true) {
        int count = (Integer) Objects.requireNonNull(box.get());
        tell(p -> p.requested(child, count));
      }
    }

    /** Of tasks to a node, or of its requests. */
    private Mailbox box(String what, int node) {
      int itsLife = node == u ? life : lives[node];
      return Objects.requireNonNull(Actor.self())
          .get_engine()
          .mailbox_by_name(
              what
                  + ":"
                  + lane
                  + ":"
                  + tree().node(node).name()
                  + (itsLife == 0 ? "" : ":" + itsLife));
    }
  }
}
