package loadstar.algorithm.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class LagrangianBoundTest {

  @Test
  void bound_isNeverBelowTheOptimum() {
    UniformRandomProvider random = RandomStream.of(1, "lagrangian");
    for (int i = 0; i < 200; i++) {
      MultipleKnapsack problem = Instances.correlated(random, 8, 3, 50);
      long optimum = Instances.bruteForce(problem);
      WeightClasses classes = new WeightClasses(problem);
      long[] capacity = Arrays.stream(problem.capacities()).map(c -> c / classes.unit).toArray();
      LagrangianBound bound = LagrangianBound.of(classes, capacity);
      assertThat(bound).isNotNull();
      // A lower bound that is too low makes the steps long, not the bound wrong.
      bound.tighten(50, random.nextLong(optimum + 1));
      bound.settle();
      assertThat(bound.boundOf(new PartialPacking(classes, capacity)))
          .isGreaterThanOrEqualTo(optimum);
    }
  }

  @Test
  void bound_seesThatCapacitiesAreSeparate() {
    // Three knapsacks of 9 hold one item of 5 each, 3 in all. Their sum, 27, would hold 5 items.
    MultipleKnapsack problem =
        Instances.withEqualCapacities(
            new long[] {5, 5, 5, 5, 5, 5}, new long[] {1, 1, 1, 1, 1, 1}, 3, 9);
    WeightClasses classes = new WeightClasses(problem);
    long[] capacity = {9 / classes.unit, 9 / classes.unit, 9 / classes.unit};
    LagrangianBound bound = LagrangianBound.of(classes, capacity);
    assertThat(bound).isNotNull();
    bound.tighten(100, 2);
    bound.settle();
    assertThat(bound.boundOf(new PartialPacking(classes, capacity))).isEqualTo(3);
  }

  @Test
  void bound_isRefused_whereItsSumsWouldOverflow() {
    long profit = 1L << 58;
    MultipleKnapsack problem =
        Instances.withEqualCapacities(new long[] {1, 1}, new long[] {profit, profit}, 2, 1);
    assertThat(LagrangianBound.of(new WeightClasses(problem), new long[] {1, 1, 1, 1, 1, 1}))
        .isNull();
  }
}
