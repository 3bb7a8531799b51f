package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.campaign.Runner;
import org.junit.jupiter.api.Test;

class ArithmeticRunnerTest {
  private static RunResult took(double seconds) {
    return new RunResult().put(Runner.REAL_SECONDS, seconds);
  }

  /** 10 s have passed, of which the runs took 1 and 3: 6 s of keeping them, 3 of each. */
  @Test
  void timeThatNoRunTook_isDividedAmongThem() {
    List<RunResult> runs = List.of(took(1), took(3));
    assertThat(ArithmeticRunner.tellTime(runs, 10)).isEqualTo(10, within(1e-9));
    assertThat(runs.getFirst().value(Runner.REAL_SECONDS)).isEqualTo(4, within(1e-9));
    assertThat(runs.getLast().value(Runner.REAL_SECONDS)).isEqualTo(6, within(1e-9));
  }

  /** They ended while others were kept: their time was counted with those. */
  @Test
  void runsThatTookMoreThanIsLeft_keepTheirTime() {
    List<RunResult> runs = List.of(took(1), took(3));
    assertThat(ArithmeticRunner.tellTime(runs, 2)).isEqualTo(4, within(1e-9));
    assertThat(runs.getFirst().value(Runner.REAL_SECONDS)).isEqualTo(1, within(1e-9));
  }
}
