package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * Computes the approximate makespans (3.18) to (3.21) of the thesis, on which its selection
 * policies and Table 3.2 rest; sums run over V* where FS is printed.
 *
 * <p>All four drop beta and mu from F, which itself is only W_n's finish time, and C contains m:
 * they are estimates of a lower bound of the makespan, not of the makespan. L/throughput-like terms
 * need latencies that are small against it.
 */
public final class MrrsTheory {
  private final double load;
  private final WorkerSpec last;
  private double sumA;
  private double sumW;
  private double sumN;

  /**
   * Sums up a set of workers.
   *
   * @param inServiceOrder V*, W_n at the end
   * @param load L, load units
   */
  public MrrsTheory(List<WorkerSpec> inServiceOrder, double load) {
    this.load = load;
    last = inServiceOrder.getLast();
    for (WorkerSpec worker : inServiceOrder) {
      double b = worker.bandwidthOut();
      double s = worker.speed();
      sumA += b * s / (b + s);
      sumW += s / (b + s);
      sumN += worker.latencyOut();
    }
  }

  private double z() {
    return last.bandwidthOut() / (last.bandwidthOut() + last.speed());
  }

  /** Returns C = sum nLat_i + m cLat_n, in seconds. */
  private double latencies(int m) {
    return sumN + m * last.computeLatency();
  }

  /** Returns (3.18), theta = 1 (policy III, column D1 of Table 3.2), in seconds. */
  public double equalRounds(int m) {
    return load / sumA * (sumW / m + z()) + latencies(m);
  }

  /**
   * Returns (3.20), the limit of (3.19) for large m and theta above 1 (policy I, column D2), in
   * seconds.
   */
  public double growingRounds(int m) {
    return load * z() / sumA + latencies(m);
  }

  /**
   * Returns (3.21), the limit of (3.19) for large m and theta below 1 (policy II, column D3), in
   * seconds.
   */
  public double shrinkingRounds(int m) {
    return load * sumW / sumA + latencies(m);
  }
}
