package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Settings;

/**
 * A slave of ATF fits its own measurements (Ferreto and De Rose, section 3.1) to an affine model,
 * time = a + b chunk, by least squares; from it follows the chunk that fills a time slice. The
 * paper leaves open when a model is good enough: here the coefficient of correlation must be high
 * and the model must have predicted the last measurement.
 *
 * <p>The only inputs are the measured times of this slave's own chunks and the slices sent to it;
 * the predicted chunk and one bit are the output, and travel with the result.
 */
final class AtfSlave {
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
