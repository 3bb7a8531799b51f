package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.model.WorkerSpec;

/**
 * The loads of one of LP's periods, by position in the service order. The search for the best
 * number of periods asks for thousands of them, so the workers' numbers are in columns.
 */
final class PeriodLoads {
  private static final int HALVINGS = 100;

  /** The steps by which a period is approached before it is searched to the last digit. */
  private static final int APPROACHES = 40;

  /** The distance to which the searched period is approached, in clear differences. */
  private static final double NEAR = 10;

  final List<WorkerSpec> workers;
  final int[] order;
  private final double[] speed;
  private final double[] computeLatency;
  private final double[] bandwidth;
  private final double[] latency;

  /**
   * A relative difference of loads that roundings do not make, unless latencies are far longer than
   * the transfers of data: the port's time is left of as many subtractions as there are workers.
   */
  private final double clear;

  /**
   * True if a longer period certainly carries more. Otherwise a worker for which it is just long
   * enough may take a small load and a long latency, and others get less.
   */
  private final boolean grows;

  PeriodLoads(List<WorkerSpec> workers, int[] order) {
    this.workers = workers;
    this.order = order;
    speed = column(WorkerSpec::speed);
    computeLatency = column(WorkerSpec::computeLatency);
    bandwidth = column(WorkerSpec::bandwidthOut);
    latency = column(WorkerSpec::latencyOut);
    clear = 1e-15 * (order.length + 10);
    boolean alike =
        isConstant(speed)
            && isConstant(computeLatency)
            && isConstant(bandwidth)
            && isConstant(latency);
    // Without latencies the port's time goes to those of the largest bandwidths.
    grows = alike || Arrays.stream(latency).allMatch(seconds -> seconds == 0);
  }

  private static boolean isConstant(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }

  private double[] column(ToDoubleFunction<WorkerSpec> value) {
    return Arrays.stream(order).mapToDouble(w -> value.applyAsDouble(workers.get(w))).toArray();
  }

  /** Returns the loads; a worker whose latencies do not fit gets none. */
  double[] fill(double period) {
    double[] x = new double[order.length];
    double port = period;
    for (int k = 0; k < x.length; k++) {
      double compute = speed[k] * (period - computeLatency[k]);
      double receive = (port - latency[k]) * bandwidth[k];
      x[k] = Math.max(0, Math.min(compute, receive));
      port -= x[k] > 0 ? x[k] / bandwidth[k] + latency[k] : 0;
    }
    return x;
  }

  static double sum(double[] x) {
    return Arrays.stream(x).sum();
  }

  /** Returns the sum of the loads, to the last digit as {@link #sum(double[])} adds them. */
  double sum(double period) {
    double port = period;
    double sum = 0;
    double error = 0;
    for (int k = 0; k < speed.length; k++) {
      double compute = speed[k] * (period - computeLatency[k]);
      double receive = (port - latency[k]) * bandwidth[k];
      double x = Math.max(0, Math.min(compute, receive));
      port -= x > 0 ? x / bandwidth[k] + latency[k] : 0;
      double exact = x - error;
      double next = sum + exact;
      error = (next - sum) - exact;
      sum = next;
    }
    return sum - error;
  }

  /**
   * Returns a period that just carries that many load units: the shortest one, where the load grows
   * with the period.
   */
  double period(double load) {
    double high = 1;
    while (sum(high) < load) {
      high *= 2;
    }
    double low = 0;
    double[] certain = grows ? bracket(load, high) : new double[] {0, Double.POSITIVE_INFINITY};
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (middle == low || middle == high) {
        break; // no number lies between them
      }
      boolean carries = middle >= certain[1] || (middle > certain[0] && !(sum(middle) < load));
      if (carries) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /**
   * Returns a period that certainly carries less, and one that certainly carries more, beyond what
   * roundings make: most halvings need not add up the loads.
   *
   * @param carries a period that carries the load
   */
  private double[] bracket(double load, double carries) {
    double low = 0;
    double high = carries;
    double ofLow = 0;
    double ofHigh = sum(high);
    for (int i = 0; i < APPROACHES && high - low > NEAR * clear * high; i++) {
      // The load is almost a straight line over the period: with a step beside where that line
      // meets the load, both sides come near.
      double line = low + (high - low) * (load - ofLow) / (ofHigh - ofLow);
      double step = i % 3 == 2 ? (high - low) / 2 : NEAR / 4 * clear * high;
      double next = i % 3 == 0 ? line - step : i % 3 == 1 ? line + step : low + step;
      if (!(next > low && next < high)) {
        next = (low + high) / 2;
      }
      double ofNext = sum(next);
      if (ofNext < load) {
        low = next;
        ofLow = ofNext;
      } else {
        high = next;
        ofHigh = ofNext;
      }
    }
    return new double[] {
      ofLow < load * (1 - clear) ? low : 0,
      ofHigh > load * (1 + clear) ? high : Double.POSITIVE_INFINITY
    };
  }
}
