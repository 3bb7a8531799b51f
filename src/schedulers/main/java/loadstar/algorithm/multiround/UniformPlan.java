package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * What UMR and MRRS share once their workers are chosen: partition, induction, number of rounds.
 *
 * <p>With heterogeneous latencies and a small load no m may be feasible; the worker whose chunk is
 * the most negative then leaves, and the rest is planned again. One worker alone is always
 * feasible.
 *
 * @param order indices in the platform's list of the workers used, in service order; the last one
 *     is W_n
 * @param load L, load units
 */
public record UniformPlan(int[] order, Induction induction, RoundCount.Best best, double load) {
  /**
   * @param order indices of the chosen workers in service order
   * @param resort puts the remaining indices in service order again after one left
   */
  static UniformPlan of(
      Partition.Rule rule,
      List<WorkerSpec> workers,
      int[] order,
      UnaryOperator<int[]> resort,
      double load) {
    int[] remaining = order;
    while (true) {
      Induction induction = induction(rule, workers, remaining);
      RoundCount.@Nullable Best best = RoundCount.scan(induction, load);
      if (best != null) {
        return new UniformPlan(remaining, induction, best, load);
      }
      remaining = resort.apply(without(remaining, induction.partition().mostStarved()));
    }
  }

  // These workers in a given number of rounds, feasible or not: negative chunks are not sent.
  static UniformPlan withRounds(
      Partition.Rule rule, List<WorkerSpec> workers, int[] order, double load, int m) {
    Induction induction = induction(rule, workers, order);
    return new UniformPlan(order, induction, RoundCount.exactly(induction, load, m), load);
  }

  private static Induction induction(Partition.Rule rule, List<WorkerSpec> workers, int[] order) {
    return new Induction(new Partition(rule, Arrays.stream(order).mapToObj(workers::get).toList()));
  }

  private static int[] without(int[] order, int position) {
    int[] rest = new int[order.length - 1];
    System.arraycopy(order, 0, rest, 0, position);
    System.arraycopy(order, position + 1, rest, position, rest.length - position);
    return rest;
  }

  /** m. */
  public int rounds() {
    return best.m();
  }

  /** round_j, load units, j from 0. */
  public double round(int j) {
    return best.rounds()[j];
  }

  /** F, seconds: when W_n finishes. */
  public double makespan() {
    return best.makespan();
  }

  public Plan plan() {
    Plan.Builder plan = new Plan.Builder(load).predict(best.makespan());
    for (int j = 0; j < best.m(); j++) {
      for (int i = 0; i < order.length; i++) {
        plan.add(order[i], j, induction.partition().chunk(i, best.rounds()[j]));
      }
    }
    return plan.build();
  }
}
