package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class EffectTest {
  /** 1, 1.2, 0.8: t = 1/(0.2/sqrt(3)) = 8.66 with 2 degrees of freedom, p = 0.00653 on one side. */
  @Test
  void partThatIsAboveZero_holdsWithStudentsT() {
    Effect effect = Effect.every("seeds", new double[] {1, 1.2, 0.8});
    assertThat(effect.holds()).isCloseTo(0.00653, within(1e-5));
    assertThat(effect.fails()).isCloseTo(1 - 0.00653, within(1e-5));
    assertThat(effect.p()).isCloseTo(0.01307, within(1e-5));
    assertThat(effect.text(0.03)).isEqualTo("n = 3 seeds, p = 0.030");
  }

  /**
   * Three seeds that agree are a coin's chance of 1 in 8 where the size of the effect is all noise.
   */
  @Test
  void threeOfThreeSeeds_areNoProof() {
    assertThat(Effect.every("seeds", new double[] {0.01, 5, 0.2}).p()).isGreaterThan(0.3);
  }

  /** The least sure part decides whether all hold, the surest against it whether one fails. */
  @Test
  void sentenceOfTwoParts_holdsAsItsWeaker() {
    double[] sure = {1, 1.01, 0.99};
    double[] unsure = {1, 1.2, 0.8};
    double[] against = {-1, -1.01, -0.99};
    assertThat(Effect.every("seeds", sure, unsure).holds()).isCloseTo(0.00653, within(1e-5));
    Effect mixed = Effect.every("seeds", unsure, against);
    assertThat(mixed.holds()).isGreaterThan(0.9);
    // t = 1/(0.01/sqrt(3)) = 173: p = 1.67e-5, times two parts.
    assertThat(mixed.fails()).isCloseTo(2 * 1.667e-5, within(1e-7));
    assertThat(mixed.share()).containsExactly(0, 0, 0);
  }

  /** Nothing that the sentence is about came up: nothing speaks for it, nothing against it. */
  @Test
  void sentenceWithoutACase_isUndecided() {
    for (Effect none :
        List.of(
            Effect.every("seeds"),
            Effect.every("seeds", new double[0]),
            Effect.atLeast(0.5, 0, 0),
            Effect.atMost(0.5, 0, 0),
            Effect.most(new double[0], "sizes", new double[0], new double[0]),
            Effect.exact())) {
      assertThat(none.hasCases()).isFalse();
      assertThat(none.p()).isEqualTo(1);
    }
  }

  /** 2 of 10 where 5 % are allowed: 1 - 0.95^10 - 10 0.05 0.95^9 = 0.0861. */
  @Test
  void shareOfPlatforms_isTestedWithTheBinomial() {
    Effect effect = Effect.atMost(0.05, 2, 10);
    assertThat(effect.fails()).isCloseTo(0.0861, within(1e-4));
    assertThat(Effect.atLeast(0.05, 2, 10).holds()).isCloseTo(0.0861, within(1e-4));
    assertThat(effect.share()).containsExactly(0.8);
    assertThat(Effect.atMost(0.05, 200, 1000).fails()).isLessThan(1e-10);
    // None of 10: 0.95^10.
    assertThat(Effect.atMost(0.05, 0, 10).holds()).isCloseTo(0.5987, within(1e-4));
  }

  /** Of three at least two: the middle one times two. */
  @Test
  void mostOfThree_needTwo() {
    double[] holds = {0.001, 0.9, 0.01};
    double[] fails = {0.999, 0.1, 0.99};
    Effect effect = Effect.most(new double[] {1, 0, 1}, "sizes", holds, fails);
    assertThat(effect.holds()).isCloseTo(0.02, within(1e-12));
    assertThat(effect.fails()).isEqualTo(1);
  }

  @Test
  void closedForm_isDecidedByOneCase() {
    assertThat(Effect.exact(true, true).holds()).isZero();
    assertThat(Effect.exact(true, false).fails()).isZero();
    assertThat(Effect.exact(true).text(0)).isEqualTo("no chance in it");
  }
}
