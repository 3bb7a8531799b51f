package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * Chunks with which workers finish at the same time, for the first n workers of an order, whatever
 * n: worker i gets slope_i a_0 + offset_i.
 */
final class EqualFinish {
  private final int[] order;
  private final double load;
  private final WorkerSpec leader;
  private final double[] slope;
  private final double[] offset;
  // The chunk of the first worker, by the number of workers.
  private final double[] first;

  EqualFinish(List<WorkerSpec> workers, int[] order, double load) {
    this.order = order;
    this.load = load;
    int n = order.length;
    leader = workers.get(order[0]);
    slope = new double[n];
    offset = new double[n];
    first = new double[n + 1];
    slope[0] = 1;
    double slopes = 1;
    double offsets = 0;
    first[1] = (load - offsets) / slopes;
    for (int i = 1; i < n; i++) {
      WorkerSpec before = workers.get(order[i - 1]);
      WorkerSpec w = workers.get(order[i]);
      double secondsPerUnit = 1 / w.bandwidthOut() + 1 / w.speed();
      slope[i] = slope[i - 1] / before.speed() / secondsPerUnit;
      offset[i] =
          (offset[i - 1] / before.speed()
                  + before.computeLatency()
                  - w.latencyOut()
                  - w.computeLatency())
              / secondsPerUnit;
      slopes += slope[i];
      offsets += offset[i];
      first[i + 1] = (load - offsets) / slopes;
    }
  }

  double makespan(int n) {
    return leader.sendSeconds(first[n]) + leader.computeSeconds(first[n]);
  }

  boolean isPossible(int n) {
    for (int i = 0; i < n; i++) {
      if (slope[i] * first[n] + offset[i] < 0) {
        return false;
      }
    }
    return true;
  }

  Plan plan(int n) {
    Plan.Builder plan = new Plan.Builder(load);
    plan.predict(makespan(n));
    for (int i = 0; i < n; i++) {
      plan.add(order[i], 0, slope[i] * first[n] + offset[i]);
    }
    return plan.build();
  }
}
