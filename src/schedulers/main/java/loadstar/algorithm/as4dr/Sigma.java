package loadstar.algorithm.as4dr;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/**
 * Computes the mean and population standard deviation of the estimated round durations sigma_{w,i},
 * equation (4), over all workers and rounds whose s-dot result came back: Figures 12 and 17 of
 * ICPPW'12. Every (w, i) has the same weight. They are not the durations from visit to visit, which
 * are all equal in a Round-Robin whose chunks do not change.
 */
public final class Sigma {
  public static final Metric VISITS =
      new Metric("visits", "1", "round durations measured").headed("").shownAs(Metric.Format.COUNT);
  public static final Metric MEAN =
      new Metric("sigma_mean", "s", "mean of the round durations")
          .inTables("sigma_mean_s")
          .headed("");
  public static final Metric STD =
      new Metric("sigma_std", "s", "standard deviation of the round durations")
          .inTables("sigma_std_s")
          .headed("");
  public static final Metric PORT_WAITS =
      new Metric("port_waits", "s", "time that s-dots and their results waited for the master")
          .inTables("port_waits_s")
          .headed("");
  // A duration that counts as zero, above SimGrid's precision of time; seconds.
  private static final double SHORT = 1e-8;

  private Sigma() {}

  // Returns all metrics; mean and deviation are NaN without visits. First posts t_w are in
  // seconds, NaN for workers without one.
  static Map<Metric, Double> of(Schedule schedule, List<WorkerSpec> workers, double[] firstPosts) {
    double[] theta = theta(schedule, workers.size());
    double[] posted = firstPosts.clone();
    double waits = 0;
    long n = 0;
    double mean = 0;
    double squares = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      int w = schedule.worker(row);
      if (schedule.part(row) == Schedule.FIRST) {
        waits += wait(posted[w], schedule.sendStart(row));
        waits += wait(schedule.computeEnd(row), schedule.resultStart(row));
        posted[w] = schedule.resultEnd(row); // then the next one is posted
      }
      if (schedule.part(row) == Schedule.FIRST
          && !Double.isNaN(schedule.resultEnd(row))
          && theta[w] > 0) { // for indivisible tasks s-dot may be empty
        double sigma = sigma(schedule, row, theta[w], workers.get(w).computeLatency());
        // This is Welford's update.
        n++;
        double delta = sigma - mean;
        mean += delta / n;
        squares += delta * (sigma - mean);
      }
    }
    Map<Metric, Double> values = new LinkedHashMap<>();
    values.put(VISITS, (double) n);
    values.put(MEAN, n > 0 ? mean : Double.NaN);
    values.put(STD, n > 0 ? Math.sqrt(squares / n) : Double.NaN);
    values.put(PORT_WAITS, waits);
    return values;
  }

  private static double wait(double from, double to) {
    return to > from + SHORT ? to - from : 0;
  }

  /**
   * Returns sigma (4) for a row of s-dot; it has one latency if s-dot is the whole chunk.
   *
   * @param f latency of its computation, seconds
   */
  public static double sigma(Schedule schedule, int row, double theta, double f) {
    return (schedule.computeEnd(row) - schedule.computeStart(row) - f) / theta
        + (theta < 1 ? 2 : 1) * f;
  }

  /** Returns theta_w of (3), from the first chunk of every worker; NaN for a worker without one. */
  public static double[] theta(Schedule schedule, int m) {
    double[] dot = new double[m];
    double[] ddot = new double[m];
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.round(row) == 1) {
        double[] part = schedule.part(row) == Schedule.FIRST ? dot : ddot;
        part[schedule.worker(row)] = schedule.size(row);
      }
    }
    double[] theta = new double[m];
    Arrays.setAll(theta, w -> dot[w] / (dot[w] + ddot[w]));
    return theta;
  }
}
