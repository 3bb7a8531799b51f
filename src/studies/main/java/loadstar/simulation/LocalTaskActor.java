package loadstar.simulation;

import loadstar.algorithm.play.BusyPeriods;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;

/**
 * The local tasks of one worker, first come first served, as executions whose priority leaves
 * nothing to others. SimGrid shares a CPU by weight; with this one the chunk beside a local task
 * advances by less than one part in 10^8.
 */
final class LocalTaskActor extends Actor {
  private static final double PREEMPTING = 1e9;

  private final BusyPeriods tasks;
  private final double flopsPerSecond;

  /**
   * @param flopsPerSecond of the worker's host
   */
  LocalTaskActor(BusyPeriods tasks, double flopsPerSecond) {
    this.tasks = tasks;
    this.flopsPerSecond = flopsPerSecond;
  }

  @Override
  public void run() {
    // Local tasks go on for ever; the master decides when the run is over.
    daemonize();
    for (int k = 0; ; k++) {
      double arrival = tasks.arrivalOfTask(k);
      if (arrival > Engine.get_clock()) {
        sleep_until(arrival);
      }
      execute(tasks.secondsOfTask(k) * flopsPerSecond, PREEMPTING);
    }
  }
}
