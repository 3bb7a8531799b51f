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
    for (int k = 0; k < chunks; k++) {
      // While chunk k is computed, the sends up to the worker's next chunk, or to the common
      // finish, take place.
      double seconds = k < n ? g[0] / lastServed.speed() : 0;
      for (int l = Math.max(0, k - n); l < k; l++) {
        seconds += sends[l];
      }
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
}
