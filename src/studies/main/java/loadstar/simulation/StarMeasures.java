package loadstar.simulation;

import java.util.List;
import loadstar.algorithm.MakespanBounds;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;

/**
 * Measures a run on a star: all but its energy, which only the simulation knows.
 *
 * @param end the horizon or the last date
 * @param losses whether workers could be lost
 * @param uplink bandwidth of the link that leaves the master, load units per second; infinite
 *     without one
 * @param downlink the same for the link that enters it
 * @param load that was to be distributed; infinite where no bound holds for it
 * @param work what the load has cost, nominal units; NaN where a unit costs a unit
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
    double uplink,
    double downlink,
    double load,
    double work) {

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
    if (!Double.isInfinite(load)) {
      bounds(summary);
    }
    return summary;
  }

  private void links(Summary summary) {
    if (!Double.isInfinite(uplink)) {
      summary.put(Summary.UPLINK, Metrics.filled(schedule, end, uplink, schedule::sendEnd));
    }
    if (!oneWay() && !Double.isInfinite(downlink)) {
      summary.put(Summary.DOWNLINK, Metrics.filled(schedule, end, downlink, schedule::resultEnd));
    }
  }

  private void bounds(Summary summary) {
    MakespanBounds bounds =
        MakespanBounds.of(star.workers(), load, !oneWay(), ports)
            .withLinks(load, uplink, oneWay() ? Double.POSITIVE_INFINITY : downlink);
    if (!Double.isNaN(work)) {
      bounds = bounds.withWork(star.workers(), load, !oneWay(), work);
    }
    summary.put(Summary.BOUND_COMPUTE, bounds.compute());
    summary.put(Summary.BOUND_PORT, bounds.port());
    if (bounds.steadyState() > 0) {
      summary.put(Summary.BOUND_STEADY, bounds.steadyState());
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
      all.put(Summary.OVER_BOUND, summary.value(Summary.END) / bound);
    }
    return all;
  }
}
