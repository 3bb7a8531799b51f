package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class RegistryTest {
  private static final Registry REGISTRY = Registry.builtIn();

  @Test
  void names_areUniqueAndFoundAgain() {
    assertThat(REGISTRY.names()).doesNotHaveDuplicates();
    for (SchedulerKind kind : REGISTRY.kinds()) {
      assertThat(REGISTRY.kind(kind.name())).isSameAs(kind);
      assertThat(kind.paper()).isNotBlank();
      assertThat(kind.description()).isNotBlank().doesNotContain("\n");
    }
  }

  @Test
  void defaultsOfParameters_areInTheirRanges() {
    for (SchedulerKind kind : REGISTRY.kinds()) {
      kind.master().forEach(RegistryTest::hasAGoodDefault);
      kind.worker().forEach(RegistryTest::hasAGoodDefault);
      assertThat(kind.master()).extracting(Parameter::name).doesNotHaveDuplicates();
    }
  }

  private static <T> void hasAGoodDefault(Parameter<T> parameter) {
    T otherwise = parameter.otherwise();
    assertThat(parameter.meaning()).isNotBlank();
    if (otherwise != null) {
      assertThat(parameter.parse(otherwise.toString())).isEqualTo(otherwise);
    }
  }

  @Test
  void unknownName_isRefusedWithTheNearest() {
    assertThatThrownBy(() -> REGISTRY.kind("quicksort"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("unknown scheduler \"quicksort\". Maybe one of as4dr, baseline");
    assertThatThrownBy(() -> REGISTRY.kind("basline"))
        .isInstanceOf(InputException.class)
        .hasMessage("unknown scheduler \"basline\". Maybe you meant \"baseline\"");
  }

  /** A provider, as a jar of somebody else has one. */
  public static final class Provider implements SchedulerProvider {
    @Override
    public SchedulerKind kind() {
      return SchedulerKind.oneWay("mine", "nobody", "sends nothing")
          .madeBy((problem, settings) -> master -> Idle.END);
    }
  }

  @Test
  void classOfAProvider_isAScheduler() {
    assertThat(REGISTRY.kind(Provider.class.getName()).name()).isEqualTo("mine");
  }

  @Test
  void classThatBringsNoScheduler_isRefused() {
    assertThatThrownBy(() -> REGISTRY.kind("com.example.Missing"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("there is no class com.example.Missing for a scheduler");
    assertThatThrownBy(() -> REGISTRY.kind("java.lang.String"))
        .hasMessageContaining("java.lang.String does not implement");
  }

  @Test
  void valueOfAnotherKind_isRefused() {
    Parameter<Integer> rounds = Parameter.whole("rounds", 1, Range.atLeast(1), "rounds");
    assertThat(rounds.parse("3")).isEqualTo(3);
    for (var refused :
        Map.of(
                "2.5", "\"rounds\" is 2.5, not a whole number",
                "0", "\"rounds\" is 0, not a positive whole number",
                "NaN", "\"rounds\" is \"NaN\", not a number",
                "1e999", "\"rounds\" is \"1e999\", not a number. Maybe 10k or 30%",
                "many", "\"rounds\" is \"many\", not a number")
            .entrySet()) {
      assertThatThrownBy(() -> rounds.parse(refused.getKey()))
          .isInstanceOf(InputException.class)
          .hasMessage(refused.getValue());
    }
  }
}
