package loadstar.algorithm.bagsoftasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class SliceFormTest {
  // V1's workers 1 and 3 with work in the wrong order: worker 1 computes 1 task of c = 10, worker 3
  // one of c = 1. Exchanged are beta_l = min(1, 1/10) = 0.1 against beta_k = 1.
  @Test
  void exchange_keepsTheProcessorsBusy() {
    Rates wrong = new Rates(Trees.V1, new double[][] {{0, 0}, {0, 1}, {0, 0}, {1, 0}});
    assertThat(SliceForm.holds(wrong)).isFalse();
    Rates right = SliceForm.exchange(wrong);
    assertThat(SliceForm.holds(right)).isTrue();
    assertThat(right.computed(1, 0)).isCloseTo(1, within(1e-12));
    assertThat(right.computed(1, 1)).isCloseTo(0.9, within(1e-12));
    assertThat(right.computed(3, 1)).isCloseTo(0.1, within(1e-12));
    assertThat(right.computed(3, 0)).isZero();
    // Port: 1/10 + 1/2 before, 1.9/10 + 0.1/2 after.
    assertThat(Rates.portOccupation(wrong.problem(), wrong.sent, 0)).isCloseTo(0.6, within(1e-12));
    assertThat(Rates.portOccupation(right.problem(), right.sent, 0)).isCloseTo(0.24, within(1e-12));
  }

  @Test
  void proposition1_holdsOnRandomStars() {
    for (long seed = 0; seed < 100; seed++) {
      TreeProblem problem = Trees.random(seed, 9, true);
      Rates before = OptimalRates.of(problem).rates();
      Rates after = SliceForm.exchange(before);
      assertThat(SliceForm.holds(after)).as("star %d", seed).isTrue();
      assertThat(RateRules.violations(after, 1e-9)).as("star %d", seed).isEmpty();
      double z = before.fairThroughput();
      assertThat(after.fairThroughput()).as("star %d", seed).isCloseTo(z, within(1e-9 * z));
    }
  }

  @Test
  void trees_haveNoSlices() {
    Rates rates = OptimalRates.of(Trees.V4).rates();
    assertThatThrownBy(() -> SliceForm.holds(rates)).isInstanceOf(InputException.class);
  }
}
