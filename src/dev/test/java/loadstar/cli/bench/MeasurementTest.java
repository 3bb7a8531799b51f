package loadstar.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MeasurementTest {
  @Test
  void reportLine_isReadWhateverTheOrderOfItsKeys() {
    Measurement measured =
        Measurement.parse(
            "bench scenario=x activities=4 clock=5126.4138657832436 outcome=0.5 vmhwm_kib=2048 wall_s=0.000010 cpu_s=0.000020");

    assertThat(measured).isEqualTo(new Measurement(5126.413865783244, 0.5, 4, 1e-5, 2e-5, 2048));
    // 10 µs for 4 activities.
    assertThat(measured.microsPerActivity()).isEqualTo(2.5);
  }

  @Test
  void clock_of17DigitsFromEitherLanguageIsOneDouble() {
    // C's %.17g and Java's BigDecimal write the next double above 0.3 differently from 0.3 itself.
    double clock = Math.nextUp(0.3);

    assertThat(clockOf("0.30000000000000004")).isEqualTo(clock);
    assertThat(clockOf("0.29999999999999999")).isNotEqualTo(clock);
    assertThat(clockOf("4.0000000000000000E-2")).isEqualTo(clockOf("0.040000000000000001"));
  }

  @Test
  void missingKey_isNamed() {
    assertThatThrownBy(
            () -> Measurement.parse("bench clock=1 outcome=1 activities=1 wall_s=1 cpu_s=1"))
        .hasMessageContaining("vmhwm_kib");
  }

  private static double clockOf(String text) {
    return Measurement.parse(
            "bench clock=" + text + " outcome=1 activities=1 wall_s=1 cpu_s=1 vmhwm_kib=1")
        .clock();
  }
}
