package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.play.CostClasses;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Place;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import org.jspecify.annotations.Nullable;

/**
 * A finished run on a star, played by SimGrid or by arithmetic.
 *
 * @param report the replay of the schedule
 * @param losses whether workers could be lost
 */
record Played(
    SchedulerKind kind,
    Scheduler scheduler,
    Environment environment,
    EngineStar.Seen seen,
    Schedule schedule,
    ScheduleReport report,
    boolean losses) {

  /**
   * The workers as the run has them.
   *
   * @param joins when each comes, seconds
   * @param free whether transfers may take less than the platform says
   */
  static List<Place> places(EngineStar.Seen seen, IntToDoubleFunction joins, boolean free) {
    List<Place> places = new ArrayList<>();
    for (int w = 0; w < seen.places().size(); w++) {
      Place place = seen.places().get(w).joining(joins.applyAsDouble(w));
      places.add(free ? place.withFreeTransfers() : place);
    }
    return places;
  }

  /** What bounds are of. */
  BoundProblem problem(List<Place> places, boolean free) {
    TaskCosts costs = environment.costs();
    return new BoundProblem(
        places,
        costs == null ? CostClasses.equal(environment.load()) : costs.classes(environment.load()),
        environment.whole(),
        kind.results() != Results.NONE && environment.unit().resultBytes() > 0,
        environment.ports(),
        free ? null : seen.uplink(),
        free ? null : seen.downlink());
  }

  /**
   * What it yields.
   *
   * @param until the horizon that cut the run, or infinity
   * @param clock at the end, seconds
   * @param problem that bounds are of; null where none is known
   */
  SimulationResult result(
      double until, double clock, Map<String, String> settings, @Nullable BoundProblem problem) {
    StarMeasures measures =
        new StarMeasures(
            kind,
            scheduler,
            seen.star(),
            schedule,
            report,
            Double.isInfinite(until)
                ? StarMeasures.makespan(schedule, environment.unit().resultBytes() == 0)
                : until,
            environment.ports(),
            losses,
            seen.uplink(),
            seen.downlink(),
            problem);
    List<WorkerMetrics> workers = measures.workers();
    return new SimulationResult(
        clock,
        settings,
        kind,
        scheduler,
        seen.star(),
        schedule,
        report,
        workers,
        measures.summary(workers),
        environment.ports(),
        new Load(environment.load(), environment.whole()));
  }
}
