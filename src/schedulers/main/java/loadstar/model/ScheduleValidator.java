package loadstar.model;

import java.util.List;
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

  private StarPlatform star;
  private @Nullable List<Place> places;
  private boolean dedicated;
  private boolean results = true;
  private @Nullable IntToDoubleFunction work;
  private boolean timesTasks;
  private Ports ports = Ports.ONE;
  private boolean wholeTasks;

  /** Checks against a platform that never changes. */
  public ScheduleValidator(StarPlatform star) {
    this.star = star;
    places = Place.of(star.workers());
  }

  private ScheduleValidator(ScheduleValidator other) {
    star = other.star;
    places = other.places;
    dedicated = other.dedicated;
    results = other.results;
    work = other.work;
    timesTasks = other.timesTasks;
    ports = other.ports;
    wholeTasks = other.wholeTasks;
  }

  /** The same checks for workers whose speeds and ways change while time goes. */
  public ScheduleValidator withPlaces(List<Place> changing) {
    ScheduleValidator same = new ScheduleValidator(this);
    same.places = changing;
    same.star = new StarPlatform(star.master(), changing.stream().map(Place::spec).toList());
    return same;
  }

  /**
   * The same checks for hosts that compute nothing else: each computation takes as long as it has
   * to, and no longer.
   */
  public ScheduleValidator withDedicatedHosts() {
    ScheduleValidator same = new ScheduleValidator(this);
    same.dedicated = true;
    return same;
  }

  /**
   * The same checks without {@link Rule#DURATION} and {@link Rule#EFFICIENCY}, for speeds that
   * nobody knows.
   */
  public ScheduleValidator withoutSpeedBounds() {
    ScheduleValidator same = new ScheduleValidator(this);
    same.places = null;
    return same;
  }

  /** The same checks for schedulers to which no result comes back: computed is done. */
  public ScheduleValidator withoutResults() {
    ScheduleValidator same = new ScheduleValidator(this);
    same.results = false;
    return same;
  }

  /**
   * The same checks for a load whose units do not all cost the same.
   *
   * @param workOfRow nominal units that the subchunk of a row costs
   */
  public ScheduleValidator withWork(IntToDoubleFunction workOfRow) {
    ScheduleValidator same = new ScheduleValidator(this);
    same.work = workOfRow;
    return same;
  }

  /**
   * The same checks for workers that compute each unit of a subchunk by itself: every one of these
   * computations may end early by SimGrid's time precision.
   */
  public ScheduleValidator withTimedTasks() {
    ScheduleValidator same = new ScheduleValidator(this);
    same.timesTasks = true;
    return same;
  }

  /**
   * The same checks for a master with several ports: at most so many transfers at a time in each
   * direction, and never two of the same worker.
   */
  public ScheduleValidator withPorts(Ports other) {
    ScheduleValidator same = new ScheduleValidator(this);
    same.ports = other;
    return same;
  }

  /** The same checks for a load of tasks: no chunk has a part of one. */
  public ScheduleValidator withWholeTasks() {
    ScheduleValidator same = new ScheduleValidator(this);
    same.wholeTasks = true;
    return same;
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
    CheckedSchedule checked = new CheckedSchedule(star, schedule, places, dedicated);
    IntToDoubleFunction workOfRow = work == null ? schedule::size : work;
    SubchunkRules subchunks =
        new SubchunkRules(checked, end, results ? 6 : 4, workOfRow, timesTasks, wholeTasks);
    subchunks.rows();
    subchunks.load(load);
    PortRules transfers = new PortRules(checked, ports);
    SendRules sends = new SendRules(checked);
    transfers.sending();
    sends.dispatch(ports);
    transfers.receiving();
    new WorkerRules(checked, workOfRow, timesTasks).check();
    if (checked.knowsSpeeds()) {
      sends.sharedInputs();
    }
    return subchunks.report();
  }
}
