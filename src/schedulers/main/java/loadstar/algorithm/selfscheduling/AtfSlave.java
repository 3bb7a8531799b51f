package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Settings;

/**
 * What a slave of ATF does with its own measurements (Ferreto and De Rose, section 3.1): an affine
 * model, time = a + b chunk, by least squares; from it the chunk that fills a time slice. The paper
 * leaves open when a model is good enough: here the coefficient of correlation must be high and the
 * last measurement have been foreseen by the model before it.
 *
 * <p>Nothing but the measured times of this slave's own chunks and the slices sent to it goes in;
 * the predicted chunk and one bit come out, and travel with the result.
 */
final class AtfSlave {
  private final double correlation;
  private final double error;
  private final int enough;
  private final Rounding rounding;
  private final double[] chunks;
  private final double[] times;
  private int measured;
  private boolean adaptive;
  private double a;
  private double b;
  private double r;

  AtfSlave(Settings settings, Rounding rounding) {
    this.rounding = rounding;
    correlation = settings.get(RuleParameters.CORRELATION);
    error = settings.get(RuleParameters.MODEL_ERROR);
    enough = settings.get(RuleParameters.POINTS);
    int window = settings.get(RuleParameters.WINDOW);
    chunks = new double[window];
    times = new double[window];
  }

  /** Adds a measurement and fits the model again. */
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

  /**
   * Tasks that fill a slice; the last chunk's when there is no slice or the model says nothing.
   *
   * @param slice seconds, NaN when none was sent
   */
  long predict(double slice, double lastChunk) {
    return Double.isNaN(slice) || b <= 0
        ? (long) lastChunk
        : Math.max(1, rounding.round((slice - a) / b));
  }

  /** Whether the slave has signalled that its predictions can be used; never taken back. */
  boolean adaptive() {
    return adaptive;
  }

  /** a, seconds. */
  double intercept() {
    return a;
  }

  /** b, seconds for a task. */
  double slope() {
    return b;
  }

  /** r. */
  double correlation() {
    return r;
  }
}
