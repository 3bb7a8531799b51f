package loadstar.algorithm.bagsoftasks;

/**
 * Blind co-scheduling, BCS (section 4.4): every application has a bandwidth-centric tree of its own
 * and knows nothing of the others. The platform gives each its share, fair to nobody.
 */
public final class BlindCoScheduling {
  private BlindCoScheduling() {}

  /**
   * Which nodes take part in application k: those whose subtree computes some of it.
   *
   * @return by node; the root always does
   */
  public static boolean[] enrolled(TreeProblem problem, int k) {
    Rates alone = alone(problem, k);
    boolean[] enrolled = new boolean[problem.nodes()];
    for (int u = 0; u < enrolled.length; u++) {
      enrolled[u] = u == 0 || alone.sent(u, k) > 0;
    }
    return enrolled;
  }

  /** Rates of application k if it had the platform for itself, zero for the others. */
  static Rates alone(TreeProblem problem, int k) {
    BandwidthCentric tree =
        new BandwidthCentric(
            problem.tree(), problem.application(k).flops(), problem.application(k).bytes());
    double[][] alpha = new double[problem.nodes()][problem.kinds()];
    for (int u = 0; u < alpha.length; u++) {
      alpha[u][k] = tree.tasks(u);
    }
    return new Rates(problem, alpha);
  }
}
