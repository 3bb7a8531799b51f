package loadstar.experiment.ppam13;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Figure4Test {
  /** Worked out from (1) and (2) alone, for tau = 100 s and a first chunk of a fifth. */
  @ParameterizedTest
  @CsvSource({
    "0.1, '20.16 99.207936508 99.998403226 99.999996806'",
    "0.5, '20.8 96.192307692 99.960415834 99.999604002'",
    "0.9, '21.44 93.404477612 99.872897525 99.997709244 99.999958765'"
  })
  void recursion_isTheSequenceOfTheModel(double latency, String sequence) {
    String[] expected = sequence.split(" ");
    double[] sigma = Figure4.recursion(latency, expected.length);

    for (int i = 0; i < expected.length; i++) {
      assertThat(sigma[i]).isCloseTo(Double.parseDouble(expected[i]), within(5e-10));
    }
  }
}
