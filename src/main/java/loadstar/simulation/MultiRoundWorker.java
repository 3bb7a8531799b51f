package loadstar.simulation;

import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.SimgridException;

/**
 * A worker of the multi-round schedulers: computes chunks in the order of their arrival while the
 * next ones are received.
 *
 * <p>Its properties in the deployment are {@link MultiRoundSetup#WORKER_PROPERTIES}.
 */
public final class MultiRoundWorker extends Actor implements WorkerRole {
  private final @Nullable MultiRoundPlay given;
  private final int index;

  /** Named by deployment files; arguments are not used. */
  public MultiRoundWorker(String[] args) {
    given = null;
    index = -1;
  }

  /** Worker {@code index} of a play that is not the run's. */
  MultiRoundWorker(MultiRoundPlay play, int index) {
    given = play;
    this.index = index;
  }

  @Override
  public void run() throws SimgridException {
    // The master decides when the run is over.
    daemonize();
    if (given != null) {
      given.work(index, this);
      return;
    }
    Run run = Run.current();
    try {
      run.multiRound().work(run.workerIndex(Host.current().get_name()), this);
    } catch (RuntimeException e) {
      run.fail(e);
    }
  }

  /** The latency is a delay, not work: local tasks do not stretch it. */
  void compute(double latencySeconds, double flops) {
    if (latencySeconds > 0) {
      sleep_for(latencySeconds);
    }
    execute(flops);
  }
}
