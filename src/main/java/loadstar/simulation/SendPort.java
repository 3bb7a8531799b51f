package loadstar.simulation;

import java.util.ArrayDeque;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.Semaphore;
import org.simgrid.s4u.SimgridException;

/**
 * The sending half of the master's one port: sends what it is given, one at a time, in order. It
 * runs beside the receiving half, so that one send and one reception overlap.
 */
final class SendPort extends Actor {
  private final Run run;
  private final Schedule schedule;
  private final ArrayDeque<Subchunk> queue = new ArrayDeque<>();
  private final Mailbox[] data;
  private final Semaphore wake;
  private boolean idle;
  private boolean closed;

  SendPort(Run run, Engine engine) {
    this.run = run;
    this.schedule = run.schedule();
    this.wake = Semaphore.create(0);
    StarPlatform star = run.star();
    this.data = new Mailbox[star.size()];
    for (int w = 0; w < data.length; w++) {
      data[w] = Mailboxes.data(engine, star.worker(w).name());
    }
  }

  /** Queues a subchunk; called by other actors of the master. */
  void post(Subchunk subchunk) {
    queue.add(subchunk);
    wakeUp();
  }

  /** Nothing more will be posted: the actor ends when it has sent what is queued. */
  void close() {
    closed = true;
    wakeUp();
  }

  private void wakeUp() {
    if (idle) {
      idle = false;
      wake.release();
    }
  }

  @Override
  public void run() throws SimgridException {
    try {
      while (true) {
        @Nullable Subchunk next = queue.poll();
        if (next != null) {
          send(next);
        } else if (closed) {
          return;
        } else {
          idle = true;
          wake.acquire();
        }
      }
    } catch (RuntimeException e) {
      run.fail(e);
    }
  }

  private void send(Subchunk subchunk) {
    double start = Engine.get_clock();
    schedule.setSend(subchunk.row, start, Double.NaN);
    data[subchunk.worker].put(subchunk, run.unit().dataBytes(subchunk.size));
    schedule.setSend(subchunk.row, start, Engine.get_clock());
  }
}
