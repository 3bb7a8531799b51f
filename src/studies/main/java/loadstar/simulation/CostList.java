package loadstar.simulation;

import java.util.Arrays;
import loadstar.algorithm.play.PrefixSums;
import org.jspecify.annotations.Nullable;

/**
 * The costs of tasks by their rows, the first of which is 0, and their sums. It takes sixteen bytes
 * a task, and eight where there are more than a million: there a cost is the difference of two
 * sums, and equal costs may differ in their last digits.
 */
final class CostList {
  private static final int MOST_WRITTEN = 1 << 20;

  private final PrefixSums sums = new PrefixSums();

  // The costs as they are written, as differences of sums would make equal costs unequal; null for
  // more than MOST_WRITTEN tasks, where the memory counts more than the order of equal ones.
  private double @Nullable [] written = new double[16];

  /** Appends the cost of the next row. */
  void add(double cost) {
    int count = sums.size();
    double[] kept = written;
    if (kept != null && count == kept.length) {
      kept = count < MOST_WRITTEN ? Arrays.copyOf(kept, 2 * count) : null;
      written = kept;
    }
    if (kept != null) {
      kept[count] = cost;
    }
    sums.add(cost);
  }

  /** Returns the cost of a row. */
  double get(int row) {
    double[] kept = written;
    return kept == null ? sums.upTo(row + 1) - sums.upTo(row) : kept[row];
  }

  /** Returns the number of rows. */
  int size() {
    return sums.size();
  }

  /** Returns the sums of the first 0, 1, 2 ... costs. */
  PrefixSums sums() {
    return sums;
  }
}
