package loadstar.experiment.ppam13;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StabilityTest {
  /** Rounds of half and of twice tau: (0.5^2 + 1^2)/2 = 0.625; a round of tau strays by nothing. */
  @Test
  void stray_isTheRootOfTheMeanSquare() {
    assertThat(Stability.stray(0.5, 2)).isCloseTo(Math.sqrt(0.625), within(1e-15));
    assertThat(Stability.stray(1, 1, 1)).isZero();
    assertThat(Stability.stray()).isNaN();
  }
}
