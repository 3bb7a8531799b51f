package loadstar.algorithm;

import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Quantity;
import loadstar.model.WorkerSpec;

/**
 * All that a scheduler of stars may know before its run: the workers, the load and what is known of
 * its costs, the ports, the seed. A {@link SchedulerKind} makes a {@link Scheduler} of it. What the
 * scheduler may not know, such as real costs, local tasks and failures, players have elsewhere.
 *
 * @param workers the platform's workers, at least one
 * @param load L, load units, positive; infinite for kinds that set {@link SchedulerKind#endless()}
 * @param whole whether the units are indivisible tasks, which are never cut; otherwise the load is
 *     divisible
 * @param utilization long-run share of each worker's CPU that local tasks take, in [0, 1)
 * @param seed of every random draw
 * @param ports of the master; most plans are for one, see {@link SchedulerKind#manyPorts()}
 * @param variation coefficient of variation of the tasks' costs, as far as it is known before the
 *     run
 * @param known what is known before the run of the cost of each task
 * @param names gives the names of the task at each position, several where tasks stay together;
 *     empty if tasks have no names, or the load draws them
 */
public record StarProblem(
    List<WorkerSpec> workers,
    double load,
    boolean whole,
    List<Double> utilization,
    long seed,
    Ports ports,
    double variation,
    KnownCosts known,
    Supplier<List<List<String>>> names) {
  public StarProblem {
    workers = List.copyOf(workers);
    utilization = List.copyOf(utilization);
    if (!(load > 0)) {
      throw new InputException("the load is " + load + ", not a positive number", null);
    }
    if (whole) {
      var unused = wholeNumber(load); // throws if it is none
    }
    if (workers.isEmpty()) {
      throw new InputException("there is no worker to give the load to", null);
    }
    if (utilization.size() != workers.size()) {
      throw new InputException(
          utilization.size() + " utilizations for " + workers.size() + " workers",
          "one utilization per worker");
    }
    for (double rho : utilization) {
      if (!(rho >= 0 && rho < 1)) {
        throw new InputException("the utilization " + rho + " is not in [0, 1)", null);
      }
    }
  }

  /** Makes a problem whose tasks have no names. */
  public StarProblem(
      List<WorkerSpec> workers,
      double load,
      boolean whole,
      List<Double> utilization,
      long seed,
      Ports ports,
      double variation,
      KnownCosts known) {
    this(workers, load, whole, utilization, seed, ports, variation, known, List::of);
  }

  /** Makes a problem with dedicated workers and seed 1. */
  public static StarProblem of(List<WorkerSpec> workers, double load) {
    return new StarProblem(
        workers,
        load,
        false,
        Collections.nCopies(workers.size(), 0.0),
        1,
        Ports.ONE,
        0,
        KnownCosts.MEAN);
  }

  /** Returns this problem with a load of indivisible tasks. */
  public StarProblem ofTasks() {
    return new StarProblem(workers, load, true, utilization, seed, ports, variation, known, names);
  }

  /**
   * Returns this problem with local tasks, by the long-run share of each worker's CPU, in [0, 1).
   */
  public StarProblem withUtilization(List<Double> rho) {
    return new StarProblem(workers, load, whole, rho, seed, ports, variation, known, names);
  }

  public StarProblem withSeed(long other) {
    return new StarProblem(
        workers, load, whole, utilization, other, ports, variation, known, names);
  }

  /** Returns this problem with a coefficient of variation of the tasks' costs. */
  public StarProblem withVariation(double other) {
    return new StarProblem(workers, load, whole, utilization, seed, ports, other, known, names);
  }

  /** Returns this problem with other knowledge of the costs of its tasks. */
  public StarProblem knowing(KnownCosts costs) {
    return new StarProblem(workers, load, whole, utilization, seed, ports, variation, costs, names);
  }

  /** Returns this problem with names of its tasks. */
  public StarProblem naming(Supplier<List<List<String>>> tasks) {
    return new StarProblem(workers, load, whole, utilization, seed, ports, variation, known, tasks);
  }

  public int size() {
    return workers.size();
  }

  public WorkerSpec worker(int w) {
    return workers.get(w);
  }

  /** The largest number of tasks; up to it each number of tasks is exact in a double. */
  private static final double MOST_TASKS = 1e15;

  /**
   * Returns the load as a number of tasks.
   *
   * @throws InputException unless it is whole, and small enough to be exact
   */
  public long tasks() {
    return wholeNumber(load);
  }

  private static long wholeNumber(double load) {
    if (load > MOST_TASKS) {
      throw new InputException(
          "the load is "
              + Quantity.exact(load)
              + " tasks, and up to "
              + Quantity.exact(MOST_TASKS)
              + " can be counted",
          "a smaller load, of larger units");
    }
    if (load != Math.rint(load)) {
      throw new InputException(
          "the load is " + load + " tasks, not a whole number", "\"" + Math.round(load) + "\"");
    }
    return (long) load;
  }
}
