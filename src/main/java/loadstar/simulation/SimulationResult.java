package loadstar.simulation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;

/**
 * What a simulation yields, of one cluster or of all together.
 *
 * @param clock SimGrid's clock at the end, seconds
 * @param settings of SimGrid that were in force and are not its defaults, value by key
 * @param star the master and its workers as SimGrid sees them, in load units
 * @param schedule every subchunk; what did not happen before the horizon is NaN
 * @param report what {@link loadstar.model.ScheduleValidator} says of the schedule
 * @param workers in the order of the star
 * @param summary platform metrics by stable name ({@link Metrics}, {@link As4drMetrics})
 */
public record SimulationResult(
    double clock,
    Map<String, String> settings,
    StarPlatform star,
    Schedule schedule,
    ScheduleReport report,
    List<WorkerMetrics> workers,
    LinkedHashMap<String, Double> summary) {
  public SimulationResult {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    workers = List.copyOf(workers);
  }

  /**
   * Several clusters as if they were one: workers one after the other, the schedule in terms of all
   * of them, the violations of each, and metrics over all workers. The master's name is those of
   * all masters.
   *
   * @param until the horizon that cut the run, or infinity
   */
  static SimulationResult merged(List<SimulationResult> clusters, double until) {
    return clusters.size() == 1 ? clusters.getFirst() : new Merger(clusters, until).merge();
  }
}
