package loadstar.algorithm;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;

/**
 * Times that no schedule of a load on a star can beat, seconds. Latencies of links and computations
 * are left out, which makes them smaller, never wrong; of what a worker has beyond the model of the
 * papers the latency in flight, the shared input and the dispatch of one chunk count. They hold for
 * the nominal speeds: a profile that raises one may beat them.
 *
 * @param compute all workers compute all the time: work over the sum of the speeds
 * @param port the send ports send all the time, and only to the widest links: load over their
 *     bandwidths; where results come back also the receive ports, and the larger of the two
 * @param steadyState both limits together: load over the best rate at which the star can compute
 *     for ever with these send ports (Beaumont, Legrand and Robert 2003, for one), or with these
 *     receive ports
 */
public record MakespanBounds(double compute, double port, double steadyState) {
  /**
   * The bounds of a load whose units all cost a unit.
   *
   * @param results whether results come back
   */
  public static MakespanBounds of(List<WorkerSpec> workers, double load, boolean results) {
    return of(workers, load, results, Ports.ONE);
  }

  /**
   * The same for a master with other ports. With several, each of them serves another worker.
   *
   * @param results whether results come back
   */
  public static MakespanBounds of(
      List<WorkerSpec> workers, double load, boolean results, Ports ports) {
    double send = widest(workers, WorkerSpec::bandwidthOut, ports);
    double back = widest(workers, WorkerSpec::bandwidthBack, ports);
    double speeds = workers.stream().mapToDouble(WorkerSpec::speed).sum();
    double steady = load / rate(workers, WorkerSpec::bandwidthOut, ports);
    double wait = wait(workers, results, ports);
    return new MakespanBounds(
        delayed(workers, results) ? compute(workers, load, results) : load / speeds,
        wait + (results ? Math.max(load / send, load / back) : load / send),
        wait
            + (results
                ? Math.max(steady, load / rate(workers, WorkerSpec::bandwidthBack, ports))
                : steady));
  }

  /** Seconds that messages of a worker's chunks are under way while no port is busy with them. */
  private static double flights(WorkerSpec worker, boolean results) {
    return (results ? 2 : 1) * worker.latencyInFlight();
  }

  /**
   * Seconds in which the ports do nothing for the load: what the worker of the last chunk, or that
   * of the first result, waits for.
   */
  private static double wait(List<WorkerSpec> workers, boolean results, Ports ports) {
    // With several ports the others may send while one is busy with the input or waits for its
    // chunk.
    return workers.stream()
        .mapToDouble(w -> flights(w, results) + (ports.one() ? beforeSending(w) : 0))
        .min()
        .orElse(0);
  }

  private static boolean delayed(List<WorkerSpec> workers, boolean results) {
    return workers.stream().anyMatch(w -> delay(w, results) > 0);
  }

  /** Seconds of any run in which the worker cannot compute. */
  private static double delay(WorkerSpec worker, boolean results) {
    return flights(worker, results) + beforeSending(worker);
  }

  private static double beforeSending(WorkerSpec worker) {
    return worker.sharedInput().seconds() + worker.extras().dispatchSeconds();
  }

  /** When workers that compute all the time but for their delays are done. */
  private static double compute(List<WorkerSpec> workers, double work, boolean results) {
    List<WorkerSpec> soonest =
        workers.stream().sorted(Comparator.comparingDouble(w -> delay(w, results))).toList();
    double speeds = 0;
    double missed = 0;
    double end = Double.POSITIVE_INFINITY;
    for (WorkerSpec worker : soonest) {
      double delay = delay(worker, results);
      if (delay >= end) {
        break;
      }
      speeds += worker.speed();
      missed += worker.speed() * delay;
      end = (work + missed) / speeds;
    }
    return end;
  }

  /** The bandwidth of as many of the widest links as there are ports. */
  private static double widest(
      List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> bandwidth, Ports ports) {
    return workers.stream()
        .mapToDouble(bandwidth)
        .map(b -> -b)
        .sorted()
        .map(b -> -b)
        .limit(ports.count())
        .sum();
  }

  /**
   * The same where all data pass one link of the master and all results another.
   *
   * @param uplink load units per second; infinite when there is no such link
   * @param downlink the same; infinite where no results come back
   */
  public MakespanBounds withLinks(double load, double uplink, double downlink) {
    double links = Math.max(load / uplink, load / downlink);
    return new MakespanBounds(compute, Math.max(port, links), Math.max(steadyState, links));
  }

  /**
   * The same when tasks cost more or less than a unit: who gets which task may be chosen well, so
   * only the other two bounds are left.
   *
   * @param work that the whole load costs, nominal units
   */
  public MakespanBounds withWork(
      List<WorkerSpec> workers, double load, boolean results, double work) {
    return new MakespanBounds(
        delayed(workers, results) ? compute(workers, work, results) : compute * work / load,
        port,
        0);
  }

  /** The largest of them. */
  public double best() {
    return Math.max(steadyState, Math.max(compute, port));
  }

  private static double rate(
      List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> bandwidth, Ports ports) {
    return Arrays.stream(SteadyRates.of(workers, bandwidth, ports)).sum();
  }
}
