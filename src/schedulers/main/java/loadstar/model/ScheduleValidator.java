package loadstar.model;

import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Replays a schedule and names every rule that it breaks ({@link Violation.Rule}). It shares no
 * code with the simulation that it checks. O(n log n) in the number of rows, O(n) for rows logged
 * in order.
 *
 * <p>Tolerances: two dates count as ordered when they are wrong by at most {@link
 * #RELATIVE_TOLERANCE} of the schedule's last date, never less than {@link #PRECISION}; a duration
 * may fall short of the platform's by the same, and by {@link #PRECISION} for each of its phases,
 * latency and work, because SimGrid may end each that early; amounts of load agree when they differ
 * by that fraction.
 */
public final class ScheduleValidator {
  /** Of dates with respect to the last date, and of amounts of load. */
  public static final double RELATIVE_TOLERANCE = 1e-9;

  /** SimGrid's own time precision: what would end that soon has ended. Seconds. */
  public static final double PRECISION = 1e-9;

  /** A broken schedule can break a rule at every row; no more than these are described. */
  public static final int MAX_DETAILED = 100;

  private final StarPlatform star;
  private final boolean boundedByStar;
  private final boolean results;
  private final @Nullable IntToDoubleFunction work;
  private final boolean timesTasks;
  private final Ports ports;
  private final boolean wholeTasks;

  /** Checks against a platform whose speeds never exceed the ones given. */
  public ScheduleValidator(StarPlatform star) {
    this(star, true, true, null, false, Ports.ONE, false);
  }

  private ScheduleValidator(
      StarPlatform star,
      boolean boundedByStar,
      boolean results,
      @Nullable IntToDoubleFunction work,
      boolean timesTasks,
      Ports ports,
      boolean wholeTasks) {
    this.wholeTasks = wholeTasks;
    this.ports = ports;
    this.work = work;
    this.timesTasks = timesTasks;
    this.star = star;
    this.boundedByStar = boundedByStar;
    this.results = results;
  }

  /**
   * The same checks without {@link Rule#DURATION} and {@link Rule#EFFICIENCY}, for platforms whose
   * profiles may raise a speed above its nominal value.
   */
  public ScheduleValidator withoutSpeedBounds() {
    return new ScheduleValidator(star, false, results, work, timesTasks, ports, wholeTasks);
  }

  /** The same checks for schedulers to which no result comes back: computed is done. */
  public ScheduleValidator withoutResults() {
    return new ScheduleValidator(star, boundedByStar, false, work, timesTasks, ports, wholeTasks);
  }

  /**
   * The same checks for a load whose units do not all cost the same.
   *
   * @param workOfRow nominal units that the subchunk of a row costs
   */
  public ScheduleValidator withWork(IntToDoubleFunction workOfRow) {
    return new ScheduleValidator(
        star, boundedByStar, results, workOfRow, timesTasks, ports, wholeTasks);
  }

  /**
   * The same checks for workers that compute each unit of a subchunk by itself: every one of these
   * computations may end early by SimGrid's time precision.
   */
  public ScheduleValidator withTimedTasks() {
    return new ScheduleValidator(star, boundedByStar, results, work, true, ports, wholeTasks);
  }

  /**
   * The same checks for a master with several ports: at most so many transfers at a time in each
   * direction, and never two of the same worker.
   */
  public ScheduleValidator withPorts(Ports other) {
    return new ScheduleValidator(star, boundedByStar, results, work, timesTasks, other, wholeTasks);
  }

  /** The same checks for a load of tasks: no chunk has a part of one. */
  public ScheduleValidator withWholeTasks() {
    return new ScheduleValidator(star, boundedByStar, results, work, timesTasks, ports, true);
  }

  /**
   * Replays a schedule of unknown total load.
   *
   * @param end the horizon that cut the run; infinity when the run went to its end, and then every
   *     subchunk must have come back
   */
  public ScheduleReport validate(Schedule schedule, double end) {
    return validate(schedule, end, Double.NaN);
  }

  /**
   * Replays a schedule.
   *
   * @param end the horizon that cut the run; infinity when the run went to its end, and then every
   *     subchunk must have come back
   * @param load load units that the master says it distributed, NaN when nobody knows
   */
  public ScheduleReport validate(Schedule schedule, double end, double load) {
    CheckedSchedule checked = new CheckedSchedule(star, schedule);
    IntToDoubleFunction workOfRow = work == null ? schedule::size : work;
    SubchunkRules subchunks =
        new SubchunkRules(checked, end, results ? 6 : 4, workOfRow, timesTasks, wholeTasks);
    subchunks.rows(boundedByStar);
    subchunks.load(load);
    PortRules transfers = new PortRules(checked, ports);
    SendRules sends = new SendRules(checked);
    transfers.sending();
    sends.dispatch(ports);
    transfers.receiving();
    new WorkerRules(checked, workOfRow, timesTasks).check(boundedByStar);
    if (boundedByStar) {
      sends.sharedInputs();
    }
    return subchunks.report();
  }
}
