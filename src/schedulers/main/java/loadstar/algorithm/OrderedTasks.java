package loadstar.algorithm;

import org.jspecify.annotations.Nullable;

/**
 * A scheduler whose chunks take the tasks of the load by their known costs, not as they come. Its
 * decisions stay those of the scheduler that it forwards to, which counts tasks and never names
 * one.
 */
final class OrderedTasks extends ForwardingScheduler {
  private final int @Nullable [] order;

  OrderedTasks(Scheduler scheduler, StarProblem problem, boolean longest) {
    super(scheduler);
    order = problem.known().onRequest(longest);
  }

  @Override
  public int @Nullable [] order() {
    return order;
  }
}
