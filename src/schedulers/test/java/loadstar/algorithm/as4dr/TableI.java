package loadstar.algorithm.as4dr;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.WorkerSpec;

/** The ten sets of Table I of the ICPPW'12 paper. */
final class TableI {
  private static final double[] COMPUTE_LATENCY = {
    1.0e-4, 1.5e-4, 1.4e-4, 1.3e-4, 1.2e-4, 0.8e-4, 0.9e-4, 0.8e-4, 0.4e-4, 0.5e-4
  };

  private TableI() {}

  static WorkerSpec set(int k) {
    double share = (10 - k) / 10.0;
    return WorkerSpec.symmetric("S" + k, share * 1e4, COMPUTE_LATENCY[k], share * 1e8, 1e-4);
  }

  /** 100 workers of each set, sorted: S0 first. */
  static List<WorkerSpec> thousand() {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 1000; w++) {
      workers.add(set(w / 100));
    }
    return workers;
  }
}
