package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * The tasks of each application k that each node u of a tree computes a second (alpha[u][k] of
 * INRIA RR-5739), and those that travel a second from its parent to it (sent[u][k]), in a steady
 * state. The tasks sent are those that the subtree computes, so conservation holds by construction.
 */
public final class Rates {
  private final TreeProblem problem;
  final double[][] alpha;
  final double[][] sent;

  // The arrays are by node and application; they are stored, not copied.
  Rates(TreeProblem problem, double[][] alpha) {
    this.problem = problem;
    this.alpha = alpha;
    sent = new double[alpha.length][problem.kinds()];
    for (int u = alpha.length - 1; u > 0; u--) {
      for (int k = 0; k < problem.kinds(); k++) {
        sent[u][k] += alpha[u][k];
        if (problem.tree().parent(u) > 0) {
          sent[problem.tree().parent(u)][k] += sent[u][k];
        }
      }
    }
  }

  static Rates of(TreeProblem problem, ToDoubleBiFunction<Integer, Integer> rate) {
    double[][] alpha = new double[problem.nodes()][problem.kinds()];
    for (int u = 0; u < alpha.length; u++) {
      int node = u;
      Arrays.setAll(alpha[u], k -> rate.applyAsDouble(node, k));
    }
    return new Rates(problem, alpha);
  }

  public TreeProblem problem() {
    return problem;
  }

  /** Returns alpha_u^(k). */
  public double computed(int u, int k) {
    return alpha[u][k];
  }

  /** Returns sent^(k) from p(u) to u; zero for the root. */
  public double sent(int u, int k) {
    return sent[u][k];
  }

  /** Returns alpha^(k), the sum over all nodes. */
  public double throughput(int k) {
    return throughput(alpha, k);
  }

  static double throughput(double[][] alpha, int k) {
    double sum = 0;
    for (double[] node : alpha) {
      sum += node[k];
    }
    return sum;
  }

  /** Returns the smallest alpha^(k)/w^(k) of equation (3), in tasks per second. */
  public double fairThroughput() {
    return IntStream.range(0, problem.kinds())
        .mapToDouble(k -> throughput(k) / problem.application(k).weight())
        .min()
        .orElseThrow();
  }

  /** Returns the share of the time in which node u computes; 1 for a node that cannot. */
  static double cpuOccupation(TreeProblem problem, double[][] alpha, int u) {
    double speed = problem.tree().node(u).speed();
    double flops = 0;
    for (int k = 0; k < problem.kinds(); k++) {
      flops += alpha[u][k] * problem.application(k).flops();
    }
    return speed > 0 ? flops / speed : 1;
  }

  /** Returns the share of the time in which node u's port sends. */
  static double portOccupation(TreeProblem problem, double[][] sent, int u) {
    double share = 0;
    for (int v : problem.tree().children(u)) {
      for (int k = 0; k < problem.kinds(); k++) {
        share += sent[v][k] * problem.linkSeconds(v, k);
      }
    }
    return share;
  }
}
