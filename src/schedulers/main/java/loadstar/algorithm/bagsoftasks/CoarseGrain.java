package loadstar.algorithm.bagsoftasks;

import loadstar.model.Application;

/**
 * Coarse-grain bandwidth-centric, CGBC (section 4.3): w^(k) tasks of every application form one
 * macro-task, for which bandwidth-centric rates are optimal. Every node that takes part then
 * computes all applications, also those that others should.
 */
public final class CoarseGrain {
  private CoarseGrain() {}

  /** The rates; those of all applications are in the ratio of the weights at every node. */
  public static Rates rates(TreeProblem problem) {
    BandwidthCentric macro = macro(problem);
    double[][] alpha = new double[problem.nodes()][problem.kinds()];
    for (int u = 0; u < alpha.length; u++) {
      for (int k = 0; k < problem.kinds(); k++) {
        alpha[u][k] = problem.application(k).weight() * macro.tasks(u);
      }
    }
    return new Rates(problem, alpha);
  }

  static BandwidthCentric macro(TreeProblem problem) {
    double work = 0;
    double size = 0;
    double messages = 0;
    for (Application app : problem.applications()) {
      work += app.weight() * app.flops();
      size += app.weight() * app.bytes();
      messages += app.weight();
    }
    return new BandwidthCentric(problem, work, size, messages);
  }
}
