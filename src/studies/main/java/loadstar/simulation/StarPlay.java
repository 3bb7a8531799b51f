package loadstar.simulation;

import java.util.Iterator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.StarMachine;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Place;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * One scheduler playing one load on one star of the simulation, and what came of it. Several of
 * them may share the engine.
 */
final class StarPlay {
  private final StarPlatform star;
  private final SchedulerKind kind;
  private final Scheduler scheduler;
  private final Environment environment;
  private final double[] joinDates;
  private final List<Absences> absences;
  private final boolean losses;
  private final boolean alone;
  private final SimgridWire wire;
  private final StarMachine machine;

  /**
   * @param hosts of the workers; several may share one
   * @param joinDates when each worker comes, seconds; 0 for one that is there from the start
   * @param absences when each worker is away; where none ever is, nobody watches for it
   * @param speedsVary whether speeds of the platform change: schedulers that measure have them
   *     watched
   * @param alone whether nothing but this run computes on its hosts
   */
  StarPlay(
      Engine engine,
      StarPlatform star,
      List<String> hosts,
      SchedulerKind kind,
      Scheduler scheduler,
      Environment environment,
      double[] joinDates,
      List<Absences> absences,
      boolean speedsVary,
      boolean alone) {
    this.star = star;
    this.kind = kind;
    this.scheduler = scheduler;
    this.environment = environment;
    this.joinDates = joinDates.clone();
    this.absences = List.copyOf(absences);
    this.alone = alone;
    losses = losses(kind, absences);
    wire =
        new SimgridWire(
            engine, star, hosts, kind, scheduler, environment, losses, speedsVary, alone);
    machine = wire.machine();
  }

  /** Whether a run of that kind may lose workers. */
  static boolean losses(SchedulerKind kind, List<Absences> absences) {
    return kind.losses() && absences.stream().anyMatch(one -> one.iterator().hasNext());
  }

  /** Creates its actors. */
  void start() {
    wire.start(joinDates, absences);
  }

  /** When a worker that is away at first comes, seconds; 0 for one that never does, too. */
  static double firstDate(Absences away) {
    Iterator<Absence> all = away.iterator();
    Absence first = all.hasNext() ? all.next() : null;
    return first != null && first.from() <= 0 && first.ends() ? first.to() : 0;
  }

  /** Tells the scheduler that nothing more is asked. */
  void ended() {
    machine.ended();
  }

  /** What an actor failed of first; null when none did. */
  @Nullable RuntimeException failure() {
    return wire.failure();
  }

  /** When a worker comes at first, seconds. */
  double joins(int w) {
    return Math.max(joinDates[w], firstDate(absences.get(w)));
  }

  StarPlatform star() {
    return star;
  }

  SchedulerKind kind() {
    return kind;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  Environment environment() {
    return environment;
  }

  /** Whether workers may leave. */
  boolean losses() {
    return losses;
  }

  Schedule schedule() {
    return machine.schedule();
  }

  /**
   * Replays the schedule.
   *
   * @param until the horizon that cut the run, or infinity
   * @param places what the workers can do while time goes; null where nobody knows
   */
  ScheduleReport validate(double until, @Nullable List<Place> places) {
    schedule().cutAt(until);
    ScheduleValidator validator =
        validator(
                star, kind, environment.costs() == null ? null : machine::work, environment.whole())
            .withPorts(environment.ports());
    validator = places == null ? validator.withoutSpeedBounds() : validator.withPlaces(places);
    if (alone && environment.local().stream().allMatch(LocalLoad.NONE::equals)) {
      validator = validator.withDedicatedHosts();
    }
    double distributed = machine.distributed();
    double load = environment.load();
    // A run that goes to its end has given out the load; linear programs do so to some digits.
    boolean all =
        !Double.isInfinite(until)
            || Double.isInfinite(load)
            || Math.abs(distributed - load) <= StarMachine.LOAD_TOLERANCE * load;
    return validator.validate(schedule(), until, all ? distributed : load);
  }

  /**
   * What the schedules of a kind are checked by.
   *
   * @param work of the chunk of a row, units; null where a unit costs a unit
   * @param whole whether units are tasks
   */
  static ScheduleValidator validator(
      StarPlatform star, SchedulerKind kind, @Nullable IntToDoubleFunction work, boolean whole) {
    ScheduleValidator validator = new ScheduleValidator(star);
    if (kind.results() == Results.NONE) {
      validator = validator.withoutResults();
    }
    if (kind.timesTasks()) {
      validator = validator.withTimedTasks();
    }
    if (whole) {
      validator = validator.withWholeTasks();
    }
    return work == null ? validator : validator.withWork(work);
  }
}
