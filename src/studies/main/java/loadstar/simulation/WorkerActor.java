package loadstar.simulation;

import loadstar.algorithm.play.Chunk;
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

  /**
   * @param joinDate when it comes, seconds
   */
  WorkerActor(Run run, int w, double joinDate) {
    super(run.state()::fail);
    this.run = run;
    this.w = w;
    this.joinDate = joinDate;
  }

  @Override
  void act() {
    // The master decides when the run is over.
    daemonize();
    if (joinDate > 0) {
      sleep_until(joinDate);
    }
    if (joinDate > 0 || run.state().kind().requestBytes().isPresent()) {
      run.membership().arrive(w);
    }
    WorkerSpec spec = run.state().star().worker(w);
    double flops = run.state().environment().unit().flops();
    while (true) {
      Chunk chunk = run.inboxes().next(w);
      double start = Engine.get_clock();
      run.state().schedule().setCompute(chunk.row(), start, Double.NaN);
      // f is a delay, not work: a profile or local tasks that slow the host down do not stretch it.
      if (spec.computeLatency() > 0) {
        sleep_for(spec.computeLatency());
      }
      if (run.state().kind().timesTasks()) {
        timeTasks(chunk, flops);
      } else {
        execute(chunk.work() * flops);
      }
      double end = Engine.get_clock();
      run.state().schedule().setCompute(chunk.row(), start, end);
      run.computed(chunk, end - start);
    }
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
