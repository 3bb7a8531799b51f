package loadstar.algorithm.selfscheduling;

import java.util.function.IntPredicate;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * AWF-B, AWF-C, AWF-D and AWF-E (Cariño and Banicescu, J. Supercomputing 44, 2008): chunks of
 * R/(alpha P) times a weight measured in this run. B and D keep R and the weights for a batch, as
 * in FAC2; C and E take them anew at every request, O(P) each. B and C count the times that workers
 * measure, D and E those between a chunk's cutting and its result's arrival.
 *
 * <p>Until all workers that are there have been measured, chunks are a fixed share of N/P; so is
 * the first chunk of a worker that comes later.
 */
final class AdaptiveWeighted extends SelfScheduling {
  private final boolean byChunk;
  private final boolean withMessages;
  private final double alpha;
  private final long start;
  private final MeasuredWeights measured;
  private final long[] results;

  /** Zero for a worker whose weight is not known. */
  private final double[] weights;

  private boolean adapts;
  private long size;

  AdaptiveWeighted(StarProblem problem, Settings settings, boolean byChunk, boolean withMessages) {
    super(problem, settings);
    this.byChunk = byChunk;
    this.withMessages = withMessages;
    alpha = settings.get(SelfSchedulingKinds.ALPHA);
    start = round(settings.get(SelfSchedulingKinds.START_SHARE) * tasks() / workers());
    measured = new MeasuredWeights(workers(), this::isThere);
    results = new long[workers()];
    weights = new double[workers()];
  }

  @Override
  boolean measures() {
    return true;
  }

  @Override
  protected void heard(Master master, Send chunk, double seconds) {
    int w = chunk.worker();
    learn(w, chunk.size(), seconds, master.now() - cutAt(w));
  }

  @Override
  public void learn(int worker, double tasks, double seconds, double secondsWithMessages) {
    measured.add(worker, ++results[worker], tasks, withMessages ? secondsWithMessages : seconds);
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (byChunk || beginsBatch()) {
      adapts = adapts || measured.knowsAll();
      size = round(remaining() / (alpha * workers()));
      if (adapts) {
        weigh(byChunk ? worker : 0, byChunk ? worker + 1 : workers());
      }
    }
    return adapts && weights[worker] > 0 ? round(size * weights[worker]) : start;
  }

  private void weigh(int from, int to) {
    double mean = measured.meanSpeed();
    for (int w = from; w < to; w++) {
      weights[w] = measured.knows(w) ? measured.weight(w, mean) : 0;
    }
  }

  /**
   * The weights of adaptive weighted factoring. Worker i has done n_ij tasks in t_ij seconds, j =
   * 1, 2, ... counting its chunks or the time steps; its weighted average time of a task is pi_i =
   * sum_j j t_ij / sum_j j n_ij, so that later measurements count more. The weights are in inverse
   * proportion to pi and 1 on average over the measured workers that are there.
   */
  static final class MeasuredWeights {
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
}
