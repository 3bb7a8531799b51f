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
 * What is played on a star.
 *
 * @param unit of load
 * @param load units to distribute; infinite for a stream
 * @param whole whether they are tasks, which are never cut
 * @param requestBytes size of a request
 * @param local tasks of each worker
 * @param playsLocalTasks whether actors play them; otherwise the platform's profiles do
 * @param costs of the load's tasks; null when a unit costs a unit
 * @param ports of the master
 * @param joinDates when each worker comes, seconds; 0 for one that is there from the start
 * @param absences when each worker is away
 * @param alone whether nothing but this run computes on its hosts
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
    boolean playsLocalTasks,
    @Nullable TaskCosts costs,
    Ports ports,
    double[] joinDates,
    List<Absences> absences,
    boolean alone) {
  StarRun {
    if (costs == null && kind.timesTasks()) {
      costs = TaskCosts.equal(load);
    }
  }

  /** Whether it may lose workers. */
  boolean losses() {
    return kind.losses() && absences.stream().anyMatch(one -> one.iterator().hasNext());
  }

  boolean oneWay() {
    return kind.results() == Results.NONE;
  }
}
