package loadstar.simulation;

import java.util.Arrays;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Dates at which workers die, drawn from a distribution. */
public final class Failures {
  private static final String STREAM = "failures";

  private Failures() {}

  /**
   * When each worker dies: its life is exponential, as that of machines is whose failures do not
   * depend on their age. A worker's date depends on the seed and on its place alone, so every
   * scheduler loses the same workers at the same dates. The one that would live longest does not
   * die: somebody has to finish the load.
   *
   * @param mean life in seconds; infinite for workers that do not die
   */
  public static double[] dates(double mean, int workers, long seed) {
    double[] dates = new double[workers];
    if (Double.isInfinite(mean)) {
      Arrays.fill(dates, Double.POSITIVE_INFINITY);
      return dates;
    }
    UniformRandomProvider random = RandomStream.of(seed, STREAM);
    ZigguratSampler.Exponential life = ZigguratSampler.Exponential.of(random, mean);
    for (int w = 0; w < workers; w++) {
      dates[w] = life.sample();
    }
    int longest = 0;
    for (int w = 1; w < workers; w++) {
      longest = dates[w] > dates[longest] ? w : longest;
    }
    dates[longest] = Double.POSITIVE_INFINITY;
    return dates;
  }
}
