package loadstar.reality.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of measured and simulated makespans. */
class PredictionQualityTest {
  private static PredictionQuality.SchedulerPrediction of(
      String name, double[] measured, double[] predicted) {
    return new PredictionQuality.SchedulerPrediction(name, measured, predicted, 1, 1, 1, 1, 1);
  }

  private static double[] just(double value) {
    return new double[] {value, value};
  }

  /**
   * Predicted 1, 2, 3, measured 1, 3, 2: of three pairs two have the same order and one the other,
   * tau = (2 - 1) / 3.
   */
  @Test
  void tau_countsPairs() {
    PredictionQuality verdict =
        new PredictionQuality(
            List.of(
                of("a", just(1), just(1)), of("b", just(3), just(2)), of("c", just(2), just(3))),
            List.of());
    assertThat(verdict.tau()).isCloseTo(1.0 / 3, within(1e-12));
  }

  /**
   * Of two that are predicted alike and measured apart there is a tie on one side: of three pairs
   * two count there and three here, both in the same order, tau-b = 2 / sqrt(2 * 3).
   */
  @Test
  void tau_ofTies() {
    PredictionQuality verdict =
        new PredictionQuality(
            List.of(
                of("a", just(1), just(1)), of("b", just(2), just(1)), of("c", just(3), just(3))),
            List.of());
    assertThat(verdict.tau()).isCloseTo(2 / Math.sqrt(6), within(1e-12));
  }

  /**
   * Simulated 0, 1 ... 100: 2.5 % lie below 2.5 and above 97.5. Of measured 2, 3, 97 and 98 two lie
   * between; mean 50 on both sides, no error.
   */
  @Test
  void intervals_coverNinetyFiveOfAHundred() {
    double[] predicted = new double[101];
    for (int i = 0; i <= 100; i++) {
      predicted[i] = i;
    }
    PredictionQuality.SchedulerPrediction one = of("a", new double[] {2, 3, 97, 98}, predicted);
    assertThat(one.low()).isCloseTo(2.5, within(1e-12));
    assertThat(one.high()).isCloseTo(97.5, within(1e-12));
    assertThat(one.covered()).isEqualTo(2);
    assertThat(one.error()).isCloseTo(0, within(1e-12));
  }
}
