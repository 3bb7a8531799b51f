package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Form;
import loadstar.algorithm.Notation;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.model.InputException;
import loadstar.platform.HostProperty;
import loadstar.platform.Units;
import loadstar.simulation.Fields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A text is one of a notation where the form reads it; negative numbers are of none. */
class NotationTest {
  private static final List<String> TEXTS =
      List.of(
          """
          1|0|+5|1.5|5.|.5|1e3|1E-3|1.5e+3||.|1.2.3|x|e3|10k|10 k|10  k|2M|0.5k|3P|3E|\
          10K|30%|12.5 %|%|1k%|4MB|64KiB|64Kib|2Gi|8B|1.5Mf|2flops|3megaflops|1e3f|\
          100MBps|10Gbps|10 Gbps|1KiBps|20Mbit|20ms|5 ms|5min|1h30m|1m 55s|1h 30m 5s|\
          5µs|3w|2parsecs|1h30|unlimited|Unlimited|99999|0.1|99.999%|light:125kB:1Mf|\
          a:1:2:3, b:1:2|a:1|a:1:2:3:4\
          """
              .split("\\|", -1));

  static Stream<Parameter<?>> parameters() {
    return Stream.of(
        number("1"),
        number("s"),
        number("bytes"),
        number("flops"),
        Parameter.of("whole", Form.WHOLE, 1, ""),
        Parameter.of("long", Form.LONG, 1L, ""),
        Parameter.of("speed", Units.SPEED, 1.0, ""),
        Parameter.of("bandwidth", Units.BANDWIDTH, 1.0, ""),
        Parameter.of("time", Units.TIME, 1.0, ""),
        Fields.PORTS.parameter(),
        HostProperty.MAX_CHUNKS.parameter);
  }

  private static Parameter<Double> number(String unit) {
    return Parameter.optional("in " + unit, unit, Range.any(), "");
  }

  private static boolean isRead(Parameter<?> parameter, String text) {
    try {
      var unused = parameter.parse(text);
      return true;
    } catch (InputException e) {
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void textsOfTheNotation_areThoseThatAreRead(Parameter<?> parameter) {
    Notation notation = parameter.form().notation();
    String pattern = notation.texts().apply(parameter.unit());

    // Of zero the range decides; of 30% and 3P as whole numbers the reader says more.
    Stream<String> texts =
        TEXTS.stream()
            .filter(text -> !text.equals("0"))
            .filter(text -> notation.kind() != Notation.Kind.WHOLE || !text.matches(".*[%eE.P].*"));
    assertThat(texts)
        .allSatisfy(
            text -> assertThat(text.matches(pattern)).as(text).isEqualTo(isRead(parameter, text)));
  }
}
