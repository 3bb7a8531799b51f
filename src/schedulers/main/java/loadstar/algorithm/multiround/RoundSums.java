package loadstar.algorithm.multiround;

/**
 * Computes round_0 and round_{m-1} for m = 1, 2, … rounds of a total L, from the sums of a
 * geometric series in a recurrence: valid for every theta, 1 included.
 *
 * <p>The recurrence is anchored at round_0 when theta is at most 1 and at round_{m-1} with its
 * inverse otherwise, so errors shrink from round to round; forwards, theta above 1 loses seven
 * digits in 170 rounds.
 */
final class RoundSums {
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

  /** Returns round_0 … round_{m-1}; the sum is L to the last digit but one. */
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
