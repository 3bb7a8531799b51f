package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;

/**
 * The common part of UMR and MRRS once their workers are chosen: partition, induction, number of
 * rounds.
 *
 * <p>With heterogeneous latencies and a small load no m may be feasible; the worker whose chunk is
 * the most negative then leaves, and the rest is planned again. One worker alone is always
 * feasible.
 *
 * <p>The number of rounds m is the one that minimises F (thesis, sections 3.3 and 3.4.2), by trying
 * m = 1, 2, …: exact where the thesis' Lagrange equations give a real number to round. An m is
 * feasible if no chunk is negative; rounds are monotone in j, so the first and the last decide.
 * Without latencies F decreases for ever; the scan then ends when more rounds change it by less
 * than one part in 10^9, or at 2000.
 *
 * @param order indices in the platform's list of the workers used, in service order; the last one
 *     is W_n
 * @param sizes round_0 … round_{m-1}, load units
 * @param makespan F, seconds: when W_n finishes
 * @param load L, load units
 */
public record UniformPlan(
    int[] order, Induction induction, double[] sizes, double makespan, double load) {
  /** The most rounds that are tried. */
  public static final int MAX_ROUNDS = 2000;

  private static final int PATIENCE = 50;
  private static final double ROUNDING = 1e-12;
  private static final double NEGLIGIBLE = 1e-9;

  // Plans the rounds; resort puts the remaining indices in service order again after one left.
  static UniformPlan of(
      Partition.Rule rule,
      List<WorkerSpec> workers,
      int[] order,
      UnaryOperator<int[]> resort,
      double load) {
    int[] remaining = order;
    while (true) {
      Induction induction = induction(rule, workers, remaining);
      int m = best(induction, load);
      if (m > 0) {
        return of(remaining, induction, load, m);
      }
      remaining = resort.apply(without(remaining, induction.partition().mostStarved()));
    }
  }

  // Plans a given number of rounds for these workers, feasible or not: negative chunks are not
  // sent.
  static UniformPlan withRounds(
      Partition.Rule rule, List<WorkerSpec> workers, int[] order, double load, int m) {
    return of(order, induction(rule, workers, order), load, m);
  }

  private static Induction induction(Partition.Rule rule, List<WorkerSpec> workers, int[] order) {
    return new Induction(new Partition(rule, Arrays.stream(order).mapToObj(workers::get).toList()));
  }

  /** Returns the smallest m among the best; 0 if no m is feasible. */
  private static int best(Induction induction, double load) {
    RoundSums sums = new RoundSums(induction.theta(), induction.mu());
    double smallest = induction.partition().smallestRound() - ROUNDING * load;
    double low = Math.max(smallest, NEGLIGIBLE * load / induction.partition().smallestAlpha());
    int bestM = 0;
    double bestF = Double.POSITIVE_INFINITY;
    for (int m = 1; m <= MAX_ROUNDS; m++, sums.oneMoreRound()) {
      if (Math.min(sums.first(load), sums.last(load)) >= low) {
        double f = induction.makespan(m, sums.first(load), load);
        if (f < bestF) {
          bestM = m;
          bestF = f;
        }
      } else if (bestM > 0) {
        break;
      }
      if (bestM > 0 && m >= bestM + PATIENCE) {
        break;
      }
    }
    return bestM;
  }

  // Returns the rounds and F for a given m, feasible or not; Tables 4.4 and 4.5 of the thesis fix
  // m = 50.
  static UniformPlan of(int[] order, Induction induction, double load, int m) {
    RoundSums sums = new RoundSums(induction.theta(), induction.mu());
    for (int i = 1; i < m; i++) {
      sums.oneMoreRound();
    }
    double f = induction.makespan(m, sums.first(load), load);
    return new UniformPlan(order, induction, sums.rounds(m, load), f, load);
  }

  private static int[] without(int[] order, int position) {
    return IntStream.range(0, order.length).filter(i -> i != position).map(i -> order[i]).toArray();
  }

  /** Returns m, the number of rounds. */
  public int rounds() {
    return sizes.length;
  }

  /** Returns round_j in load units, j from 0. */
  public double round(int j) {
    return sizes[j];
  }

  /** Returns the plan of these rounds, whose predicted makespan is F. */
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
