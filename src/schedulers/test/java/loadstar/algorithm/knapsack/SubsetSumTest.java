package loadstar.algorithm.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import loadstar.algorithm.knapsack.SubsetSum.Fill;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class SubsetSumTest {

  @Test
  void fill_agreesWithDynamicProgramming() {
    UniformRandomProvider random = RandomStream.of(1, "subset sum");
    for (int i = 0; i < 500; i++) {
      int range = 2 + random.nextInt(300);
      long[] weights = heaviestFirst(random.longs(1 + random.nextInt(15), 1, range));
      int capacity = random.nextInt(6 * range);
      Fill fill = SubsetSum.fill(weights, weights.length, capacity, 1 << 12);
      assertThat(fill.isOptimal()).isTrue();
      assertThat(fill.sum()).isEqualTo(largestSum(weights, capacity));
      assertThat(sum(weights, fill.chosen())).isEqualTo(fill.sum());
    }
  }

  @Test
  void fill_hitsALargeCapacityExactly_withShortLists() {
    // 40 weights below 10^8 have 2^40 sums; two lists of at most 2^15 find one that fits.
    long[] weights = heaviestFirst(RandomStream.of(2, "subset sum").longs(40, 1, 100_000_000));
    Fill fill = SubsetSum.fill(weights, 40, 1_000_000_007, 1 << 15);
    assertThat(fill.sum()).isEqualTo(1_000_000_007);
    assertThat(sum(weights, fill.chosen())).isEqualTo(1_000_000_007);
    assertThat(fill.isOptimal()).isTrue();
  }

  @Test
  void fill_doesNotClaimTheOptimum_whenListsRunOut() {
    long[] weights = heaviestFirst(RandomStream.of(3, "subset sum").longs(40, 1, 1L << 50));
    Fill fill = SubsetSum.fill(weights, 40, 1L << 53, 64);
    assertThat(fill.isOptimal()).isFalse();
    assertThat(fill.sum()).isLessThan(1L << 53).isEqualTo(sum(weights, fill.chosen()));
  }

  @Test
  void fill_isContentWithEnough() {
    // Greedy takes 7 and has 3 left; 10 = 6 + 4 is not needed when 7 is enough.
    long[] weights = {7, 6, 4};
    assertThat(SubsetSum.fill(weights, 3, 10, 7, 64).sum()).isEqualTo(7);
    assertThat(SubsetSum.fill(weights, 3, 10, 8, 64).sum()).isEqualTo(10);
  }

  private static long[] heaviestFirst(LongStream weights) {
    return weights.map(w -> -w).sorted().map(w -> -w).toArray();
  }

  private static long sum(long[] weights, boolean[] chosen) {
    return IntStream.range(0, chosen.length)
        .filter(i -> chosen[i])
        .mapToLong(i -> weights[i])
        .sum();
  }

  private static long largestSum(long[] weights, int capacity) {
    boolean[] reached = new boolean[capacity + 1];
    reached[0] = true;
    for (long weight : weights) {
      for (int s = capacity; s >= weight; s--) {
        reached[s] |= reached[s - (int) weight];
      }
    }
    return IntStream.rangeClosed(0, capacity).filter(s -> reached[s]).max().orElseThrow();
  }
}
