package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalingTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.9, '0 0.2 0.4 0.6 0.8 1.0'",
    "0, 100, '0 20 40 60 80 100'",
    "1, 2.13, '1.0 1.2 1.4 1.6 1.8 2.0 2.2'",
    "-3, 4, '-4 -2 0 2 4'",
    "5, 5, '5 6'",
    "0, 0.0031, '0 0.001 0.002 0.003 0.004'"
  })
  void around_endsAtRoundTicks(double low, double high, String labels) {
    Scaling scaling = Scaling.around(low, high, 0, 100);

    List<String> shown = scaling.ticks().stream().map(scaling::label).toList();
    assertThat(String.join(" ", shown)).isEqualTo(labels);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 200, '1 2 5 10 20 50 100 200'",
    "3, 60, '2 5 10 20 50 100'",
    "0.01, 0.3, '0.01 0.02 0.05 0.1 0.2 0.5'",
    "7, 7, '5 10'"
  })
  void logarithmic_endsAtRoundTicks(double low, double high, String labels) {
    Scaling scaling = Scaling.logarithmic(low, high, 0, 100);

    List<String> shown = scaling.ticks().stream().map(scaling::label).toList();
    assertThat(String.join(" ", shown)).isEqualTo(labels);
  }

  @Test
  void logarithmic_mapsEqualRatiosToEqualLengths() {
    Scaling scaling = Scaling.logarithmic(1, 100, 80, 800);

    assertThat(scaling.at(1)).isCloseTo(80, within(1e-9));
    assertThat(scaling.at(10)).isCloseTo(440, within(1e-9));
    assertThat(scaling.at(100)).isCloseTo(800, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"0, 80", "15, 440", "30, 800"})
  void exactly_mapsItsEndsToTheCoordinates(double value, double coordinate) {
    Scaling scaling = Scaling.exactly(0, 30, 80, 800);

    assertThat(scaling.at(value)).isCloseTo(coordinate, within(1e-9));
  }
}
