package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "1m 55s, 115",
    "1h30m, 5400",
    "1h 2m 3s, 3723",
    "2 h, 7200",
    "250ms, 0.25",
    "30.5s, 30.5",
    "1d 2h, 93600",
    "5 days, 432000",
    "'1 hour, 30 minutes', 5400",
    "12 Sec, 12",
    "3 mins, 180",
    "40µs, 0.00004",
    "5 usec, 0.000005",
    "00:10:05, 605",
    "1-02:03:04, 93784",
    "03:04.5, 184.5"
  })
  void cell_isSeconds(String text, double seconds) {
    assertThat(Durations.ofCell(text)).isEqualTo(OptionalDouble.of(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12", "s", "1s 1m", "1m 1m", "-5s", "5 apples", "1m 5", "5s x", "5d"})
  void anythingElse_isNone(String text) {
    assertThat(Durations.ofCell(text)).isEmpty();
  }

  /** Options and files take the same without words. */
  @ParameterizedTest
  @CsvSource({"1m 55s, 115", "1h30m, 5400", "1h 30min, 5400", "2 h, 7200", "250ms, 0.25"})
  void number_mayBeADuration(String text, double seconds) {
    assertThat(Quantity.parse(text, "s")).isEqualTo(OptionalDouble.of(seconds));
    assertThat(Quantity.parse(text, "bytes")).isEmpty();
  }
}
