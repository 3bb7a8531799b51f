package com.example;

import java.util.ArrayDeque;
import java.util.Queue;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.SchedulerProvider;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** A worker that asks gets half of an equal share of what is left: the scheduler of one run. */
final class Halving implements Scheduler {
  static final Parameter<Double> MINIMUM =
      Parameter.number("minimum", "units", 1, Range.positive(), "size of the smallest chunk");

  private final double minimum;
  private final int[] rounds;
  private final Queue<Integer> asking = new ArrayDeque<>();
  private double left;

  Halving(StarProblem problem, Settings settings) {
    left = problem.load();
    rounds = new int[problem.size()];
    minimum = settings.get(MINIMUM);
  }

  @Override
  public Action next(Master master) {
    if (left <= 0) {
      return Idle.END;
    }
    Integer worker = asking.poll();
    if (worker == null) {
      return Idle.WAIT;
    }
    double size = Math.min(left, Math.max(minimum, left / (2 * rounds.length)));
    left -= size;
    return master.cut(worker, ++rounds[worker], 0, size);
  }

  @Override
  public void joined(Master master, int worker) {
    asking.add(worker);
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    asking.add(chunk.worker());
  }

  @Override
  public void left(Master master, int worker) {
    asking.remove(worker);
  }

  @Override
  public void lost(Master master, Send chunk) {
    left += chunk.size();
  }
}

/** Loadstar finds this by META-INF/services: the name, what it needs, and how it is made. */
public final class Halves implements SchedulerProvider {
  @Override
  public SchedulerKind kind() {
    return SchedulerKind.demandDriven("halves", "an example", "half of an equal share of the rest")
        .with(Halving.MINIMUM)
        .madeBy(Halving::new);
  }
}
