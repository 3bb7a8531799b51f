package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
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

  // The distance has two digits: of 0.2 the first behind the point and the next, unless the ends
  // are equal but for rounding: 1e-4 of 0.105968 has two digits at the sixth place.
  @ParameterizedTest
  @CsvSource({
    "1.23456, 1.43456, 1.23 to 1.43",
    "0.10596799999999995, 0.10596800000000008, 0.105968 to 0.105968",
    "0, 0.25, 0 to 0.25"
  })
  void interval_hasTheDigitsThatItsEndsDifferIn(double least, double most, String text) {
    assertThat(Numbers.interval(least, most)).isEqualTo(text);
  }

  /** Two digits of 98.4999 are 98, which is less than the least. */
  @Test
  void difference_liesWithinItsInterval() {
    assertThat(Numbers.difference(98.4999, 98.4988, 98.5003)).isEqualTo("+98.4999");
    assertThat(Numbers.difference(10.79, 10.54, 11.03)).isEqualTo("+11");
    assertThat(Numbers.difference(7.23, Double.NaN, Double.NaN)).isEqualTo("+7.2");
  }
}
