package loadstar.algorithm.bagsoftasks;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The state of one node of a tree in one lane, which all players share: it passes events to the
 * policy, has the wire carry out the policy's actions, and counts the tasks at the node. A node
 * that is back after a failure has a new one.
 */
public final class NodeScheduler {
  // The limit for a policy that never waits.
  private static final int MOST_ACTIONS = 1_000_000;
  private static final int NOTHING = -1;
  private static final int ARRIVED = -2;
  private final TreeMachine machine;
  private final int node;
  private final int lane;
  private final int life;
  private final NodePolicy policy;
  private final NodeWire wire;
  private final Deque<Integer> toCompute = new ArrayDeque<>();
  // The policy's action until the event that it is sent.
  private NodeAction.@Nullable Hand sending;
  // Rows of the schedule; NOTHING before the port or the processor has begun.
  private int sendRow = NOTHING;
  private int computeRow = NOTHING;
  // The tasks that have come and are neither computed nor sent on; below zero at the root, which
  // draws its tasks.
  private int held;

  NodeScheduler(TreeMachine machine, int node, int lane, int life) {
    this.machine = machine;
    this.node = node;
    this.lane = lane;
    this.life = life;
    policy = machine.scheduler().policy(lane, node);
    wire = machine.wire().node(this);
  }

  /** Returns the number of the node in the tree. */
  public int node() {
    return node;
  }

  /** Returns the number of the lane, from 0. */
  public int lane() {
    return lane;
  }

  /** Returns the number of the node's failures before. */
  public int life() {
    return life;
  }

  NodeWire wire() {
    return wire;
  }

  // ------------------------------------------------------------------ called by the wire

  /** Begins with the requests of the node's own worker. */
  public void begin() {
    if (computes()) {
      policy.requested(node, machine.scheduler().protocol().window());
    }
    act();
  }

  /** Passes an event to the policy, and carries out its actions. */
  public void handle(NodeEvent event) {
    switch (event) {
      case NodeEvent.Requested(int from, int tasks) -> {
        if (machine.isThere(from)) { // else it has gone since, at this date
          policy.requested(from, tasks);
        }
      }
      case NodeEvent.Received(int kind) -> policy.received(kind);
      case NodeEvent.Plain.SENT -> sending = null;
      case NodeEvent.Plain.CHANGED -> {
        // The policy decides anew.
      }
    }
    act();
  }

  /**
   * Begins to send the task that waits for the port.
   *
   * @return null if there is none any more, because the child has gone at the same date
   */
  public NodeAction.@Nullable Hand beginSend() {
    NodeAction.Hand hand = sending;
    if (hand == null || sendRow != NOTHING) {
      return null;
    }
    sendRow = machine.schedule().send(lane, hand.to(), hand.kind(), machine.now());
    return hand;
  }

  /** Ends the transfer of the port: the task is at the child. */
  public void sent() {
    NodeAction.Hand hand = sending;
    if (hand == null || sendRow < 0) {
      throw new IllegalStateException("node " + node + " sends nothing");
    }
    double seconds = ended(sendRow);
    sendRow = ARRIVED;
    held--;
    if (machine.scheduler().sent(hand.to(), hand.kind(), seconds)) {
      machine.changed();
    }
    wire.post(NodeEvent.Plain.SENT);
  }

  /** Accepts a task of an application from the parent. */
  public void received(int kind) {
    held++;
    wire.post(new NodeEvent.Received(kind));
  }

  /** Tells whether the processor is free and a task waits for it. */
  public boolean mayBeginTask() {
    return computeRow == NOTHING && !toCompute.isEmpty();
  }

  /**
   * Begins to compute the next task that waits.
   *
   * @return its kind
   */
  public int beginTask() {
    int kind = toCompute.remove();
    computeRow = machine.schedule().compute(lane, node, kind, machine.now());
    return kind;
  }

  /** Ends the computation of the task in the processor. */
  public void computed() {
    int kind = machine.schedule().application(computeRow);
    double seconds = ended(computeRow);
    boolean changed = machine.scheduler().computed(node, kind, seconds);
    computeRow = NOTHING;
    held--;
    machine.computed(kind);
    wire.computeNext();
    if (changed) {
      machine.changed();
    }
    wire.post(new NodeEvent.Requested(node, 1));
  }

  /** Ends a row now, and returns the seconds since its start. */
  private double ended(int row) {
    machine.schedule().ended(row, machine.now());
    return machine.now() - machine.schedule().start(row);
  }

  // ------------------------------------------------------------------ called by the machine

  /**
   * Ends the node, which cannot be reached any more.
   *
   * @return the number of tasks that are lost with it
   */
  int gone() {
    int lost = held;
    breakOff(computeRow);
    breakOff(sendRow);
    wire.forget();
    return lost;
  }

  /** Drops a child that cannot be reached any more; a task on its way to it is here again. */
  void without(int child) {
    policy.gone(child);
    wire.childGone(child);
    NodeAction.Hand hand = sending;
    if (hand == null || hand.to() != child || sendRow == ARRIVED) {
      return;
    }
    policy.returned(hand.kind());
    sending = null;
    if (sendRow >= 0) {
      breakOff(sendRow);
      sendRow = NOTHING;
      wire.breakOffSend();
    }
  }

  private void breakOff(int row) {
    if (row >= 0) {
      machine.schedule().lost(row, machine.now());
    }
  }

  // ------------------------------------------------------------------ the policy's actions

  private void act() {
    int actions = 0;
    for (NodeAction action = policy.next(sending == null);
        action != NodeAction.Rest.WAIT;
        action = policy.next(sending == null)) {
      check(action);
      switch (action) {
        case NodeAction.Ask ask -> wire.request(ask.tasks());
        case NodeAction.Hand hand when hand.to() == node -> {
          toCompute.add(hand.kind());
          wire.compute();
        }
        case NodeAction.Hand hand -> {
          sending = hand;
          sendRow = NOTHING;
          wire.send();
        }
        case NodeAction.Rest rest -> throw new AssertionError(rest);
      }
      if (++actions > MOST_ACTIONS) {
        throw new IllegalStateException("the scheduler does not come to an end");
      }
    }
  }

  private void check(NodeAction action) {
    String wrong =
        switch (action) {
          case NodeAction.Hand hand when hand.to() == node ->
              computes() ? null : " hands a task to itself and does not compute";
          case NodeAction.Hand hand when !isChild(hand.to()) ->
              " hands a task to " + hand.to() + ", which is none of its children";
          case NodeAction.Hand hand ->
              sending == null ? null : " hands a task to a child while it sends another";
          case NodeAction.Ask ask ->
              node > 0 && ask.tasks() > 0 ? null : " asks for " + ask.tasks() + " tasks";
          case NodeAction.Rest rest -> null;
        };
    if (wrong != null) {
      throw new IllegalStateException("node " + node + wrong);
    }
  }

  private boolean isChild(int to) {
    return to > 0 && to < machine.tree().size() && machine.tree().parent(to) == node;
  }

  private boolean computes() {
    return machine.tree().node(node).speed() > 0;
  }
}
