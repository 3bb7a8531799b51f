package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class ProfileTest {
  private static final double FOREVER = Double.POSITIVE_INFINITY;

  /** 1 until 10 s, 0.5 until 20 s, then 1. */
  private static final Profile STEP =
      new Profile(new double[] {0, 10, 20}, new double[] {1, 0.5, 1}, FOREVER);

  /** P9 of family R at delta = 0.8: low on [100, 300], [500, 700], ... */
  private static final Profile P9 = Profile.low(new double[] {100, 300}, 400, 0.2);

  @Test
  void value_holdsFromItsDateOn() {
    assertThat(STEP.at(0)).isEqualTo(1);
    assertThat(STEP.at(9.999)).isEqualTo(1);
    assertThat(STEP.at(10)).isEqualTo(0.5);
    assertThat(STEP.at(20)).isEqualTo(1);
    assertThat(STEP.at(1e9)).isEqualTo(1);
    assertThat(P9.at(500)).isEqualTo(0.2);
    assertThat(P9.at(700)).isEqualTo(1);
    assertThat(P9.at(1999)).isEqualTo(1);
  }

  @Test
  void average_isThatOfTheSteps() {
    // 10 s at 1, 10 s at 0.5, 20 s at 1.
    assertThat(STEP.average(0, 40)).isCloseTo(35.0 / 40, within(1e-15));
    assertThat(STEP.integral(5, 15)).isCloseTo(7.5, within(1e-15));
    // Five times 200 s low in 2000 s: 1 - 0.8/2.
    assertThat(P9.average(0, 2000)).isCloseTo(0.6, within(1e-12));
    assertThat(P9.integral(250, 550)).isCloseTo(0.2 * 50 + 200 + 0.2 * 50, within(1e-9));
  }

  @Test
  void completion_isWorkedByHand() {
    // 15 units begun at 0: 10 until 10 s, the other 5 at half speed until 20 s.
    assertThat(STEP.completion(0, 15)).isCloseTo(20, within(1e-12));
    // 12 begun at 5: 5, then 5 in the low time, then 2.
    assertThat(STEP.completion(5, 12)).isCloseTo(22, within(1e-12));
    // 400 of a P9 begun at 50: 50, 40 low, 200 until 500 s, 40 low, 70 more.
    assertThat(P9.completion(50, 400)).isCloseTo(770, within(1e-9));
    assertThat(STEP.completion(7, 0)).isEqualTo(7);
    assertThat(Profile.constant(0).completion(0, 1)).isInfinite();
    assertThat(new Profile(new double[] {0}, new double[] {0}, 5).completion(0, 1)).isInfinite();
  }

  @Test
  void completion_invertsTheIntegral() {
    UniformRandomProvider random = RandomStream.of(1, "profile test");
    for (int i = 0; i < 200; i++) {
      double length = 1 + random.nextDouble(50);
      double from = random.nextDouble(30);
      double period = 100 / 3.0 + length;
      Profile profile =
          Profile.low(new double[] {from, from + length}, period, random.nextDouble());
      double start = random.nextDouble(1000);
      double amount = random.nextDouble(500);
      double end = profile.completion(start, amount);
      assertThat(profile.integral(start, end)).isCloseTo(amount, within(1e-8));
    }
  }

  @Test
  void text_isSimGridsFormat() {
    assertThat(STEP.text()).isEqualTo("0 1\n10 0.5\n20 1\n");
    assertThat(P9.text()).isEqualTo("0 1\n100 0.2\n300 1\nLOOPAFTER 100\n");
    assertThat(Profile.low(new double[] {0, 20}, 50, 0.5).times(1e9).text())
        .isEqualTo("0 500000000\n20 1000000000\nLOOPAFTER 30\n");
  }

  @Test
  void profile_refusesWhatIsNoStepFunction() {
    assertThatThrownBy(() -> new Profile(new double[] {1}, new double[] {1}, FOREVER))
        .hasMessageContaining("the first at 0");
    assertThatThrownBy(() -> new Profile(new double[] {0, 0}, new double[] {1, 1}, FOREVER))
        .hasMessageContaining("do not increase");
    assertThatThrownBy(() -> Profile.constant(Double.NaN)).hasMessageContaining("value 0 is NaN");
    assertThatThrownBy(() -> Profile.low(new double[] {10, 30}, 25, 0.5))
        .hasMessageContaining("period 25.0");
  }
}
