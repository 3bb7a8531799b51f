package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "10000, units, 10000",
    "10k, units, 10000",
    "2.5M, units/s, 2500000",
    "1e3, 1, 1000",
    ".5, 1, 0.5",
    "30%, 1, 0.3",
    "30 %, 1, 0.3",
    "7%, 1, 0.07",
    "1Mf, flops, 1000000",
    "2 Gflops, flops, 2000000000",
    "4MB, bytes, 4000000",
    "4MiB, bytes, 4194304",
    "4Ki, bytes, 4096",
    "100B, bytes, 100",
    "-3, 1, -3",
    "20ms, s, 0.02",
    "3us, s, 0.000003",
    "5min, seconds, 300",
    "2h, s, 7200",
    "1e-3s, s, 0.001",
    "1m 55s, s, 115",
    "1h30m, seconds, 5400",
  })
  void number_mayHaveItsUnit(String text, String unit, double value) {
    assertThat(Quantity.parse(text, unit)).isEqualTo(OptionalDouble.of(value));
  }

  @ParameterizedTest
  @CsvSource({
    "1k, 1000",
    "1.23456789012345e6, 1234567.89012345",
    "0.10, 0.1",
    "30%, 0.3",
    "1e-7, 1E-7",
    "12345678901234567890, 1.2345678901234567E+19",
    "-0.0, 0",
  })
  void exact_isOneTextThatIsReadAsTheSameNumber(String text, String exact) {
    double value = Quantity.parse(text, "1").orElseThrow();

    assertThat(Quantity.exact(value)).isEqualTo(exact);
    assertThat(Quantity.parse(exact, "1").orElseThrow()).isEqualTo(value == 0 ? 0.0 : value);
  }

  @ParameterizedTest
  @CsvSource({
    "4MB, flops",
    "1Mf, bytes",
    "3s, units",
    "30%, s",
    "nan, 1",
    "1e999, 1",
    "0x10, 1",
    "1 2, 1",
    "'', 1",
    "k, units",
    "1K, units",
    "1d, 1",
    "1f, 1",
    "--1, 1",
    "1e, 1"
  })
  void anythingElse_isNone(String text, String unit) {
    assertThat(Quantity.parse(text, unit)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "10 KB, bytes, 10kB",
    "10kb, bytes, 10kB",
    "1.5 gflops, flops, 1.5Gflops",
    "2 Mflop/s, flops, 2Mf",
    "5 secs, s, 5s",
    "2 Hours, s, 2h",
    "10K, 1, 10k",
    "30 percent, 1, 30%",
    "'0,3', 1, 0.3",
    "'1,5MB', bytes, 1.5MB",
    "'10,000', units, 10000",
    "10 000, units, 10000",
    "'1.234.567,5', units, 1234567.5",
    "1e999, units, 10k",
    "1e999, 1, 10k or 30%",
    "20Mb, bytes, '2.5MB for bits, 20MB for bytes'",
    "20 Mbit, bytes, 2.5MB",
    "10Gbits, bytes, 1.25GB",
    "20mb, bytes, 20MB",
    "5 mins, s, 5m",
    "4MB, flops, 1.5Mf"
  })
  void hint_isTheRightSpelling(String text, String unit, String hint) {
    assertThat(Quantity.hint(text, unit)).isEqualTo(hint);
  }

  @ParameterizedTest
  @CsvSource({"many, 1", "'', s", "x3, bytes"})
  void whatNobodyKnows_hasNoHint(String text, String unit) {
    assertThat(Quantity.hint(text, unit)).isNull();
  }
}
