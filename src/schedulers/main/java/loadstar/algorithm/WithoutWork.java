package loadstar.algorithm;

import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.model.Ports;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;

/** Why workers got nothing, as far as star and schedule tell. */
public final class WithoutWork {
  private WithoutWork() {}

  /**
   * The reason, for a sentence that has named the workers.
   *
   * @param used by worker, whether it got a chunk
   * @param chunks in the whole schedule
   * @param results whether results come back
   * @param ports of the master
   */
  public static String reason(
      List<WorkerSpec> workers, boolean[] used, int chunks, boolean results, Ports ports) {
    int count = 0;
    for (boolean one : used) {
      count += one ? 1 : 0;
    }
    if (chunks < workers.size()) {
      return "the load was cut into " + chunks + (chunks == 1 ? " chunk" : " chunks");
    }
    double send = share(workers, used, true, WorkerSpec::bandwidthOut);
    double least = share(workers, used, false, WorkerSpec::bandwidthOut);
    if (send + least > ports.count()) {
      return full("send", count, send, least, ports);
    }
    if (results) {
      double back = share(workers, used, true, WorkerSpec::bandwidthBack);
      double leastBack = share(workers, used, false, WorkerSpec::bandwidthBack);
      if (back + leastBack > ports.count()) {
        return full("receive", count, back, leastBack, ports);
      }
    }
    return Visible.format(
        "the scheduler left them out, not the ports: to compute all the time the others need %.0f"
            + " %% of the time of %s",
        100 * send, name(ports, "send"));
  }

  private static String full(String port, int count, double busy, double least, Ports ports) {
    return Visible.format(
        "%s cannot keep more workers busy: to compute all the time the %d with work need %.0f %% of"
            + " its time, each of the others %.1f %% or more (--ports)",
        name(ports, port), count, 100 * busy, 100 * least);
  }

  private static String name(Ports ports, String port) {
    return ports.one() ? "the " + port + " port" : "the " + ports + " " + port + " ports";
  }

  /** S/B, summed over those with work, or the smallest of those without. */
  private static double share(
      List<WorkerSpec> workers,
      boolean[] used,
      boolean sum,
      ToDoubleFunction<WorkerSpec> bandwidth) {
    double total = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int w = 0; w < used.length; w++) {
      double own = Math.min(1, workers.get(w).speed() / bandwidth.applyAsDouble(workers.get(w)));
      if (used[w]) {
        total += own;
      } else {
        least = Math.min(least, own);
      }
    }
    return sum ? total : least;
  }
}
