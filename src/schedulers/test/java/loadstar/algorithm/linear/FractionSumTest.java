package loadstar.algorithm.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;

class FractionSumTest {
  private static BigFraction reduced(List<BigFraction> fractions) {
    return fractions.stream().reduce(BigFraction.ZERO, BigFraction::add);
  }

  /** 1/2 + 1/3 - 5/6 = 0, and the sum of none is 0. */
  @Test
  void sumThatIsNothing_hasNoSign() {
    FractionSum sum =
        FractionSum.of(List.of(BigFraction.of(1, 2), BigFraction.of(1, 3), BigFraction.of(-5, 6)));
    assertThat(sum.signum()).isZero();
    assertThat(sum.doubleValue()).isZero();
    assertThat(FractionSum.of(List.of()).toFraction()).isEqualTo(BigFraction.ZERO);
  }

  /**
   * The fraction and its double are those that adding one after the other gives, to the last bit.
   */
  @Test
  void randomSums_areThoseOfFractionsInLowestTerms() {
    Random random = new Random(1);
    for (int of = 0; of < 500; of++) {
      List<BigFraction> fractions = new ArrayList<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        int few = 1 + random.nextInt(6);
        fractions.add(
            random.nextBoolean()
                ? LinearProgram.exact(random.nextGaussian())
                : BigFraction.of(random.nextInt(), random.nextBoolean() ? few : -few));
      }
      if (random.nextBoolean()) { // leaves next to nothing
        fractions.add(LinearProgram.exact(reduced(fractions).doubleValue()).negate());
      }
      BigFraction expected = reduced(fractions);
      FractionSum sum = FractionSum.of(fractions);
      assertThat(sum.toFraction()).isEqualTo(expected);
      assertThat(sum.signum()).isEqualTo(expected.signum());
      assertThat(sum.doubleValue()).as("%s", expected).isEqualTo(expected.doubleValue());
    }
  }
}
