package loadstar.algorithm;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.model.Ports;
import loadstar.model.Visible;
import loadstar.model.WorkerSpec;

/** Explains why workers got nothing, as far as star and schedule tell. */
public final class WithoutWork {
  private WithoutWork() {}

  /**
   * Returns the reason, as the end of a sentence that has named the workers.
   *
   * @param used by worker, whether it got a chunk
   * @param chunks in the whole schedule
   * @param results whether results come back
   * @param ports of the master
   */
  public static String reason(
      List<WorkerSpec> workers, boolean[] used, int chunks, boolean results, Ports ports) {
    // Where a worker got two of few chunks, there was one for another worker.
    if (chunks < workers.size()
        && chunks == IntStream.range(0, used.length).filter(w -> used[w]).count()) {
      return "the load was cut into " + chunks + (chunks == 1 ? " chunk" : " chunks");
    }
    if (results && ports.isShared()) {
      ToDoubleFunction<WorkerSpec> both = w -> 1 / (1 / w.bandwidthOut() + 1 / w.bandwidthBack());
      DoubleSummaryStatistics busy = shares(workers, used, true, both);
      double leastOfBoth = shares(workers, used, false, both).getMin();
      return busy.getSum() + leastOfBoth > ports.count()
          ? full("", busy, leastOfBoth, ports)
          : left("", busy, ports);
    }
    DoubleSummaryStatistics send = shares(workers, used, true, WorkerSpec::bandwidthOut);
    double least = shares(workers, used, false, WorkerSpec::bandwidthOut).getMin();
    if (send.getSum() + least > ports.count()) {
      return full("send ", send, least, ports);
    }
    if (results) {
      DoubleSummaryStatistics back = shares(workers, used, true, WorkerSpec::bandwidthBack);
      double leastBack = shares(workers, used, false, WorkerSpec::bandwidthBack).getMin();
      if (back.getSum() + leastBack > ports.count()) {
        return full("receive ", back, leastBack, ports);
      }
    }
    return left("send ", send, ports);
  }

  private static String left(String port, DoubleSummaryStatistics busy, Ports ports) {
    return Visible.format(
        "the scheduler left them out, not the ports: without pauses the others need %.0f %% of the"
            + " time of %s",
        100 * busy.getSum(), name(ports, port));
  }

  private static String full(String port, DoubleSummaryStatistics busy, double least, Ports ports) {
    return Visible.format(
        "%s cannot keep more workers busy: without pauses %s %.0f %% of its time, each of the"
            + " others %.1f %% or more (--ports)",
        name(ports, port),
        busy.getCount() == 1
            ? "the one with work needs"
            : "the " + busy.getCount() + " with work need",
        100 * busy.getSum(),
        100 * least);
  }

  private static String name(Ports ports, String port) {
    if (ports.isShared()) {
      return ports.one() ? "the shared port" : "the " + ports.count() + " shared ports";
    }
    return ports.one() ? "the " + port + "port" : "the " + ports + " " + port + "ports";
  }

  /** Returns the shares S/B of the workers with work, or of those without. */
  private static DoubleSummaryStatistics shares(
      List<WorkerSpec> workers,
      boolean[] used,
      boolean work,
      ToDoubleFunction<WorkerSpec> bandwidth) {
    return IntStream.range(0, used.length)
        .filter(w -> used[w] == work)
        .mapToObj(workers::get)
        .mapToDouble(worker -> Math.min(1, worker.speed() / bandwidth.applyAsDouble(worker)))
        .summaryStatistics();
  }
}
