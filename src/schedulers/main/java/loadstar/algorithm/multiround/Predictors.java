package loadstar.algorithm.multiround;

import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;

/**
 * The predictors that DSA can use: the thesis' two, the simple ones that serve as baselines, and
 * the homeostatic ones that section 4.5 names (Yang, Schopf, Foster, IPDPS 2003).
 */
public final class Predictors {
  public static final Parameter<String> PREDICTOR =
      Parameter.choice(
          "predictor",
          List.of(
              "mixed-tendency",
              "2pp",
              "2pp-mean",
              "last",
              "mean",
              "sliding-mean",
              "independent-static",
              "independent-dynamic",
              "relative-static",
              "relative-dynamic"),
          "how the next value of delta is predicted; the last four are homeostatic");
  public static final Parameter<Double> INCREMENT =
      Parameter.number("increment", "1", 0.1, Range.notNegative())
          .meaning("what a rise adds at first; of independent homeostatic predictors, a fall too");
  public static final Parameter<Double> DECREMENT =
      Parameter.number("decrement", "1", 0.05, Range.notNegative())
          .meaning(
              "the share that a fall takes at first; of relative homeostatic predictors, a rise"
                  + " too");
  public static final Parameter<Double> ADAPT_DEGREE =
      Parameter.number("adapt_degree", "1", 0.5, Range.between(0, 1))
          .meaning("AdaptDegree: how much of the last change both take over");
  public static final Parameter<Integer> WINDOW =
      Parameter.whole("window", 5, Range.atLeast(1), "values in the sliding mean");
  // A smaller relative distance from the mean counts as none.
  private static final double ROUNDING = 1e-9;

  private Predictors() {}

  /** Returns the predictor that the settings name, with its parameters. */
  public static Predictor of(Settings settings) {
    double rise = settings.get(INCREMENT);
    double fall = settings.get(DECREMENT);
    double degree = settings.get(ADAPT_DEGREE);
    return switch (settings.get(PREDICTOR)) {
      case "2pp" -> new TwoPhasePredictor();
      case "2pp-mean" -> new TwoPhasePredictor(true);
      case "last" -> v -> v[v.length - 1];
      case "mean" -> v -> TwoPhasePredictor.mean(v, 0, v.length);
      case "sliding-mean" ->
          v -> TwoPhasePredictor.mean(v, Math.max(0, v.length - settings.get(WINDOW)), v.length);
      case "independent-static" -> v -> homeostatic(v, false, rise, 0);
      case "independent-dynamic" -> v -> homeostatic(v, false, rise, degree);
      case "relative-static" -> v -> homeostatic(v, true, fall, 0);
      case "relative-dynamic" -> v -> homeostatic(v, true, fall, degree);
      default -> mixedTendency(rise, fall, degree);
    };
  }

  /**
   * Returns the Mixed Tendency-based prediction (Yang, Schopf, Foster, IPDPS 2003; thesis,
   * Algorithm 4.5.1): a rising series rises by an additive increment, a falling one falls by a
   * factor; both adapt to what happened, and past the mean they shrink with the share of values
   * that lie beyond the current one.
   *
   * <p>Only the side of the current tendency adapts. The thesis prints P = V_T * DecrementFactor
   * and no case for equal values; here the fall is V_T (1 - DecrementFactor), as in the original,
   * and an equal value repeats. It takes O(T^2).
   *
   * @param increment IncrementValue before the first value; the thesis gives none of the three
   * @param decrement DecrementFactor before the first value
   * @param adaptDegree AdaptDegree in [0, 1]: 0 never changes the initial values, 1 takes the last
   *     change
   */
  public static Predictor mixedTendency(double increment, double decrement, double adaptDegree) {
    return v -> {
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
    };
  }

  /** Returns how many of V_1 … V_t lie above (sign 1) or below (sign -1) V_t. */
  private static double countBeyond(double[] v, int t, int sign) {
    int count = 0;
    for (int i = 0; i <= t; i++) {
      count += sign * (v[i] - v[t]) > 0 ? 1 : 0;
    }
    return count;
  }

  // Homeostasis: a value above the mean will fall, a value below it will rise, by a step; a value
  // at the mean stays. Upwards and downwards have a step each, which moves towards the observed
  // change by a share, the degree. A relative step is a share of the value.
  private static double homeostatic(double[] v, boolean relative, double step, double degree) {
    double up = step;
    double down = step;
    double sum = 0;
    for (int t = 0; t < v.length; t++) {
      sum += v[t];
      double below = sum / (t + 1) - v[t];
      double side = Math.abs(below) > ROUNDING * Math.abs(v[t]) ? Math.signum(below) : 0;
      double unit = relative ? v[t] : 1;
      if (t == v.length - 1) {
        return v[t] + unit * (side > 0 ? up : side < 0 ? -down : 0);
      }
      double real = unit == 0 ? 0 : side * (v[t + 1] - v[t]) / unit;
      up += side > 0 ? degree * (real - up) : 0;
      down += side < 0 ? degree * (real - down) : 0;
    }
    throw new IllegalArgumentException("an empty series");
  }
}
