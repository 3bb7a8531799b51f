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
 * @param summary what the run is measured by
 * @param settings of SimGrid that were in force
 * @param best the tree as profiles make it; null where it has none, or nobody knows them before
 */
public record TreeResult(
    String name,
    TreeScheduler scheduler,
    Completions completions,
    TreeSchedule schedule,
    List<Violation> violations,
    Summary summary,
    Map<String, String> settings,
    @Nullable ChangingTree best) {}
