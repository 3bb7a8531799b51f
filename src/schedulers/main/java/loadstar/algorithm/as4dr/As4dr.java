package loadstar.algorithm.as4dr;

import java.util.Arrays;

/**
 * The sizes of the chunks, round after round: AS4DR adapts them to the measured computing time, the
 * Baseline never does. One object per run; it keeps the current chunk of every worker.
 *
 * <p>Per visit: O(1), no allocation.
 */
public final class As4dr {
  private final boolean adapts;
  private final double smoothing;
  final double tau;
  private final double[] alpha;
  final double[] theta;
  private final double[] f;
  // Latencies of a round: of both subchunks, or of a chunk that is not divided.
  private final double[] latencies;

  /**
   * Starts with the chunks of round 1.
   *
   * @param adapts true for AS4DR, false for the Baseline
   * @param smoothing share of its size that a chunk keeps whatever was measured, from 0 (1) to
   *     below 1
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

  /** alpha_{w,i}: size of the current chunk of w, load units. */
  public double alpha(int w) {
    return alpha[w];
  }

  /**
   * sigma_{w,i} (4): the duration of the round, extrapolated from the computation of s-dot.
   *
   * @param cDot C-dot, measured from start to end of the computation of s-dot, its latency
   *     included, seconds
   */
  public double sigma(int w, double cDot) {
    return (cDot - f[w]) / theta[w] + latencies[w];
  }

  /** Time that w takes for a chunk in two parts, by what the last round showed; seconds. */
  double seconds(int w, double load) {
    return latencies[w] + load / speed(w);
  }

  /** Load units per second. */
  private double speed(int w) {
    return alpha[w] / (tau - latencies[w]);
  }

  /** How much w can do in that time; 0 if it is too short for the latencies. */
  double within(int w, double seconds) {
    return Math.max(0, seconds - latencies[w]) * speed(w);
  }

  /** Tells that the last chunk of w, which was measured, had another size. */
  void was(int w, double load) {
    alpha[w] = adapts ? load : alpha[w];
  }

  /**
   * Ends the round of w: the next chunk has the size (1) for AS4DR, smoothed, and the same for
   * Baseline.
   */
  public void nextRound(int w, double sigma) {
    if (adapts) {
      alpha[w] *= smoothing + (1 - smoothing) * tau / sigma;
    }
  }
}
