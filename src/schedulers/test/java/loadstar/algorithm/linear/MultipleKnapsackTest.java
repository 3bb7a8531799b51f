package loadstar.algorithm.linear;

import static loadstar.algorithm.linear.LinearProgram.exact;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import loadstar.algorithm.linear.MultipleKnapsack.Packing;
import loadstar.random.RandomStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultipleKnapsackTest {

  // Spec section 9, V10. The last one is 14 for a solver that is greedy by density.
  @ParameterizedTest
  @CsvSource({
    "3 3 4 5 6 2 7, 6 5 9 8 12 2 10, 10, 2, 37",
    "3 3 3 3 3 3, 10 10 5 5 1 1, 7, 2, 30",
    "4 5 6 7 8, 4 5 6 7 8, 11, 2, 22",
    "6 6 5 5 5, 7 7 5 5 5, 15, 1, 15"
  })
  void solver_findsTheOptimumOfV10(
      String weights, String profits, long capacity, int knapsacks, long optimum) {
    assertOptimal(new Instance(numbers(weights), numbers(profits), capacity, knapsacks), optimum);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 30, 1000})
  void solver_agreesWithBruteForce(int range) {
    UniformRandomProvider random = RandomStream.of(range, "brute force");
    for (int i = 0; i < 300; i++) {
      int items = 1 + random.nextInt(8);
      Instance instance =
          new Instance(
              random.longs(items, 0, range).toArray(),
              random.longs(items, 0, range).toArray(),
              random.nextInt(2 * range),
              random.nextInt(4));
      assertOptimal(instance, instance.bruteForce());
    }
  }

  @Test
  void solver_agreesWithBruteForce_onFewWeights() {
    // Classes of equal weight: where the symmetry rules work.
    UniformRandomProvider random = RandomStream.of(1, "brute force");
    for (int i = 0; i < 300; i++) {
      Instance instance =
          new Instance(
              random.longs(9, 3, 6).toArray(),
              random.longs(9, 1, 20).toArray(),
              5 + random.nextInt(8),
              1 + random.nextInt(3));
      assertOptimal(instance, instance.bruteForce());
    }
  }

  /** Too large for brute force: the optima that CP-SAT of OR-Tools 9.15 finds. */
  @ParameterizedTest
  @CsvSource({
    "1, 12, 3, 20, 73",
    "2, 15, 4, 50, 208",
    "3, 20, 3, 100, 754",
    "4, 24, 3, 40, 322",
    "5, 26, 4, 30, 267",
    "6, 60, 5, 30, 618"
  })
  void solver_agreesWithCpSat(int seed, int items, int knapsacks, int range, long optimum) {
    assertOptimal(
        Instance.correlated(RandomStream.of(seed, "cp-sat"), items, knapsacks, range), optimum);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 40, 250})
  void solver_takesTheMostProfitableItems_whenAllWeighTheSame(int knapsacks) {
    // Spec section 8: n = ⌊capacity / weight⌋ = 5 items per knapsack, the 5 M best ones overall.
    long[] profits = RandomStream.of(knapsacks, "profits").longs(1000, 1, 1_000_000).toArray();
    long[] weights = new long[1000];
    Arrays.fill(weights, 180_005_999);
    long optimum = -Arrays.stream(profits).map(p -> -p).sorted().limit(5L * knapsacks).sum();
    Instance instance = new Instance(weights, profits, 1_000_000_000, knapsacks);
    assertOptimal(instance, optimum);
    assertThat(instance.solve(MultipleKnapsack.PATIENCE).nodes()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void solver_provesOneKnapsack_whereProfitsAreAffineInWeights(int seed) {
    // Stars with equal links whose results dominate: the hard kind for a bound by profit per
    // weight.
    // The optimum is that of the dynamic program over all capacities.
    UniformRandomProvider random = RandomStream.of(seed, "affine");
    long[] profits = random.longs(400, 100, 10_000).toArray();
    long[] weights = Arrays.stream(profits).map(p -> 3_000 + p).toArray();
    int capacity = 600_000;
    long[] most = new long[capacity + 1];
    for (int j = 0; j < 400; j++) {
      for (int c = capacity; c >= weights[j]; c--) {
        most[c] = Math.max(most[c], most[c - (int) weights[j]] + profits[j]);
      }
    }
    assertOptimal(new Instance(weights, profits, capacity, 1), most[capacity]);
  }

  @Test
  void solver_seesThatKnapsacksAreSeparate() {
    // Knapsacks of 9 hold one item of 5 or 6 each, 3 in all; their sum, 27, would hold 5.
    long[] weights = {5, 5, 5, 5, 5, 5, 6};
    assertOptimal(new Instance(weights, new long[] {1, 1, 1, 1, 1, 1, 1}, 9, 3), 3);
  }

  @Test
  void priceBound_isNeverBelowTheOptimum() {
    UniformRandomProvider random = RandomStream.of(1, "lagrangian");
    for (int i = 0; i < 200; i++) {
      Instance instance = Instance.correlated(random, 8, 3, 50);
      long[][] pairs = new long[8][];
      for (int j = 0; j < 8; j++) {
        pairs[j] = new long[] {instance.weights[j], instance.profits[j]};
      }
      Arrays.sort(
          pairs, (a, b) -> a[0] != b[0] ? Long.compare(b[0], a[0]) : Long.compare(b[1], a[1]));
      long[] weights = Arrays.stream(pairs).mapToLong(pair -> pair[0]).toArray();
      long[] profits = Arrays.stream(pairs).mapToLong(pair -> pair[1]).toArray();
      long optimum = instance.bruteForce();
      // A lower bound that is too low makes the steps long, not the bound wrong.
      long bound =
          new PriceBound(weights, profits, instance.capacity, 3)
              .bound(1, random.nextLong(optimum + 1), 1_000_000);
      assertThat(bound).isGreaterThanOrEqualTo(optimum);
    }
  }

  @Test
  void solver_reportsItsGap_whenPatienceRunsOut() {
    // About three items per knapsack: hard. The bound must hold for the better answer, too.
    Instance instance = Instance.correlated(RandomStream.of(3, "hard"), 40, 12, 1000);
    Packing hasty = instance.solve(1);
    Packing patient = instance.solve(1_000_000);
    assertThat(hasty.isOptimal()).isFalse();
    assertThat(hasty.nodes()).isEqualTo(1);
    assertThat(hasty.profit()).isLessThan(hasty.upperBound());
    assertThat(patient.nodes()).isGreaterThan(1);
    assertThat(patient.profit()).isBetween(hasty.profit(), hasty.upperBound());
    assertThat(patient.upperBound()).isLessThanOrEqualTo(hasty.upperBound());
    Packing again = instance.solve(1_000_000);
    assertThat(again.knapsackOf()).isEqualTo(patient.knapsackOf());
    assertThat(again.upperBound()).isEqualTo(patient.upperBound());
  }

  @Test
  void solver_packsWeightlessItems_andLeavesOutWhatCannotFitOrEarnsNothing() {
    Packing packing =
        new Instance(new long[] {0, 11, 4, 4, 0}, new long[] {3, 100, 5, 0, 0}, 10, 1).solve(1000);
    assertThat(packing.knapsackOf()).containsExactly(0, -1, 0, -1, -1);
    assertThat(packing.profit()).isEqualTo(BigFraction.of(8));
    assertThat(packing.isOptimal()).isTrue();
  }

  @Test
  void solver_packsNothing_withoutItemsOrKnapsacks() {
    long[] one = {1};
    assertOptimal(new Instance(new long[0], new long[0], 1, 1), 0);
    assertOptimal(new Instance(one, one, 1, 0), 0);
    assertOptimal(new Instance(one, one, 0, 1), 0);
  }

  @Test
  void solver_usesNoMoreKnapsacksThanItems() {
    assertOptimal(new Instance(new long[] {5, 5}, new long[] {1, 2}, 7, 100_000), 3);
  }

  @Test
  void solver_goesThroughThousandsOfItems() {
    // Weights without a common divisor in two knapsacks: a search as deep as there are items.
    Instance instance = Instance.correlated(RandomStream.of(1, "deep"), 3000, 2, 1 << 30);
    Packing packing = instance.solve(1 << 22);
    assertThat(packing.profit().doubleValue())
        .isGreaterThan(0.999 * packing.upperBound().doubleValue());
  }

  @Test
  void decimal_isWhatIsPrinted() {
    assertThat(exact(0.1)).isEqualTo(BigFraction.of(1, 10));
    assertThat(exact(1.0e8)).isEqualTo(BigFraction.of(100_000_000));
    assertThat(exact(0)).isEqualTo(BigFraction.ZERO);
  }

  @Test
  void scaling_isExact_whereDenominatorsAreSmall() {
    // 1/3 + 1/6 fills 1/2 exactly; in binary floating point 1/3 + 1/6 may well not.
    MultipleKnapsack problem =
        new MultipleKnapsack(
            List.of(BigFraction.of(1, 3), BigFraction.of(1, 6)),
            List.of(BigFraction.of(2, 7), BigFraction.of(1, 5)),
            BigFraction.of(1, 2),
            1);
    Packing packing = problem.solve(1000);
    assertThat(problem.isExact()).isTrue();
    assertThat(packing.profit()).isEqualTo(BigFraction.of(17, 35));
    assertThat(packing.upperBound()).isEqualTo(BigFraction.of(17, 35));
  }

  @Test
  void scaling_neverOverfills_whereItMustRound() {
    // Two weights of 1/2 + 10^-30 do not fit 1; rounded to the nearest unit they would.
    BigFraction tiny = BigFraction.of(BigInteger.ONE, BigInteger.TEN.pow(30));
    BigFraction justOverHalf = BigFraction.of(1, 2).add(tiny);
    MultipleKnapsack problem =
        new MultipleKnapsack(
            List.of(justOverHalf, justOverHalf),
            List.of(BigFraction.ONE, BigFraction.of(2)),
            BigFraction.ONE,
            1);
    assertThat(problem.isExact()).isFalse();
    assertThat(problem.solve(1000).knapsackOf()).containsExactly(Packing.LEFT_OUT, 0);
  }

  @Test
  void scaling_keepsTheUpperBound_whereProfitsAreRounded() {
    BigFraction third = BigFraction.of(BigInteger.ONE, BigInteger.valueOf(3).pow(60));
    List<BigFraction> profits = List.of(BigFraction.of(5).add(third), BigFraction.of(7));
    MultipleKnapsack problem =
        new MultipleKnapsack(
            List.of(BigFraction.ONE, BigFraction.ONE), profits, BigFraction.of(2), 1);
    Packing packing = problem.solve(1000);
    assertThat(packing.profit()).isEqualTo(BigFraction.of(12).add(third));
    assertThat(packing.isOptimal()).isTrue();
    assertThat(problem.isExact()).isFalse();
    assertThat(packing.upperBound()).isGreaterThanOrEqualTo(packing.profit());
    assertThat(packing.upperBound().subtract(packing.profit()).doubleValue()).isLessThan(1e-15);
  }

  @ParameterizedTest
  @ValueSource(ints = {-40, 0, 40})
  void scaling_treatsAHugeCapacityAsEnough_andWorksForNumbersOfAnySize(int exponent) {
    BigFraction scale =
        exponent < 0
            ? BigFraction.of(BigInteger.ONE, BigInteger.TEN.pow(-exponent))
            : BigFraction.of(BigInteger.TEN.pow(exponent));
    BigFraction third = BigFraction.of(1, 3).multiply(scale);
    MultipleKnapsack problem =
        new MultipleKnapsack(
            List.of(third, scale),
            List.of(scale, third),
            BigFraction.of(BigInteger.TEN.pow(80)),
            1);
    Packing packing = problem.solve(1000);
    assertThat(packing.knapsackOf()).containsExactly(0, 0);
    assertThat(packing.isOptimal()).isTrue();
  }

  private static long[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
  }

  private static void assertOptimal(Instance instance, long optimum) {
    Packing packing = instance.solve(MultipleKnapsack.PATIENCE);
    assertThat(packing.profit()).isEqualTo(BigFraction.of(optimum));
    assertThat(packing.upperBound()).isEqualTo(BigFraction.of(optimum));
    assertThat(packing.isOptimal()).isTrue();
  }

  /** A problem in integers. */
  private record Instance(long[] weights, long[] profits, long capacity, int knapsacks) {

    /** Profits near the weights; knapsacks that hold about half of all items. */
    static Instance correlated(UniformRandomProvider random, int items, int knapsacks, int range) {
      long[] weights = random.longs(items, range / 10, range).toArray();
      long[] profits = new long[items];
      for (int j = 0; j < items; j++) {
        profits[j] = weights[j] + random.nextInt(range / 5);
      }
      return new Instance(
          weights, profits, Arrays.stream(weights).sum() / 2 / knapsacks, knapsacks);
    }

    /** Solves it, and looks at the packing again. */
    Packing solve(long patience) {
      MultipleKnapsack problem =
          new MultipleKnapsack(
              fractions(weights), fractions(profits), BigFraction.of(capacity), knapsacks);
      Packing packing = problem.solve(patience);
      long[] room = new long[knapsacks];
      Arrays.fill(room, capacity);
      long earned = 0;
      for (int j = 0; j < weights.length; j++) {
        int knapsack = packing.knapsackOf()[j];
        if (knapsack != Packing.LEFT_OUT) {
          room[knapsack] -= weights[j];
          earned += profits[j];
        }
      }
      assertThat(Arrays.stream(room).allMatch(left -> left >= 0)).isTrue();
      assertThat(packing.profit()).isEqualTo(BigFraction.of(earned));
      assertThat(problem.isExact()).isTrue();
      return packing;
    }

    long bruteForce() {
      long[] room = new long[knapsacks];
      Arrays.fill(room, capacity);
      return bruteForce(room, 0);
    }

    private long bruteForce(long[] room, int item) {
      if (item == weights.length) {
        return 0;
      }
      long most = bruteForce(room, item + 1);
      for (int k = 0; k < room.length; k++) {
        if (room[k] >= weights[item]) {
          room[k] -= weights[item];
          most = Math.max(most, profits[item] + bruteForce(room, item + 1));
          room[k] += weights[item];
        }
      }
      return most;
    }

    private static List<BigFraction> fractions(long[] numbers) {
      return LongStream.of(numbers).mapToObj(BigFraction::of).toList();
    }
  }
}
