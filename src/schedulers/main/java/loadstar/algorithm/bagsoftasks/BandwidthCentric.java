package loadstar.algorithm.bagsoftasks;

import java.util.Comparator;
import java.util.List;
import loadstar.model.TreePlatform;

/**
 * Computes the bandwidth-centric rates of one application on a tree (section 4.3, equation (9)),
 * optimal for it: every node feeds its children in the order of their bandwidths, each as fast as
 * its subtree can compute, until its port is full.
 */
public final class BandwidthCentric {
  private final TreePlatform tree;
  private final TreeProblem problem;
  private final double[] weights;
  // W, flops of a task, and Δ, its bytes.
  private double work;
  private double size;
  private double messages;
  // c_u,agg: the speed of one node that could stand for u's whole subtree, flops per second.
  final double[] aggregated;
  private final double[] cap;
  private final double[] tasks;

  // The weights give the number of tasks of each application in one macro-task; each task is a
  // message with a latency.
  BandwidthCentric(TreeProblem problem, double... weights) {
    tree = problem.tree();
    this.problem = problem;
    this.weights = weights;
    for (int k = 0; k < weights.length; k++) {
      work += weights[k] * problem.application(k).flops();
      size += weights[k] * problem.application(k).bytes();
      messages += weights[k];
    }
    aggregated = new double[tree.size()];
    cap = new double[tree.size()];
    tasks = new double[tree.size()];
    for (int u = tree.size() - 1; u >= 0; u--) {
      aggregated[u] = aggregate(u);
    }
    double[] allowed = new double[tree.size()];
    allowed[0] = aggregated[0];
    for (int u = 0; u < tree.size(); u++) {
      double own = Math.min(tree.node(u).speed(), allowed[u]);
      tasks[u] = own / work;
      double rest = allowed[u] - own;
      for (int v : byBandwidth(tree.children(u))) {
        allowed[v] = Math.min(cap[v], rest);
        rest -= allowed[v];
      }
    }
  }

  /**
   * Returns the rates of coarse-grain bandwidth-centric, CGBC (section 4.3): w^(k) tasks of every
   * application form one macro-task, for which bandwidth-centric rates are optimal. Every node that
   * takes part then computes all applications, also those that others should: rates of all
   * applications are in the ratio of the weights at every node.
   */
  public static Rates coarseGrain(TreeProblem problem) {
    return macro(problem).rates();
  }

  static BandwidthCentric macro(TreeProblem problem) {
    return new BandwidthCentric(problem, problem.weights());
  }

  private List<Integer> byBandwidth(List<Integer> children) {
    return children.stream()
        .sorted(Comparator.comparingDouble((Integer v) -> -bandwidth(v)))
        .toList();
  }

  /** Returns the bytes per second on the link to a node, its latencies included. */
  private double bandwidth(int v) {
    double bandwidth = tree.node(v).bandwidth();
    double latency = messages * problem.latency(v);
    return latency == 0 ? bandwidth : size / (latency + size / bandwidth);
  }

  private double aggregate(int u) {
    double total = tree.node(u).speed();
    double port = 1;
    for (int v : byBandwidth(tree.children(u))) {
      double bandwidth = bandwidth(v);
      double needed = size / bandwidth * aggregated[v] / work;
      boolean fits = needed <= port;
      cap[v] = fits ? aggregated[v] : port * bandwidth * work / size;
      total += cap[v];
      port -= needed;
      if (!fits) {
        break;
      }
    }
    return total;
  }

  Rates rates() {
    return Rates.of(problem, (u, k) -> weights[k] * tasks[u]);
  }
}
