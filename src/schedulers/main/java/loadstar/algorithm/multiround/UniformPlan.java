package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;

/**
 * What UMR and MRRS share once their workers are chosen: partition, induction, number of rounds.
 *
 * <p>With heterogeneous latencies and a small load no m may be feasible; the worker whose chunk is
 * the most negative then leaves, and the rest is planned again. One worker alone is always
 * feasible.
 *
 * @param order indices in the platform's list of the workers used, in service order; the last one
 *     is W_n
 * @param sizes round_0 … round_{m-1}, load units
 * @param makespan F, seconds: when W_n finishes
 * @param load L, load units
 */
public record UniformPlan(
    int[] order, Induction induction, double[] sizes, double makespan, double load) {
  // Resort puts the remaining indices in service order again after one left.
  static UniformPlan of(
      Partition.Rule rule,
      List<WorkerSpec> workers,
      int[] order,
      UnaryOperator<int[]> resort,
      double load) {
    int[] remaining = order;
    while (true) {
      Induction induction = induction(rule, workers, remaining);
      int m = RoundCount.best(induction, load);
      if (m > 0) {
        return RoundCount.plan(remaining, induction, load, m);
      }
      remaining = resort.apply(without(remaining, induction.partition().mostStarved()));
    }
  }

  // These workers in a given number of rounds, feasible or not: negative chunks are not sent.
  static UniformPlan withRounds(
      Partition.Rule rule, List<WorkerSpec> workers, int[] order, double load, int m) {
    return RoundCount.plan(order, induction(rule, workers, order), load, m);
  }

  private static Induction induction(Partition.Rule rule, List<WorkerSpec> workers, int[] order) {
    return new Induction(new Partition(rule, Arrays.stream(order).mapToObj(workers::get).toList()));
  }

  private static int[] without(int[] order, int position) {
    return IntStream.range(0, order.length).filter(i -> i != position).map(i -> order[i]).toArray();
  }

  /** m. */
  public int rounds() {
    return sizes.length;
  }

  /** round_j, load units, j from 0. */
  public double round(int j) {
    return sizes[j];
  }

  public Plan plan() {
    Plan.Builder plan = new Plan.Builder(load).predict(makespan);
    for (int j = 0; j < sizes.length; j++) {
      for (int i = 0; i < order.length; i++) {
        plan.add(order[i], j, induction.partition().chunk(i, sizes[j]));
      }
    }
    return plan.build();
  }
}
