package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Blind co-scheduling, BCS (section 4.4): every application has a bandwidth-centric tree of its
 * own, served first come, first served, and knows nothing of the others. Each obeys the one-port
 * model by itself; links and processors are shared, without fairness.
 */
public final class BlindCoScheduling extends FirstComeFirstServed {
  private final boolean[][] enrolled;
  private final @Nullable FirstComeFirstServedPolicy[][] policies;
  private final List<Remaining> remaining;

  public BlindCoScheduling(TreeProblem problem, Protocol protocol) {
    super(problem, protocol);
    enrolled = new boolean[problem.kinds()][];
    policies = new FirstComeFirstServedPolicy[problem.kinds()][problem.nodes()];
    remaining = new ArrayList<>();
    for (int k = 0; k < enrolled.length; k++) {
      enrolled[k] = enrolled(problem, k);
      int alone = k;
      remaining.add(new Remaining(problem, left -> alone(left, alone)));
    }
  }

  @Override
  public int lanes() {
    return problem().kinds();
  }

  @Override
  public NodePolicy policy(int lane, int node) {
    FirstComeFirstServedPolicy policy =
        new FirstComeFirstServedPolicy(
            node, only(problem(), lane), protocol(), enrolled[lane][node]);
    policies[lane][node] = policy;
    return policy;
  }

  /** Determines anew which of the remaining nodes take part. */
  @Override
  public void reachable(boolean[] there) {
    for (int k = 0; k < enrolled.length; k++) {
      enrolled[k] = enrolled(remaining.get(k).rates(there), k);
      for (int u = 0; u < there.length; u++) {
        FirstComeFirstServedPolicy policy = policies[k][u];
        if (policy != null) {
          policy.takesPart(enrolled[k][u]);
        }
      }
    }
  }

  /**
   * Returns the nodes that take part in application k: the root, and nodes whose subtree computes
   * some of it.
   */
  static boolean[] enrolled(TreeProblem problem, int k) {
    return enrolled(alone(problem, k), k);
  }

  private static boolean[] enrolled(Rates alone, int k) {
    boolean[] enrolled = new boolean[alone.problem().nodes()];
    for (int u = 0; u < enrolled.length; u++) {
      enrolled[u] = u == 0 || alone.sent(u, k) > 0;
    }
    return enrolled;
  }

  /** Returns the rates of application k alone on the platform, zero for the others. */
  static Rates alone(TreeProblem problem, int k) {
    return new BandwidthCentric(problem, only(problem, k)).rates();
  }

  private static double[] only(TreeProblem problem, int k) {
    double[] weights = new double[problem.kinds()];
    weights[k] = 1;
    return weights;
  }
}
