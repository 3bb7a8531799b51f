package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import loadstar.algorithm.KnownCosts;
import org.junit.jupiter.api.Test;

class CostsOrderTest {
  private static int[] rows(CostsOrder order, int tasks, long seed) {
    return order.rows(KnownCosts.of(new double[tasks]), tasks, seed);
  }

  /** 1000 tasks are 100 blocks of 10 neighbours. */
  @Test
  void blocks_areNeighboursOfTheFile() {
    int[] rows = rows(CostsOrder.BLOCKS, 1000, 5);
    assertThat(rows).hasSize(1000);
    for (int k = 0; k < 1000; k++) {
      assertThat(rows[k]).isEqualTo(rows[k - k % 10] + k % 10);
    }
    assertThat(rows).isNotEqualTo(rows(CostsOrder.BLOCKS, 1000, 6));
    assertThat(CostsOrder.blockLength(1000)).isEqualTo(10);
    assertThat(CostsOrder.blockLength(1001)).isEqualTo(11);
    assertThat(CostsOrder.BLOCKS.draws()).isTrue();
  }

  /** Shuffled tasks are each in the load once; of 1000 resampled ones some are not at all. */
  @Test
  void shuffledRows_areEachInTheLoad() {
    int[] all = IntStream.range(0, 1000).toArray();
    int[] shuffled = rows(CostsOrder.SHUFFLED, 1000, 1);
    assertThat(shuffled).containsExactlyInAnyOrder(all).isNotEqualTo(all);
    assertThat(rows(CostsOrder.SHUFFLED, 1000, 1)).isEqualTo(shuffled);
    int[] resampled = rows(CostsOrder.RESAMPLED, 1000, 1);
    assertThat(resampled).hasSize(1000);
    assertThat(Arrays.stream(resampled).distinct().count()).isLessThan(1000);
    for (CostsOrder order : CostsOrder.values()) {
      assertThat(order.repeats()).isEqualTo(order.name().matches("RESAMPLED|BLOCKS"));
    }
  }

  @Test
  void knownCosts_orderLongestAndShortest() {
    KnownCosts known = KnownCosts.of(new double[] {2, 4, 1, 4});
    assertThat(CostsOrder.LONGEST.rows(known, 4, 1)).containsExactly(1, 3, 0, 2);
    assertThat(CostsOrder.SHORTEST.rows(known, 4, 1)).containsExactly(2, 0, 1, 3);
    assertThat(CostsOrder.FILE.rows(known, 4, 1)).containsExactly(0, 1, 2, 3);
  }
}
