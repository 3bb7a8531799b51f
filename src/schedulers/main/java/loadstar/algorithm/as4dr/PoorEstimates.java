package loadstar.algorithm.as4dr;

import java.util.Arrays;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Makes deliberately wrong sizes of first chunks: alpha_{w,1} = (1 +- iota) alpha_w (20), with the
 * sign drawn once for each worker.
 */
public final class PoorEstimates {
  /** Each sign is drawn by a fair coin of its own, one reading of the paper's "randomly chosen". */
  public static final String IID = "iid";

  /** Exactly half of the workers (the larger half for an odd M) get a plus, in random order. */
  public static final String HALF = "half";

  private PoorEstimates() {}

  /**
   * Draws the signs of M workers, +1 or -1 each.
   *
   * @param mode {@link #IID}, {@link #HALF}, or the signs themselves, as many + and - as workers
   * @param seed of the stream "signs"
   */
  public static int[] signs(String mode, int m, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "signs");
    int[] signs = new int[m];
    switch (mode) {
      case IID -> Arrays.setAll(signs, w -> random.nextBoolean() ? 1 : -1);
      case HALF -> {
        Arrays.setAll(signs, w -> w < m - m / 2 ? 1 : -1);
        RandomStream.shuffle(random, signs);
      }
      default -> {
        if (mode.length() != m || !mode.chars().allMatch(c -> c == '+' || c == '-')) {
          throw new InputException(
              "the signs of " + m + " workers are \"" + mode + "\"",
              "\"iid\", \"half\", or " + m + " times + or -");
        }
        Arrays.setAll(signs, w -> mode.charAt(w) == '+' ? 1 : -1);
      }
    }
    return signs;
  }

  /**
   * Returns alpha_{w,1} of (20).
   *
   * @param reference alpha_w computed by (13) from the true parameters
   * @param iota inaccuracy, from 0 to less than 1
   */
  public static double[] firstChunks(double[] reference, int[] signs, double iota) {
    if (!(iota >= 0 && iota < 1)) {
      throw new InputException(
          "the inaccuracy iota is " + iota + ", not from 0 to less than 1", null);
    }
    double[] alpha = new double[reference.length];
    Arrays.setAll(alpha, w -> (1 + signs[w] * iota) * reference[w]);
    return alpha;
  }
}
