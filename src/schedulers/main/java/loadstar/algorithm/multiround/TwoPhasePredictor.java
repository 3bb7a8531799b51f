package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.List;

/**
 * 2PP, the 2-Phase Prediction strategy (thesis, Algorithm 4.4.1): a series alternates between a
 * stable stage around a mean and a conversion stage with a trend. In the stable stage the next
 * value is the reflection of the last one at the mean of the stage, 2 Mean - V_T; in the conversion
 * stage it continues the line, 2 V_T - V_{T-1}.
 *
 * <p>Three repairs of the listing: the threshold starts at 2 |V_2 - V_1| (printed without the
 * absolute value, it may be negative); a stage entered at T is not left at the same T; and a
 * difference of less than 10^-9 of the values is none. Without the last one a constant series,
 * whose threshold is 0, changes its stage by the rounding of its mean.
 *
 * <p>It takes O(T^2) at worst, O(T) in long conversion stages.
 *
 * @param stableMean predict Mean itself in the stable stage, which is not the thesis' rule; its
 *     root mean square error is smaller, which matters for comparisons
 */
public record TwoPhasePredictor(boolean stableMean) implements Predictor {
  // A relative tolerance, far above the rounding of means and sums, far below any measured change.
  private static final double SLACK = 1e-9;

  /** Makes the thesis' own variant. */
  public TwoPhasePredictor() {
    this(false);
  }

  /** The two stages of Figure 4.3. */
  public enum Stage {
    STABLE,
    CONVERSION
  }

  /**
   * The state of the strategy after a value.
   *
   * @param stage the stage after V_T
   * @param threshold deviation from the mean that ends a stable stage; NaN before T = 2
   * @param prediction V_{T+1}
   */
  public record Step(Stage stage, double threshold, double prediction) {}

  @Override
  public double predict(double... values) {
    return replay(values).getLast().prediction();
  }

  /** Returns one step per value, for explanation and tests. */
  public List<Step> replay(double... v) {
    List<Step> steps = new ArrayList<>(v.length);
    steps.add(new Step(Stage.STABLE, Double.NaN, v[0]));
    Stage stage = Stage.STABLE;
    double threshold = v.length > 1 ? 2 * Math.abs(v[1] - v[0]) : Double.NaN;
    int thresholds = 1;
    int begin = 0;
    for (int t = 1; t < v.length; t++) {
      if (stage == Stage.STABLE) {
        double deviation = Math.abs(v[t] - mean(v, begin, t));
        if (t >= 2 && deviation > threshold + SLACK * Math.abs(v[t])) {
          threshold = (thresholds * threshold + deviation) / (thresholds + 1);
          thresholds++;
          stage = Stage.CONVERSION;
        }
      } else if (difference(v, t) * difference(v, t - 1) < 0) {
        stage = Stage.STABLE;
        begin = t - 1;
      }
      double prediction =
          stage == Stage.CONVERSION ? 2 * v[t] - v[t - 1] : stable(mean(v, begin, t + 1), v[t]);
      steps.add(new Step(stage, threshold, prediction));
    }
    return steps;
  }

  /** Returns V_T - V_{T-1}; 0 if it is only rounding. */
  private static double difference(double[] v, int t) {
    double difference = v[t] - v[t - 1];
    return Math.abs(difference) > SLACK * Math.abs(v[t]) ? difference : 0;
  }

  private double stable(double mean, double value) {
    return stableMean ? mean : 2 * mean - value;
  }

  /**
   * Returns the mean over indices from (included) to end (excluded), UpdateMean() of the thesis.
   */
  static double mean(double[] v, int from, int end) {
    double sum = 0;
    for (int i = from; i < end; i++) {
      sum += v[i];
    }
    return sum / (end - from);
  }
}
