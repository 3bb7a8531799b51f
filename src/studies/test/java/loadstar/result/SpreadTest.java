package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void of_threeValues_hasMeanExtremesAndConfidence() {
    Spread spread = Spread.of(1, 2, 6);

    assertThat(spread.seeds()).isEqualTo(3);
    assertThat(spread.mean()).isEqualTo(3);
    assertThat(spread.min()).isEqualTo(1);
    assertThat(spread.max()).isEqualTo(6);
    // s^2 = (4 + 1 + 9) / 2 = 7; standard error sqrt(7/3) = 1.527525; t(0.975, 2) = 4.302653.
    assertThat(spread.confidence()).isCloseTo(6.572411, within(1e-6));
  }

  @Test
  void of_equalValues_hasExactlyThatMean() {
    Spread spread = Spread.of(0.1, 0.1, 0.1);

    assertThat(spread.mean()).isEqualTo(0.1);
    assertThat(spread.confidence()).isZero();
  }

  @Test
  void of_twoValues_claimsNoConfidence() {
    assertThat(Spread.of(1, 2).confidence()).isNaN();
  }
}
