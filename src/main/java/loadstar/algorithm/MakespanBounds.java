package loadstar.algorithm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.model.WorkerSpec;

/**
 * Times that no schedule of a load on a star can beat, seconds. Latencies are left out, which makes
 * them smaller, never wrong. They hold for the nominal speeds: a profile that raises one may beat
 * them.
 *
 * @param compute all workers compute all the time: work over the sum of the speeds
 * @param port the send port sends all the time, and only to the widest link: load over its
 *     bandwidth; where results come back also the receive port, and the larger of the two
 * @param steadyState both limits together: load over the best rate at which the star can compute
 *     for ever with one send port (Beaumont, Legrand & Robert 2003), or with one receive port
 */
public record MakespanBounds(double compute, double port, double steadyState) {
  /**
   * The bounds of a load whose units all cost a unit.
   *
   * @param results whether results come back
   */
  public static MakespanBounds of(List<WorkerSpec> workers, double load, boolean results) {
    double send = workers.stream().mapToDouble(WorkerSpec::bandwidthOut).max().orElseThrow();
    double back = workers.stream().mapToDouble(WorkerSpec::bandwidthBack).max().orElseThrow();
    double speeds = workers.stream().mapToDouble(WorkerSpec::speed).sum();
    double steady = load / rate(workers, WorkerSpec::bandwidthOut);
    return new MakespanBounds(
        load / speeds,
        results ? Math.max(load / send, load / back) : load / send,
        results ? Math.max(steady, load / rate(workers, WorkerSpec::bandwidthBack)) : steady);
  }

  /**
   * The same when tasks cost more or less than a unit: who gets which task may be chosen well, so
   * only the other two bounds are left.
   *
   * @param work that the whole load costs, nominal units
   */
  public MakespanBounds withWork(double load, double work) {
    return new MakespanBounds(compute * work / load, port, 0);
  }

  /** The largest of them. */
  public double best() {
    return Math.max(steadyState, Math.max(compute, port));
  }

  /** max sum rho_i with sum rho_i/B_i at most 1 and rho_i at most S_i: widest links first. */
  private static double rate(List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> bandwidth) {
    List<WorkerSpec> byBandwidth = new ArrayList<>(workers);
    byBandwidth.sort(Comparator.comparingDouble(bandwidth).reversed());
    double rate = 0;
    double port = 1;
    for (WorkerSpec w : byBandwidth) {
      double own = Math.min(w.speed(), port * bandwidth.applyAsDouble(w));
      rate += own;
      port = Math.max(0, port - own / bandwidth.applyAsDouble(w));
    }
    return rate;
  }
}
