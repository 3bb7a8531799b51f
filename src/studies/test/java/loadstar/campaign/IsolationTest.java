package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IsolationTest {
  @Test
  void runsOnLargePlatforms_haveProcesses() {
    assertThat(Isolation.byDefault(null, 20_000)).isEqualTo(Isolation.WORLD);
    assertThat(Isolation.byDefault(null, 20_001)).isEqualTo(Isolation.PROCESS);
  }

  @Test
  void schedulersFromElsewhere_haveProcesses() {
    assertThat(Isolation.byDefault("mine.jar", 10)).isEqualTo(Isolation.PROCESS);
  }
}
