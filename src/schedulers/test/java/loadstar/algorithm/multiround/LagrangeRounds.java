package loadstar.algorithm.multiround;

import java.util.OptionalDouble;

/**
 * The thesis' own way to m (sections 3.4.2 and 4.6): minimise F(m, round_0) under G(m, round_0) = 0
 * with a Lagrange multiplier (missing in the printed L = F + G). Eliminating round_0 leaves one
 * equation in the real number m, P round_0'(m) + k = 0, solved here by bisection.
 *
 * <p>{@link UniformPlan} is what the schedulers use; this shows that both agree. Feasibility is not
 * looked at.
 */
public final class LagrangeRounds {
  private LagrangeRounds() {}

  /** m*, at least 1e-3 and at most 2000; empty when F decreases all the way. */
  public static OptionalDouble solve(Induction induction, double load) {
    double low = 1e-3;
    double high = 1;
    while (slope(induction, load, high) <= 0) {
      low = high;
      high *= 2;
      if (high > 2 * UniformPlan.MAX_ROUNDS) {
        return OptionalDouble.empty();
      }
    }
    for (int i = 0; i < 200 && high - low > 1e-13 * high; i++) {
      double middle = (low + high) / 2;
      if (slope(induction, load, middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return OptionalDouble.of((low + high) / 2);
  }

  /** dF/dm = P round_0'(m) + k, seconds per round. */
  private static double slope(Induction induction, double load, double m) {
    return induction.p * firstRoundSlope(induction, load, m) + induction.k;
  }

  /** Fixed point of the rounds, load units, (3.15) corrected. */
  static double eta(Induction induction) {
    return induction.mu() / (1 - induction.theta());
  }

  /** round_0'(m) of round_0 = eta + (L - m eta)(1 - theta)/(1 - theta^m). */
  private static double firstRoundSlope(Induction induction, double load, double m) {
    double theta = induction.theta();
    if (Math.abs(theta - 1) < 1e-9) {
      return -load / (m * m) - induction.mu() / 2;
    }
    double eta = eta(induction);
    double log = Math.log(theta);
    double rest = load - m * eta;
    if (theta < 1) {
      double power = Math.pow(theta, m);
      double spread = 1 - power;
      return (1 - theta) * (-eta * spread + rest * power * log) / (spread * spread);
    }
    // Numerator and denominator divided by theta^(2m), which overflows.
    double inverse = Math.pow(theta, -m);
    double spread = inverse - 1;
    return (1 - theta)
        * (-eta * (inverse * inverse - inverse) + rest * inverse * log)
        / (spread * spread);
  }
}
