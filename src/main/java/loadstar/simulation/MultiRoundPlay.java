package loadstar.simulation;

import loadstar.algorithm.multiround.Dispatcher;
import loadstar.algorithm.multiround.Send;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * One divisible load on one star, as its master and its workers play it; what the actors do, apart
 * from where they find their parameters.
 */
final class MultiRoundPlay {
  private final StarPlatform star;
  private final LoadUnit unit;
  private final Schedule schedule;
  private final Progress progress;

  MultiRoundPlay(StarPlatform star, LoadUnit unit, Schedule schedule) {
    this.star = star;
    this.unit = unit;
    this.schedule = schedule;
    this.progress = new Progress(star.size());
  }

  Progress progress() {
    return progress;
  }

  /** The master: sends what its dispatcher says, one at a time, until all is computed. */
  void distribute(Engine engine, Dispatcher dispatcher) {
    Mailbox[] data = new Mailbox[star.size()];
    for (int w = 0; w < data.length; w++) {
      data[w] = Mailboxes.data(engine, star.worker(w).name());
    }
    while (!dispatcher.finished()) {
      Send send = dispatcher.next(progress);
      if (send == null) {
        progress.awaitOne();
      } else {
        send(send, data[send.worker()]);
      }
    }
    progress.awaitAll();
  }

  private void send(Send send, Mailbox data) {
    int w = send.worker();
    int row = schedule.add(w, send.round() + 1, Schedule.FIRST, send.size());
    double start = Engine.get_clock();
    schedule.setSend(row, start, Double.NaN);
    progress.sent(w);
    data.put(new Subchunk(row, w, Schedule.FIRST, send.size()), unit.dataBytes(send.size()));
    schedule.setSend(row, start, Engine.get_clock());
  }

  /** A worker: computes chunks in the order of their arrival, for ever. */
  void work(int w, MultiRoundWorker actor) throws SimgridException {
    WorkerSpec spec = star.worker(w);
    Mailbox data = Mailboxes.data(actor.get_engine(), spec.name());
    data.set_receiver(actor);
    while (true) {
      Subchunk chunk = Mailboxes.take(data);
      double start = Engine.get_clock();
      schedule.setCompute(chunk.row, start, Double.NaN);
      actor.compute(spec.computeLatency(), chunk.size * unit.flops());
      schedule.setCompute(chunk.row, start, Engine.get_clock());
      progress.computed(w);
    }
  }
}
