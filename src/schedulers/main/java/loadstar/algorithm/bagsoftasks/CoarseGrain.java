package loadstar.algorithm.bagsoftasks;

/**
 * Coarse-grain bandwidth-centric, CGBC (section 4.3): w^(k) tasks of every application form one
 * macro-task, for which bandwidth-centric rates are optimal. Every node that takes part then
 * computes all applications, also those that others should.
 */
public final class CoarseGrain {
  private CoarseGrain() {}

  /** The rates; those of all applications are in the ratio of the weights at every node. */
  public static Rates rates(TreeProblem problem) {
    return macro(problem).rates();
  }

  static BandwidthCentric macro(TreeProblem problem) {
    return new BandwidthCentric(problem, problem.weights());
  }
}
