package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;

/**
 * A plan of equal periods, and the last one: the loads x of a period are by position in the service
 * order.
 */
record Periods(
    List<WorkerSpec> workers,
    int[] order,
    double load,
    double seconds,
    double[] x,
    int count,
    double lastScale) {
  /** More than all roundings of a plan's dates together, as a share of them. */
  private static final double ROUNDING = 1e-6;

  static Periods of(PeriodLoads loads, double load, double seconds) {
    double period = seconds;
    double[] x = loads.fill(period);
    while (PeriodLoads.sum(x) <= 0) {
      period *= 2;
      x = loads.fill(period);
    }
    double perPeriod = PeriodLoads.sum(x);
    int periods = (int) Math.max(1, Math.ceil(load / perPeriod - 1e-9));
    double lastScale = (load - (periods - 1) * perPeriod) / perPeriod;
    return new Periods(loads.workers, loads.order, load, period, x, periods, lastScale);
  }

  Plan plan() {
    double drain = 0;
    Plan.Builder plan = new Plan.Builder(load);
    for (int p = 0; p < count; p++) {
      for (int k = 0; k < order.length; k++) {
        plan.add(order[k], p, chunk(p, k));
      }
    }
    for (int k = 0; k < order.length; k++) {
      if (x[k] > 0) {
        drain = Math.max(drain, workers.get(order[k]).computeSeconds(lastScale * x[k]));
      }
    }
    return plan.predict(count * seconds + drain).build();
  }

  private double chunk(int p, int k) {
    return p < count - 1 ? x[k] : lastScale * x[k];
  }

  // Returns the end of the plan, equal to its makespan to the last digit, without making the plan:
  // the search for the best period calls this 2000 times. All periods but the last are equal, and
  // the largest chunk, which makes up for the rounding of their sum, is in the first or in the
  // last.
  double makespan() {
    double sum = 0;
    for (int p = 0; p < count; p++) {
      double scale = p < count - 1 ? 1 : lastScale;
      for (double of : x) {
        double chunk = scale * of;
        if (Plan.isSent(chunk, load)) {
          sum += chunk;
        }
      }
    }
    int corrected = lastScale > 1 ? count - 1 : 0;
    int largest = IndexSort.least(x.length, k -> -chunk(corrected, k));
    double[] sending = new double[x.length];
    double[] computing = new double[x.length];
    double[] starting = new double[x.length];
    double[] free = new double[x.length];
    double sendEnd = 0;
    for (int p = 0; p < count; p++) {
      for (int k = 0; k < x.length && (p <= 1 || p == count - 1); k++) {
        WorkerSpec worker = workers.get(order[k]);
        double chunk = chunk(p, k);
        double size = p == corrected && k == largest ? chunk + (load - sum) : chunk;
        sending[k] = Plan.isSent(chunk, load) ? worker.sendSeconds(size) : -1;
        starting[k] = worker.computeLatency();
        computing[k] = size / worker.speed();
      }
      for (int k = 0; k < x.length; k++) {
        if (sending[k] >= 0) {
          sendEnd += sending[k];
          free[k] = Math.max(sendEnd, free[k]) + starting[k] + computing[k];
        }
      }
    }
    return Arrays.stream(free).max().orElse(0);
  }

  /**
   * Returns a time below which no run of this plan ends: that of one worker alone, after the sends
   * before its first chunk. It takes O(n) instead of O(n K).
   */
  double takesAtLeast() {
    double scale = count - 1 + Math.min(1, lastScale);
    double first = Math.min(1, count == 1 ? lastScale : 1);
    // The largest chunk makes up for the rounding of the sum of all: by no more than that.
    double missing = (double) count * x.length * Math.ulp(load);
    double sent = 0;
    double least = 0;
    for (int k = 0; k < x.length; k++) {
      if (x[k] > 0 && Plan.isSent(Math.min(1, lastScale) * x[k], load)) {
        WorkerSpec worker = workers.get(order[k]);
        sent += worker.sendSeconds(Math.max(0, first * x[k] - missing));
        double computing = Math.max(0, scale * x[k] - missing) / worker.speed();
        least = Math.max(least, sent + count * worker.computeLatency() + computing);
      }
    }
    return least * (1 - ROUNDING);
  }
}
