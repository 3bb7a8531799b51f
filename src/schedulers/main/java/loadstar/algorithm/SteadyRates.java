package loadstar.algorithm;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;

/**
 * The best rates at which the workers of a star can compute for ever: maximise sum rho_i subject to
 * sum rho_i/B_i at most the number of ports, rho_i between 0 and S_i, and, as a worker has one port
 * itself, at most B_i (Beaumont, Legrand, Robert, Parallel Computing 29(9), 2003, for one port).
 * The solution is bandwidth-centric: serve the widest links first.
 */
public final class SteadyRates {
  private SteadyRates() {}

  /**
   * rho_i of each worker, load units per second.
   *
   * @param bandwidth B_i, of the way out or of the way back
   */
  public static double[] of(
      List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> bandwidth, Ports ports) {
    double[] rates = new double[workers.size()];
    int[] byBandwidth =
        IntStream.range(0, rates.length)
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer i) -> bandwidth.applyAsDouble(workers.get(i)))
                    .reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    double port = ports.count();
    for (int i : byBandwidth) {
      double own = bandwidth.applyAsDouble(workers.get(i));
      rates[i] = Math.min(workers.get(i).speed(), Math.min(1, port) * own);
      port = Math.max(0, port - rates[i] / own);
    }
    return rates;
  }
}
