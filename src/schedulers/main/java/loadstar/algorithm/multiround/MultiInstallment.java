package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * MI-x, multi-installment (Bharadwaj, Ghose, Mani, Robertazzi 1996; thesis, section 3.3): x rounds,
 * fixed beforehand, latencies ignored. Every worker computes a chunk until its next one has come,
 * and all finish the last one together. It takes O(x n^2).
 *
 * <p>Chunks are found backwards, the last one sent being chunk 0 of size 1, and scaled to the load.
 * The predicted makespan is exact without latencies; with them it is too small, by nature.
 *
 * @param installments x, at least 1
 */
public record MultiInstallment(int installments) implements StaticScheduler {
  /** A chunk that is this many times smaller than the sum of all counts as zero. */
  private static final double MUCH = 1e150;

  public MultiInstallment {
    if (installments < 1) {
      throw new InputException("MI needs at least 1 installment, not " + installments, null);
    }
  }

  @Override
  public Plan plan(List<WorkerSpec> workers, double load) {
    InputException.positive("the ", "load", load);
    int[] order = SingleRound.byBandwidth(workers);
    int n = order.length;
    int chunks = installments * n;
    double[] g = new double[chunks];
    double[] sends = new double[chunks];
    double total = 0;
    double sending = 0;
    WorkerSpec lastServed = workers.get(order[n - 1]);
    WindowSums windows = new WindowSums(sends, n);
    for (int k = 0; k < chunks; k++) {
      // While chunk k is computed, the sends up to the worker's next chunk, or to the common
      // finish, take place.
      double seconds = windows.before(k, g[0] / lastServed.speed());
      WorkerSpec owner = workers.get(order[n - 1 - k % n]);
      g[k] = k == 0 ? 1 : owner.speed() * seconds;
      sends[k] = g[k] / owner.bandwidthOut();
      sending += sends[k];
      total += g[k];
      if (total > MUCH) { // behind slow links they grow as powers of the number of workers
        for (int l = 0; l <= k; l++) {
          g[l] /= MUCH;
          sends[l] /= MUCH;
        }
        sending /= MUCH;
        total /= MUCH;
        windows.rescaled();
      }
    }
    double scale = load / total;
    Plan.Builder plan = new Plan.Builder(load);
    plan.predict(scale * (sending + g[0] / lastServed.speed()));
    for (int k = chunks - 1; k >= 0; k--) {
      plan.add(order[n - 1 - k % n], installments - 1 - k / n, scale * g[k]);
    }
    return plan.build();
  }

  /**
   * The sums of the latest values of a list that grows, each added from the oldest to the newest:
   * to the last digit what one loop for each sum gives. Eight such loops run at once, as each waits
   * most of the time for its latest addition.
   */
  private static final class WindowSums {
    private static final int AT_ONCE = 8;
    private final double[] values;
    private final int length;

    /** The sums for the next numbers, each without the values that were not known before them. */
    private final double[] ahead = new double[AT_ONCE];

    private int first; // the number of the first of them
    private int end; // the number after the last of them
    private double sum; // of a window that does not move yet

    WindowSums(double[] values, int length) {
      this.values = values;
      this.length = length;
    }

    /** Notes that known values have changed. */
    void rescaled() {
      sum = Double.NaN;
      end = 0;
    }

    /**
     * Returns the sum of the values before a number, at most {@code length} of them. Numbers are
     * asked for in their order.
     *
     * @param start to which all values are added, as long as none is left out; always the same one,
     *     unless values were rescaled
     */
    double before(int k, double start) {
      if (k < length) {
        boolean known = k > 1 && !Double.isNaN(sum); // at first there is no start yet
        sum = known ? sum + values[k - 1] : added(start, 0, k);
        return sum;
      }
      if (k >= end) {
        lookAhead(k);
      }
      return added(ahead[k - first], first, k);
    }

    private double added(double start, int from, int to) {
      double all = start;
      for (int l = from; l < to; l++) {
        all += values[l];
      }
      return all;
    }

    private void lookAhead(int k) {
      first = k;
      end = k + AT_ONCE;
      int all = k + AT_ONCE - 1 - length; // the first value that is in all windows
      if (all >= k) {
        end = k + 1; // a short window
        ahead[0] = added(0, k - length, k);
        return;
      }
      for (int j = 0; j < AT_ONCE; j++) {
        ahead[j] = added(0, k + j - length, all);
      }
      double a = ahead[0];
      double b = ahead[1];
      double c = ahead[2];
      double d = ahead[3];
      double e = ahead[4];
      double f = ahead[5];
      double g = ahead[6];
      double h = ahead[7];
      for (int l = all; l < k; l++) {
        double value = values[l];
        a += value;
        b += value;
        c += value;
        d += value;
        e += value;
        f += value;
        g += value;
        h += value;
      }
      ahead[0] = a;
      ahead[1] = b;
      ahead[2] = c;
      ahead[3] = d;
      ahead[4] = e;
      ahead[5] = f;
      ahead[6] = g;
      ahead[7] = h;
    }
  }
}
