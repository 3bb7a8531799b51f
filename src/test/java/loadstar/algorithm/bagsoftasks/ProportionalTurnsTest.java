package loadstar.algorithm.bagsoftasks;

import static org.assertj.core.api.Assertions.assertThat;

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
      turns.took(0);
    }
    turns.reweigh(2, 1);
    assertThat(turns.next()).isZero();
  }

  private static int[] turns(int count, double... weights) {
    ProportionalTurns turns = new ProportionalTurns(weights);
    int[] taken = new int[count];
    for (int i = 0; i < count; i++) {
      taken[i] = turns.next();
      turns.took(taken[i]);
    }
    return taken;
  }
}
