package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;

/**
 * The best rates at which the workers of a star can compute for ever through one port: maximise sum
 * rho_i subject to sum rho_i/B_i at most 1 and rho_i between 0 and S_i (Beaumont, Legrand, Robert,
 * Parallel Computing 29(9), 2003). The solution is bandwidth-centric: serve the widest links first.
 * L/throughput is a lower bound of every schedule's makespan.
 *
 * @param rate of each worker, load units per second
 */
public record SteadyState(double[] rate) {
  public static SteadyState of(List<WorkerSpec> workers) {
    double[] rate = new double[workers.size()];
    double port = 1;
    for (int i : SingleRound.byBandwidth(workers)) {
      double own = workers.get(i).bandwidthOut();
      rate[i] = Math.min(workers.get(i).speed(), port * own);
      port = Math.max(0, port - rate[i] / own);
    }
    return new SteadyState(rate);
  }

  /** rho, load units per second. */
  public double throughput() {
    return Arrays.stream(rate).sum();
  }

  /** Indices of the workers with a positive rate, in the platform's order. */
  public int[] used() {
    return IntStream.range(0, rate.length).filter(i -> rate[i] > 0).toArray();
  }
}
