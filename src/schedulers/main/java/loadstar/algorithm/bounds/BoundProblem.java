package loadstar.algorithm.bounds;

import java.lang.ref.SoftReference;
import java.util.List;
import loadstar.algorithm.bounds.BoundProblem.MakespanBounds;
import loadstar.algorithm.play.CostClasses;
import loadstar.model.ChangingWorker;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * A problem for which {@link MakespanBounds} are computed: no schedule of it has a smaller
 * makespan.
 *
 * @param workers as their speeds change over time
 * @param costs of the units of the load
 * @param tasks whether the units are indivisible tasks
 * @param results whether results come back
 * @param uplink of a link that all data pass and share, load units per second; null without one
 * @param downlink of a link that all results pass and share, load units per second; null without
 *     one
 */
public record BoundProblem(
    List<ChangingWorker> workers,
    CostClasses costs,
    boolean tasks,
    boolean results,
    Ports ports,
    @Nullable Rate uplink,
    @Nullable Rate downlink) {
  /**
   * Lower bounds of the makespan, in seconds, that also hold if the master knows all costs. Each
   * term is that of a relaxed problem, with fewer constraints than a schedule has.
   *
   * @param compute all workers compute all the time from the first message to each of them on
   * @param port the ports send all the time, and only to the widest links; where results come back
   *     also the receive ports, and the larger of the two, or both together on shared ports; also
   *     the link that all data pass
   * @param steadyState both limits together: the ports have to bring every worker the units that it
   *     computes
   * @param tasks each of the dearest tasks is computed by one worker as a whole; 0 for a divisible
   *     load
   */
  public record MakespanBounds(double compute, double port, double steadyState, double tasks) {
    /** Returns the greatest of the bounds, in seconds. */
    public double best() {
      return Math.max(tasks, Math.max(steadyState, Math.max(compute, port)));
    }
  }

  // The latest result is cached: schedulers of a comparison have the same problem one after the
  // other.
  private static volatile SoftReference<Found> latest = new SoftReference<>(null);

  public BoundProblem {
    workers = List.copyOf(workers);
  }

  /**
   * Returns the problem of a divisible load whose units cost a unit of work each, for a master with
   * one port.
   */
  public static BoundProblem of(List<WorkerSpec> workers, double load, boolean results) {
    return of(ChangingWorker.of(workers), CostClasses.equal(load)).withResults(results);
  }

  /**
   * Returns the problem of a divisible load without results, for a master with one port whose
   * messages share no link; the with-methods change that.
   */
  public static BoundProblem of(List<ChangingWorker> workers, CostClasses costs) {
    return new BoundProblem(workers, costs, false, false, Ports.ONE, null, null);
  }

  /** Returns this problem with units that are indivisible tasks, or with a divisible load. */
  public BoundProblem withTasks(boolean indivisible) {
    return new BoundProblem(workers, costs, indivisible, results, ports, uplink, downlink);
  }

  /** Returns this problem with results that come back, or without. */
  public BoundProblem withResults(boolean comeBack) {
    return new BoundProblem(workers, costs, tasks, comeBack, ports, uplink, downlink);
  }

  /** Returns this problem with other ports of the master. */
  public BoundProblem withPorts(Ports others) {
    return new BoundProblem(workers, costs, tasks, results, others, uplink, downlink);
  }

  /** Returns this problem with links that all data, and all results, pass; null for none. */
  public BoundProblem withCommonLinks(@Nullable Rate ofData, @Nullable Rate ofResults) {
    return new BoundProblem(workers, costs, tasks, results, ports, ofData, ofResults);
  }

  public MakespanBounds bounds() {
    return bounds(1e100);
  }

  /**
   * Returns the bounds up to a limit that no bound can reach: the search looks at nothing longer.
   */
  public MakespanBounds bounds(double limit) {
    Found known = latest.get();
    if (known == null || limit < known.longest || !known.problem.equals(this)) {
      BoundSearch search = new BoundSearch(this, limit);
      known = new Found(this, search.all(), search.longest);
      latest = new SoftReference<>(known);
    }
    return known.bounds;
  }

  /**
   * The bounds of a problem, and the longest time that the search looked at, infinite if it met the
   * limit: a limit that is not below it gives the same bounds.
   */
  private record Found(BoundProblem problem, MakespanBounds bounds, double longest) {}
}
