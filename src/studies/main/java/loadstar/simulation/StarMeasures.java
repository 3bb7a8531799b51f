package loadstar.simulation;

import java.util.List;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.bounds.MakespanBounds;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;

/**
 * Measures a run on a star: all but its energy, which only the simulation knows.
 *
 * @param end the horizon or the last date
 * @param losses whether workers could be lost
 * @param uplink the link that all data share, load units per second; null without one
 * @param downlink the same for results
 * @param problem that was to be solved; null where no bound is known
 */
record StarMeasures(
    SchedulerKind kind,
    Scheduler scheduler,
    StarPlatform star,
    Schedule schedule,
    ScheduleReport report,
    double end,
    Ports ports,
    boolean losses,
    @Nullable Rate uplink,
    @Nullable Rate downlink,
    @Nullable BoundProblem problem) {

  /**
   * When a run was done that went to its end: with the last result, or the last computation where
   * results hold nothing. Then only the next request waits for the last message, and nobody asks.
   *
   * @param empty whether results have no bytes
   */
  static double makespan(Schedule schedule, boolean empty) {
    return empty ? lastComputed(schedule) : schedule.lastDate();
  }

  private static double lastComputed(Schedule schedule) {
    double last = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      double end = schedule.computeEnd(row);
      last = end > last ? end : last; // NaN for what was lost before
    }
    return last;
  }

  private boolean oneWay() {
    return kind.results() == Results.NONE;
  }

  List<WorkerMetrics> workers() {
    return Metrics.workers(schedule, star, end, oneWay());
  }

  /**
   * @param workers what {@link #workers()} has said
   */
  Summary summary(List<WorkerMetrics> workers) {
    Summary summary = Metrics.summary(schedule, report, workers, end, oneWay());
    summary.put(Summary.SEND_PORT, Metrics.sendPort(schedule, end, ports));
    if (!oneWay()) {
      summary.put(Summary.RECEIVE_PORT, Metrics.receivePort(schedule, end, ports));
    }
    if (losses) {
      summary.put(Summary.LOST, schedule.losses());
    }
    summary.putOwn(scheduler.decided());
    summary.putOwn(scheduler.measured(schedule, star.workers()));
    links(summary);
    if (problem != null) {
      bounds(summary, problem);
    }
    return summary;
  }

  private void links(Summary summary) {
    if (uplink != null) {
      summary.put(Summary.UPLINK, Metrics.filled(schedule, end, uplink, schedule::sendEnd));
    }
    if (!oneWay() && downlink != null) {
      summary.put(Summary.DOWNLINK, Metrics.filled(schedule, end, downlink, schedule::resultEnd));
    }
  }

  private void bounds(Summary summary, BoundProblem solved) {
    // What was reached bounds the search, but not so closely that it hides a bound that is wrong.
    MakespanBounds bounds = solved.bounds(2 * end);
    summary.put(Summary.BOUND_COMPUTE, bounds.compute());
    summary.put(Summary.BOUND_PORT, bounds.port());
    summary.put(Summary.BOUND_STEADY, bounds.steadyState());
    if (solved.tasks()) {
      summary.put(Summary.BOUND_TASKS, bounds.tasks());
    }
  }

  /**
   * What runs are compared by: a summary, and what follows from it.
   *
   * @param workers of the run
   */
  static Summary compared(Summary summary, Schedule schedule, List<WorkerMetrics> workers) {
    Summary all = new Summary();
    summary.forEach(all::put);
    all.put(Summary.COMPUTED, lastComputed(schedule));
    all.put(Summary.WORKERS, workers.size());
    all.put(Summary.WORKERS_USED, workers.stream().filter(worker -> worker.computed() > 0).count());
    if (!summary.has(Summary.RECEIVE_PORT)) {
      all.put(Summary.RECEIVE_PORT, 0); // rankings show both ways of sending results side by side
    }
    double bound = summary.bound();
    if (bound > 0) {
      all.put(Summary.BOUND, bound);
      all.put(Summary.OVER_BOUND, summary.overBound(bound));
    }
    return all;
  }
}
