package loadstar.simulation;

import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Mailbox;
import org.simgrid.s4u.SimgridException;

/**
 * A worker of AS4DR and of its Baseline (ICPPW'12, Figure 2): computes subchunks in the order of
 * their arrival and offers each result without waiting for the master to take it. Receiving and
 * sending overlap with computing.
 *
 * <p>Figure 2 posts the result of s-ddot only after the next s-dot's. Here it is offered at once,
 * in a mailbox of its own, and the master takes it after the next s-dot's: nothing travels earlier,
 * and the results of the last round need no special case.
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
    Mailbox[] results = {
      Mailboxes.results(engine, spec.name(), Schedule.FIRST),
      Mailboxes.results(engine, spec.name(), Schedule.SECOND)
    };
    while (true) {
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
      subchunk.offered = end;
      results[subchunk.part].put_detached(subchunk, unit.resultBytes(subchunk.size));
    }
  }
}
