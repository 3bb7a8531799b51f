package loadstar.reality;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasureCommandTest {
  /** 1.2 s over 1 s: 20 % too long. Master and two workers are three processes. */
  @Test
  void simulatedRun_standsBesideTheRealOne_withTheLikeliestReason() {
    assertThat(MeasureCommand.both(1.2, 1, 3, 2))
        .isEqualTo(
            "both, done here: 1.2000 s simulated, 1.0000 s measured: 20.0 % too long:"
                + " 3 processes on 2 processors; maybe --workers 1");
    assertThat(MeasureCommand.both(0.9, 1, 2, 2)).endsWith("10.0 % too short");
    assertThat(MeasureCommand.both(0.9, 1, 2, 1)).endsWith("2 processes on 1 processors");
  }
}
