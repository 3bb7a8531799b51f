package loadstar.algorithm.clusters;

import static loadstar.algorithm.knapsack.MultipleKnapsack.decimal;

import loadstar.model.WorkerSpec;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * The quantities of {@link loadstar.algorithm.as4dr.ChunkPlan} that selection needs, as exact
 * rationals of the decimal parameters.
 *
 * <p>Exact, because selection compares and adds them: a cluster of n workers that take τ/n each is
 * full, not overfull by a rounding error, and workers that weigh the same must be seen to.
 *
 * @param alpha size of the chunk, load units (13)
 * @param theta share of s-dot (14)
 * @param data Ḋ + D̈, seconds to send both subchunks (9), (10)
 * @param rDot Ṙ, seconds to return the result of s-dot (11)
 * @param rDdot R̈, seconds to return the result of s-ddot (12)
 * @param throughput t = (1 − 2f/τ)·F, load units per second (PPAM'13, below (6))
 */
record ExactChunk(
    BigFraction alpha,
    BigFraction theta,
    BigFraction data,
    BigFraction rDot,
    BigFraction rDdot,
    BigFraction throughput) {

  static ExactChunk of(WorkerSpec spec, BigFraction tau, BigFraction phi) {
    BigFraction speed = decimal(spec.speed());
    BigFraction f = decimal(spec.computeLatency());
    BigFraction bF = speed.reciprocal();
    BigFraction bD = decimal(spec.bandwidthOut()).reciprocal();
    BigFraction bR = decimal(spec.bandwidthBack()).reciprocal();
    BigFraction latencyOut = decimal(spec.latencyOut());
    BigFraction latencyBack = decimal(spec.latencyBack());

    BigFraction alpha = tau.subtract(f.multiply(2)).multiply(speed);
    BigFraction theta = BigFraction.ZERO;
    if (alpha.signum() > 0) {
      BigFraction thetaMin =
          alpha.multiply(bD).add(latencyOut).subtract(f).divide(alpha.multiply(bF.add(bD)));
      BigFraction thetaMax =
          alpha
              .multiply(bF)
              .add(f)
              .subtract(latencyBack)
              .subtract(latencyOut)
              .divide(alpha.multiply(bF.add(bD).add(bR)));
      theta = phi.multiply(thetaMax).add(BigFraction.ONE.subtract(phi).multiply(thetaMin));
    }
    BigFraction back = alpha.multiply(bR);
    return new ExactChunk(
        alpha,
        theta,
        alpha.multiply(bD).add(latencyOut.multiply(2)),
        theta.multiply(back).add(latencyBack),
        BigFraction.ONE.subtract(theta).multiply(back).add(latencyBack),
        alpha.divide(tau));
  }

  /** Whether AS4DR can give this worker a chunk at all: a positive size in two positive parts. */
  boolean feasible() {
    return alpha.signum() > 0 && theta.signum() > 0 && theta.compareTo(BigFraction.ONE) < 0;
  }
}
