package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FailuresTest {
  @Test
  void lives_haveTheirMean_andOneSurvives() {
    double[] dates = Failures.dates(50, 100_001, 3);

    assertThat(Arrays.stream(dates).filter(Double::isInfinite).count()).isEqualTo(1);
    double mean = Arrays.stream(dates).filter(Double::isFinite).average().orElseThrow();
    // The standard deviation of the mean of 10^5 exponential lives is 0.3 % of it.
    assertThat(mean).isCloseTo(50, Percentage.withPercentage(1.5));
  }

  @Test
  void sameSeed_givesTheSameDates() {
    assertThat(Failures.dates(50, 5, 3)).isEqualTo(Failures.dates(50, 5, 3));
    assertThat(Failures.dates(50, 5, 3)).isNotEqualTo(Failures.dates(50, 5, 4));
  }

  @Test
  void withoutFailures_nobodyDies() {
    assertThat(Failures.dates(Double.POSITIVE_INFINITY, 3, 1))
        .containsOnly(Double.POSITIVE_INFINITY);
  }
}
