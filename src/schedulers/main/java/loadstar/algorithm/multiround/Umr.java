package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * UMR, Uniform Multi-Round (Yang and Casanova, IPDPS 2003; thesis, section 3.3): within a round
 * every worker computes equally long, rounds grow so that the worker served last never waits.
 *
 * <p>The predicted makespan F is exact on a platform without prediction errors, whether the rounds
 * grow or shrink. The last round is not reshaped, as in the thesis; no factor 1/2 in (3.10).
 *
 * @param selection which workers take part
 */
public record Umr(UmrSelection selection) implements StaticScheduler {

  /** Makes UMR with the original selection, (3.11). */
  public Umr() {
    this(UmrSelection.SUM);
  }

  @Override
  public Plan plan(List<WorkerSpec> workers, double load) {
    return schedule(workers, load).plan();
  }

  /** Returns the plan with its induction, m, rounds and F. */
  public UniformPlan schedule(List<WorkerSpec> workers, double load) {
    InputException.positive("the ", "load", load);
    return scheduleOn(workers, selection.select(workers), load);
  }

  /**
   * Plans UMR on given workers.
   *
   * @param order indices in service order
   */
  public static UniformPlan scheduleOn(List<WorkerSpec> workers, int[] order, double load) {
    return UniformPlan.of(Partition.Rule.EQUAL_COMPUTATION, workers, order, rest -> rest, load);
  }

  /** Plans UMR on given workers in given rounds, as in Table 4.4 of the thesis (m = 50). */
  public static UniformPlan scheduleOn(
      List<WorkerSpec> workers, int[] order, double load, int rounds) {
    return UniformPlan.withRounds(Partition.Rule.EQUAL_COMPUTATION, workers, order, load, rounds);
  }
}
