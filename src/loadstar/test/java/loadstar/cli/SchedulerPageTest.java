package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.simulation.Environment;
import org.junit.jupiter.api.Test;

class SchedulerPageTest {
  @Test
  void page_isWhatTheRegistrySays() throws Exception {
    assertThat(Files.readString(Path.of("docs/schedulers/README.md")))
        .as("./loadstar list schedulers --format md > docs/schedulers/README.md")
        .isEqualTo(SchedulerPage.markdown(Registry.builtIn()));
  }

  @Test
  void everyParameter_isNamedOnThePageOfItsScheduler_andExplainedOnAPage() {
    Registry registry = Registry.builtIn();
    String all =
        SchedulerPage.markdown(registry)
            + registry.kinds().stream()
                .map(kind -> SchedulerPage.parameters(registry, kind))
                .collect(Collectors.joining());
    for (SchedulerKind kind : registry.kinds()) {
      String own = SchedulerPage.parameters(registry, kind);
      Stream.of(kind.master(), kind.worker(), kind.treeMaster())
          .flatMap(List::stream)
          .forEach(parameter -> {
            assertThat(own).contains("`" + parameter.name() + "`");
            assertThat(all)
                .contains(
                    "| `%s` | %s | %s | %s | %s |"
                        .formatted(
                            parameter.name(),
                            parameter.unit(),
                            parameter.defaultText(),
                            parameter.range().words(),
                            parameter.meaning()));
          });
    }
  }

  @Test
  void everyParameterOfARun_isExplainedHereOrWithCampaigns() throws Exception {
    String both =
        SchedulerPage.markdown(Registry.builtIn()) + Files.readString(Path.of("docs/campaigns.md"));
    for (SchedulerKind kind : Registry.builtIn().kinds(Shape.STAR)) {
      for (Parameter<?> parameter : Environment.parameters(kind, Shape.STAR)) {
        assertThat(both).contains(" | " + parameter.meaning() + " |");
      }
    }
  }

  @Test
  void oneScheduler_isListedWithAllItsParameters() {
    for (SchedulerKind kind : Registry.builtIn().kinds()) {
      String text = SchedulerPage.text(kind);
      assertThat(text).startsWith(kind.name() + ": " + kind.description());
      for (Parameter<?> parameter : kind.master()) {
        assertThat(text).contains("    " + parameter.name() + " ");
      }
    }
  }
}
