package loadstar.algorithm.knowncosts;

import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * A plan that assigns each task before the run: the order in which tasks go out, and the worker and
 * the size of each chunk. Chunks are sent one after the other; a chunk of no tasks is skipped.
 */
public final class TaskPlan implements Scheduler {
  // More tasks take too much memory, and a plan of so many takes too long to send.
  private static final double MOST_TASKS = 1e8;
  private final int @Nullable [] order;
  private final int[] worker;
  private final int[] size;
  private final int[] round;
  private int next;

  /**
   * Makes a plan.
   *
   * @param order positions of the tasks in the load; null for the order in which they come
   * @param worker of each chunk
   * @param size of each chunk, tasks
   */
  public TaskPlan(StarProblem problem, int @Nullable [] order, int[] worker, int[] size) {
    this.order = order;
    this.worker = worker;
    this.size = size;
    round = new int[problem.size()];
  }

  /**
   * Returns the number of tasks of a problem.
   *
   * @throws InputException if there are too many for a plan
   */
  static int tasks(StarProblem problem) {
    if (problem.tasks() > MOST_TASKS) {
      throw new InputException(
          "it assigns each task before the run, and at most 1e8 of them, not " + problem.tasks(),
          "a self-scheduling rule, such as fac2");
    }
    return (int) problem.tasks();
  }

  @Override
  public int @Nullable [] order() {
    return order;
  }

  @Override
  public Action next(Master master) {
    while (next < worker.length && size[next] == 0) {
      next++;
    }
    if (next == worker.length) {
      return Idle.END;
    }
    int w = worker[next];
    return master.cut(w, ++round[w], Schedule.FIRST, size[next++]);
  }
}
