package loadstar.algorithm.knapsack;

import static loadstar.algorithm.knapsack.RationalKnapsack.decimal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;

class RationalKnapsackTest {
  private static final BigFraction NANO = decimal(1e-9);

  @Test
  void decimal_isWhatIsPrinted() {
    assertThat(decimal(0.1)).isEqualTo(BigFraction.of(1, 10));
    assertThat(decimal(1.0e8)).isEqualTo(BigFraction.of(100_000_000));
    assertThat(decimal(0)).isEqualTo(BigFraction.ZERO);
  }

  @Test
  void scaling_isExact_whereDenominatorsAreSmall() {
    // 1/3 + 1/6 fills 1/2 exactly; in binary floating point 1/3 + 1/6 may well not.
    RationalKnapsack problem =
        new RationalKnapsack(
            List.of(BigFraction.of(1, 3), BigFraction.of(1, 6)),
            List.of(BigFraction.of(2, 7), BigFraction.of(1, 5)),
            List.of(BigFraction.of(1, 2)),
            NANO);
    Packing packing = MultipleKnapsackSolver.solve(problem.integers());
    assertThat(problem.isExact()).isTrue();
    assertThat(problem.profit(packing)).isEqualTo(BigFraction.of(17, 35));
    assertThat(problem.upperBound(packing)).isEqualTo(BigFraction.of(17, 35));
  }

  @Test
  void scaling_neverOverfills_whereItMustRound() {
    // Two weights of 1/2 + 10^-30 do not fit 1; rounded to the nearest 10^-9 they would.
    BigFraction tiny = BigFraction.of(BigInteger.ONE, BigInteger.TEN.pow(30));
    BigFraction justOverHalf = BigFraction.of(1, 2).add(tiny);
    RationalKnapsack problem =
        new RationalKnapsack(
            List.of(justOverHalf, justOverHalf),
            List.of(BigFraction.ONE, BigFraction.of(2)),
            List.of(BigFraction.ONE),
            NANO);
    Packing packing = MultipleKnapsackSolver.solve(problem.integers());
    assertThat(problem.isExact()).isFalse();
    assertThat(packing.knapsackOf()).containsExactly(Packing.LEFT_OUT, 0);
  }

  @Test
  void scaling_keepsTheUpperBound_whereProfitsAreRounded() {
    BigFraction third = BigFraction.of(BigInteger.ONE, BigInteger.valueOf(3).pow(60));
    List<BigFraction> profits = List.of(BigFraction.of(5).add(third), BigFraction.of(7));
    RationalKnapsack problem =
        new RationalKnapsack(
            List.of(BigFraction.ONE, BigFraction.ONE), profits, List.of(BigFraction.of(2)), NANO);
    Packing packing = MultipleKnapsackSolver.solve(problem.integers());
    BigFraction earned = problem.profit(packing);
    assertThat(earned).isEqualTo(BigFraction.of(12).add(third));
    assertThat(problem.isExact()).isFalse();
    assertThat(problem.upperBound(packing)).isGreaterThanOrEqualTo(earned);
    assertThat(problem.upperBound(packing).subtract(earned).doubleValue()).isLessThan(1e-15);
  }

  @Test
  void scaling_treatsAHugeCapacityAsEnough() {
    RationalKnapsack problem =
        new RationalKnapsack(
            List.of(BigFraction.of(1, 3)),
            List.of(BigFraction.ONE),
            List.of(BigFraction.of(BigInteger.TEN.pow(40))),
            NANO);
    assertThat(MultipleKnapsackSolver.solve(problem.integers()).profit()).isEqualTo(1);
  }

  @Test
  void problem_refusesNegativeNumbersAndSumsThatOverflow() {
    assertThatThrownBy(() -> new MultipleKnapsack(new long[] {-1}, new long[] {1}, new long[] {1}))
        .hasMessage("weight 0 is -1, must be >= 0. Maybe a sign is wrong");
    assertThatThrownBy(() ->
            new MultipleKnapsack(
                new long[] {1L << 60, 1L << 60}, new long[] {1, 1}, new long[] {1}))
        .hasMessageContaining("2^61")
        .hasMessageEndingWith("Maybe scale them with RationalKnapsack");
    assertThatThrownBy(() -> new MultipleKnapsack(new long[2], new long[1], new long[0]))
        .hasMessageContaining("2 weights but 1 profits");
    assertThatThrownBy(() -> new SearchLimits(0)).hasMessageContaining("must be positive");
  }
}
