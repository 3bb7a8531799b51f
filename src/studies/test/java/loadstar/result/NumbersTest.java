package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1",
    "2000, 2000",
    "0.1, 0.1",
    "99.99350000000001, 99.9935",
    "2.9999999999999, 3",
    "-1234.56789012345, -1234.56789",
    "1e-4, 0.0001",
    "1e-9, 1E-9",
    "123456789012345, 123456789000000",
    "1e20, 1E+20",
    "NaN, NaN",
    "Infinity, Infinity"
  })
  void text_hasTenDigitsAndNoTrailingZeros(double value, String text) {
    assertThat(Numbers.text(value)).isEqualTo(text);
  }
}
