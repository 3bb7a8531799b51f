package loadstar.algorithm.testing;

import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodePolicy;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import org.jspecify.annotations.Nullable;

/** A scheduler of trees whose answers are checked, and counted to find one that never ends. */
final class Watched implements TreeScheduler {
  private final TreeScheduler scheduler;
  private int questions;

  Watched(TreeScheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public TreeProblem problem() {
    return scheduler.problem();
  }

  @Override
  public Protocol protocol() {
    return scheduler.protocol();
  }

  @Override
  public int lanes() {
    return scheduler.lanes();
  }

  @Override
  public void reachable(boolean[] there) {
    scheduler.reachable(there);
  }

  @Override
  public @Nullable Rates expected() {
    return scheduler.expected();
  }

  @Override
  public NodePolicy policy(int lane, int node) {
    NodePolicy policy = scheduler.policy(lane, node);
    return new NodePolicy() {
      @Override
      public void requested(int from, int tasks) {
        policy.requested(from, tasks);
      }

      @Override
      public void received(int kind) {
        policy.received(kind);
      }

      @Override
      public void gone(int child) {
        policy.gone(child);
      }

      @Override
      public void returned(int kind) {
        policy.returned(kind);
      }

      @Override
      public NodeAction next(boolean portFree) {
        ContractChecks.require(
            ++questions <= ContractChecks.MOST_QUESTIONS, "the scheduler does not come to an end");
        NodeAction action = policy.next(portFree);
        check(node, portFree, action);
        return action;
      }
    };
  }

  private void check(int node, boolean portFree, NodeAction action) {
    switch (action) {
      case NodeAction.Hand hand when hand.to() == node ->
          ContractChecks.require(
              problem().tree().node(node).speed() > 0,
              "node " + node + " hands a task to itself and does not compute");
      case NodeAction.Hand hand -> {
        ContractChecks.require(
            problem().tree().children(node).contains(hand.to()),
            "node " + node + " hands a task to " + hand.to() + ", which is none of its children");
        ContractChecks.require(
            portFree, "node " + node + " hands a task to a child while it sends another");
      }
      case NodeAction.Ask ask ->
          ContractChecks.require(
              node > 0 && ask.tasks() > 0, "node " + node + " asks for " + ask.tasks() + " tasks");
      case NodeAction.Rest rest -> {}
    }
  }
}
