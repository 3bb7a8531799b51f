package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;

/**
 * The platform of MRRS's selection (thesis, section 3.4.3), without latencies.
 *
 * <p>For each worker A_i = B_i S_i/(B_i + S_i), load units per second of sending and computing one
 * after the other; w_i = S_i/(B_i + S_i), its share of time spent receiving; z_i = B_i/(B_i + S_i)
 * = 1 - w_i. W_n, the worker served last, is the one with the smallest z; it belongs to every set.
 */
final class MrrsPlatform {
  final double[] profit;
  final double[] weight;
  // B_i, which is also A_i/w_i.
  final double[] bandwidth;
  // The index of W_n; the lowest index among equals.
  final int last;
  // z_n, called Z in section 3.4.4: theta exceeds 1 exactly when the sum of w stays below it.
  final double threshold;

  MrrsPlatform(List<WorkerSpec> workers) {
    int size = workers.size();
    profit = new double[size];
    weight = new double[size];
    bandwidth = new double[size];
    for (int i = 0; i < size; i++) {
      double s = workers.get(i).speed();
      double b = workers.get(i).bandwidthOut();
      profit[i] = b * s / (b + s);
      weight[i] = s / (b + s);
      bandwidth[i] = b;
    }
    last = IndexSort.least(size, i -> -weight[i]);
    threshold = 1 - weight[last];
  }

  int size() {
    return weight.length;
  }

  /** Returns every worker but W_n, by decreasing bandwidth; ties are in the platform's order. */
  int[] othersByBandwidth() {
    return Arrays.stream(IndexSort.order(size(), i -> -bandwidth[i]))
        .filter(i -> i != last)
        .toArray();
  }

  /** Returns the set in service order: by decreasing bandwidth, W_n at the end. */
  int[] inServiceOrder(boolean[] member) {
    return IntStream.concat(
            IntStream.of(othersByBandwidth()).filter(i -> member[i]), IntStream.of(last))
        .toArray();
  }
}
