package loadstar.experiment.reality;

/**
 * Kendall's rank correlation of two lists without ties.
 *
 * @param tau 1 for the same order, -1 for the opposite one
 * @param atLeast probability of at least this tau if all orders are equally likely
 * @param atMost of at most this one
 */
record Kendall(double tau, double atLeast, double atMost) {
  static Kendall of(double[] first, double[] second) {
    int n = first.length;
    int pairs = n * (n - 1) / 2;
    int discordant = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        discordant += (first[i] < first[j]) == (second[i] < second[j]) ? 0 : 1;
      }
    }
    double[] chances = inversions(n);
    double few = 0;
    for (int k = 0; k <= discordant; k++) {
      few += chances[k];
    }
    double many = 1 - few + chances[discordant];
    return new Kendall(1 - 2.0 * discordant / pairs, few, many);
  }

  /** Probabilities of 0, 1, 2 ... inversions in an order of n that is drawn at random. */
  private static double[] inversions(int n) {
    double[] chances = {1};
    for (int m = 2; m <= n; m++) {
      // The m-th is put before 0 to m - 1 of the others.
      double[] next = new double[chances.length + m - 1];
      for (int k = 0; k < chances.length; k++) {
        for (int before = 0; before < m; before++) {
          next[k + before] += chances[k] / m;
        }
      }
      chances = next;
    }
    return chances;
  }
}
