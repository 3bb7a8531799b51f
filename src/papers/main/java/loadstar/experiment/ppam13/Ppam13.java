package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;

/**
 * The workers of D. Millot and C. Parrot, "Setting up clusters of computing units to process
 * several data streams efficiently", PPAM 2013, Table 1: ten sets of parameters S0 to S9, each
 * randomly allocated to 100 of 1000 workers.
 */
public final class Ppam13 {
  /**
   * Columns of Table 1: speed and latency of computation, speed and latency of communication, which
   * is the same in both directions.
   */
  private static final double[][] TABLE_1 = {
    {1e0, 1e-2, 1e6, 1e-2},
    {1e2, 1e-1, 1e7, 1e-3},
    {1e1, 1e-3, 1e8, 1.5e-2},
    {1e3, 1e-2, 1e9, 1e-2},
    {1e0, 1e-3, 1e6, 1e-2},
    {1e2, 1e-1, 1e7, 1e-3},
    {1e1, 1e-4, 1e8, 1e-2},
    {1e3, 1e-2, 1e9, 1e-2},
    {1e0, 1e-3, 1e6, 1e-3},
    {1e2, 1e-2, 1e7, 1e-2}
  };

  private Ppam13() {}

  /**
   * Returns a worker with the parameters of a set.
   *
   * @param k from 0 to 9
   * @param computeLatency seconds in place of the table's, as in Figures 4 to 6; empty for the
   *     table's
   */
  public static WorkerSpec set(String name, int k, OptionalDouble computeLatency) {
    double[] row = TABLE_1[k];
    return WorkerSpec.symmetric(name, row[0], computeLatency.orElse(row[1]), row[2], row[3]);
  }

  /**
   * Returns the workers, every set allocated equally often, in random order. The name of worker 17
   * with set S3 is {@code w17-S3}.
   *
   * @param workersPerSet 100 in the paper
   * @param computeLatency seconds in place of the table's; empty for the table's
   * @param seed of the stream "sets"
   */
  public static List<WorkerSpec> workers(
      int workersPerSet, OptionalDouble computeLatency, long seed) {
    int[] sets = RandomStream.allocation(RandomStream.of(seed, "sets"), 10 * workersPerSet, 10);
    List<WorkerSpec> workers = new ArrayList<>(sets.length);
    for (int w = 0; w < sets.length; w++) {
      workers.add(set("w" + w + "-S" + sets[w], sets[w], computeLatency));
    }
    return workers;
  }
}
