package loadstar.simulation;

import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.play.Chunk;
import org.jspecify.annotations.Nullable;

/** What the master sends next: the scheduler's answer, asked for when a port is free. */
final class SendQueue {
  private final RunState run;
  private final Master master;
  private final Alarms alarms;
  private final Signal changed = new Signal();
  private Action answer = Idle.WAIT;
  private boolean moved;

  SendQueue(RunState run, Master master, Alarms alarms) {
    this.run = run;
    this.master = master;
    this.alarms = alarms;
  }

  /**
   * The next chunk to send; waits while there is none. Null when the run is over, and when a worker
   * can be sent to again meanwhile.
   *
   * @throws SchedulerStuck when nothing can happen any more
   */
  @Nullable Chunk next() {
    if (!(answer instanceof Send)) {
      answer = run.scheduler().next(master);
    }
    while (!(answer instanceof Send send)) {
      if (ends(answer)) {
        run.end();
        return null;
      }
      if (nothingToCome()) {
        throw new SchedulerStuck(
            run.anybodyPresent()
                ? "the scheduler waits at " + master.now() + " s for nothing"
                : "no worker is left at " + master.now() + " s, and the load is not done");
      }
      changed.await();
      if (moved && !(answer instanceof Send)) {
        moved = false;
        return null;
      }
    }
    answer = Idle.WAIT;
    // Lost between the answer and the port's turn?
    return ((Chunk) send).state() == Chunk.State.LOST ? next() : run.books().unsent(send);
  }

  /** Asks the scheduler again where the port waits, and wakes the port for another answer. */
  void update() {
    if (!changed.isAwaited()) {
      return;
    }
    Action now = run.scheduler().next(master);
    if (now != answer || ends(now) || (now == Idle.WAIT && nothingToCome())) {
      answer = now;
      changed.give();
    }
  }

  /** A transfer has ended, or a worker has room again: one that waits for it comes first. */
  void moved() {
    if (!run.environment().ports().one() && changed.isAwaited()) {
      moved = true;
      changed.give();
    }
  }

  private boolean ends(Action action) {
    return action == Idle.END && run.books().outstanding() == 0;
  }

  private boolean nothingToCome() {
    return run.idle() && alarms.none();
  }
}
