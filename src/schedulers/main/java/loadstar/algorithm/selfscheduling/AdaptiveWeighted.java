package loadstar.algorithm.selfscheduling;

import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * AWF-B, AWF-C, AWF-D and AWF-E (Cariño and Banicescu, J. Supercomputing 44, 2008): chunks of
 * R/(alpha P) times a weight measured in this run. B and D use the same R and weights for a whole
 * batch, as in FAC2; C and E update them at every request. B and C count the times that workers
 * measure, D and E those between a chunk's cutting and its result's arrival.
 *
 * <p>Until all present workers have been measured, chunks are a fixed share of N/P; so is the first
 * chunk of a worker that comes later.
 */
final class AdaptiveWeighted extends AdaptiveRules.Measuring {
  private final boolean byChunk;
  private final boolean withMessages;
  private final double alpha;
  private final long start;
  private final MeasuredWeights measured;
  private final long[] results;
  // Zero for a worker whose weight is unknown.
  private final double[] weights;
  private boolean adapts;
  private long size;

  AdaptiveWeighted(StarProblem problem, Settings settings, boolean byChunk, boolean withMessages) {
    super(problem, settings, SelfSchedulingKinds.ROUNDING);
    this.byChunk = byChunk;
    this.withMessages = withMessages;
    alpha = settings.get(SelfSchedulingKinds.ALPHA);
    start = round(settings.get(SelfSchedulingKinds.START_SHARE) * tasks() / workers());
    measured = new MeasuredWeights(workers(), this::isThere, this::changesOfPresence);
    results = new long[workers()];
    weights = new double[workers()];
  }

  @Override
  protected void heard(Master master, Send chunk, double seconds) {
    int w = chunk.worker();
    learn(w, chunk.size(), seconds, master.now() - busySince(w));
  }

  @Override
  public void learn(int worker, double tasks, double seconds, double secondsWithMessages) {
    measured.add(worker, ++results[worker], tasks, withMessages ? secondsWithMessages : seconds);
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (byChunk || beginsBatch()) {
      adapts = adapts || all(measured::knows);
      size = round(remaining() / (alpha * workers()));
      if (adapts && !byChunk) {
        weigh();
      }
    }
    if (adapts && byChunk) {
      return measured.knows(worker) ? weighted(worker) : start;
    }
    return adapts && weights[worker] > 0 ? round(size * weights[worker]) : start;
  }

  private void weigh() {
    double mean = measured.meanSpeed();
    for (int w = 0; w < weights.length; w++) {
      weights[w] = measured.knows(w) ? measured.weight(w, mean) : 0;
    }
  }

  private long weighted(int worker) {
    double mean = measured.nearlyMeanSpeed();
    double off = measured.off();
    long least = round(size * measured.weight(worker, mean * (1 + off)));
    return least == round(size * measured.weight(worker, mean * (1 - off)))
        ? least
        : round(size * measured.weight(worker, measured.meanSpeed()));
  }

  /**
   * The weights of adaptive weighted factoring. Worker i has done n_ij tasks in t_ij seconds, where
   * j = 1, 2, ... counts its chunks or the time steps; its weighted average time of a task is pi_i
   * = sum_j j t_ij / sum_j j n_ij, so that later measurements count more. The weights are in
   * inverse proportion to pi and 1 on average over the measured workers that are present.
   */
  static final class MeasuredWeights {
    private final double[] seconds;
    private final double[] tasks;
    // The sum of 1/pi, and the number of measured workers.
    private final AdaptiveRules.Sum speeds;
    private final AdaptiveRules.Sum known;

    // Takes whether a worker has joined and not left, and how often that has changed.
    MeasuredWeights(int workers, IntPredicate there, IntSupplier changesOfPresence) {
      seconds = new double[workers];
      tasks = new double[workers];
      speeds = new AdaptiveRules.Sum(workers, there, changesOfPresence);
      known = new AdaptiveRules.Sum(workers, there, changesOfPresence);
    }

    void add(int worker, long j, double n, double t) {
      seconds[worker] += j * t;
      tasks[worker] += j * n;
      if (knows(worker)) {
        speeds.set(worker, tasks[worker] / seconds[worker]);
        known.set(worker, 1);
      }
    }

    boolean knows(int worker) {
      return seconds[worker] > 0;
    }

    // Returns the mean of 1/pi over the measured workers that are present; a weight is 1/pi over
    // this. It takes O(P).
    double meanSpeed() {
      return speeds.exactly() / known.exactly();
    }

    /** Returns this mean to within a share {@link #off}. */
    double nearlyMeanSpeed() {
      return speeds.nearly() / known.nearly();
    }

    double off() {
      return speeds.off() / speeds.nearly() + 8 * Math.ulp(1.0);
    }

    /** Returns w_i, for a worker with a measurement. */
    double weight(int worker, double meanSpeed) {
      return speeds.of(worker) / meanSpeed;
    }
  }
}
