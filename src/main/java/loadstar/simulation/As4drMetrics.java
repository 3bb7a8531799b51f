package loadstar.simulation;

import java.util.LinkedHashMap;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;

/**
 * Mean and population standard deviation of the estimated round durations sigma_{w,i}, equation
 * (4), over all workers and rounds whose s-dot result came back: Figures 12 and 17 of ICPPW'12.
 * Every (w, i) counts the same. They are not the durations from visit to visit, which are all equal
 * in a Round-Robin whose chunks do not change.
 */
final class As4drMetrics {
  private As4drMetrics() {}

  /** Adds {@code visits} (how many sigmas), {@code sigma_mean} and {@code sigma_std} (s). */
  static void addTo(LinkedHashMap<String, Double> summary, Schedule schedule, StarPlatform star) {
    double[] theta = theta(schedule, star.size());
    long n = 0;
    double mean = 0;
    double squares = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.part(row) == Schedule.FIRST && !Double.isNaN(schedule.resultEnd(row))) {
        int w = schedule.worker(row);
        double sigma = sigma(schedule, row, theta[w], star.worker(w).computeLatency());
        // Welford's update
        n++;
        double delta = sigma - mean;
        mean += delta / n;
        squares += delta * (sigma - mean);
      }
    }
    summary.put("visits", (double) n);
    summary.put("sigma_mean", n > 0 ? mean : Double.NaN);
    summary.put("sigma_std", n > 0 ? Math.sqrt(squares / n) : Double.NaN);
  }

  /** (4) for a row of s-dot. */
  static double sigma(Schedule schedule, int row, double theta, double f) {
    return (schedule.computeEnd(row) - schedule.computeStart(row) - f) / theta + 2 * f;
  }

  /** theta_w of (3), from the first chunk of every worker; NaN for a worker without. */
  static double[] theta(Schedule schedule, int m) {
    double[] dot = new double[m];
    double[] ddot = new double[m];
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.round(row) == 1) {
        double[] part = schedule.part(row) == Schedule.FIRST ? dot : ddot;
        part[schedule.worker(row)] = schedule.size(row);
      }
    }
    double[] theta = new double[m];
    for (int w = 0; w < m; w++) {
      theta[w] = dot[w] / (dot[w] + ddot[w]);
    }
    return theta;
  }
}
