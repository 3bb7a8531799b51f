package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;

/**
 * Computes the metrics of every run from its schedule alone, until the horizon or the last date. If
 * the run is one way, a subchunk is done when computed, otherwise when its result came back. CPU
 * efficiency is the time spent in useful computation over the elapsed time (ICPPW'12, section IV):
 * computation latencies count as lost, and time elapses from the arrival of the worker's first
 * data. The published 99.99 % at exact estimates selects this origin; from date 0 it would be 99.92
 * %.
 */
record StarMetrics(Schedule schedule, StarPlatform star, double end, boolean oneWay) {
  /** Returns the metrics by worker, in the order of the star. */
  List<WorkerMetrics> workers() {
    int m = star.size();
    int[] rounds = new int[m];
    double[] computed = new double[m];
    double[] useful = new double[m];
    double[] arrival = new double[m];
    Arrays.fill(arrival, Double.NaN);
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.isLost(row)) {
        continue; // its computed part is not done
      }
      int w = schedule.worker(row);
      double arrived = schedule.sendEnd(row);
      // The date is NaN for data that was still on its way at the end: it must not replace an
      // arrival.
      if (arrived < arrival[w] || Double.isNaN(arrival[w])) {
        arrival[w] = arrived;
      }
      useful[w] += usefulSeconds(row, star.worker(w).computeLatency());
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

  /**
   * Returns the computing time of a subchunk until the end, in seconds, without its latency f; 0
   * before it starts.
   */
  private double usefulSeconds(int row, double f) {
    double start = schedule.computeStart(row);
    if (Double.isNaN(start)) {
      return 0;
    }
    double stop = schedule.computeEnd(row);
    return Math.max(0, (Double.isNaN(stop) ? end : stop) - start - f);
  }

  Summary summary(ScheduleReport report, List<WorkerMetrics> workers) {
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
    Summary summary = new Summary();
    summary.put(Summary.END, end);
    summary.put(Summary.EFFICIENCY, efficiency / workers.size());
    summary.put(Summary.EFFICIENCY_FROM_START, end > 0 ? useful / end / workers.size() : 0);
    summary.put(Summary.LOAD_DISTRIBUTED, report.distributed());
    summary.put(Summary.LOAD_COMPUTED, report.computed());
    if (!oneWay) {
      summary.put(Summary.LOAD_RETURNED, report.returned());
    }
    double done = oneWay ? report.computed() : report.returned();
    summary.put(Summary.THROUGHPUT, end > 0 ? done / end : 0);
    summary.put(Summary.SUBCHUNKS, report.subchunks());
    summary.put(Summary.ROUNDS_MIN, roundsMin);
    summary.put(Summary.ROUNDS_MAX, roundsMax);
    summary.put(Summary.VIOLATIONS, report.violationCount());
    return summary;
  }

  /**
   * Returns the time at the end in which the last worker computes alone, in seconds; NaN without
   * any.
   */
  double alone() {
    double[] last = new double[star.size()];
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.computeStart(row) < end && !schedule.isLost(row)) {
        double stop = schedule.computeEnd(row);
        int w = schedule.worker(row);
        last[w] = Math.max(last[w], Double.isNaN(stop) ? end : stop);
      }
    }
    double[] lasts = Arrays.stream(last).filter(date -> date > 0).sorted().toArray();
    int used = lasts.length;
    return used == 0 ? Double.NaN : lasts[used - 1] - (used > 1 ? lasts[used - 2] : 0);
  }

  /**
   * Returns the share of the time until the end in which the master sends, or receives, by these
   * dates, to one worker or to several.
   */
  double busy(Ports ports, IntToDoubleFunction from, IntToDoubleFunction to) {
    double busy = 0;
    List<double[]> intervals = new ArrayList<>(); // of several ports, which may overlap
    for (int row = 0; row < schedule.rows(); row++) {
      double start = from.applyAsDouble(row);
      if (start < end && ports.one()) {
        busy += Math.max(0, stop(row, to) - start);
      } else if (start < end) {
        intervals.add(new double[] {start, stop(row, to)});
      }
    }
    intervals.sort(Comparator.comparingDouble(interval -> interval[0]));
    double reached = 0;
    for (double[] interval : intervals) {
      busy += Math.max(0, interval[1] - Math.max(reached, interval[0]));
      reached = Math.max(reached, interval[1]);
    }
    return end > 0 ? busy / end : 0;
  }

  private double stop(int row, IntToDoubleFunction to) {
    double stop = to.applyAsDouble(row);
    double lost = schedule.lost(row);
    return Math.min(end, !Double.isNaN(stop) ? stop : !Double.isNaN(lost) ? lost : end);
  }

  /**
   * Returns the share of a link's capacity, in load units per second, that the transfers of one
   * direction use until the end.
   */
  double filled(Rate capacity, IntToDoubleFunction transferEnd) {
    double carried = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      carried += transferEnd.applyAsDouble(row) <= end ? schedule.size(row) : 0;
    }
    return end > 0 ? carried / capacity.until(end) : 0;
  }

  /**
   * Returns the end of a run that was not cut, in seconds: the date of the last result, or of the
   * last computation if results are empty, without bytes. Then only the next request would wait for
   * the last message, and there is none.
   */
  static double makespan(Schedule schedule, boolean empty) {
    return empty ? lastComputed(schedule) : schedule.lastDate();
  }

  static double lastComputed(Schedule schedule) {
    double last = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      double end = schedule.computeEnd(row); // NaN for a chunk that was lost before
      last = end > last ? end : last;
    }
    return last;
  }
}
