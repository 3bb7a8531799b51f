package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * RUMR's second phase, factoring weighted by speed: batches of half of what remains, split in
 * proportion to S_i, one chunk per request, no chunk below a floor.
 */
final class SecondPhase {
  private final double dust;
  private final double[] share;
  private final double[] floor;
  private double remaining;
  private double batch;
  private int chunksLeft;

  /**
   * @param workers that ask; without any the load stays
   * @param load load units to hand out
   * @param floor smallest chunk of each worker, load units
   */
  SecondPhase(List<WorkerSpec> workers, double load, double[] floor) {
    this.floor = floor;
    remaining = load;
    double sum = workers.stream().mapToDouble(WorkerSpec::speed).sum();
    share = workers.stream().mapToDouble(w -> w.speed() / sum).toArray();
    // Without latencies batches would halve for ever; what is smaller than this goes at once.
    dust = 1e-3 * load * Arrays.stream(share).min().orElse(0);
  }

  boolean finished() {
    return remaining <= 0;
  }

  /** Load units that are not handed out. */
  double remaining() {
    return remaining;
  }

  /** The next chunk of worker i, load units; positive while not finished. */
  double next(int i) {
    if (chunksLeft == 0) {
      batch = remaining / 2;
      chunksLeft = share.length;
    }
    chunksLeft--;
    double chunk = Math.max(batch * share[i], floor[i]);
    if (remaining - chunk < dust) {
      chunk = remaining;
    }
    remaining -= chunk;
    return chunk;
  }
}
