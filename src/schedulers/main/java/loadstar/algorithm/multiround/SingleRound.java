package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * One round (thesis, section 2.6.2, Theorems 1 to 3): serve by decreasing bandwidth, every worker
 * finishes at the same time. Optimal without latencies.
 *
 * <p>With latencies a worker may not pay for itself; every prefix of the order is tried and the one
 * that finishes first, with no negative chunk, is used (the affine problem is NP-complete). The
 * predicted makespan is exact. Cost O(N^2).
 */
public record SingleRound() implements StaticScheduler {
  @Override
  public Plan plan(List<WorkerSpec> workers, double load) {
    Plan.checkLoad(load);
    int[] order = byBandwidth(workers);
    Plan best = null;
    for (int n = 1; n <= order.length; n++) {
      Plan plan = equalFinish(workers, Arrays.copyOf(order, n), load);
      if (plan != null && (best == null || plan.predictedMakespan() < best.predictedMakespan())) {
        best = plan;
      }
    }
    if (best == null) {
      throw new IllegalStateException("one worker alone is always possible");
    }
    return best;
  }

  /**
   * The chunks with which given workers, served in a given order, finish at the same time: cLat_i +
   * a_i/S_i = nLat_{i+1} + a_{i+1}/B_{i+1} + cLat_{i+1} + a_{i+1}/S_{i+1}.
   *
   * @param order indices in service order
   * @return null when some chunk would be negative
   */
  public static @Nullable Plan equalFinish(List<WorkerSpec> workers, int[] order, double load) {
    int n = order.length;
    // a_i = slope_i a_0 + offset_i
    double[] slope = new double[n];
    double[] offset = new double[n];
    slope[0] = 1;
    double slopes = 1;
    double offsets = 0;
    for (int i = 1; i < n; i++) {
      WorkerSpec before = workers.get(order[i - 1]);
      WorkerSpec w = workers.get(order[i]);
      double secondsPerUnit = 1 / w.bandwidthOut() + 1 / w.speed();
      slope[i] = slope[i - 1] / before.speed() / secondsPerUnit;
      offset[i] =
          (offset[i - 1] / before.speed()
                  + before.computeLatency()
                  - w.latencyOut()
                  - w.computeLatency())
              / secondsPerUnit;
      slopes += slope[i];
      offsets += offset[i];
    }
    double first = (load - offsets) / slopes;
    WorkerSpec leader = workers.get(order[0]);
    Plan.Builder plan = new Plan.Builder(load);
    plan.predict(leader.sendSeconds(first) + leader.computeSeconds(first));
    for (int i = 0; i < n; i++) {
      double chunk = slope[i] * first + offset[i];
      if (chunk < 0) {
        return null;
      }
      plan.add(order[i], 0, chunk);
    }
    return plan.build();
  }

  /** Indices by decreasing bandwidth (Theorem 2); ties keep the platform's order. */
  static int[] byBandwidth(List<WorkerSpec> workers) {
    return IntStream.range(0, workers.size())
        .boxed()
        .sorted(
            (i, k) -> Double.compare(workers.get(k).bandwidthOut(), workers.get(i).bandwidthOut()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * A division that somebody else has made: one chunk for each worker, in their order.
   *
   * @param shares load units; a worker with 0 gets nothing
   */
  public static Plan given(double... shares) {
    Plan.Builder plan = new Plan.Builder(Arrays.stream(shares).sum());
    for (int w = 0; w < shares.length; w++) {
      plan.add(w, 0, shares[w]);
    }
    return plan.build();
  }
}
