package loadstar.simulation.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodePolicy;
import loadstar.model.TreeNode;
import org.jspecify.annotations.Nullable;
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
 * message. A node that is back after a failure is another object, with mailboxes of its own, so
 * that nothing from before arrives.
 */
final class Node {
  private static final int NOTHING = -1;
  private static final int ARRIVED = -2;

  private final TreePlay play;
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

  Node(TreePlay play, int u, int lane, Host host) {
    this.play = play;
    this.u = u;
    this.lane = lane;
    this.host = host;
    life = play.life(u);
    policy = play.scheduler().policy(lane, u);
  }

  void start(Engine engine) {
    add(engine, "worker", this::compute);
    sender = add(engine, "sender", this::send);
    if (u > 0) {
      add(engine, "tasks", this::hearTasks);
    }
    for (int child : play.tree().children(u)) {
      if (play.isThere(child)) {
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
    play.lose(held);
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
      play.schedule().lost(row, Engine.get_clock());
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
    TreeNode node = play.tree().node(u);
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
                  if (!play.isOver() && !play.fails()) {
                    play.fail(new IllegalStateException(e));
                  }
                } catch (SimgridException e) {
                  play.fail(new IllegalStateException(e));
                } catch (RuntimeException e) {
                  play.fail(e);
                }
              }
            });
    actors.add(added);
    play.started(added);
    return added;
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
    for (NodeAction action = policy.next(sending == null);
        action != NodeAction.Rest.WAIT;
        action = policy.next(sending == null)) {
      switch (action) {
        case NodeAction.Ask ask ->
            requests(u).put_detached(ask.tasks(), play.scheduler().protocol().requestBytes());
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
      computeRow = play.schedule().compute(lane, u, kind, Engine.get_clock());
      actor.execute(play.problem().application(kind).flops());
      play.schedule().ended(computeRow, Engine.get_clock());
      computeRow = NOTHING;
      held--;
      play.computed(kind);
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
      sendRow = play.schedule().send(lane, hand.to(), hand.kind(), Engine.get_clock());
      tasks(hand.to()).put(hand.kind(), play.problem().application(hand.kind()).messageBytes());
      play.schedule().ended(sendRow, Engine.get_clock());
      sendRow = ARRIVED;
      held--;
      tell(p -> sending = null);
    }
  }

  private void hearTasks(Actor actor) throws SimgridException {
    Mailbox box = tasks(u);
    while (true) {
      int kind = (Integer) Objects.requireNonNull(box.get());
      held++;
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
    int itsLife = node == u ? life : play.life(node);
    return Objects.requireNonNull(Actor.self())
        .get_engine()
        .mailbox_by_name(
            what
                + ":"
                + lane
                + ":"
                + play.tree().node(node).name()
                + (itsLife == 0 ? "" : ":" + itsLife));
  }
}
