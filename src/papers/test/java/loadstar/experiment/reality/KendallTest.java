package loadstar.experiment.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import loadstar.experiment.reality.Blades.Kendall;
import org.junit.jupiter.api.Test;

class KendallTest {
  private static final double[] MEASURED = {1, 2, 3, 4, 5, 6};

  /** One of 720 orders of six. */
  @Test
  void sameOrder_isOneOfAll() {
    Kendall tau = Kendall.of(MEASURED, new double[] {10, 20, 30, 40, 50, 60});
    assertThat(tau.tau()).isEqualTo(1);
    assertThat(tau.atLeast()).isCloseTo(1 / 720.0, within(1e-15));
    assertThat(tau.atMost()).isEqualTo(1);
  }

  /** 14 pairs of 15 agree; five orders have one inversion. */
  @Test
  void neighboursSwapped_costOnePair() {
    Kendall tau = Kendall.of(MEASURED, new double[] {10, 30, 20, 40, 50, 60});
    assertThat(tau.tau()).isCloseTo(13 / 15.0, within(1e-15));
    assertThat(tau.atLeast()).isCloseTo(6 / 720.0, within(1e-15));
    assertThat(tau.atMost()).isCloseTo(719 / 720.0, within(1e-15));
  }

  @Test
  void oppositeOrder_isTheLast() {
    Kendall tau = Kendall.of(MEASURED, new double[] {6, 5, 4, 3, 2, 1});
    assertThat(tau.tau()).isEqualTo(-1);
    assertThat(tau.atLeast()).isCloseTo(1, within(1e-12));
    assertThat(tau.atMost()).isCloseTo(1 / 720.0, within(1e-12));
  }
}
