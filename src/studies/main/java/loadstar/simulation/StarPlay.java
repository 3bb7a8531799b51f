package loadstar.simulation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;

/**
 * One scheduler playing one load on one star of the simulation: makes its actors, and says what
 * came of it. Several of them may share the engine.
 */
final class StarPlay {
  /** How much of a load may be left or too much, as a share of it. */
  static final double LOAD_TOLERANCE = 1e-6;

  private final Engine engine;
  private final StarPlatform star;
  private final SchedulerKind kind;
  private final Scheduler scheduler;
  private final Environment environment;
  private final double[] joinDates;
  private final List<Absences> absences;
  private final boolean losses;
  private final List<RuntimeException> failures = new ArrayList<>();
  private final Office office;
  private boolean watched;

  /**
   * @param joinDates when each worker comes, seconds; 0 for one that is there from the start
   * @param absences when each worker is away; where none ever is, nobody watches for it
   */
  StarPlay(
      Engine engine,
      StarPlatform star,
      SchedulerKind kind,
      Scheduler scheduler,
      Environment environment,
      double[] joinDates,
      List<Absences> absences) {
    this.engine = engine;
    this.star = star;
    this.kind = kind;
    this.scheduler = scheduler;
    this.environment = environment;
    this.joinDates = joinDates.clone();
    this.absences = List.copyOf(absences);
    losses = kind.losses() && absences.stream().anyMatch(one -> one.iterator().hasNext());
    office = new Office(engine, star, kind, scheduler, environment, losses, failures::add);
  }

  void startMaster() {
    engine.add_actor("master", office.masterHost(), new SendPort(office, joinDates));
    Monitors monitors = watched ? office.watchSpeeds() : null;
    if (monitors != null) {
      engine.add_actor("monitors", office.masterHost(), monitors);
    }
  }

  /** The speeds of this platform change: schedulers that measure are told so. */
  void watchSpeeds() {
    watched = true;
  }

  void startWorker(int w) {
    Actor worker = worker(w, joinDates[w]);
    Iterator<Absence> all = absences.get(w).iterator();
    if (all.hasNext()) {
      engine.add_actor(
          "comings",
          office.masterHost(),
          new Comings(office, w, all, worker, () -> worker(w, Engine.get_clock())));
    }
  }

  /**
   * @param joinDate when it comes, seconds; 0 for one that is there from the start
   */
  private Actor worker(int w, double joinDate) {
    Actor worker = engine.add_actor("worker", office.host(w), new WorkerActor(office, w, joinDate));
    if (losses) {
      engine.add_actor("watch", office.masterHost(), new Watch(office, w, worker));
    }
    return worker;
  }

  /** Has the worker's local tasks played, if actors are to play them. */
  void startLocalTasks(int w) {
    if (environment.playsLocalTasks() && environment.local().get(w) instanceof BusyPeriods tasks) {
      engine.add_actor(
          "local_tasks",
          office.host(w),
          new LocalTaskActor(tasks, star.worker(w).speed() * environment.unit().flops()));
    }
  }

  /** What an actor failed of first; null when none did. */
  @Nullable RuntimeException failure() {
    return failures.isEmpty() ? null : failures.getFirst();
  }

  StarPlatform star() {
    return star;
  }

  SchedulerKind kind() {
    return kind;
  }

  /** Whether workers may leave. */
  boolean losses() {
    return losses;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  Schedule schedule() {
    return office.schedule();
  }

  Environment environment() {
    return environment;
  }

  /** What the chunk of a row costs, nominal units. */
  double work(int row) {
    return office.books().work(row);
  }

  /**
   * Replays the schedule.
   *
   * @param until the horizon that cut the run, or infinity
   * @param speedsVary whether speeds may exceed their nominal values
   */
  ScheduleReport validate(double until, boolean speedsVary) {
    schedule().cutAt(until);
    ScheduleValidator validator = new ScheduleValidator(star).withPorts(environment.ports());
    if (speedsVary) {
      validator = validator.withoutSpeedBounds();
    }
    if (kind.results() == Results.NONE) {
      validator = validator.withoutResults();
    }
    if (kind.timesTasks()) {
      validator = validator.withTimedTasks();
    }
    if (environment.costs() != null) {
      validator = validator.withWork(office.books()::work);
    }
    double distributed = office.books().distributed();
    double load = environment.load();
    // A run that goes to its end has given out the load; linear programs do so to some digits.
    boolean all =
        !Double.isInfinite(until)
            || Double.isInfinite(load)
            || Math.abs(distributed - load) <= LOAD_TOLERANCE * load;
    return validator.validate(schedule(), until, all ? distributed : load);
  }
}
