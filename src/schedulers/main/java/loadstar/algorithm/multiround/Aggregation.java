package loadstar.algorithm.multiround;

/** From samples to intervals of one round each: (4.14) and (4.16) of the thesis. */
public final class Aggregation {
  private Aggregation() {}

  /**
   * Means over blocks of D samples, counted back from the last one. The printed index runs below 1
   * when D does not divide n; the first block then holds the samples that exist.
   *
   * @param samples c_1 … c_n, at least one
   * @param length n, at most samples.length
   * @param degree D, at least 1
   * @return V_1 … V_k, k = ceil(n/D)
   */
  public static double[] aggregate(double[] samples, int length, int degree) {
    int k = (length + degree - 1) / degree;
    double[] intervals = new double[k];
    for (int r = 0; r < k; r++) {
      int end = length - (k - 1 - r) * degree;
      intervals[r] = TwoPhasePredictor.mean(samples, Math.max(0, end - degree), end);
    }
    return intervals;
  }

  /** D = execution time of a round times the sampling frequency, at least 1. */
  public static int degree(double roundSeconds, double sampleSeconds) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(roundSeconds / sampleSeconds)));
  }
}
