package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;

/**
 * The selection of the workers that take part (thesis, section 3.3): sort by S_i/B_i increasing,
 * take a prefix.
 *
 * <p>The thesis states two conditions that do not agree, so both are here. At least one worker is
 * always selected. It takes O(N log N).
 */
public enum UmrSelection {
  /**
   * (3.11): the longest prefix with sum S_i/B_i below 1, which is what makes phi larger than 1. The
   * original rule of Yang and Casanova, and the default.
   */
  SUM,
  /**
   * (3.12) as its text and (3.30) read it: the largest n with S_(n)/B_(n) below 1/n. Stronger than
   * {@link #SUM}, it leaves workers unused; Table 3.4 of the thesis is reproduced only with it.
   */
  THESIS;

  /**
   * Returns the indices of the selected workers, by increasing S/B; ties are in the platform's
   * order.
   */
  public int[] select(List<WorkerSpec> workers) {
    int[] order = IndexSort.order(workers.size(), i -> ratio(workers.get(i)));
    return Arrays.copyOf(order, Math.max(1, prefix(workers, order)));
  }

  /** Returns workers by increasing S/B, in which order UMR serves them. */
  static int[] serviceOrder(List<WorkerSpec> workers, int[] indices) {
    return Arrays.stream(IndexSort.order(indices.length, i -> ratio(workers.get(indices[i]))))
        .map(i -> indices[i])
        .toArray();
  }

  private int prefix(List<WorkerSpec> workers, int[] order) {
    double sum = 0;
    for (int n = 0; n < order.length; n++) {
      double ratio = ratio(workers.get(order[n]));
      sum += ratio;
      // n S_(n)/B_(n) increases with n, too, so the first failure ends the search.
      if (this == SUM ? sum >= 1 : !(ratio * (n + 1) < 1)) {
        return n;
      }
    }
    return order.length;
  }

  private static double ratio(WorkerSpec worker) {
    return worker.speed() / worker.bandwidthOut();
  }
}
