package loadstar.algorithm.as4dr;

import loadstar.model.WorkerSpec;

/**
 * The plan of a chunk that occupies one worker for a period tau: its size, its division, and the
 * transfer times of its parts; equations (9) to (16).
 *
 * @param alpha size of the chunk, load units
 * @param thetaMin least share of s-dot for which s-ddot is there when s-dot has been computed
 * @param thetaMax largest share of s-dot for which the next s-dot is there when s-ddot has been
 *     computed
 * @param theta share of s-dot
 * @param dDot seconds to send s-dot
 * @param dDdot seconds to send s-ddot
 * @param rDot seconds to return the result of s-dot
 * @param rDdot seconds to return the result of s-ddot
 */
public record ChunkPlan(
    double alpha,
    double thetaMin,
    double thetaMax,
    double theta,
    double dDot,
    double dDdot,
    double rDot,
    double rDdot) {

  /**
   * Plans for one worker.
   *
   * @param spec estimates of the worker's parameters
   * @param tau the wanted period, seconds
   * @param phi weight of {@code thetaMax}, 0.5 in the paper (17), or {@link Cip#WHOLE}
   */
  public static ChunkPlan of(WorkerSpec spec, double tau, double phi) {
    double bF = 1 / spec.speed();
    double bD = 1 / spec.bandwidthOut();
    double bR = 1 / spec.bandwidthBack();
    double f = spec.computeLatency();
    if (phi == Cip.WHOLE) {
      double whole = (tau - f) * spec.speed();
      return new ChunkPlan(
          whole, 1, 1, 1, spec.sendSeconds(whole), 0, spec.resultSeconds(whole), 0);
    }
    // (13)
    double alpha = (tau - 2 * f) * spec.speed();
    // (15)
    double thetaMin = (alpha * bD + spec.latencyOut() - f) / (alpha * (bF + bD));
    // (16)
    double thetaMax =
        (alpha * bF + f - spec.latencyBack() - spec.latencyOut()) / (alpha * (bF + bD + bR));
    // (14)
    double theta = phi * thetaMax + (1 - phi) * thetaMin;
    double dot = theta * alpha;
    double ddot = (1 - theta) * alpha;
    // (9) to (12)
    return new ChunkPlan(
        alpha,
        thetaMin,
        thetaMax,
        theta,
        spec.sendSeconds(dot),
        spec.sendSeconds(ddot),
        spec.resultSeconds(dot),
        spec.resultSeconds(ddot));
  }

  /**
   * Tells whether the chunk can be sent at all: a positive size, in two positive parts or whole.
   * Too small a tau (below 2f, or with latencies that dominate) has no such chunk; every large tau
   * has.
   */
  public boolean feasible() {
    return alpha > 0 && theta > 0 && (theta < 1 || thetaMin == 1);
  }
}
