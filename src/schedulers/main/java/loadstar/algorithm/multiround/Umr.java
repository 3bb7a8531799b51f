package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.IndexSort;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * UMR, Uniform Multi-Round (Yang and Casanova, IPDPS 2003; thesis, section 3.3): within a round
 * every worker computes equally long, rounds grow so that the worker served last never waits.
 *
 * <p>The predicted makespan F is exact on a platform that keeps its promises, whether the rounds
 * grow or shrink. The last round is not reshaped, as in the thesis; no factor 1/2 in (3.10).
 *
 * @param selection which workers take part
 */
public record Umr(Selection selection) implements StaticScheduler {
  /**
   * Which workers take part (thesis, section 3.3): sort by S_i/B_i increasing, keep a prefix.
   *
   * <p>The thesis states two conditions that do not agree, so both are here. At least one worker is
   * always kept. Cost O(N log N).
   */
  public enum Selection {
    /**
     * (3.11): the longest prefix with sum S_i/B_i below 1, which is what makes phi larger than 1.
     * The original rule of Yang and Casanova, and the default.
     */
    SUM,
    /**
     * (3.12) as its text and (3.30) read it: the largest n with S_(n)/B_(n) below 1/n. Stronger
     * than {@link #SUM}, it leaves workers unused; Table 3.4 of the thesis is reproduced only with
     * it.
     */
    THESIS;

    /** Indices of the workers kept, by increasing S/B; ties keep the platform's order. */
    public int[] select(List<WorkerSpec> workers) {
      int[] order = IndexSort.order(workers.size(), i -> ratio(workers.get(i)));
      return Arrays.copyOf(order, Math.max(1, prefix(workers, order)));
    }

    private int prefix(List<WorkerSpec> workers, int[] order) {
      double sum = 0;
      for (int n = 0; n < order.length; n++) {
        double ratio = ratio(workers.get(order[n]));
        sum += ratio;
        // n S_(n)/B_(n) increases with n, too, so the first failure ends the search.
        if (this == SUM ? sum >= 1 : !(ratio * (n + 1) < 1)) {
          return n;
        }
      }
      return order.length;
    }

    private static double ratio(WorkerSpec worker) {
      return worker.speed() / worker.bandwidthOut();
    }
  }

  /** With the original selection, (3.11). */
  public Umr() {
    this(Selection.SUM);
  }

  @Override
  public Plan plan(List<WorkerSpec> workers, double load) {
    return schedule(workers, load).plan();
  }

  /** The plan with its induction, m, rounds and F. */
  public UniformPlan schedule(List<WorkerSpec> workers, double load) {
    InputException.positive("the ", "load", load);
    return scheduleOn(workers, selection.select(workers), load);
  }

  /**
   * UMR on workers chosen by someone else.
   *
   * @param order indices in service order
   */
  public static UniformPlan scheduleOn(List<WorkerSpec> workers, int[] order, double load) {
    return UniformPlan.of(Partition.Rule.EQUAL_COMPUTATION, workers, order, rest -> rest, load);
  }

  /** UMR on given workers in given rounds, as in Table 4.4 of the thesis (m = 50). */
  public static UniformPlan scheduleOn(
      List<WorkerSpec> workers, int[] order, double load, int rounds) {
    return UniformPlan.withRounds(Partition.Rule.EQUAL_COMPUTATION, workers, order, load, rounds);
  }
}
