package loadstar.algorithm.multiround;

/**
 * Mixed Tendency-based prediction (Yang, Schopf, Foster, IPDPS 2003; thesis, Algorithm 4.5.1): a
 * rising series rises by an additive increment, a falling one falls by a factor; both adapt to what
 * happened, and past the mean they shrink with the share of values that lie beyond the current one.
 *
 * <p>Only the side of the current tendency adapts. The thesis prints P = V_T * DecrementFactor and
 * no case for equal values; here the fall is V_T (1 - DecrementFactor), as in the original, and an
 * equal value repeats. Cost O(T^2).
 *
 * @param increment IncrementValue before the first value; the thesis gives none of the three
 * @param decrement DecrementFactor before the first value
 * @param adaptDegree AdaptDegree in [0, 1]: 0 keeps the initial values, 1 takes the last change
 */
public record MixedTendencyPredictor(double increment, double decrement, double adaptDegree)
    implements Predictor {

  @Override
  public double predict(double... v) {
    double inc = increment;
    double dec = decrement;
    double prediction = v[0];
    double sum = v[0];
    for (int t = 1; t < v.length; t++) {
      sum += v[t];
      double mean = sum / (t + 1);
      if (v[t] > v[t - 1]) {
        double normal = inc + (v[t] - v[t - 1] - inc) * adaptDegree;
        double turning = inc * countBeyond(v, t, 1) / (t + 1);
        inc = v[t] < mean ? normal : Math.min(normal, turning);
        prediction = v[t] + inc;
      } else if (v[t] < v[t - 1]) {
        double normal = dec + ((v[t - 1] - v[t]) / v[t - 1] - dec) * adaptDegree;
        double turning = dec * countBeyond(v, t, -1) / (t + 1);
        dec = v[t] > mean ? normal : Math.min(normal, turning);
        prediction = v[t] * (1 - dec);
      } else {
        prediction = v[t];
      }
    }
    return prediction;
  }

  /** How many of V_1 … V_t lie above (sign 1) or below (sign -1) V_t. */
  private static double countBeyond(double[] v, int t, int sign) {
    int count = 0;
    for (int i = 0; i <= t; i++) {
      count += sign * (v[i] - v[t]) > 0 ? 1 : 0;
    }
    return count;
  }
}
