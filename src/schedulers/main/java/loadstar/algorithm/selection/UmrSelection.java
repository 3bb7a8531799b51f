package loadstar.algorithm.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;

/**
 * UMR's worker selection (thesis, section 3.3): sort by S_i/B_i increasing, keep a prefix.
 *
 * <p>The thesis states two conditions that do not agree, so both are here. At least one worker is
 * always kept. Cost O(N log N).
 */
public enum UmrSelection {
  /**
   * (3.11): the longest prefix with sum S_i/B_i below 1, which is what makes phi larger than 1. The
   * original rule of Yang and Casanova, and the default.
   */
  SUM {
    @Override
    int prefix(List<WorkerSpec> workers, int[] order) {
      double sum = 0;
      for (int n = 0; n < order.length; n++) {
        sum += ratio(workers.get(order[n]));
        if (sum >= 1) {
          return n;
        }
      }
      return order.length;
    }
  },

  /**
   * (3.12) as its text and (3.30) read it: the largest n with S_(n)/B_(n) below 1/n. Stronger than
   * {@link #SUM}, it leaves workers unused; Table 3.4 of the thesis is reproduced only with it.
   */
  THESIS {
    @Override
    int prefix(List<WorkerSpec> workers, int[] order) {
      int n = 0;
      // n S_(n)/B_(n) increases with n, so the first failure ends the search.
      while (n < order.length && ratio(workers.get(order[n])) * (n + 1) < 1) {
        n++;
      }
      return n;
    }
  };

  /** Indices of the workers kept, by increasing S/B; ties keep the platform's order. */
  public int[] select(List<WorkerSpec> workers) {
    int[] order =
        IntStream.range(0, workers.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> ratio(workers.get(i))))
            .mapToInt(Integer::intValue)
            .toArray();
    return Arrays.copyOf(order, Math.max(1, prefix(workers, order)));
  }

  abstract int prefix(List<WorkerSpec> workers, int[] order);

  private static double ratio(WorkerSpec worker) {
    return worker.speed() / worker.bandwidthOut();
  }
}
