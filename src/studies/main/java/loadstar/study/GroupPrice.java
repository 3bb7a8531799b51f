package loadstar.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.model.ChangingWorker;
import loadstar.model.Ports;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;
import loadstar.simulation.CostsFile;
import org.jspecify.annotations.Nullable;

/**
 * The price of tasks that stay together: the bound with groups against that of the same tasks one
 * by one, both with transfers that take no time.
 *
 * @param tasks how many there are
 * @param groups how many they are together
 * @param together seconds that no schedule of the groups beats
 * @param single seconds that no schedule of the single tasks beats
 */
public record GroupPrice(int tasks, int groups, double together, double single) {
  /**
   * Returns the price on some workers; null if each row of the file is a task.
   *
   * @param workers with speeds in mean costs of the groups a second
   */
  static @Nullable GroupPrice of(CostsFile costs, List<WorkerSpec> workers) {
    CostsFile single = costs.single();
    if (single == costs || workers.isEmpty()) {
      return null;
    }
    double factor = costs.mean() / single.mean();
    return new GroupPrice(
        single.tasks(),
        costs.tasks(),
        bound(costs, workers),
        bound(single, workers.stream().map(one -> one.withSpeed(factor * one.speed())).toList()));
  }

  private static double bound(CostsFile costs, List<WorkerSpec> workers) {
    return BoundProblem.of(
            ChangingWorker.of(workers).stream().map(ChangingWorker::withFreeTransfers).toList(),
            costs.costs().classes(costs.tasks()))
        .withTasks(true)
        .withPorts(Ports.UNLIMITED)
        .bounds()
        .best();
  }

  /** Returns it in a sentence. */
  public String text() {
    return Visible.format(
        "%d tasks stay together in %d groups: no schedule beats %.5g s, %.3g times the %.5g s of"
            + " the same tasks one by one (transfers left aside).",
        tasks, groups, together, together / single, single);
  }

  /** Returns it for programs. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("tasks", tasks);
    json.put("groups", groups);
    json.put("bound_s", together);
    json.put("bound_one_by_one_s", single);
    return json;
  }
}
