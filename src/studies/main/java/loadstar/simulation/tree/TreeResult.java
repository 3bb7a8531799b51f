package loadstar.simulation.tree;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.TreeSchedule;
import loadstar.model.Violation;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/**
 * What a simulation of bags of tasks on a tree yields.
 *
 * @param name of the scheduler
 * @param scheduler with its problem and what theory expects of it
 * @param completions until some application had all its tasks computed, or the horizon
 * @param schedule every task sent and computed
 * @param violations what the replay found, mostly nothing
 * @param losses what failed; null where nothing can
 * @param joules that all nodes consumed; NaN where one does not say its watts
 * @param grams of CO2 emitted for it; NaN where one does not say what its grid emits
 * @param pricePerHour of all nodes; NaN where one does not say its price
 * @param settings of SimGrid that were in force
 */
public record TreeResult(
    String name,
    TreeScheduler scheduler,
    Completions completions,
    TreeSchedule schedule,
    List<Violation> violations,
    @Nullable Losses losses,
    double joules,
    double grams,
    double pricePerHour,
    Map<String, String> settings) {
  /** What the run is measured by. */
  public Summary summary() {
    return TreeMetrics.of(this);
  }

  /**
   * What failed until the end.
   *
   * @param failures of nodes, or of the links to them
   * @param tasks that were lost
   */
  public record Losses(int failures, long tasks) {}
}
