package loadstar.algorithm.knowncosts;

import java.util.Arrays;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.StarProblem;

/**
 * The rules that assign single tasks, each to the worker that will have computed it first.
 *
 * <p>LPT, longest processing time first (Graham, SIAM J. Appl. Math. 17(2), 1969; on workers of
 * different speeds Gonzalez, Ibarra and Sahni, SIAM J. Computing 6(1), 1977), takes tasks from the
 * longest known one down. On m equal workers without transfers it ends by 4/3 - 1/(3m) times the
 * optimum.
 *
 * <p>Min-min (Ibarra and Kim, J. ACM 24(2), 1977) takes, each time, the task that can be computed
 * first of all, and max-min the task whose first possible date is the last. On every worker a
 * shorter task is computed before a longer one, as a transfer takes the same time for every task;
 * so min-min takes tasks from the shortest up, and max-min from the longest down, as LPT does.
 */
final class ByCompletion {
  private ByCompletion() {}

  /** Plans from the longest known task down, or from the shortest up. */
  static Scheduler plan(StarProblem problem, boolean longestFirst) {
    int tasks = TaskPlan.tasks(problem);
    int[] order = problem.known().inAdvance(tasks, longestFirst);
    CompletionTimes times = new CompletionTimes(problem, tasks);
    int[] worker = new int[tasks];
    for (int k = 0; k < tasks; k++) {
      worker[k] = times.assign(1, problem.known().of(order[k]));
    }
    int[] size = new int[tasks];
    Arrays.fill(size, 1);
    return new TaskPlan(problem, order, worker, size);
  }
}
