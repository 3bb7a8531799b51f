package loadstar.algorithm.bagsoftasks;

import static org.assertj.core.api.Assertions.assertThat;

import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** V8; ties go to the first. */
class ProportionalTurnsTest {
  @Test
  void turns_followTheWeights() {
    assertThat(turns(8, 3, 1)).containsExactly(0, 0, 0, 1, 0, 0, 0, 1);
    assertThat(turns(10, 5, 3, 2)).containsExactly(0, 1, 0, 2, 0, 1, 0, 0, 1, 2);
    assertThat(turns(13, 7, 4, 2)).containsExactly(0, 1, 0, 0, 1, 2, 0, 0, 1, 0, 0, 1, 2);
    assertThat(turns(4, 1, 1)).containsExactly(0, 1, 0, 1);
  }

  /** 0.1 + 0.2 is 0.30000000000000004. */
  @Test
  void ties_surviveRounding() {
    assertThat(turns(4, 0.1 + 0.2, 0.3)).containsExactly(0, 1, 0, 1);
    assertThat(turns(4, 0.3, 0.1 + 0.2)).containsExactly(0, 1, 0, 1);
  }

  @Test
  void weightZero_getsNoTurn() {
    assertThat(turns(3, 0, 1)).containsExactly(1, 1, 1);
    assertThat(new ProportionalTurns(0, 0).next()).isEqualTo(-1);
  }

  @Test
  void reweigh_forgetsThePast() {
    ProportionalTurns turns = new ProportionalTurns(1, 1);
    for (int i = 0; i < 100; i++) {
      turns.took(turns.next());
    }
    turns.reweigh(2, 1);
    assertThat(turns.next()).isZero();
  }

  /** Equal weights, weights that differ by rounding or by a little more, weights of any size. */
  @Test
  void turns_areThoseOfASearchAmongAll() {
    UniformRandomProvider random = RandomStream.of(1, "turns");
    for (int n = 1; n <= 40; n++) {
      double[] weights = new double[n];
      for (int l = 0; l < n; l++) {
        double nearly = 1 + random.nextInt(4) * (random.nextBoolean() ? 1e-15 : 0.7e-12);
        weights[l] = random.nextInt(8) == 0 ? random.nextDouble() : random.nextInt(4) * nearly;
      }
      assertThat(turns(50 * n, weights)).as("%s", weights).containsExactly(plain(50 * n, weights));
    }
  }

  /** The rule as it is written down. */
  private static int[] plain(int count, double... weights) {
    long[] turns = new long[weights.length];
    int[] taken = new int[count];
    for (int i = 0; i < count; i++) {
      int best = -1;
      for (int l = 0; l < weights.length; l++) {
        if (weights[l] > 0
            && (best < 0
                || (turns[l] + 1) * weights[best] < (turns[best] + 1) * weights[l] * (1 - 1e-12))) {
          best = l;
        }
      }
      taken[i] = best;
      if (best >= 0) {
        turns[best]++;
      }
    }
    return taken;
  }

  private static int[] turns(int count, double... weights) {
    ProportionalTurns turns = new ProportionalTurns(weights);
    int[] taken = new int[count];
    for (int i = 0; i < count; i++) {
      taken[i] = turns.next();
      if (taken[i] >= 0) {
        turns.took(taken[i]);
      }
    }
    return taken;
  }
}
