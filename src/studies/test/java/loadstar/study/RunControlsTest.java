package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunControlsTest {
  /** An option in percent is the same with the sign, as the file's entry and --vary are. */
  @ParameterizedTest
  @ValueSource(strings = {"2", "2%", "2 %"})
  void marginOnTheCommandLine_isInPercent(String text) {
    assertThat(RunControls.MARGIN.option().parse(text)).isCloseTo(0.02, within(1e-12));
  }

  @Test
  void confidenceWithASign_isInPercent() {
    assertThat(RunControls.CONFIDENCE.option().parse("90%")).isCloseTo(0.9, within(1e-12));
    assertThatThrownBy(() -> RunControls.CONFIDENCE.option().parse("0.9%"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("0.9");
    assertThat(RunControls.MARGIN.parameter().parse("2%")).isCloseTo(0.02, within(1e-12));
  }
}
