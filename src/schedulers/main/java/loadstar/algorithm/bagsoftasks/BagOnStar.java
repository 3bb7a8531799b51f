package loadstar.algorithm.bagsoftasks;

import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.Application;
import loadstar.model.StarPlatform;
import loadstar.model.TreePlatform;

/**
 * One bag of tasks on a star: the master's policy of a TreeScheduler on a tree of depth one, whose
 * root does not compute. A worker has at most pending tasks requested, held and computed together;
 * it requests the next as soon as one is computed. Workers that come at one date make requests in
 * turn: none requests a second task before all have requested a first. Requests travel in no time
 * here; on trees they are messages for several tasks, and the own worker of a node has a window of
 * its own.
 *
 * <p>Each task takes O(1) with FCFS, O(log workers) with LP-BASED. A run has as many chunks as
 * tasks.
 */
final class BagOnStar implements Scheduler {
  private final int pending;
  private final int task;
  private final TreeScheduler scheduler;
  private final NodePolicy master;
  private final int[] round;
  private final boolean[] there;
  private final BitSet newcomers = new BitSet(); // workers that have come and requested nothing
  private boolean informed;
  private long remaining;

  BagOnStar(
      StarProblem problem,
      Settings settings,
      BiFunction<TreeProblem, Protocol, TreeScheduler> making) {
    int limit = settings.get(BagKinds.PENDING_ON_STAR);
    task = settings.get(BagKinds.TASK);
    remaining = problem.tasks();
    pending = (int) Math.min(limit, remaining); // no worker can hold more than there are
    round = new int[problem.size()];
    Application bag = new Application("load", task, task, 1);
    // In load units, a unit is a byte and a flop.
    var star = new StarPlatform("master of " + problem.worker(0).name(), problem.workers());
    TreeProblem tree = new TreeProblem(TreePlatform.of(star), List.of(bag));
    scheduler = making.apply(tree, new Protocol(limit, limit, 0));
    master = scheduler.policy(0, 0);
    there = new boolean[1 + problem.size()];
    there[0] = true;
  }

  @Override
  public void joined(Master now, int worker) {
    there[worker + 1] = true;
    informed = false;
    newcomers.set(worker);
  }

  @Override
  public void left(Master now, int worker) {
    there[worker + 1] = false;
    informed = false;
    newcomers.clear(worker);
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
    if (!informed) {
      scheduler.reachable(there.clone());
      informed = true;
    }
    for (int i = 0; i < pending && !newcomers.isEmpty(); i++) {
      newcomers.stream().forEach(worker -> master.requested(worker + 1, 1));
    }
    newcomers.clear();
    if (!(master.next(true) instanceof NodeAction.Hand hand)) {
      return Idle.WAIT;
    }
    int worker = hand.to() - 1;
    long size = Math.min(task, remaining);
    remaining -= size;
    return now.cut(worker, ++round[worker], 0, size);
  }
}
