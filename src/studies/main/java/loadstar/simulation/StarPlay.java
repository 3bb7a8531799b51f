package loadstar.simulation;

import java.util.Iterator;
import java.util.List;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.StarMachine;
import loadstar.model.Absence;
import loadstar.model.Absences;
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

  /** What came of it. */
  Played played() {
    return new Played(
        star,
        kind,
        scheduler,
        environment,
        machine.schedule(),
        machine.distributed(),
        machine::work,
        losses,
        alone);
  }
}
