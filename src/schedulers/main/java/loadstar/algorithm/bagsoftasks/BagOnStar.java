package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.WorkerSpec;

/**
 * One bag of tasks on a star: the master's policy of a {@link TreeScheduler} on a tree of depth
 * one, whose root does not compute. A worker has asked for, holds and computes at most {@code
 * pending} tasks together; it asks for the next as soon as one is computed. Requests travel in no
 * time here; on trees they are messages, and the own worker of a node has a window of its own.
 *
 * <p>O(1) for each task of FCFS, O(log workers) of LP-BASED. A run has as many chunks as tasks.
 */
final class BagOnStar implements Scheduler {
  private final int pending;
  private final int task;
  private final TreeScheduler scheduler;
  private final NodePolicy master;
  private final int[] round;
  private final boolean[] there;
  private boolean told;
  private long remaining;

  BagOnStar(StarProblem problem, Settings settings, Making making) {
    pending = settings.get(BagKinds.PENDING_ON_STAR);
    task = settings.get(BagKinds.TASK);
    remaining = problem.tasks();
    round = new int[problem.size()];
    Application bag = new Application("load", task, task, 1);
    TreeProblem tree = new TreeProblem(star(problem.workers()), List.of(bag));
    scheduler = making.of(tree, new Protocol(pending, pending, 0));
    master = scheduler.policy(0, 0);
    there = new boolean[1 + problem.size()];
    there[0] = true;
  }

  /** Makes a scheduler for trees. */
  interface Making {
    TreeScheduler of(TreeProblem problem, Protocol protocol);
  }

  /** A tree of depth one in load units: a unit is a byte and a flop. */
  private static TreePlatform star(List<WorkerSpec> workers) {
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root("master of " + workers.getFirst().name(), 0));
    for (WorkerSpec w : workers) {
      nodes.add(new TreeNode(w.name(), 0, w.speed(), w.bandwidthOut(), w.latencyOut()));
    }
    return new TreePlatform(nodes);
  }

  @Override
  public void joined(Master now, int worker) {
    there[worker + 1] = true;
    told = false;
    master.requested(worker + 1, pending);
  }

  @Override
  public void left(Master now, int worker) {
    there[worker + 1] = false;
    told = false;
    master.gone(worker + 1);
  }

  @Override
  public void lost(Master now, Send chunk) {
    remaining += Math.round(chunk.size());
  }

  @Override
  public void computed(Master now, Send chunk, double seconds) {
    master.requested(chunk.worker() + 1, 1);
  }

  @Override
  public Action next(Master now) {
    if (remaining == 0) {
      return Idle.END;
    }
    if (!told) {
      scheduler.reachable(there.clone());
      told = true;
    }
    if (!(master.next(true) instanceof NodeAction.Hand hand)) {
      return Idle.WAIT;
    }
    int worker = hand.to() - 1;
    long size = Math.min(task, remaining);
    remaining -= size;
    return now.cut(worker, ++round[worker], 0, size);
  }
}
