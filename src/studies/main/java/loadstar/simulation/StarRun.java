package loadstar.simulation;

import java.util.List;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absences;
import loadstar.model.Ports;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;

/**
 * A run on a star.
 *
 * @param unit of load
 * @param load units to distribute; infinite for a stream
 * @param whole whether they are indivisible tasks
 * @param requestBytes size of a request
 * @param local tasks of each worker
 * @param executesLocalTasks whether actors execute them; otherwise the platform's profiles do
 * @param costs of the load's tasks; null if a unit costs a unit
 * @param ports of the master
 * @param startup seconds that each worker needs before its date in {@code joinDates}, but its boot
 * @param joinDates dates at which workers come, seconds; 0 for one that is there from the start
 * @param absences times at which each worker is away
 * @param alone whether only this run computes on its hosts
 */
record StarRun(
    StarPlatform star,
    SchedulerKind kind,
    Scheduler scheduler,
    LoadUnit unit,
    double load,
    boolean whole,
    double requestBytes,
    List<LocalLoad> local,
    boolean executesLocalTasks,
    @Nullable TaskCosts costs,
    Ports ports,
    double startup,
    double[] joinDates,
    List<Absences> absences,
    boolean alone) {
  StarRun {
    if (costs == null && kind.timesTasks()) {
      costs = TaskCosts.equal(load);
    }
  }

  /** Returns the run of another scheduler on the same problem. */
  StarRun with(SchedulerKind other, Scheduler scheduler) {
    return new StarRun(
        star,
        other,
        scheduler,
        unit,
        load,
        whole,
        requestBytes,
        local,
        executesLocalTasks,
        costs == null ? null : costs.anew(),
        ports,
        startup,
        joinDates,
        absences,
        alone);
  }

  /** Tells whether it may lose workers. */
  boolean losses() {
    return kind.losses() && absences.stream().anyMatch(one -> one.iterator().hasNext());
  }

  boolean oneWay() {
    return kind.results() == Results.NONE;
  }
}
