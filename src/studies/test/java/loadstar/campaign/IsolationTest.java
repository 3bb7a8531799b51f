package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IsolationTest {
  @Test
  void runsOnLargePlatforms_haveProcesses() {
    assertThat(Isolation.byDefault(20_000)).isEqualTo(Isolation.WORLD);
    assertThat(Isolation.byDefault(20_001)).isEqualTo(Isolation.PROCESS);
  }
}
