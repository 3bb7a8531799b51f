package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LocalRunnerTest {
  @Test
  void smallPlatforms_haveARunForEachProcessor() {
    assertThat(LocalRunner.usualJobs(2, 4e9, 100)).isEqualTo(2);
    assertThat(LocalRunner.usualJobs(64, 256e9, 100)).isEqualTo(64);
  }

  /** 65 536 hosts are 1.5 GB. */
  @Test
  void largePlatforms_haveAThirdOfTheMemory() {
    assertThat(LocalRunner.usualJobs(2, 24e9, 65_536)).isEqualTo(2);
    assertThat(LocalRunner.usualJobs(64, 24e9, 65_536)).isEqualTo(5);
    assertThat(LocalRunner.usualJobs(64, 1e9, 65_536)).isEqualTo(1);
  }
}
