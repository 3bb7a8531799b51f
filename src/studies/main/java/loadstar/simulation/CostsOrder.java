package loadstar.simulation;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import loadstar.algorithm.KnownCosts;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;

/**
 * The order in which a load has the tasks of a file of costs, by {@code --order}: that of the file,
 * by their costs, or drawn with the seed of the run.
 */
public enum CostsOrder {
  FILE,
  LONGEST,
  SHORTEST,
  SHUFFLED,
  RESAMPLED,
  BLOCKS;

  /** Tells whether the order depends on the seed. */
  public boolean draws() {
    return compareTo(SHUFFLED) >= 0;
  }

  /** Tells whether a row may be in the load several times, or not at all. */
  boolean repeats() {
    return compareTo(RESAMPLED) >= 0;
  }

  /**
   * Returns the rows of the tasks in the order of the load; row 0 is the first of the file.
   *
   * @param known the costs by which LONGEST and SHORTEST order the tasks, one for each row
   * @param tasks the number of rows, and of tasks of the load
   * @param seed of the run; the same seed draws the same rows
   */
  int[] rows(KnownCosts known, int tasks, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "costs");
    int[] rows = IntStream.range(0, tasks).toArray();
    switch (this) {
      case FILE -> {}
      case LONGEST, SHORTEST -> rows = Objects.requireNonNull(known.onRequest(this == LONGEST));
      case SHUFFLED -> ArraySampler.shuffle(random, rows);
      case RESAMPLED -> Arrays.setAll(rows, k -> random.nextInt(tasks));
      case BLOCKS -> {
        int length = blockLength(tasks);
        int from = 0;
        for (int k = 0; k < tasks; k++) {
          from = k % length == 0 ? random.nextInt(tasks - length + 1) : from;
          rows[k] = from + k % length;
        }
      }
    }
    return rows;
  }

  /**
   * Returns the length of the blocks of neighbours that are drawn together: the cube root of the
   * number of tasks, rounded up, as Hall, Horowitz and Jing (Biometrika 1995) find it for estimates
   * of a variance.
   */
  static int blockLength(int tasks) {
    return (int) Math.ceil(Math.cbrt(tasks) - 1e-9);
  }
}
