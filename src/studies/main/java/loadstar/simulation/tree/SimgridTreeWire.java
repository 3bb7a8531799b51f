package loadstar.simulation.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodeEvent;
import loadstar.algorithm.bagsoftasks.NodeScheduler;
import loadstar.algorithm.bagsoftasks.NodeWire;
import loadstar.algorithm.bagsoftasks.TreeMachine;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.algorithm.bagsoftasks.TreeWire;
import loadstar.algorithm.play.SchedulerStuck;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
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
//
// Every call of S4U lets other actors run. Only the scheduler's actor of a node handles events; the
// other actors post them. State in Java is changed before S4U is called.
final class SimgridTreeWire implements TreeWire {
  private final Engine engine;
  private final TreeMachine machine;
  private final List<Actor> actors = new ArrayList<>();
  private final Semaphore over = Semaphore.create(0);
  private @Nullable RuntimeException failure;

  // completions: still empty, and know when the run is over; reach: who can be reached when.
  SimgridTreeWire(
      Engine engine, TreeScheduler scheduler, Completions completions, TreeReach reach) {
    this.engine = engine;
    machine = new TreeMachine(scheduler, completions, reach, this);
  }

  TreeMachine machine() {
    return machine;
  }

  /** Adds the actors; the engine ends when all its plays are over. */
  void start() {
    machine.begin();
    Host root = host(0);
    if (fails()) {
      engine.add_actor("outages", root, new Outages());
    }
    engine.add_actor(
        "end-" + root.get_name(),
        root,
        new Actor() {
          @Override
          public void run() {
            // The only one of this run that is no daemon: if all wait, SimGrid calls it a
            // deadlock.
            over.acquire();
            actors.forEach(Actor::kill);
          }
        });
  }

  /** Tells whether nodes go and come back at all. */
  boolean fails() {
    return machine.reach().changes();
  }

  private TreePlatform tree() {
    return machine.tree();
  }

  private Host host(int u) {
    return engine.host_by_name(tree().node(u).name());
  }

  private boolean isOver() {
    return machine.completions().isOver() || failure != null;
  }

  /** Keeps the first failure of an actor and ends the run. */
  private void fail(RuntimeException e) {
    if (failure == null) {
      failure = e;
      over.release();
    }
  }

  // What the replay finds when it is over, mostly nothing; throws what an actor threw. It is exact
  // where the nodes are always as fast as declared.
  List<Violation> violations(boolean exact) {
    if (failure != null) {
      throw failure;
    }
    return TreeValidator.validate(
        tree(),
        machine.scheduler().problem().applications(),
        machine.schedule(),
        exact,
        machine.reach());
  }

  // ------------------------------------------------------------------ called by the machine

  @Override
  public NodeWire node(NodeScheduler scheduler) {
    return new Node(scheduler);
  }

  @Override
  public double now() {
    return Engine.get_clock();
  }

  @Override
  public void over() {
    over.release();
  }

  // ------------------------------------------------------------------ actors

