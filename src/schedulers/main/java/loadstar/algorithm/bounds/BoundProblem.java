package loadstar.algorithm.bounds;

import java.util.List;
import loadstar.algorithm.play.CostClasses;
import loadstar.model.Place;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done, and with what: no schedule of it beats its {@link MakespanBounds}.
 *
 * @param places the workers
 * @param costs of the units of the load
 * @param tasks whether the units are tasks, which nobody cuts
 * @param results whether results come back
 * @param uplink of a link that all data pass and share, load units per second; null without one
 * @param downlink the same for results
 */
public record BoundProblem(
    List<Place> places,
    CostClasses costs,
    boolean tasks,
    boolean results,
    Ports ports,
    @Nullable Rate uplink,
    @Nullable Rate downlink) {
  public BoundProblem {
    places = List.copyOf(places);
  }

  /** A divisible load whose units cost a unit, a master with one port. */
  public static BoundProblem of(List<WorkerSpec> workers, double load, boolean results) {
    return new BoundProblem(
        Place.of(workers), CostClasses.equal(load), false, results, Ports.ONE, null, null);
  }

  /** The same with a master of other ports; each of them serves another worker. */
  public BoundProblem with(Ports other) {
    return new BoundProblem(places, costs, tasks, results, other, uplink, downlink);
  }

  /** The same with units that cost something else. */
  public BoundProblem with(CostClasses other) {
    return new BoundProblem(places, other, tasks, results, ports, uplink, downlink);
  }

  /** The same with units that nobody cuts. */
  public BoundProblem ofTasks() {
    return new BoundProblem(places, costs, true, results, ports, uplink, downlink);
  }

  /** The same with links that all transfers of a direction share; null for none. */
  public BoundProblem with(@Nullable Rate out, @Nullable Rate back) {
    return new BoundProblem(places, costs, tasks, results, ports, out, back);
  }

  /** The same with other workers. */
  public BoundProblem with(List<Place> others) {
    return new BoundProblem(others, costs, tasks, results, ports, uplink, downlink);
  }

  /** What no schedule beats. */
  public MakespanBounds bounds() {
    return bounds(1e100);
  }

  /**
   * The same if a schedule is known.
   *
   * @param limit a time that no bound can reach: nothing longer is looked at
   */
  public MakespanBounds bounds(double limit) {
    return new BoundSearch(this, limit).all();
  }
}
