package loadstar.simulation;

import java.util.LinkedHashMap;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;

/**
 * What a simulation yields.
 *
 * @param clock SimGrid's clock at the end, seconds
 * @param star the master and its workers as SimGrid sees them, in load units
 * @param schedule every subchunk; what did not happen before the horizon is NaN
 * @param report what {@link loadstar.model.ScheduleValidator} says of the schedule
 * @param workers in the order of the star
 * @param summary platform metrics by stable name ({@link Metrics}, {@link As4drMetrics})
 */
public record SimulationResult(
    double clock,
    StarPlatform star,
    Schedule schedule,
    ScheduleReport report,
    List<WorkerMetrics> workers,
    LinkedHashMap<String, Double> summary) {
  public SimulationResult {
    workers = List.copyOf(workers);
  }
}
