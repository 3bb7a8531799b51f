package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.SingleRound;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Study;
import loadstar.model.WorkerSpec;

/**
 * The worked examples of sections 2.5.3 and 2.5.4: a root that computes while it serves three
 * others, one chunk each, all finish together. The root is a worker that receives at once.
 */
public final class ExampleStudy implements Study {
  static final String NAME = "thesis-section2.5";

  /** Cases; each is a series of shares by worker, and a value {@code <case>_time}. */
  static final String TREE_ALL = "tree-all";

  static final String TREE_THREE = "tree-three";

  /** All four in the order of Theorem 2, by decreasing bandwidth: not printed. */
  static final String TREE_SORTED = "tree-sorted";

  static final String IMAGE = "image";

  private static final double AT_ONCE = 1e12;

  /** 512 rows of 512 pixels. */
  private static final double ROWS = 512;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<WorkerSpec> tree =
        List.of(
            worker("p0", 1.0 / 2, AT_ONCE),
            worker("p1", 1.0 / 3, 1.0 / 2),
            worker("p2", 1, 2),
            worker("p3", 1.0 / 2, 1.0 / 5));
    // Time is counted in computations of one row; sending one takes a tenth of that.
    List<WorkerSpec> bus =
        List.of(
            worker("p0", 1, AT_ONCE),
            worker("p1", 1, 10),
            worker("p2", 1, 10),
            worker("p3", 1, 10));
    Batch batch = new Batch();
    Map<String, Plan> plans = new LinkedHashMap<>();
    plans.put(TREE_ALL, plan(tree, 1, 0, 1, 2, 3));
    plans.put(TREE_THREE, plan(tree, 1, 0, 2, 3));
    plans.put(TREE_SORTED, plan(tree, 1, 0, 2, 1, 3));
    plans.put(IMAGE, plan(bus, ROWS, 0, 1, 2, 3));
    plans.forEach((name, plan) ->
        batch.add(name, name.equals(IMAGE) ? bus : tree, plan, name.equals(IMAGE) ? ROWS : 1));
    batch.run();
    RunResult result = new RunResult();
    for (String name : plans.keySet()) {
      result.put(name + "_time", batch.makespan(name));
      result.put(name, batch.loads(name));
      result.put(name + "_finish", batch.finish(name));
    }
    return result;
  }

  private static WorkerSpec worker(String name, double speed, double bandwidth) {
    return WorkerSpec.symmetric(name, speed, 0, bandwidth, 0);
  }

  private static Plan plan(List<WorkerSpec> workers, double load, int... order) {
    Plan plan = SingleRound.equalFinish(workers, order, load);
    if (plan == null) {
      throw new IllegalStateException("an example of the thesis has a negative share");
    }
    return plan;
  }
}
