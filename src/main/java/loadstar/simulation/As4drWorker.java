package loadstar.simulation;

import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * A worker of AS4DR and of its Baseline (ICPPW'12, Figure 2): computes subchunks in the order of
 * their arrival; after an s-dot it offers its result and the previous s-ddot's, without waiting for
 * the master to take them. Receiving and sending overlap with computing.
 *
 * <p>With no data on its way it offers an s-ddot's result at once: there may be no next s-dot. The
 * master takes it when its turn comes all the same, since each part has a mailbox of its own.
 */
public final class As4drWorker extends Actor implements WorkerRole {
  /** Named by deployment files; arguments are not used. */
  public As4drWorker(String[] args) {}

  @Override
  public void run() throws SimgridException {
    // The master decides when the run is over.
    daemonize();
    Run run = Run.current();
    try {
      work(run);
    } catch (RuntimeException e) {
      run.fail(e);
    }
  }

  private void work(Run run) throws SimgridException {
    Engine engine = get_engine();
    int w = run.workerIndex(Host.current().get_name());
    WorkerSpec spec = run.star().worker(w);
    LoadUnit unit = run.unit();
    Schedule schedule = run.schedule();
    Mailbox data = Mailboxes.data(engine, spec.name());
    data.set_receiver(this);
    Mailbox dots = Mailboxes.results(engine, spec.name(), Schedule.FIRST);
    Mailbox ddots = Mailboxes.results(engine, spec.name(), Schedule.SECOND);
    @Nullable Subchunk held = null;
    while (true) {
      // SimGrid searches all offers when a result is taken: one kept back makes the run faster.
      if (held != null && !data.listen()) {
        offer(ddots, held, unit);
        held = null;
      }
      Subchunk subchunk = Mailboxes.take(data);
      double start = Engine.get_clock();
      schedule.setCompute(subchunk.row, start, Double.NaN);
      // f is a delay, not work: a profile that slows the host down does not stretch it.
      if (spec.computeLatency() > 0) {
        sleep_for(spec.computeLatency());
      }
      execute(subchunk.size * unit.flops());
      double end = Engine.get_clock();
      schedule.setCompute(subchunk.row, start, end);
      subchunk.computeSeconds = end - start;
      if (subchunk.part == Schedule.SECOND) {
        held = subchunk;
        continue;
      }
      offer(dots, subchunk, unit);
      if (held != null) {
        offer(ddots, held, unit);
        held = null;
      }
    }
  }

  private static void offer(Mailbox results, Subchunk subchunk, LoadUnit unit) {
    subchunk.offered = Engine.get_clock();
    results.put_detached(subchunk, unit.resultBytes(subchunk.size));
  }
}