  /** Has nodes of a tree go and come back at their dates. */
  private final class Outages extends Actor {
    @Override
    public void run() {
      daemonize();
      try {
        for (TreeReach.Change next = machine.nextChange();
            next != null;
            next = machine.nextChange()) {
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
      if (!machine.anyComputes()) {
        fail(
            new SchedulerStuck(
                "every node that computes is gone for good at " + Engine.get_clock() + " s"));
      }
    }

    private void change(boolean[] now) {
      List<Host> off = new ArrayList<>();
      boolean[] without = now.clone();
      for (int u = 0; u < now.length; u++) {
        if (now[u] && !machine.isThere(u)) {
          without[u] = false;
          Host host = host(u);
          if (!host.is_on()) {
            off.add(host);
          }
        }
      }
      if (!off.isEmpty()) {
        machine.change(without);
        off.forEach(OutageCheck::awaitReturn);
      }
      machine.change(now);
    }
  }

  // The layer below a node in one lane: a scheduler that handles events, a sender that sends one
  // task
  // at a time, a worker that computes one at a time, and ears for the parent's tasks and for each
  // child's requests. They share a host and talk by queues; only what goes to another node is a
  // message. A node that is back after a failure is another object, with mailboxes of its own, so
  // that nothing from before arrives.
  private final class Node implements NodeWire {
    private final NodeScheduler scheduler;
    private final int u;
    private final Host host;
    private final ArrayDeque<NodeEvent> events = new ArrayDeque<>();
    private final Semaphore bell = Semaphore.create(0);
    private final Semaphore work = Semaphore.create(0);
    private final Semaphore port = Semaphore.create(0);
    private final List<Actor> actors = new ArrayList<>();
    private final Map<Integer, Actor> ears = new HashMap<>();
    private @Nullable Actor sender;

    Node(NodeScheduler scheduler) {
      this.scheduler = scheduler;
      u = scheduler.node();
      host = host(u);
    }

    @Override
    public void begin() {
      add("worker", this::compute);
      sender = add("sender", this::send);
      if (u > 0) {
        add("tasks", this::hearTasks);
      }
      for (int child : tree().children(u)) {
        if (machine.isThere(child)) {
          childBack(child);
        }
      }
      add("scheduler", this::schedule);
    }

    @Override
    public void post(NodeEvent event) {
      events.add(event);
      bell.release();
    }

    @Override
    public void request(int tasks) {
      box("request", u).put_detached(tasks, machine.scheduler().protocol().requestBytes());
    }

    @Override
    public void send() {
      port.release();
    }

    @Override
    public void compute() {
      work.release();
    }

    @Override
    public void computeNext() {
      // The worker takes the next task by itself.
    }

    @Override
    public void breakOffSend() {
      Objects.requireNonNull(sender).kill();
      sender = add("sender", this::send);
    }

    @Override
    public void childGone(int child) {
      Actor ear = ears.remove(child);
      if (ear != null) {
        ear.kill();
      }
    }

    @Override
    public void childBack(int child) {
      ears.put(child, add("requests", actor -> hearRequests(actor, child)));
    }

    @Override
    public void forget() {
      actors.forEach(Actor::kill);
    }

    private interface Part {
      void run(Actor actor) throws SimgridException;
    }

    private Actor add(String part, Part body) {
      Actor added =
          engine.add_actor(
              part + "-" + tree().node(u).name(),
              host,
              new Actor() {
                @Override
                public void run() {
                  daemonize();
                  try {
                    body.run(this);
                  } catch (NetworkFailureException e) {
                    // At the end of a run senders die in the middle of a transfer. Where a profile
                    // takes a host or a link away, the part that announces it cleans up.
                    if (!isOver() && !fails()) {
                      fail(new IllegalStateException(e));
                    }
                  } catch (SimgridException e) {
                    fail(new IllegalStateException(e));
                  } catch (RuntimeException e) {
                    fail(e);
                  }
                }
              });
      actors.add(added);
      SimgridTreeWire.this.actors.add(added);
      return added;
    }

    private void schedule(Actor actor) {
      scheduler.begin();
      while (true) {
        bell.acquire();
        scheduler.handle(events.remove());
      }
    }

    private void compute(Actor actor) {
      while (true) {
        work.acquire();
        actor.execute(application(scheduler.beginTask()).flops());
        scheduler.computed();
      }
    }

    private void send(Actor actor) throws SimgridException {
      while (true) {
        port.acquire();
        NodeAction.Hand hand = scheduler.beginSend();
        if (hand != null) { // else the child was gone before the transfer had begun
          put(box("task", hand.to()), hand.kind(), application(hand.kind()).bytes());
          scheduler.sent();
        }
      }
    }

    /** Sends a task; {@link Mailbox#put} would cut its size to whole bytes. */
    private static void put(Mailbox box, int kind, double bytes) throws SimgridException {
      if (bytes == Math.rint(bytes)) {
        box.put(kind, bytes);
      } else {
        box.put_init(kind, 0L).set_remaining(bytes).await();
      }
    }

    private void hearTasks(Actor actor) throws SimgridException {
      Mailbox box = box("task", u);
      while (true) {
        scheduler.received((Integer) Objects.requireNonNull(box.get()));
      }
    }

    private void hearRequests(Actor actor, int child) throws SimgridException {
      Mailbox box = box("request", child);
      // Requests travel as soon as they are made.
      box.set_receiver(actor);
      while (true) {
        post(new NodeEvent.Requested(child, (Integer) Objects.requireNonNull(box.get())));
      }
    }

    private Application application(int kind) {
      return machine.scheduler().problem().application(kind);
    }

    /** Returns the mailbox of the tasks to a node, or of its requests. */
    private Mailbox box(String what, int node) {
      int life = node == u ? scheduler.life() : machine.life(node);
      return Objects.requireNonNull(Actor.self())
          .get_engine()
          .mailbox_by_name(
              what
                  + ":"
                  + scheduler.lane()
                  + ":"
                  + tree().node(node).name()
                  + (life == 0 ? "" : ":" + life));
    }
  }
}
