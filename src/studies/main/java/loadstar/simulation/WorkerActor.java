package loadstar.simulation;

import loadstar.algorithm.Results;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.Chunk.State;
import loadstar.model.WorkerSpec;
import org.simgrid.s4u.Engine;

/**
 * A worker: computes chunks in the order of their arrival while the next ones are received, and
 * offers its results without waiting for the master to take them.
 */
final class WorkerActor extends Role {
  private final Run run;
  private final int w;
  private final double joinDate;
  private final boolean steadyHost;

  /**
   * @param joinDate when it comes, seconds
   * @param steadyHost whether its host computes nothing else, always at the same speed
   */
  WorkerActor(Run run, int w, double joinDate, boolean steadyHost) {
    super(run.state()::fail);
    this.run = run;
    this.w = w;
    this.joinDate = joinDate;
    this.steadyHost = steadyHost;
  }

  @Override
  void act() {
    // The master decides when the run is over.
    daemonize();
    if (joinDate > 0) {
      sleep_until(joinDate);
    }
    WorkerSpec spec = run.state().star().worker(w);
    if (joinDate > 0 || run.state().kind().requestBytes().isPresent()) {
      if (spec.latencyInFlight() > 0 && run.state().kind().requestBytes().isPresent()) {
        sleep_for(spec.latencyInFlight());
      }
      run.membership().arrive(w);
    }
    double flops = run.state().environment().unit().flops();
    while (true) {
      Chunk chunk = run.inboxes().next(w);
      if (spec.latencyInFlight() > 0) {
        // Its sender's port has been free since; one after the other, so nothing overtakes.
        sleep_until(run.state().schedule().sendEnd(chunk.row()) + spec.latencyInFlight());
      }
      double start = Engine.get_clock();
      run.state().schedule().setCompute(chunk.row(), start, Double.NaN);
      // f is a delay, not work: a profile or local tasks that slow the host down do not stretch it.
      if (spec.computeLatency() > 0) {
        sleep_for(spec.computeLatency());
      }
      boolean timesTasks = run.state().kind().timesTasks();
      if (timesTasks && !steadyHost) {
        timeTasks(chunk, flops);
      } else {
        execute(chunk.work() * flops);
        if (timesTasks) {
          run.state().books().timed(chunk, squares(chunk, spec.speed()));
        }
      }
      double end = Engine.get_clock();
      run.state().schedule().setCompute(chunk.row(), start, end);
      if (spec.latencyInFlight() > 0 && run.state().kind().results() != Results.NONE) {
        fly(chunk, end - start, spec.latencyInFlight());
      } else {
        run.computed(chunk, end - start);
      }
    }
  }

  /** The master knows of a result when it arrives; the worker goes on. */
  private void fly(Chunk chunk, double seconds, double flight) {
    double arrival = Engine.get_clock() + flight;
    get_engine()
        .add_actor(
            "flight",
            run.state().masterHost(),
            new TransferActor(
                run,
                () -> {
                  sleep_until(arrival);
                  if (chunk.state() != State.LOST) {
                    run.computed(chunk, seconds);
                  }
                }));
  }

  /**
   * Squared times of a chunk's tasks where the clock would say only what is known: an activity for
   * each of a million tasks takes seconds.
   */
  private double squares(Chunk chunk, double speed) {
    double squares = 0;
    for (double work : run.state().books().tasks(chunk)) {
      double seconds = work / speed;
      squares += seconds * seconds;
    }
    return squares;
  }

  private void timeTasks(Chunk chunk, double flops) {
    double squares = 0;
    for (double work : run.state().books().tasks(chunk)) {
      double start = Engine.get_clock();
      execute(work * flops);
      double seconds = Engine.get_clock() - start;
      squares += seconds * seconds;
    }
    run.state().books().timed(chunk, squares);
  }
}
