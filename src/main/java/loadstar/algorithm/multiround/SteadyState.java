package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;

/**
 * The best rate at which a star can compute for ever: maximise sum rho_i subject to sum rho_i/B_i
 * at most 1 and rho_i between 0 and S_i (Beaumont, Legrand, Robert, Parallel Computing 29(9),
 * 2003). The solution is bandwidth-centric: serve the widest links first.
 *
 * <p>L/throughput is a lower bound of every schedule's makespan. {@link LinearPrograms} solves the
 * same program with a solver, to show that the greedy answer is its optimum.
 */
public final class SteadyState {
  private final double[] rate;

  private SteadyState(double[] rate) {
    this.rate = rate;
  }

  public static SteadyState of(List<WorkerSpec> workers) {
    double[] rate = new double[workers.size()];
    double port = 1;
    for (int i : SingleRound.byBandwidth(workers)) {
      WorkerSpec w = workers.get(i);
      rate[i] = Math.min(w.speed(), port * w.bandwidthOut());
      port = Math.max(0, port - rate[i] / w.bandwidthOut());
    }
    return new SteadyState(rate);
  }

  /** rho_i, load units per second. */
  public double rate(int worker) {
    return rate[worker];
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
