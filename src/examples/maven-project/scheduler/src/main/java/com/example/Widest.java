package com.example;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.IntStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodePolicy;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;

/** Every node serves its own worker first, then, of the children that asked, the one with the widest link. */
record WidestFirst(TreeProblem problem, Protocol protocol) implements TreeScheduler {
  static final Parameter<Integer> PENDING =
      Parameter.whole("pending", 4, Range.atLeast(1), "tasks that a node has requested or holds");

  WidestFirst(TreeProblem problem, Settings settings) {
    this(problem, new Protocol(settings.get(PENDING), settings.get(PENDING), 8));
  }

  @Override
  public NodePolicy policy(int lane, int node) {
    return new Node(node);
  }

  /** One node. */
  private final class Node implements NodePolicy {
    private final int node;
    private final int[] wanted = new int[problem.nodes()];
    private final Deque<Integer> held = new ArrayDeque<>();
    private int asked;
    private int drawn;

    Node(int node) {
      this.node = node;
    }

    @Override
    public void requested(int from, int tasks) {
      wanted[from] += tasks;
    }

    @Override
    public void received(int kind) {
      asked--;
      held.add(kind);
    }

    @Override
    public void gone(int child) {
      wanted[child] = 0;
    }

    @Override
    public void returned(int kind) {
      held.addFirst(kind);
    }

    @Override
    public NodeAction next(boolean portFree) {
      int to = wanted[node] > 0 ? node : portFree ? widest() : -1;
      if (to >= 0 && (node == 0 || !held.isEmpty())) {
        wanted[to]--;
        // All tasks are at the root, which draws the applications in turn.
        return new NodeAction.Hand(to, node == 0 ? drawn++ % problem.kinds() : held.remove());
      }
      int more = protocol.pending() - asked - held.size();
      if (node == 0 || more <= 0) {
        return NodeAction.Rest.WAIT;
      }
      asked += more;
      return new NodeAction.Ask(more);
    }

    private int widest() {
      return IntStream.range(0, wanted.length)
          .filter(child -> wanted[child] > 0)
          .reduce(-1, (a, b) -> a < 0 || bandwidth(b) > bandwidth(a) ? b : a);
    }

    private double bandwidth(int child) {
      return problem.tree().node(child).bandwidth();
    }
  }
}

/** A scheduler of trees; one that plays stars, too, is finished by madeBy(star, tree). */
public final class Widest implements SchedulerProvider {
  @Override
  public SchedulerKind kind() {
    return SchedulerKind.onTrees("widest", "an example", "the widest link first")
        .surviving()
        .withOnTrees(WidestFirst.PENDING)
        .madeOnTreesBy(WidestFirst::new);
  }
}
