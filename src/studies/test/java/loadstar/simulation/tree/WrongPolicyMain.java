package loadstar.simulation.tree;

import java.io.IOException;
import java.util.List;
import loadstar.algorithm.bagsoftasks.FirstComeFirstServed;
import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodePolicy;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.simulation.tree.TreeSimulation.TreeBatch;

/** Has a root on SimGrid hand tasks to its grandchild, and prints what is said of that. */
public final class WrongPolicyMain {
  private static final TreePlatform CHAIN =
      new TreePlatform(
          List.of(
              TreeNode.root("n0", 0),
              new TreeNode("n1", 0, 1, 1, 0),
              new TreeNode("n2", 1, 1, 1, 0)));

  private WrongPolicyMain() {}

  public static void main(String[] args) throws IOException {
    TreeProblem problem = new TreeProblem(CHAIN, List.of(new Application("a", 1, 1, 1)));
    TreeScheduler wrong =
        new FirstComeFirstServed(problem, Protocol.REPORT) {
          @Override
          public NodePolicy policy(int lane, int node) {
            return node == 0 ? new ToTheGrandchild() : super.policy(lane, node);
          }
        };
    try {
      System.out.println(TreeBatch.run(List.of(wrong), List.of(TreeReach.always(CHAIN)), 3));
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }

  private static final class ToTheGrandchild implements NodePolicy {
    @Override
    public void requested(int from, int tasks) {}

    @Override
    public void received(int kind) {}

    @Override
    public NodeAction next(boolean portFree) {
      return portFree ? new NodeAction.Hand(2, 0) : NodeAction.Rest.WAIT;
    }
  }
}
