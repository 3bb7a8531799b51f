package loadstar.platform;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Random stars: speeds and bandwidths uniform around their means, one latency for all.
 *
 * @param workers how many
 * @param speed mean, flops per second
 * @param spread from 0 to less than 1: speeds are from (1 - spread) to (1 + spread) times the mean
 * @param bandwidth mean, bytes per second, the same in both directions
 * @param bandwidthSpread the same of bandwidths
 * @param latency seconds
 */
public record RandomStar(
    int workers,
    double speed,
    double spread,
    double bandwidth,
    double bandwidthSpread,
    double latency) {
  /** The master's host. */
  public static final String MASTER = "master";

  /** Refuses what has no worker, or speeds that may be 0. */
  public RandomStar {
    if (workers < 1) {
      throw new InputException("a star of " + workers + " workers has none", null);
    }
    for (double one : new double[] {spread, bandwidthSpread}) {
      if (!(one >= 0 && one < 1)) {
        throw new InputException("a spread is " + one + ", not from 0 to less than 1", null);
      }
    }
  }

  /** The star of a seed: workers w1, w2, … */
  public StarPlatform draw(long seed) {
    UniformRandomProvider speeds = RandomStream.of(seed, "star.speed");
    UniformRandomProvider bandwidths = RandomStream.of(seed, "star.bandwidth");
    List<WorkerSpec> drawn = new ArrayList<>();
    for (int w = 1; w <= workers; w++) {
      drawn.add(
          WorkerSpec.symmetric(
              "w" + w,
              around(speed, spread, speeds),
              0,
              around(bandwidth, bandwidthSpread, bandwidths),
              latency));
    }
    return new StarPlatform(MASTER, drawn);
  }

  private static double around(double mean, double spread, UniformRandomProvider random) {
    return mean * (1 + spread * (2 * random.nextDouble() - 1));
  }
}
