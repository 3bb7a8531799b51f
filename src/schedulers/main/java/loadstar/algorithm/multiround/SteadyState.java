package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.SteadyRates;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;

/**
 * The best rate at which a star can compute for ever through one port ({@link SteadyRates}).
 *
 * <p>L/throughput is a lower bound of every schedule's makespan.
 */
public final class SteadyState {
  private final double[] rate;

  private SteadyState(double[] rate) {
    this.rate = rate;
  }

  public static SteadyState of(List<WorkerSpec> workers) {
    return new SteadyState(SteadyRates.of(workers, WorkerSpec::bandwidthOut, Ports.ONE));
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
