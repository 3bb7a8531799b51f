package loadstar.algorithm.multiround;

/**
 * The number of rounds m that minimises F (thesis, sections 3.3 and 3.4.2), by trying m = 1, 2, …:
 * exact where the thesis' Lagrange equations give a real number to round.
 *
 * <p>An m is feasible when no chunk is negative; rounds are monotone in j, so the first and the
 * last decide. Without latencies F decreases for ever; the scan then ends when more rounds change
 * it by less than one part in 10^9, or at 2000.
 */
public final class RoundCount {
  /** Rounds tried at most. */
  public static final int MAX_ROUNDS = 2000;

  private static final int PATIENCE = 50;
  private static final double ROUNDING = 1e-12;
  private static final double NEGLIGIBLE = 1e-9;

  private RoundCount() {}

  /** The smallest m among the best; 0 when no m is feasible. */
  static int best(Induction induction, double load) {
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

  // The rounds and F for a given m, feasible or not; Tables 4.4 and 4.5 of the thesis fix m = 50.
  static UniformPlan plan(int[] order, Induction induction, double load, int m) {
    RoundSums sums = new RoundSums(induction.theta(), induction.mu());
    for (int i = 1; i < m; i++) {
      sums.oneMoreRound();
    }
    double f = induction.makespan(m, sums.first(load), load);
    return new UniformPlan(order, induction, sums.rounds(m, load), f, load);
  }

  // round_0 and round_{m-1} for m = 1, 2, … rounds of a total L, from the sums of a geometric
  // series kept by recurrence: valid for every theta, 1 included.
  //
  // Anchored at round_0 when theta is at most 1 and at round_{m-1} with the inverse recurrence
  // otherwise, so errors shrink from round to round; forwards, theta above 1 loses seven digits in
  // 170 rounds.
  private static final class RoundSums {
    private final boolean backward;
    private final double ratio;
    private final double drift;
    // ratio^(m-1).
    private double power = 1;
    // G_m = sum of ratio^l for l < m; total = G_m anchor + drift Q_m, Q_m = sum of G_j for j < m.
    private double g = 1;
    private double gBefore;
    private double bigQ;

    RoundSums(double theta, double mu) {
      backward = theta > 1;
      ratio = backward ? 1 / theta : theta;
      drift = backward ? -mu / theta : mu;
    }

    void oneMoreRound() {
      bigQ += g;
      gBefore = g;
      power *= ratio;
      g += power;
    }

    private double anchor(double load) {
      return (load - drift * bigQ) / g;
    }

    private double far(double load) {
      return power * anchor(load) + drift * gBefore;
    }

    double first(double load) {
      return backward ? far(load) : anchor(load);
    }

    double last(double load) {
      return backward ? anchor(load) : far(load);
    }

    /** round_0 … round_{m-1}; the sum is L to the last digit but one. */
    double[] rounds(int m, double load) {
      double[] rounds = new double[m];
      double value = anchor(load);
      double sum = 0;
      for (int step = 0; step < m; step++) {
        rounds[backward ? m - 1 - step : step] = value;
        sum += value;
        value = ratio * value + drift;
      }
      rounds[m - 1] += load - sum;
      return rounds;
    }
  }
}
