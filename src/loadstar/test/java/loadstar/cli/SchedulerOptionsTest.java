package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.study.ConfiguredScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulerOptionsTest {
  private static List<String> labels(String typed) {
    CommandLineOptions options = new CompareCommand().options();
    assertThat(options.parse(List.of(typed.split(" ")), System.out)).isTrue();
    return SchedulerOptions.configurations(options, Registry.builtIn(), "gss,fac2", Shape.STAR)
        .stream()
        .map(ConfiguredScheduler::label)
        .toList();
  }

  @Test
  void eachValueOfAParameter_isAConfiguration() {
    assertThat(labels("--schedulers ss:chunk=1|10,gss"))
        .containsExactly("ss chunk=1", "ss chunk=10", "gss");
    assertThat(labels("--schedulers ss,gss --set ss.chunk=5")).containsExactly("ss chunk=5", "gss");
  }

  @Test
  void withoutTheOption_othersAreTaken() {
    assertThat(labels("--set gss.minimum=2")).containsExactly("gss minimum=2", "fac2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --schedulers ss:chunk=1 --set ss.chunk=2; --set ss.chunk is given, but --schedulers has it
          --schedulers gss,gss                    ; --schedulers names "gss" twice
          --schedulers gss --select               ; --select changes nothing: no scheduler here has it
          --schedulers gss --set ss.chunk=2       ; --set names "ss", which is not compared
          """)
  void whatContradictsItself_isRefused(String typed, String message) {
    assertThatThrownBy(() -> labels(typed))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
