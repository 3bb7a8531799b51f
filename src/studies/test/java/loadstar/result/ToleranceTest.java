package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import loadstar.result.PublishedValue.ComparisonKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToleranceTest {
  private static final Spread FIVE = Spread.of(1, 2, 3, 4, 5);

  @Test
  void digits_areHalfTheLastOne() {
    assertThat(Tolerance.of("digits").half(0.01, FIVE)).isEqualTo(0.005);
    assertThat(Tolerance.of("")).isEqualTo(Tolerance.PRINTED);
  }

  /** Student's t with 4 degrees of freedom is 2.7764, the deviation of 1 to 5 is sqrt(2.5). */
  @Test
  void seeds_areWhereOneMoreWouldBe() {
    double one = 2.7764 * Math.sqrt(2.5) * Math.sqrt(1 + 1 / 5.0);
    assertThat(Tolerance.of("seeds").half(1, FIVE)).isCloseTo(0.5 + one, within(1e-3));
    // Of a mean of twenty the variance is a twentieth of that of one.
    double ofTwenty = 2.7764 * Math.sqrt(2.5) * Math.sqrt(20 + 1 / 5.0);
    assertThat(Tolerance.of("seeds/20").half(1, FIVE)).isCloseTo(0.5 + ofTwenty, within(1e-3));
    assertThat(Tolerance.of("seeds").half(1, Spread.of(1, 2))).isEqualTo(0.5);
  }

  @Test
  void givenNumbers_haveTheirOwn() {
    assertThat(Tolerance.of("7.176").half(0.001, FIVE)).isEqualTo(7.176);
  }

  @ParameterizedTest
  @ValueSource(strings = {"seed", "seeds/0", "seeds/x", "-1", "NaN", "Infinity", "5 %"})
  void otherTexts_areRefused(String text) {
    assertThatThrownBy(() -> Tolerance.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("digits, seeds, seeds/N");
  }

  /** With three seeds the interval is wide: what lies in it, and is not the number, is weak. */
  @Test
  void fewSeeds_confirmLittle() {
    PublishedValue value =
        new PublishedValue(
            "v",
            "q",
            "3.5",
            "1",
            0.1,
            ComparisonKind.EQUAL,
            Tolerance.of("seeds"),
            false,
            "p",
            "r",
            "",
            null);

    assertThat(verdict(value, 1, 3, 5)).isEqualTo(Verdict.WEAK);
    assertThat(verdict(value, 1, 2, 3, 4, 5)).isEqualTo(Verdict.WITHIN_TOLERANCE);
    assertThat(verdict(value, 3.4, 3.5, 3.6)).isEqualTo(Verdict.MATCH);
    assertThat(verdict(value, 1, 1.1, 1.2)).isEqualTo(Verdict.DIFFERS);
  }

  private static Verdict verdict(PublishedValue value, double... ours) {
    return new Comparison(Scale.FULL).published(value, ours).rows().getFirst().verdict();
  }
}
