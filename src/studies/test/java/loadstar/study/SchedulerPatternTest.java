package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchedulerPatternTest {
  private static final List<String> KNOWN = List.of("ss", "gss");

  @Test
  void parametersOfATool_followItsName() {
    SchedulerPattern spec = SchedulerPattern.read("tool:xargs:chunk=1|5", KNOWN);

    assertThat(spec.scheduler()).isEqualTo("tool:xargs");
    assertThat(spec.parameters().combinations())
        .containsExactly(Map.of("chunk", "1"), Map.of("chunk", "5"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tool:xargs", "tool:", "tool", "python:mine.py:x=1", "of.a.Class"})
  void nameWithoutParameters_staysAsItIs(String name) {
    SchedulerPattern spec = SchedulerPattern.read(name, KNOWN);

    assertThat(spec.scheduler()).isEqualTo(name);
    assertThat(spec.parameters().combinations()).containsExactly(Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ss:20", "tool:xargs:20", "tool:xargs:", "ss:=20"})
  void whatIsNoParameter_isRefused(String text) {
    assertThatThrownBy(() -> SchedulerPattern.read(text, KNOWN))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is not NAME:PARAMETER=VALUE");
  }
}
