package loadstar.simulation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;

/**
 * What a run on a star yields, simulated or computed: its schedule, whether that keeps the rules,
 * and its metrics. In a deployment with several masters each cluster has one, and {@link Merger}
 * makes one of all.
 *
 * @param clock SimGrid's clock at the end, seconds
 * @param settings of SimGrid that were in force and are not its defaults, value by key
 * @param kind of the scheduler, of the first cluster if there are several
 * @param scheduler of the run, of the first cluster if there are several
 * @param star the master and its workers as SimGrid resolves them, in load units
 * @param schedule every subchunk; a date that is not before the horizon is NaN
 * @param report of {@link loadstar.model.ScheduleValidator} on the schedule
 * @param workers in the order of the star
 * @param summary platform metrics
 * @param ports of the master
 * @param load that was to be distributed
 * @param tasks the positions in the load of the tasks of a row's chunk; none if all tasks are alike
 */
public record SimulationResult(
    double clock,
    Map<String, String> settings,
    SchedulerKind kind,
    Scheduler scheduler,
    StarPlatform star,
    Schedule schedule,
    ScheduleReport report,
    List<WorkerMetrics> workers,
    Summary summary,
    Ports ports,
    Load load,
    IntFunction<int[]> tasks) {
  public SimulationResult {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    workers = List.copyOf(workers);
  }

  /**
   * Returns the metrics by which runs are compared: those of the summary, and those that follow
   * from them.
   */
  public Summary compared() {
    Summary all = new Summary();
    summary.forEach(all::put);
    all.put(Summary.COMPUTED, StarMetrics.lastComputed(schedule));
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
