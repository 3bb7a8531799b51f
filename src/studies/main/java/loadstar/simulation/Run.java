package loadstar.simulation;

import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.play.Chunk;
import loadstar.simulation.ReceiveQueue.Offer;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/** What the actors of one run share. */
final class Run {
  private final RunState state;
  private final MasterView master;
  private final SendQueue sendQueue;
  private final ReceiveQueue receiveQueue;
  private final Inboxes inboxes;
  private final Transfers sends;
  private final Transfers receptions;
  private final Membership membership;

  /**
   * @param monitors that look at the speeds; null where nobody does
   */
  Run(Engine engine, RunState state, @Nullable Monitors monitors) {
    this.state = state;
    receiveQueue = new ReceiveQueue(state);
    Alarms alarms = new Alarms(engine, state.masterHost(), this::rung, state::fail);
    master = new MasterView(state, receiveQueue, alarms, monitors);
    sendQueue = new SendQueue(state, master, alarms);
    inboxes = new Inboxes(state.star().size());
    sends = new Transfers(state, true);
    receptions = new Transfers(state, false);
    membership = new Membership(state, master, sendQueue, receiveQueue, inboxes, sends, receptions);
  }

  private void rung(double date) {
    master.reach(date);
    sendQueue.update();
  }

  RunState state() {
    return state;
  }

  Master master() {
    return master;
  }

  SendQueue sendQueue() {
    return sendQueue;
  }

  ReceiveQueue receiveQueue() {
    return receiveQueue;
  }

  Inboxes inboxes() {
    return inboxes;
  }

  Transfers sends() {
    return sends;
  }

  Transfers receptions() {
    return receptions;
  }

  Membership membership() {
    return membership;
  }

  /** A worker has computed a chunk. */
  void computed(Chunk chunk, double seconds) {
    state.books().computed(chunk, seconds);
    boolean oneWay = state.kind().results() == Results.NONE;
    if (oneWay) {
      state.books().done(chunk);
    }
    if (oneWay || state.kind().hearsComputed()) {
      state.scheduler().computed(master, chunk, seconds);
      sendQueue.update();
    }
    if (!oneWay) {
      state.books().offered(chunk, Engine.get_clock());
      receiveQueue.add(new Offer(chunk.worker(), chunk));
    }
    sends.changed();
    sendQueue.moved();
  }

  /** The result of a chunk has been received. */
  void returned(Chunk chunk) {
    state.books().done(chunk);
    state.scheduler().returned(master, chunk, chunk.seconds());
    sendQueue.update();
  }
}
