package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * What a scheduler of this package is asked to do. Algorithms look at what concerns them.
 *
 * @param workers the platform's workers, at least one
 * @param load L, load units
 * @param utilization rho_i, long-run share of each worker's CPU taken by local tasks, in [0, 1);
 *     dynamic schedulers start from it
 * @param error relative error of predicted times that RUMR prepares for
 * @param installments x of MI-x
 * @param rounds m of UMR, feasible or not (negative chunks are not sent); 0 for the best
 * @param settings what dynamic schedulers leave open
 */
public record MultiRoundProblem(
    List<WorkerSpec> workers,
    double load,
    List<Double> utilization,
    double error,
    int installments,
    int rounds,
    AdaptiveScheduler.Settings settings) {

  public MultiRoundProblem {
    workers = List.copyOf(workers);
    utilization = List.copyOf(utilization);
    Plan.checkLoad(load);
    if (workers.isEmpty()) {
      throw new InputException("there is no worker to give the load to", null);
    }
    if (rounds < 0) {
      throw new InputException("the number of rounds is " + rounds + ", not zero or more", null);
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

  /** Dedicated workers, no error expected, MI-2. */
  public static MultiRoundProblem of(List<WorkerSpec> workers, double load) {
    return new MultiRoundProblem(
        workers,
        load,
        workers.stream().map(w -> 0.0).toList(),
        0,
        2,
        0,
        AdaptiveScheduler.Settings.DEFAULT);
  }

  /** The same with local tasks. */
  public MultiRoundProblem withUtilization(List<Double> rho) {
    return new MultiRoundProblem(workers, load, rho, error, installments, rounds, settings);
  }

  /** The same with an expected error. */
  public MultiRoundProblem withError(double expected) {
    return new MultiRoundProblem(
        workers, load, utilization, expected, installments, rounds, settings);
  }

  /** The same with another x. */
  public MultiRoundProblem withInstallments(int x) {
    return new MultiRoundProblem(workers, load, utilization, error, x, rounds, settings);
  }

  /** The same with m given. */
  public MultiRoundProblem withRounds(int m) {
    return new MultiRoundProblem(workers, load, utilization, error, installments, m, settings);
  }

  /** The same with other settings of the dynamic schedulers. */
  public MultiRoundProblem withSettings(AdaptiveScheduler.Settings other) {
    return new MultiRoundProblem(workers, load, utilization, error, installments, rounds, other);
  }

  double[] rho() {
    return utilization.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
