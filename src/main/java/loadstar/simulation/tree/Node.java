package loadstar.simulation.tree;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.Consumer;
import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodePolicy;
import loadstar.model.TreeNode;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.NetworkFailureException;
import org.simgrid.s4u.Semaphore;
import org.simgrid.s4u.SimgridException;

/**
 * One node of a tree in one lane: a scheduler that asks the policy, a sender that sends one task at
 * a time, a worker that computes one at a time, and ears for the parent's tasks and for each
 * child's requests. They share a host and talk by queues; only what goes to another node is a
 * message.
 */
final class Node {
  private final TreePlay play;
  private final int u;
  private final int lane;
  private final NodePolicy policy;
  private final Host host;
  private final ArrayDeque<Consumer<NodePolicy>> news = new ArrayDeque<>();
  private final ArrayDeque<Integer> toCompute = new ArrayDeque<>();
  private final ArrayDeque<NodeAction.Hand> toSend = new ArrayDeque<>();
  private final Semaphore bell = Semaphore.create(0);
  private final Semaphore work = Semaphore.create(0);
  private final Semaphore port = Semaphore.create(0);
  private boolean sending;

  Node(TreePlay play, int u, int lane, Host host) {
    this.play = play;
    this.u = u;
    this.lane = lane;
    this.host = host;
    policy = play.scheduler().policy(lane, u);
  }

  /** Starts the actors. */
  void start(Engine engine) {
    add(engine, "worker", this::compute);
    add(engine, "sender", this::send);
    if (u > 0) {
      add(engine, "tasks", this::hearTasks);
    }
    for (int child : play.tree().children(u)) {
      add(engine, "requests", actor -> hearRequests(actor, child));
    }
    add(engine, "scheduler", this::schedule);
  }

  private interface Part {
    void play(Actor actor) throws SimgridException;
  }

  private void add(Engine engine, String part, Part body) {
    TreeNode node = play.tree().node(u);
    play.started(
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
                  // At the end of a play senders die in the middle of a transfer.
                  if (!play.isOver()) {
                    play.fail(new IllegalStateException(e));
                  }
                } catch (SimgridException e) {
                  play.fail(new IllegalStateException(e));
                } catch (RuntimeException e) {
                  play.fail(e);
                }
              }
            }));
  }

  private void tell(Consumer<NodePolicy> piece) {
    news.add(piece);
    bell.release();
  }

  private void schedule(Actor actor) {
    if (play.tree().node(u).speed() > 0) {
      policy.requested(u, play.scheduler().protocol().window());
    }
    while (true) {
      act();
      bell.acquire();
      news.remove().accept(policy);
    }
  }

  private void act() {
    for (NodeAction action = policy.next(!sending);
        action != NodeAction.Rest.WAIT;
        action = policy.next(!sending)) {
      switch (action) {
        case NodeAction.Ask ask ->
            requests(u).put_detached(ask.tasks(), play.scheduler().protocol().requestBytes());
        case NodeAction.Hand hand when hand.to() == u -> {
          toCompute.add(hand.kind());
          work.release();
        }
        case NodeAction.Hand hand -> {
          sending = true;
          toSend.add(hand);
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
      int row = play.schedule().compute(lane, u, kind, Engine.get_clock());
      actor.execute(play.problem().application(kind).flops());
      play.schedule().ended(row, Engine.get_clock());
      play.computed(kind);
      tell(p -> p.requested(u, 1));
    }
  }

  private void send(Actor actor) {
    while (true) {
      port.acquire();
      NodeAction.Hand hand = toSend.remove();
      int row = play.schedule().send(lane, hand.to(), hand.kind(), Engine.get_clock());
      tasks(hand.to()).put(hand.kind(), play.problem().application(hand.kind()).bytes());
      play.schedule().ended(row, Engine.get_clock());
      tell(p -> sending = false);
    }
  }

  private void hearTasks(Actor actor) throws SimgridException {
    Mailbox box = tasks(u);
    while (true) {
      int kind = (Integer) Objects.requireNonNull(box.get());
      tell(p -> p.received(kind));
    }
  }

  private void hearRequests(Actor actor, int child) throws SimgridException {
    Mailbox box = requests(child);
    // Requests travel as soon as they are made.
    box.set_receiver(actor);
    while (true) {
      int count = (Integer) Objects.requireNonNull(box.get());
      tell(p -> p.requested(child, count));
    }
  }

  private Mailbox tasks(int receiver) {
    return box("task", receiver);
  }

  private Mailbox requests(int asker) {
    return box("request", asker);
  }

  private Mailbox box(String what, int node) {
    return Objects.requireNonNull(Actor.self())
        .get_engine()
        .mailbox_by_name(what + ":" + lane + ":" + play.tree().node(node).name());
  }
}
