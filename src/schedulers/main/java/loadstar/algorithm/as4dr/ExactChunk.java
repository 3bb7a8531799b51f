package loadstar.algorithm.as4dr;

import static loadstar.algorithm.linear.LinearProgram.exact;

import loadstar.model.WorkerSpec;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * The quantities of {@link loadstar.algorithm.as4dr.ChunkPlan} that selection needs, as exact
 * rationals of the decimal parameters.
 *
 * <p>They are exact because selection compares and adds them: a cluster of n workers that take τ/n
 * each is full, not overfull by a rounding error, and workers of equal weight must be recognised as
 * such.
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
    BigFraction f = exact(spec.computeLatency());
    BigFraction latencyOut = exact(spec.latencyOut());
    BigFraction latencyBack = exact(spec.latencyBack());
    // Every operation looks for common divisors, so each product is made once: alpha/F is
    // computing.
    BigFraction computing = tau.subtract(f.multiply(2));
    BigFraction alpha = computing.multiply(exact(spec.speed()));
    BigFraction out = alpha.divide(exact(spec.bandwidthOut()));
    BigFraction back = alpha.divide(exact(spec.bandwidthBack()));
    BigFraction theta = BigFraction.ZERO;
    if (alpha.signum() > 0) {
      BigFraction both = computing.add(out);
      BigFraction thetaMin = out.add(latencyOut).subtract(f).divide(both);
      BigFraction thetaMax =
          computing.add(f).subtract(latencyBack).subtract(latencyOut).divide(both.add(back));
      theta = phi.multiply(thetaMax.subtract(thetaMin)).add(thetaMin);
    }
    BigFraction dotBack = theta.multiply(back);
    return new ExactChunk(
        alpha,
        theta,
        out.add(latencyOut.multiply(2)),
        dotBack.add(latencyBack),
        back.subtract(dotBack).add(latencyBack),
        alpha.divide(tau));
  }

  /**
   * Tells whether AS4DR can give this worker a chunk at all: a positive size in two positive parts.
   */
  boolean feasible() {
    return alpha.signum() > 0 && theta.signum() > 0 && theta.compareTo(BigFraction.ONE) < 0;
  }
}
