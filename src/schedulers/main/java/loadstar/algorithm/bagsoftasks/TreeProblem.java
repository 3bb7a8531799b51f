package loadstar.algorithm.bagsoftasks;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;

/**
 * A scheduling problem on a tree.
 *
 * @param tree the platform; its root computes unless its speed is zero
 * @param applications at least one, in any order
 * @param latencies whether plans count the latencies of links, which occupy ports; linear programs
 *     (4) and (6) of the report do not
 */
public record TreeProblem(TreePlatform tree, List<Application> applications, boolean latencies) {

  /** Makes a problem whose plans count latencies. */
  public TreeProblem(TreePlatform tree, List<Application> applications) {
    this(tree, applications, true);
  }

  /** Refuses an empty list of applications and a platform that cannot compute. */
  public TreeProblem {
    applications = List.copyOf(applications);
    if (applications.isEmpty()) {
      throw new InputException("there is no application to schedule", null);
    }
    if (tree.nodes().stream().allMatch(node -> node.speed() == 0)) {
      throw new InputException("no node of the tree computes", null);
    }
  }

  /** Returns this problem with plans that count bytes only, as the report's linear programs do. */
  public TreeProblem withoutLatencies() {
    return new TreeProblem(tree, applications, false);
  }

  /** Returns n, the number of nodes. */
  public int nodes() {
    return tree.size();
  }

  /** Returns K, the number of applications. */
  public int kinds() {
    return applications.size();
  }

  public Application application(int k) {
    return applications.get(k);
  }

  /** Returns w(k) of each application. */
  double[] weights() {
    return applications.stream().mapToDouble(Application::weight).toArray();
  }

  /**
   * Returns the numbers of the applications by non-increasing communication-to-computation ratio.
   */
  List<Integer> byRatio() {
    return IntStream.range(0, kinds())
        .boxed()
        .sorted(Comparator.comparingDouble((Integer k) -> -application(k).ratio()))
        .toList();
  }

  /**
   * Returns the throughput of all processors if nothing had to travel, in fair tasks per second.
   */
  double allProcessors() {
    double speed = tree.nodes().stream().mapToDouble(TreeNode::speed).sum();
    return speed / applications.stream().mapToDouble(app -> app.weight() * app.flops()).sum();
  }

  /**
   * Returns the seconds that a task of kind k takes on the link to node v, and in its parent's
   * port.
   */
  double linkSeconds(int v, int k) {
    return application(k).bytes() / tree.node(v).bandwidth() + latency(v);
  }

  /** Returns the seconds of the latency to node v that plans count. */
  double latency(int v) {
    return latencies ? tree.node(v).latency() : 0;
  }
}
