package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * RUMR's second phase, factoring weighted by speed: batches of half of the rest, split in
 * proportion to S_i, one chunk per request, no chunk below a floor.
 */
final class SecondPhase {
  private final double dust;
  private final double[] share;
  private final double[] floor;
  private double remaining;
  private double batch;
  private int chunksLeft;

  // Without workers that request chunks the load stays; no chunk of a worker is smaller than its
  // floor, in units.
  SecondPhase(List<WorkerSpec> workers, double load, double[] floor) {
    this.floor = floor;
    remaining = load;
    double sum = workers.stream().mapToDouble(WorkerSpec::speed).sum();
    share = workers.stream().mapToDouble(w -> w.speed() / sum).toArray();
    // Without latencies batches would halve for ever; a rest smaller than this goes at once.
    dust = 1e-3 * load * Arrays.stream(share).min().orElse(0);
  }

  boolean finished() {
    return remaining <= 0;
  }

  /** Returns the load units that are not assigned. */
  double remaining() {
    return remaining;
  }

  /** Returns the next chunk of worker i in load units; positive while the phase is not finished. */
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
