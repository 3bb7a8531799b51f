package loadstar.algorithm.bagsoftasks;

import loadstar.model.TreePlatform;

/**
 * First come, first served, FCFS (section 4.2): every node requests tasks and forwards them in the
 * order of the requests; the master draws the kinds in turn, by their weights. A node's own worker
 * need not wait for a busy port (full overlap).
 */
public class FirstComeFirstServed implements TreeScheduler {
  private final TreeProblem problem;
  private final Protocol protocol;

  public FirstComeFirstServed(TreeProblem problem, Protocol protocol) {
    this.problem = problem;
    this.protocol = protocol;
  }

  @Override
  public final TreeProblem problem() {
    return problem;
  }

  @Override
  public final Protocol protocol() {
    return protocol;
  }

  @Override
  public NodePolicy policy(int lane, int node) {
    return new FirstComeFirstServedPolicy(
        node, problem.weights(), protocol, computes(problem.tree(), node));
  }

  /** Tells whether any node in the subtree can compute. */
  private static boolean computes(TreePlatform tree, int node) {
    return tree.node(node).speed() > 0
        || tree.children(node).stream().anyMatch(child -> computes(tree, child));
  }
}
