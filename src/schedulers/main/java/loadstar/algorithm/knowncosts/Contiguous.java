package loadstar.algorithm.knowncosts;

import java.util.Arrays;
import java.util.stream.IntStream;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.StarProblem;
import loadstar.model.WorkerSpec;

/**
 * Blocks of neighbours of about equal known cost, one for each worker, as programs split a list of
 * tests over machines (duration_based_chunks of pytest-split). Tasks come as in the load; a block
 * takes tasks until it has its worker's share of the whole cost, which is in proportion to speed,
 * and the last one takes the rest.
 */
final class Contiguous {
  private Contiguous() {}

  static Scheduler plan(StarProblem problem) {
    int tasks = TaskPlan.tasks(problem);
    int workers = problem.size();
    double all = Arrays.stream(problem.known().ofAll(tasks)).sum();
    double speeds = problem.workers().stream().mapToDouble(WorkerSpec::speed).sum();
    int[] size = new int[workers];
    int block = 0;
    double cost = 0;
    for (int k = 0; k < tasks; k++) {
      if (block < workers - 1 && cost >= all * (problem.worker(block).speed() / speeds)) {
        block++;
        cost = 0;
      }
      size[block]++;
      cost += problem.known().of(k);
    }
    return new TaskPlan(problem, null, IntStream.range(0, workers).toArray(), size);
  }
}
