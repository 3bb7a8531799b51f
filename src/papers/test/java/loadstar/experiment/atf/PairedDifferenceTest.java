package loadstar.experiment.atf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
  /**
   * Mean 2, deviation 1, standard error 1/sqrt(3), t = 2 sqrt(3). With two degrees of freedom p = 1
   * - t/sqrt(t^2 + 2) = 0.07418; the 97.5 % quantile is 4.30265.
   */
  @Test
  void threeRuns_haveTheirIntervalAndPValue() {
    PairedDifference difference =
        PairedDifference.of(new double[] {1.01, 2.04, 4.12}, new double[] {1, 2, 4});

    assertThat(difference.percent()).isCloseTo(2, within(1e-9));
    assertThat(difference.confidence()).isCloseTo(2.48414, within(1e-4));
    assertThat(difference.pValue()).isCloseTo(0.07418, within(1e-5));
    assertThat(difference.faster("a", "b", 1)).isEqualTo("tie");
    assertThat(difference.text()).isEqualTo("+2.00 ± 2.48 %");
  }

  @Test
  void faster_isTheOneWithLessTimeIfTheRunsCanTell() {
    PairedDifference less = PairedDifference.of(new double[] {-1, -1.1, -0.9, -1});

    assertThat(less.faster("a", "b", 1)).isEqualTo("a");
    assertThat(PairedDifference.of(new double[] {1, 1.1, 0.9, 1}).faster("a", "b", 1))
        .isEqualTo("b");
    // Mean 1, standard error 0.0408, t = 24.5, p = 0.00015: not sure enough for a thousand tests.
    assertThat(less.faster("a", "b", 1000)).isEqualTo("tie");
  }

  @Test
  void equalRuns_areATieOrCertain() {
    assertThat(PairedDifference.of(new double[] {0, 0, 0}).faster("a", "b", 1)).isEqualTo("tie");
    assertThat(PairedDifference.of(new double[] {2, 2, 2}).faster("a", "b", 1)).isEqualTo("b");
  }

  @Test
  void twoRuns_sayNothing() {
    PairedDifference difference = PairedDifference.of(new double[] {5, 6});

    assertThat(difference.confidence()).isNaN();
    assertThat(difference.text()).isEqualTo("+5.50 %");
    assertThat(difference.faster("a", "b", 1)).isEqualTo("tie");
  }
}
