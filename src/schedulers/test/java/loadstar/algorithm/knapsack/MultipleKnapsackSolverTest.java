package loadstar.algorithm.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultipleKnapsackSolverTest {

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
    MultipleKnapsack problem =
        Instances.withEqualCapacities(numbers(weights), numbers(profits), knapsacks, capacity);
    Packing packing = MultipleKnapsackSolver.solve(problem);
    packing.verify(problem);
    assertThat(packing.profit()).isEqualTo(optimum);
    assertThat(packing.isOptimal()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 30, 1000})
  void solver_agreesWithBruteForce(int range) {
    UniformRandomProvider random = RandomStream.of(range, "brute force");
    for (int i = 0; i < 300; i++) {
      MultipleKnapsack problem =
          Instances.uniform(random, 1 + random.nextInt(8), random.nextInt(4), range);
      assertOptimal(problem, Instances.bruteForce(problem));
    }
  }

  @Test
  void solver_agreesWithBruteForceOnEqualCapacitiesAndFewWeights() {
    // Classes of equal weight and interchangeable knapsacks: where the symmetry rules work.
    UniformRandomProvider random = RandomStream.of(1, "brute force");
    for (int i = 0; i < 300; i++) {
      long[] weights = random.longs(9, 3, 6).toArray();
      long[] profits = random.longs(9, 1, 20).toArray();
      MultipleKnapsack problem =
          Instances.withEqualCapacities(
              weights, profits, 1 + random.nextInt(3), 5 + random.nextInt(8));
      assertOptimal(problem, Instances.bruteForce(problem));
    }
  }

  /** Too large for brute force: the optima that CP-SAT of OR-Tools 9.15 finds. */
  @ParameterizedTest
  @CsvSource({
    "1, 12, 3, 20, 110",
    "2, 15, 4, 50, 323",
    "3, 20, 3, 100, 477",
    "4, 25, 4, 100, 619",
    "5, 30, 5, 50, 376",
    "6, 40, 4, 30, 264"
  })
  void solver_agreesWithCpSat_onDifferentCapacities(
      int seed, int items, int knapsacks, int range, long optimum) {
    assertOptimal(
        Instances.uniform(RandomStream.of(seed, "cp-sat"), items, knapsacks, range), optimum);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 12, 3, 20, 73",
    "2, 15, 4, 50, 208",
    "3, 20, 3, 100, 754",
    "4, 24, 3, 40, 322",
    "5, 26, 4, 30, 267",
    "6, 60, 5, 30, 618"
  })
  void solver_agreesWithCpSat_onEqualCapacities(
      int seed, int items, int knapsacks, int range, long optimum) {
    assertOptimal(
        Instances.correlated(RandomStream.of(seed, "cp-sat"), items, knapsacks, range), optimum);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 40, 250})
  void solver_takesTheMostProfitableItems_whenAllWeighTheSame(int knapsacks) {
    // Spec section 8: n = ⌊capacity / weight⌋ items per knapsack, the M·n best ones overall.
    long[] profits = RandomStream.of(knapsacks, "profits").longs(1000, 1, 1_000_000).toArray();
    long[] weights = new long[1000];
    Arrays.fill(weights, 180_005_999);
    long capacity = 1_000_000_000;
    long optimum =
        Arrays.stream(profits)
            .map(p -> -p)
            .sorted()
            .limit(knapsacks * (capacity / 180_005_999))
            .map(p -> -p)
            .sum();
    MultipleKnapsack problem = Instances.withEqualCapacities(weights, profits, knapsacks, capacity);
    assertOptimal(problem, optimum);
    assertThat(MultipleKnapsackSolver.solve(problem).nodes()).isEqualTo(1);
  }

  @Test
  void solver_closesManyItemsPerKnapsackAtTheRoot() {
    MultipleKnapsack problem = Instances.correlated(RandomStream.of(1, "large"), 1000, 20, 10_000);
    Packing packing = MultipleKnapsackSolver.solve(problem);
    assertThat(packing.isOptimal()).isTrue();
    assertThat(packing.nodes()).isEqualTo(1);
  }

  @Test
  void solver_reportsItsGap_whenNodesRunOut() {
    // About three items per knapsack: hard. The bound must hold for the better answer, too.
    MultipleKnapsack problem = Instances.correlated(RandomStream.of(3, "hard"), 40, 12, 1000);
    Packing hasty = MultipleKnapsackSolver.solve(problem, new SearchLimits(2));
    Packing patient = MultipleKnapsackSolver.solve(problem, new SearchLimits(3000));
    hasty.verify(problem);
    assertThat(hasty.isOptimal()).isFalse();
    assertThat(hasty.relativeGap()).isPositive().isLessThan(0.2);
    assertThat(patient.nodes()).isGreaterThan(hasty.nodes());
    assertThat(patient.profit()).isBetween(hasty.profit(), hasty.upperBound());
    assertThat(patient.upperBound()).isLessThanOrEqualTo(hasty.upperBound());
  }

  @Test
  void solver_isDeterministic() {
    MultipleKnapsack problem = Instances.correlated(RandomStream.of(5, "hard"), 40, 12, 1000);
    SearchLimits limits = new SearchLimits(200);
    assertThat(MultipleKnapsackSolver.solve(problem, limits))
        .isEqualTo(MultipleKnapsackSolver.solve(problem, limits));
  }

  @Test
  void solver_packsWeightlessItems_andLeavesOutWhatCannotFitOrEarnsNothing() {
    MultipleKnapsack problem =
        new MultipleKnapsack(
            new long[] {0, 11, 4, 4, 0}, new long[] {3, 100, 5, 0, 0}, new long[] {10});
    Packing packing = MultipleKnapsackSolver.solve(problem);
    assertThat(packing.knapsackOf()).containsExactly(0, -1, 0, -1, -1);
    assertThat(packing.profit()).isEqualTo(8);
    assertThat(packing.isOptimal()).isTrue();
  }

  @Test
  void solver_packsNothing_withoutItemsOrKnapsacks() {
    long[] none = {};
    long[] one = {1};
    assertOptimal(new MultipleKnapsack(none, none, one), 0);
    assertOptimal(new MultipleKnapsack(one, one, none), 0);
    assertOptimal(new MultipleKnapsack(one, one, new long[] {0}), 0);
  }

  @Test
  void solver_usesNoMoreKnapsacksThanItems() {
    MultipleKnapsack problem =
        Instances.withEqualCapacities(new long[] {5, 5}, new long[] {1, 2}, 100_000, 7);
    assertOptimal(problem, 3);
  }

  private static void assertOptimal(MultipleKnapsack problem, long optimum) {
    Packing packing = MultipleKnapsackSolver.solve(problem);
    packing.verify(problem);
    assertThat(packing.profit()).isEqualTo(optimum);
    assertThat(packing.upperBound()).isEqualTo(optimum);
  }

  private static long[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
  }
}
