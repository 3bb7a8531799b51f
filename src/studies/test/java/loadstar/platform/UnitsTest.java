package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "1Gf, 1e9",
    "1.5e3Mf, 1.5e9",
    "100f, 100",
    "100, 100",
    "2megaflops, 2e6",
    "3exaflops, 3e18",
    "1e3kf, 1e6",
    "0f, 0",
    "1E2f, 100",
    ".5kf, 500"
  })
  void speed_isReadInFlopsPerSecond(String text, double value) {
    assertThat(Units.speed(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "100MBps, 1e8",
    "1kBps, 1000",
    "1KiBps, 1024",
    "8bps, 1",
    "1Mbps, 125000",
    "2MiBps, 2097152",
    "1Kibps, 128",
    "10, 10",
    "1EBps, 1e18"
  })
  void bandwidth_isReadInBytesPerSecond(String text, double value) {
    assertThat(Units.bandwidth(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "50us, 50e-6",
    "1ms, 1e-3",
    "2m, 120",
    "1h, 3600",
    "1d, 86400",
    "1w, 604800",
    "3ns, 3e-9",
    "4ps, 4e-12",
    "0, 0",
    "1.5s, 1.5"
  })
  void time_isReadInSeconds(String text, double value) {
    // SimGrid multiplies number and unit, so 50us is the double nearest to 50 times 1e-6.
    assertThat(Units.time(text)).isCloseTo(value, within(1e-15 * value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nan", "NaN", "inf", "-1Gf", "1e999f", "", "fast", "1 Gf", "--1f"})
  void speedThatIsNoNumber_isRefused(String text) {
    assertThatThrownBy(() -> Units.speed(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the speed \"" + text + "\"");
  }

  @Test
  void unknownUnit_isNamed() {
    assertThatThrownBy(() -> Units.speed("1GF"))
        .hasMessage("the speed \"1GF\" has the unknown unit \"GF\". Maybe 1Gf");
    assertThatThrownBy(() -> Units.bandwidth("1GB")).hasMessageContaining("unknown unit \"GB\"");
    assertThatThrownBy(() -> Units.time("1sec")).hasMessageContaining("unknown unit \"sec\"");
  }

  /** Networks count bits, so these come first; a word that has a B or bit in it says it all. */
  @ParameterizedTest
  @CsvSource({
    "100mbps, '100Mbps for bits, which is 12.5MBps; 100MBps for bytes'",
    "100 MBPS, '100Mbps for bits, which is 12.5MBps; 100MBps for bytes'",
    "100mb/s, '100Mbps for bits, which is 12.5MBps; 100MBps for bytes'",
    "10Gb, '10Gbps for bits, which is 1.25GBps; 10GBps for bytes'",
    "1Gbit/s, 1Gbps",
    "10Gbit, 10Gbps",
    "10 GBit/s, 10Gbps",
    "100MB/s, 100MBps",
    "1GB, 1GBps"
  })
  void rate_isAskedAboutInBits(String text, String hint) {
    assertThatThrownBy(() -> Units.bandwidth(text))
        .isInstanceOfSatisfying(InputException.class, e -> assertThat(e.hint()).isEqualTo(hint));
  }

  /** What SimGrid reads is the same as before, to the last digit. */
  @ParameterizedTest
  @CsvSource({
    "5min, 300",
    "1m 55s, 115",
    "1h30m, 5400",
    "2 h, 7200",
    "250 ms, 0.25",
    "50us, 50e-6"
  })
  void durationOfAUser_isReadInSeconds(String text, double seconds) {
    assertThat(Units.TIME.reader().read("--startup", text, "s"))
        .isCloseTo(seconds, within(1e-15 * seconds));
    assertThat(Units.duration("20us")).isEqualTo(Units.time("20us"));
    assertThatThrownBy(() -> Units.duration("-5min")).isInstanceOf(InputException.class);
  }

  @Test
  void bandwidthOfZero_isRefused() {
    assertThatThrownBy(() -> Units.bandwidth("0Bps")).hasMessageContaining("bandwidth is 0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e4, 0.1, 1e-4, 1.5e-4, 1.0 / 3, 1e18, 123456789.125, 5e-9})
  void writtenValues_readBackExactly(double value) {
    assertThat(Units.speed(Units.formatSpeed(value))).isEqualTo(value);
    assertThat(Units.bandwidth(Units.formatBandwidth(value))).isEqualTo(value);
    assertThat(Units.time(Units.formatTime(value))).isEqualTo(value);
    assertThat(Units.formatTime(1e-4)).isEqualTo("0.0001s");
    assertThat(Units.formatSpeed(1e4)).isEqualTo("10000f");
  }
}
