package loadstar.experiment.icppw12;

import java.util.Arrays;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;

/** Checks AS4DR's recursion (6) on what was simulated, for every worker and round. */
final class Recursion {
  private Recursion() {}

  /**
   * The largest deviation of a sigma_{w,i} (4) from 2f + tau - 2 f tau / sigma_{w,i-1}, seconds;
   * NaN if no worker got to its second round.
   *
   * @param schedule rows of a worker in the order of its rounds
   * @param tau the wanted period, seconds
   */
  static double worstDeviation(Schedule schedule, StarPlatform star, double tau) {
    double[] theta = shares(schedule, star.size());
    double[] previous = new double[star.size()];
    Arrays.fill(previous, Double.NaN);
    double worst = 0;
    int rounds = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.part(row) != Schedule.FIRST || Double.isNaN(schedule.resultEnd(row))) {
        continue;
      }
      int w = schedule.worker(row);
      double f = star.worker(w).computeLatency();
      double measured = schedule.computeEnd(row) - schedule.computeStart(row);
      // (4)
      double sigma = (measured - f) / theta[w] + 2 * f;
      if (schedule.round(row) > 1) {
        rounds++;
        // (6)
        double expected = 2 * f + tau - 2 * f * tau / previous[w];
        worst = Math.max(worst, Math.abs(sigma - expected));
      }
      previous[w] = sigma;
    }
    return rounds == 0 ? Double.NaN : worst;
  }

  /** theta_w (3) of every worker, from the sizes of its first chunk. */
  private static double[] shares(Schedule schedule, int workers) {
    double[] first = new double[workers];
    double[] whole = new double[workers];
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.round(row) == 1) {
        whole[schedule.worker(row)] += schedule.size(row);
        if (schedule.part(row) == Schedule.FIRST) {
          first[schedule.worker(row)] = schedule.size(row);
        }
      }
    }
    Arrays.setAll(first, w -> first[w] / whole[w]);
    return first;
  }
}
