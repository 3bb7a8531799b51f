package loadstar.simulation;

import loadstar.algorithm.Master;
import loadstar.algorithm.play.Chunk;
import loadstar.model.Schedule;
import loadstar.simulation.ReceiveQueue.Offer;
import org.simgrid.s4u.Engine;

/** Which workers are there: they come, leave with all that they have, and may come back. */
final class Membership {
  private final RunState run;
  private final Master master;
  private final SendQueue sendQueue;
  private final ReceiveQueue receiveQueue;
  private final Inboxes inboxes;
  private final Transfers sends;
  private final Transfers receptions;

  /** Workers that will be back when they leave next. */
  private final boolean[] returning;

  Membership(
      RunState run,
      Master master,
      SendQueue sendQueue,
      ReceiveQueue receiveQueue,
      Inboxes inboxes,
      Transfers sends,
      Transfers receptions) {
    this.run = run;
    this.master = master;
    this.sendQueue = sendQueue;
    this.receiveQueue = receiveQueue;
    this.inboxes = inboxes;
    this.sends = sends;
    this.receptions = receptions;
    returning = new boolean[run.star().size()];
  }

  /**
   * Workers that need not ask are there from the start.
   *
   * @param joinDates by worker, 0 for those that are there
   */
  void begin(double[] joinDates) {
    for (int w = 0; w < joinDates.length; w++) {
      if (joinDates[w] == 0 && run.kind().requestBytes().isEmpty()) {
        run.books().join(w);
        run.scheduler().joined(master, w);
      } else {
        run.expect(1);
      }
    }
  }

  /** A worker is there: it asks for work, or is known at once where nobody needs to ask. */
  void arrive(int w) {
    if (run.kind().requestBytes().isPresent()) {
      receiveQueue.add(new Offer(w, null));
    } else {
      join(w);
    }
  }

  /** A worker that was waited for can be given chunks from now on. */
  void join(int w) {
    run.expect(-1);
    if (run.books().join(w)) {
      run.scheduler().joined(master, w);
      sendQueue.update();
    }
  }

  /** Whether a worker will be back when it leaves next: then it is worth waiting for. */
  void willReturn(int w, boolean returns) {
    returning[w] = returns;
  }

  /** A worker that left is there again, with nothing; it arrives as a late one does. */
  void comeBack(int w) {
    run.books().comeBack(w);
  }

  /** A worker is gone with all that it has; the first who notices says so. */
  void leave(int w) {
    if (run.over()) {
      return;
    }
    if (!run.books().present(w) && !run.books().gone(w)) {
      run.expect(-1);
    }
    if (returning[w] && !run.books().gone(w)) {
      run.expect(1);
    }
    for (Chunk lost : run.books().leave(w, run.scheduler(), master, Engine.get_clock())) {
      forgetReception(run.schedule(), lost.row());
    }
    run.inputs().lost(w);
    inboxes.clear(w);
    receiveQueue.remove(w);
    sends.breakOff(w);
    sends.changed();
    receptions.breakOff(w);
    receiveQueue.giveUpOn(w);
    sendQueue.update();
  }

  /** A reception that a loss broke off has not happened. */
  private static void forgetReception(Schedule schedule, int row) {
    if (!Double.isNaN(schedule.resultStart(row)) && Double.isNaN(schedule.resultEnd(row))) {
      schedule.setResult(row, Double.NaN, Double.NaN);
    }
  }
}
