package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.model.WorkerSpec;

/** An algorithm that decides everything before the first send. */
@FunctionalInterface
public interface StaticScheduler {
  /**
   * Makes the plan.
   *
   * @param workers the platform's workers, at least one; only speed, computeLatency, bandwidthOut
   *     and latencyOut are used
   * @param load L, load units, positive
   */
  Plan plan(List<WorkerSpec> workers, double load);
}
