package loadstar.algorithm.selfscheduling;

import java.util.function.IntPredicate;

/**
 * The weights of adaptive weighted factoring. Worker i has done n_ij tasks in t_ij seconds, j = 1,
 * 2, ... counting its chunks or the time steps; its weighted average time of a task is pi_i = sum_j
 * j t_ij / sum_j j n_ij, so that later measurements count more. The weights are in inverse
 * proportion to pi and 1 on average over the measured workers that are there.
 */
final class MeasuredWeights {
  private final IntPredicate there;
  private final double[] seconds;
  private final double[] tasks;

  /** 1/pi, kept because sums over all workers are asked for at every request. */
  private final double[] speed;

  /**
   * @param there whether a worker has joined and not left
   */
  MeasuredWeights(int workers, IntPredicate there) {
    this.there = there;
    seconds = new double[workers];
    tasks = new double[workers];
    speed = new double[workers];
  }

  /** Measurement number j of a worker. */
  void add(int worker, long j, double n, double t) {
    seconds[worker] += j * t;
    tasks[worker] += j * n;
    speed[worker] = tasks[worker] / seconds[worker];
  }

  boolean knows(int worker) {
    return seconds[worker] > 0;
  }

  /** pi, seconds for a task; NaN when the worker was not measured. */
  double averageTime(int worker) {
    return seconds[worker] / tasks[worker];
  }

  /** Whether all of the workers that are there have been measured. */
  boolean knowsAll() {
    for (int w = 0; w < seconds.length; w++) {
      if (there.test(w) && !knows(w)) {
        return false;
      }
    }
    return true;
  }

  /** Mean of 1/pi over the measured workers that are there; a weight is 1/pi over this. O(P). */
  double meanSpeed() {
    double sum = 0;
    int known = 0;
    for (int w = 0; w < seconds.length; w++) {
      if (there.test(w) && knows(w)) {
        sum += speed[w];
        known++;
      }
    }
    return sum / known;
  }

  /** w_i, for a worker that is known. */
  double weight(int worker, double meanSpeed) {
    return speed[worker] / meanSpeed;
  }
}
