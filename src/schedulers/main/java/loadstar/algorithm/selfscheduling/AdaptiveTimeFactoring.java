package loadstar.algorithm.selfscheduling;

import java.util.Arrays;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.Word;

/**
 * ATF, adaptive time factoring (Ferreto and De Rose): the master shares out time, AtfMaster, and
 * each slave computes how many tasks its own share is, AtfSlave. This class carries the contents of
 * the messages between the two: with a chunk the slice for the next one; with its result the time,
 * the predicted chunk, and whether to trust it. Until then chunks double, beginning with the
 * smallest.
 */
final class AdaptiveTimeFactoring extends AdaptiveRules.Measuring {
  final AtfMaster master;
  private final AtfSlave[] slaves;
  private final long[] last;
  private final double[] slice;
  private final long[] predicted;

  AdaptiveTimeFactoring(StarProblem problem, Settings settings) {
    super(problem, settings, SelfSchedulingKinds.ROUNDING_DOWN);
    master = new AtfMaster(workers(), settings.get(SelfSchedulingKinds.ALPHA));
    slaves = new AtfSlave[workers()];
    String word = settings.get(SelfSchedulingKinds.ROUNDING_DOWN);
    Rounding rounding = Word.parse(Rounding.class, word);
    Arrays.setAll(slaves, w -> new AtfSlave(settings, rounding));
    last = new long[workers()];
    slice = new double[workers()];
    predicted = new long[workers()];
  }

  @Override
  protected void heard(Master told, Send chunk, double seconds) {
    int w = chunk.worker();
    slaves[w].measure(chunk.size(), seconds);
    predicted[w] = slaves[w].predict(slice[w], chunk.size());
    master.measure(chunk.size(), seconds);
  }

  @Override
  protected long chunk(Master told, int w) {
    slice[w] = master.slice(w, remaining(), told.now());
    if (last[w] == 0) {
      return minimum();
    }
    return slaves[w].adaptive ? predicted[w] : 2 * last[w];
  }

  @Override
  protected void given(Master told, Send chunk) {
    last[chunk.worker()] = (long) chunk.size();
  }

  /**
   * The master of ATF (Ferreto and De Rose, section 3) computes the time slice that it sends with
   * each chunk. It knows the mean time of a task over all results, the remaining tasks, and which
   * slaves have had a slice in this round; it knows no slave's speed.
   *
   * <p>A round begins when a slave comes back that has had its slice. The slice of a round's first
   * slave is the root: the time in which all slaves get 1/alpha of the load done that will be left
   * in the next round. The others get the rest of it, so that all slices of a round end together.
   */
  static final class AtfMaster {
    private final double alpha;
    // The round in which each slave had its latest slice.
    private final long[] had;
    private long round;
    private double seconds;
    private double tasks;
    // The slice of the current round's first slave, in seconds; NaN before the first round.
    double root = Double.NaN;
    private double began;

    AtfMaster(int slaves, double alpha) {
      this.alpha = alpha;
      had = new long[slaves];
    }

    void measure(double chunk, double time) {
      seconds += time;
      tasks += chunk;
    }

    // Returns the slice for the chunk after the one that a slave gets now, in seconds; NaN if
    // nothing has come back yet. The remaining tasks include this chunk.
    double slice(int slave, double remaining, double now) {
      if (tasks == 0) {
        return Double.NaN;
      }
      double mean = seconds / tasks;
      if (!Double.isNaN(root) && had[slave] != round) {
        had[slave] = round;
        return Math.max(mean, root - (now - began));
      }
      int p = had.length;
      double before = Double.isNaN(root) ? 0 : root;
      double estimate = Math.max(0, remaining - p * before / mean);
      root = Math.max(mean, estimate * mean / (alpha * p));
      began = now;
      round++;
      had[slave] = round;
      return root;
    }
  }

  /**
   * A slave of ATF fits its own measurements (Ferreto and De Rose, section 3.1) to an affine model,
   * time = a + b chunk, by least squares; from it follows the chunk that fills a time slice. The
   * paper leaves open when a model is good enough: here the coefficient of correlation must be high
   * and the model must have predicted the last measurement.
   *
   * <p>The only inputs are the measured times of this slave's own chunks and the slices sent to it;
   * the predicted chunk and one bit are the output, and travel with the result.
   */
  static final class AtfSlave {
    private final double correlation;
    private final double error;
    private final int enough;
    private final Rounding rounding;
    private final double[] chunks;
    private final double[] times;
    private int measured;
    // True once it has signalled that its predictions can be used; this is never withdrawn.
    boolean adaptive;
    // The coefficients of the model, in seconds and seconds for a task, and its correlation.
    double a;
    double b;
    double r;

    AtfSlave(Settings settings, Rounding rounding) {
      this.rounding = rounding;
      correlation = settings.get(SelfSchedulingKinds.CORRELATION);
      error = settings.get(SelfSchedulingKinds.MODEL_ERROR);
      enough = settings.get(SelfSchedulingKinds.POINTS);
      int window = settings.get(SelfSchedulingKinds.WINDOW);
      chunks = new double[window];
      times = new double[window];
    }

    void measure(double chunk, double seconds) {
      boolean foreseen =
          measured >= 2 && Math.abs(a + b * chunk - seconds) <= error * Math.abs(seconds);
      chunks[measured % chunks.length] = chunk;
      times[measured % times.length] = seconds;
      measured++;
      fit();
      adaptive |= foreseen && measured >= enough && r >= correlation;
    }

    private void fit() {
      int n = Math.min(measured, chunks.length);
      double meanChunk = 0;
      double meanTime = 0;
      for (int i = 0; i < n; i++) {
        meanChunk += chunks[i] / n;
        meanTime += times[i] / n;
      }
      double sxx = 0;
      double sxy = 0;
      double syy = 0;
      for (int i = 0; i < n; i++) {
        double x = chunks[i] - meanChunk;
        double y = times[i] - meanTime;
        sxx += x * x;
        sxy += x * y;
        syy += y * y;
      }
      if (sxx == 0) {
        a = 0;
        b = meanTime / meanChunk;
        r = 0;
        return;
      }
      b = sxy / sxx;
      a = meanTime - b * meanChunk;
      r = syy == 0 ? 0 : sxy / Math.sqrt(sxx * syy);
    }

    // Returns the tasks that fill a slice; those of the last chunk if the slice is NaN, or the
    // model is of no use.
    long predict(double slice, double lastChunk) {
      return Double.isNaN(slice) || b <= 0
          ? (long) lastChunk
          : Math.max(1, rounding.round((slice - a) / b));
    }
  }
}
