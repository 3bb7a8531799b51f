package loadstar.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class ScenarioTest {
  @Test
  void everyScenario_hasItsTwoPrograms() {
    for (Scenario scenario : Scenario.all()) {
      assertThat(Path.of("benchmarks/cpp", scenario.twin() + ".cpp")).isRegularFile();
      // What needs more than S4U cannot be compiled on upstream's binding.
      boolean s4uOnly = Files.exists(Path.of("benchmarks/java", scenario.javaClass() + ".java"));
      assertThat(s4uOnly)
          .isNotEqualTo(
              Files.exists(Path.of("benchmarks/java/ours", scenario.javaClass() + ".java")));
      assertThat(scenario.upstream() && !s4uOnly).isFalse();
      assertThat(scenario.quick()).hasSameSizeAs(scenario.full());
    }
  }

  @Test
  void namedScenarios_comeInTheOrderAsked() {
    assertThat(Scenario.named("ring, star-10"))
        .extracting(Scenario::name)
        .containsExactly("ring", "star-10");
  }

  @Test
  void unknownScenario_suggestsTheNearest() {
    assertThatThrownBy(() -> Scenario.named("star-10,pingpog"))
        .isInstanceOf(InputException.class)
        .hasMessage("unknown scenario \"pingpog\". Maybe you meant \"pingpong\"");
  }

  @Test
  void guardedStacksAndThreads_doNotReachTheLargestStar() {
    Scenario largest = Scenario.named("star-100000").getFirst();

    assertThat(Variant.cppRaw().canRun(largest)).isTrue();
    assertThat(Variant.cppStock().canRun(largest)).isFalse();
    assertThat(Variant.upstream("simgrid.jar").canRun(largest)).isFalse();
  }
}
