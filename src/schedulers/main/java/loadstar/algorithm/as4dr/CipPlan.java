package loadstar.algorithm.as4dr;

import java.util.List;

/**
 * The result of CIP.
 *
 * @param tau the period, seconds
 * @param chunks one per worker
 * @param delays d_w, seconds between the first posts to w-1 and to w; d_0 closes the circle
 */
public record CipPlan(double tau, List<ChunkPlan> chunks, double[] delays) {
  public CipPlan {
    chunks = List.copyOf(chunks);
    delays = delays.clone();
  }

  /** Returns the sum of the delays in seconds. */
  public double delaySum() {
    double sum = 0;
    for (double d : delays) {
      sum += d;
    }
    return sum;
  }

  /** Tells whether all workers are served within one period (18), each with a feasible chunk. */
  public boolean feasible() {
    return chunks.stream().allMatch(ChunkPlan::feasible) && delaySum() <= tau;
  }

  /**
   * Returns t_w, the dates at which the first chunks are posted: t_0 = 0, t_w = t_{w-1} + d_w. d_0
   * would only move the origin.
   */
  public double[] firstPosts() {
    double[] t = new double[delays.length];
    for (int w = 1; w < t.length; w++) {
      t[w] = t[w - 1] + delays[w];
    }
    return t;
  }

  /** Returns the chunk sizes alpha_w in load units. */
  public double[] alphas() {
    return chunks.stream().mapToDouble(ChunkPlan::alpha).toArray();
  }
}
