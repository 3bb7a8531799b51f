package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** Two digits of the half width, and the mean as far: 0.0996 is 0.10, 234 is 230. */
  @ParameterizedTest
  @CsvSource({
    "63.239, 0.45808, 63.24, 0.46",
    "63.239, 0.0996, 63.24, 0.10",
    "63.239, 4.5, 63.2, 4.5",
    "63.239, 45, 63, 45",
    "12345.6, 234, 12350, 230",
    "0.0123456, 1.2e-6, 0.0123456, 0.0000012"
  })
  void digits_areAsManyAsTheIntervalHas(double mean, double half, String text, String halfText) {
    Spread spread = new Spread(5, mean, mean - half, mean + half, half);
    assertThat(spread.varies()).isTrue();
    assertThat(spread.within(mean)).isEqualTo(text);
    assertThat(spread.within(half)).isEqualTo(halfText);
  }

  /** Roundings of SimGrid are no interval, nor are fewer than three seeds. */
  @Test
  void roundings_areNoInterval() {
    assertThat(new Spread(5, 10, 10 - 1e-9, 10 + 1e-9, 1e-9).varies()).isFalse();
    assertThat(Spread.of(10, 11).varies()).isFalse();
    assertThat(Spread.of(10, 10, 10).varies()).isFalse();
  }
}
