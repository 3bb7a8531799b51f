package loadstar.experiment.thesis.chapter2;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.multiround.Plan;
import loadstar.algorithm.multiround.SingleRound;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Study;
import loadstar.experiment.thesis.CaseBatch;
import loadstar.model.WorkerSpec;

/**
 * The worked examples of sections 2.5.3 and 2.5.4: a root that computes while it serves three
 * others, one chunk each, all finish together. The root is a worker that receives at once.
 */
public final class ExampleStudy implements Study {
  public static final String NAME = "thesis-section2.5";

  /** Cases; each is a series of shares by worker, and a value {@code <case>_time}. */
  static final String TREE_ALL = "tree-all";

  static final String TREE_THREE = "tree-three";

  /** All four in the order of Theorem 2, by decreasing bandwidth: not printed. */
  static final String TREE_SORTED = "tree-sorted";

  /** The shares of all four, p1's given to p2. */
  static final String TREE_MOVED = "tree-moved";

  static final String IMAGE = "image";

  /** As many rows for each. */
  static final String IMAGE_EQUAL = "image-equal";

  private static final double AT_ONCE = 1e12;

  /** 512 rows of 512 pixels. */
  private static final double ROWS = 512;

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
    CaseBatch batch = new CaseBatch();
    Map<String, Plan> plans = new LinkedHashMap<>();
    plans.put(TREE_ALL, plan(tree, 1, 0, 1, 2, 3));
    plans.put(TREE_THREE, plan(tree, 1, 0, 2, 3));
    plans.put(TREE_SORTED, plan(tree, 1, 0, 2, 1, 3));
    double[] all = shares(plan(tree, 1, 0, 1, 2, 3), tree.size());
    plans.put(TREE_MOVED, SingleRound.given(all[0], 0, all[1] + all[2], all[3]));
    plans.put(IMAGE, plan(bus, ROWS, 0, 1, 2, 3));
    plans.put(IMAGE_EQUAL, SingleRound.given(ROWS / 4, ROWS / 4, ROWS / 4, ROWS / 4));
    plans.forEach((name, plan) -> {
      boolean image = name.startsWith(IMAGE);
      batch.add(name, image ? bus : tree, plan, image ? ROWS : 1);
    });
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

  private static double[] shares(Plan plan, int workers) {
    double[] shares = new double[workers];
    for (int send = 0; send < plan.sends(); send++) {
      shares[plan.worker(send)] = plan.size(send);
    }
    return shares;
  }

  private static Plan plan(List<WorkerSpec> workers, double load, int... order) {
    Plan plan = SingleRound.equalFinish(workers, order, load);
    if (plan == null) {
      throw new IllegalStateException("an example of the thesis has a negative share");
    }
    return plan;
  }
}
