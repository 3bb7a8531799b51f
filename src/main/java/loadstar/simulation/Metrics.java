package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;

/**
 * What every run is measured by, from its schedule alone. CPU efficiency is the time spent in
 * useful computation over the elapsed time (ICPPW'12, section IV): computation latencies count as
 * lost, and time elapses from the arrival of the worker's first data. The published 99.99 % at
 * exact estimates selects this origin; from date 0 it would be 99.92 %.
 */
final class Metrics {
  private Metrics() {}

  /**
   * Metrics by worker, in the order of the star.
   *
   * @param end the horizon or the last date
   * @param oneWay a subchunk is done when computed, otherwise when its result came back
   */
  static List<WorkerMetrics> workers(
      Schedule schedule, StarPlatform star, double end, boolean oneWay) {
    int m = star.size();
    int[] rounds = new int[m];
    double[] computed = new double[m];
    double[] useful = new double[m];
    double[] arrival = new double[m];
    Arrays.fill(arrival, Double.NaN);
    for (int row = 0; row < schedule.rows(); row++) {
      int w = schedule.worker(row);
      double arrived = schedule.sendEnd(row);
      // NaN for data that was still on its way at the end: it must not replace an arrival.
      if (arrived < arrival[w] || Double.isNaN(arrival[w])) {
        arrival[w] = arrived;
      }
      useful[w] += usefulSeconds(schedule, row, star.worker(w).computeLatency(), end);
      if (!Double.isNaN(schedule.computeEnd(row))) {
        computed[w] += schedule.size(row);
      }
      double done = oneWay ? schedule.computeEnd(row) : schedule.resultEnd(row);
      if (schedule.part(row) == Schedule.FIRST && !Double.isNaN(done)) {
        rounds[w]++;
      }
    }
    List<WorkerMetrics> workers = new ArrayList<>(m);
    for (int w = 0; w < m; w++) {
      double efficiency = useful[w] > 0 ? useful[w] / (end - arrival[w]) : 0;
      workers.add(
          new WorkerMetrics(
              star.worker(w).name(), rounds[w], computed[w], arrival[w], useful[w], efficiency));
    }
    return workers;
  }

  /** Computing time of a subchunk until the end, without its latency f; 0 before it starts. */
  private static double usefulSeconds(Schedule schedule, int row, double f, double end) {
    double start = schedule.computeStart(row);
    if (Double.isNaN(start)) {
      return 0;
    }
    double stop = schedule.computeEnd(row);
    return Math.max(0, (Double.isNaN(stop) ? end : stop) - start - f);
  }

  /**
   * Platform metrics: {@code end} (s), {@code efficiency} (mean over all workers), {@code
   * efficiency_from_start} (the same with time elapsing from date 0), {@code load_distributed},
   * {@code load_computed}, {@code load_returned} (units; absent when nothing comes back), {@code
   * throughput} (units returned, or else computed, per second), {@code subchunks}, {@code
   * rounds_min}, {@code rounds_max}, {@code violations}.
   */
  static LinkedHashMap<String, Double> summary(
      ScheduleReport report, List<WorkerMetrics> workers, double end, boolean oneWay) {
    double efficiency = 0;
    double useful = 0;
    int roundsMin = Integer.MAX_VALUE;
    int roundsMax = 0;
    for (WorkerMetrics worker : workers) {
      efficiency += worker.efficiency();
      useful += worker.useful();
      roundsMin = Math.min(roundsMin, worker.rounds());
      roundsMax = Math.max(roundsMax, worker.rounds());
    }
    LinkedHashMap<String, Double> summary = new LinkedHashMap<>();
    summary.put("end", end);
    summary.put("efficiency", efficiency / workers.size());
    summary.put("efficiency_from_start", end > 0 ? useful / end / workers.size() : 0);
    summary.put("load_distributed", report.distributed());
    summary.put("load_computed", report.computed());
    if (!oneWay) {
      summary.put("load_returned", report.returned());
    }
    double done = oneWay ? report.computed() : report.returned();
    summary.put("throughput", end > 0 ? done / end : 0);
    summary.put("subchunks", (double) report.subchunks());
    summary.put("rounds_min", (double) roundsMin);
    summary.put("rounds_max", (double) roundsMax);
    summary.put("violations", (double) report.violationCount());
    return summary;
  }
}
