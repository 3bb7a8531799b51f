package loadstar.algorithm.as4dr;

import java.util.Arrays;

/**
 * The sizes of the chunks, round after round: AS4DR adapts them to the measured computing time, the
 * Baseline never does. There is one object per run; it holds the size of the current chunk of every
 * worker.
 *
 * <p>A visit takes O(1) without allocation.
 */
public final class As4dr {
  private final boolean adapts;
  private final double smoothing;
  final double tau;
  private final double[] alpha;
  final double[] theta;
  private final double[] f;
  // The latencies of a round: those of both subchunks, or of an undivided chunk.
  private final double[] latencies;

  /**
   * Starts with the chunks of round 1.
   *
   * @param adapts true for AS4DR, false for the Baseline
   * @param smoothing weight of the previous size in the next one, whatever was measured, from 0 (1)
   *     to below 1
   * @param tau the wanted period, seconds
   * @param alpha sizes of the first chunks, load units, one per worker
   * @param theta share of s-dot in the chunk of each worker; 1 for a chunk that is not divided
   * @param f computation latency of each worker as estimated, seconds
   */
  public As4dr(
      boolean adapts, double smoothing, double tau, double[] alpha, double[] theta, double[] f) {
    if (alpha.length != theta.length || alpha.length != f.length) {
      throw new IllegalArgumentException(
          alpha.length + " chunks, " + theta.length + " shares, " + f.length + " latencies");
    }
    this.adapts = adapts;
    this.smoothing = smoothing;
    this.tau = tau;
    this.alpha = alpha.clone();
    this.theta = theta.clone();
    this.f = f.clone();
    latencies = new double[f.length];
    Arrays.setAll(latencies, w -> (theta[w] < 1 ? 2 : 1) * f[w]);
  }

  /** Returns alpha_{w,i}, the size of the current chunk of w, in load units. */
  public double alpha(int w) {
    return alpha[w];
  }

  /**
   * Returns sigma_{w,i} (4), the duration of the round, extrapolated from the computation of s-dot.
   *
   * @param cDot C-dot, measured from start to end of the computation of s-dot, its latency
   *     included, seconds
   */
  public double sigma(int w, double cDot) {
    return (cDot - f[w]) / theta[w] + latencies[w];
  }

  /**
   * Returns the time that w takes for a chunk in two parts, at the speed of the last round;
   * seconds.
   */
  double seconds(int w, double load) {
    return latencies[w] + load / speed(w);
  }

  /** Returns the speed of w in the last round, in load units per second. */
  private double speed(int w) {
    return alpha[w] / (tau - latencies[w]);
  }

  /** Returns the load that w can compute in that time; 0 if it is too short for the latencies. */
  double within(int w, double seconds) {
    return Math.max(0, seconds - latencies[w]) * speed(w);
  }

  /** Replaces the size of the last chunk of w, which was measured, by its actual size. */
  void was(int w, double load) {
    alpha[w] = adapts ? load : alpha[w];
  }

  /**
   * Ends the round of w: the next chunk has the size (1) for AS4DR, smoothed, and an unchanged one
   * for Baseline.
   */
  public void nextRound(int w, double sigma) {
    if (adapts) {
      alpha[w] *= smoothing + (1 - smoothing) * tau / sigma;
    }
  }
}
