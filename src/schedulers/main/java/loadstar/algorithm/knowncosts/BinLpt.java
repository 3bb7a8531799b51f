package loadstar.algorithm.knowncosts;

import java.util.Arrays;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.IndexSort;

/**
 * BinLPT (Penna, Castro, Plentz, Freitas, Broquedis and Mehaut, WSCAD 2017): the load is cut into
 * at most k chunks of neighbours of about equal known cost, which are assigned from the heaviest
 * down, each to the least loaded worker. A chunk takes tasks until it has more than a kth of the
 * whole cost, and the kth takes the rest. The least loaded worker is here the one that will have
 * computed the chunk first, which is the same on equal workers.
 */
final class BinLpt {
  private BinLpt() {}

  static Scheduler plan(StarProblem problem, Settings settings) {
    int tasks = TaskPlan.tasks(problem);
    int most =
        settings
            .find(KnownCostKinds.CHUNKS)
            .orElse(Math.toIntExact(Math.min(tasks, 4L * problem.size())));
    double[] known = problem.known().ofAll(tasks);
    double average = Arrays.stream(known).sum() / most;
    int[] from = new int[Math.min(most, tasks) + 1];
    double[] weight = new double[from.length];
    int chunks = 0;
    for (int k = 0; k < tasks; ) {
      from[chunks] = k;
      while (k < tasks && (weight[chunks] <= average || chunks == most - 1)) {
        weight[chunks] += known[k++];
      }
      chunks++;
    }
    from[chunks] = tasks;
    int[] lightest = IndexSort.order(chunks, chunk -> weight[chunk]);
    CompletionTimes times = new CompletionTimes(problem, chunks);
    int[] order = new int[tasks];
    int[] worker = new int[chunks];
    int[] size = new int[chunks];
    int next = 0;
    for (int i = 0; i < chunks; i++) {
      int chunk = lightest[chunks - 1 - i]; // of equal ones the last first, as in the authors' code
      size[i] = from[chunk + 1] - from[chunk];
      worker[i] = times.assign(size[i], weight[chunk]);
      for (int k = from[chunk]; k < from[chunk + 1]; k++) {
        order[next++] = k;
      }
    }
    return new TaskPlan(problem, order, worker, size);
  }
}
