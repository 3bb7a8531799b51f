package loadstar.simulation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Place;
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
  private final Engine engine;
  private final double[] joinDates;
  private final List<Absences> absences;
  private final boolean alone;
  private final boolean steadyHosts;
  private final List<RuntimeException> failures = new ArrayList<>();
  private final RunState state;
  private final @Nullable Monitors monitors;
  private final Run run;

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
    this.engine = engine;
    this.alone = alone;
    steadyHosts = alone && !speedsVary;
    this.joinDates = joinDates.clone();
    this.absences = List.copyOf(absences);
    for (int w = 0; w < star.size(); w++) {
      this.joinDates[w] = Math.max(this.joinDates[w], firstDate(absences.get(w)));
    }
    boolean losses = kind.losses() && absences.stream().anyMatch(one -> one.iterator().hasNext());
    state = new RunState(engine, star, hosts, kind, scheduler, environment, losses, failures::add);
    double interval = speedsVary ? scheduler.sampleSeconds() : 0;
    monitors =
        interval > 0 ? new Monitors(state.hosts(), state::over, interval, failures::add) : null;
    run = new Run(engine, state, monitors);
  }

  void startMaster() {
    engine.add_actor("master", state.masterHost(), new SendPort(run, joinDates));
    if (monitors != null) {
      engine.add_actor("monitors", state.masterHost(), monitors);
    }
  }

  /** When a worker that is away at first comes, seconds; 0 for one that never does, too. */
  static double firstDate(Absences away) {
    Iterator<Absence> all = away.iterator();
    Absence first = all.hasNext() ? all.next() : null;
    return first != null && first.from() <= 0 && first.ends() ? first.to() : 0;
  }

  void startWorker(int w) {
    boolean there = firstDate(absences.get(w)) == 0 && state.host(w).is_on();
    Actor worker = there ? worker(w, joinDates[w]) : null;
    Iterator<Absence> all = absences.get(w).iterator();
    if (all.hasNext()) {
      double boot = state.star().worker(w).extras().bootSeconds();
      engine.add_actor(
          "absences",
          state.masterHost(),
          new AbsenceActor(run, w, all, worker, () -> worker(w, Engine.get_clock() + boot)));
    }
  }

  /**
   * @param joinDate when it comes, seconds; 0 for one that is there from the start
   */
  private Actor worker(int w, double joinDate) {
    Actor worker =
        engine.add_actor(
            "worker",
            state.host(w),
            new WorkerActor(run, w, joinDate, steadyHosts && localTasks(w) == null));
    if (state.losses()) {
      engine.add_actor("detector", state.masterHost(), new FailureDetector(run, w, worker));
    }
    return worker;
  }

  /** Has the worker's local tasks played, if actors are to play them. */
  void startLocalTasks(int w) {
    BusyPeriods tasks = localTasks(w);
    if (tasks != null) {
      double speed = state.star().worker(w).speed() * state.environment().unit().flops();
      engine.add_actor("local_tasks", state.host(w), new LocalTaskActor(tasks, speed));
    }
  }

  private @Nullable BusyPeriods localTasks(int w) {
    Environment environment = state.environment();
    return environment.playsLocalTasks() && environment.local().get(w) instanceof BusyPeriods tasks
        ? tasks
        : null;
  }

  /** Tells the scheduler that nothing more is asked. */
  void ended() {
    state.scheduler().ended();
  }

  /** What an actor failed of first; null when none did. */
  @Nullable RuntimeException failure() {
    return failures.isEmpty() ? null : failures.getFirst();
  }

  /** When a worker comes at first, seconds. */
  double joins(int w) {
    return joinDates[w];
  }

  /** What is played, and how far it is. */
  RunState state() {
    return state;
  }

  /** What the chunk of a row costs, nominal units. */
  double work(int row) {
    return state.books().work(row);
  }

  /**
   * Replays the schedule.
   *
   * @param until the horizon that cut the run, or infinity
   * @param places what the workers can do while time goes; null where nobody knows
   */
  ScheduleReport validate(double until, @Nullable List<Place> places) {
    Environment environment = state.environment();
    state.schedule().cutAt(until);
    ScheduleValidator validator =
        validator(
                state.star(),
                state.kind(),
                environment.costs() == null ? null : state.books()::work,
                environment.whole())
            .withPorts(environment.ports());
    validator = places == null ? validator.withoutSpeedBounds() : validator.withPlaces(places);
    if (alone && environment.local().stream().allMatch(LocalLoad.NONE::equals)) {
      validator = validator.withDedicatedHosts();
    }
    double distributed = state.books().distributed();
    double load = environment.load();
    // A run that goes to its end has given out the load; linear programs do so to some digits.
    boolean all =
        !Double.isInfinite(until)
            || Double.isInfinite(load)
            || Math.abs(distributed - load) <= RunState.LOAD_TOLERANCE * load;
    return validator.validate(state.schedule(), until, all ? distributed : load);
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
