package loadstar.algorithm.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.stream.IntStream;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnapsackTest {
  private static final int STATES = 1 << 16;

  @ParameterizedTest
  @ValueSource(ints = {5, 50, 500})
  void knapsack_agreesWithDynamicProgramming(int range) {
    UniformRandomProvider random = RandomStream.of(range, "core");
    for (int i = 0; i < 200; i++) {
      Items items = Items.random(random, 1 + random.nextInt(40), range);
      int capacity = random.nextInt(10 * range);
      long optimum = items.optimum(capacity);
      Knapsack solution = items.solve(capacity, -1, STATES);
      assertThat(solution.best).isEqualTo(optimum);
      assertThat(solution.upperBound).isEqualTo(optimum);
      assertThat(items.profitOf(solution.chosen)).isEqualTo(optimum);
      assertThat(items.weightOf(solution.chosen)).isLessThanOrEqualTo(capacity);
    }
  }

  @Test
  void knapsack_findsNothing_aboveALowerBoundThatIsOptimal() {
    Items items = Items.random(RandomStream.of(1, "core"), 30, 100);
    long optimum = items.optimum(700);
    assertThat(items.solve(700, optimum, STATES).chosen).doesNotContain(true);
    assertThat(items.solve(700, optimum, STATES).upperBound).isEqualTo(optimum);
    assertThat(items.solve(700, optimum - 1, STATES).best).isEqualTo(optimum);
  }

  @Test
  void knapsack_givesABound_whenStatesRunOut() {
    // Profit = weight: no state can be fathomed by its bound before the capacity is met.
    Items items = Items.random(RandomStream.of(2, "core"), 40, 1_000_000).withProfitOfWeight();
    Knapsack stopped = items.solve(10_000_000, -1, 50);
    assertThat(stopped.best).isLessThan(stopped.upperBound);
    assertThat(stopped.upperBound).isLessThanOrEqualTo(10_000_000);
    assertThat(items.profitOf(stopped.chosen)).isEqualTo(stopped.best);
  }

  @Test
  void knapsack_survivesNumbersNearTheLimit() {
    // Products of these weights and profits need 118 bits. The greedy first two earn 2w - 3 in
    // 2w - 6; the first and the third earn 2w - 2 in 2w - 4; the last two weigh 2w - 2.
    long w = 1L << 59;
    Items items = new Items(new long[] {w - 2, w - 1, w}, new long[] {w - 4, w - 2, w});
    Knapsack solution = items.solve(2 * w - 3, -1, STATES);
    assertThat(solution.best).isEqualTo(2 * w - 2);
    assertThat(solution.upperBound).isEqualTo(2 * w - 2);
  }

  /** Items sorted by profit per weight. */
  private record Items(long[] profits, long[] weights) {

    static Items random(UniformRandomProvider random, int count, int range) {
      long[][] pairs = new long[count][];
      for (int i = 0; i < count; i++) {
        pairs[i] = new long[] {random.nextInt(range), 1 + random.nextInt(range)};
      }
      long[][] sorted =
          IntStream.range(0, count)
              .mapToObj(i -> pairs[i])
              .sorted(Comparator.comparingDouble(pair -> -(double) pair[0] / pair[1]))
              .toArray(long[][]::new);
      return new Items(column(sorted, 0), column(sorted, 1));
    }

    Items withProfitOfWeight() {
      return new Items(weights, weights);
    }

    Knapsack solve(long capacity, long lower, int states) {
      return new Knapsack(weights, profits, capacity, lower, states);
    }

    long optimum(int capacity) {
      long[] best = new long[capacity + 1];
      for (int j = 0; j < profits.length; j++) {
        for (int c = capacity; c >= weights[j]; c--) {
          best[c] = Math.max(best[c], best[c - (int) weights[j]] + profits[j]);
        }
      }
      return best[capacity];
    }

    long profitOf(boolean[] chosen) {
      return IntStream.range(0, chosen.length)
          .filter(j -> chosen[j])
          .mapToLong(j -> profits[j])
          .sum();
    }

    long weightOf(boolean[] chosen) {
      return new Items(weights, profits).profitOf(chosen);
    }

    private static long[] column(long[][] pairs, int column) {
      return IntStream.range(0, pairs.length).mapToLong(i -> pairs[i][column]).toArray();
    }
  }
}
