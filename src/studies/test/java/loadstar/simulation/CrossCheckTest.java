package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many chunks of a run SimGrid simulates. */
class CrossCheckTest {
  @ParameterizedTest
  @CsvSource({
    "50000, 92, 50000",
    "5000, 92, 5000",
    "5000, 5001, 5001",
    "5000, 20000, 20000",
    "5000, 65536, 20000",
    "50000, 65536, 50000"
  })
  void eachOfManyWorkers_canHaveAChunk_inOneRun_butNotOfTensOfThousands(
      int chunks, int workers, int most) {
    assertThat(CrossCheck.ofAllWorkers(chunks, workers)).isEqualTo(most);
  }
}
