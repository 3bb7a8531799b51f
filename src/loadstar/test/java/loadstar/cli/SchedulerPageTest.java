package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import org.junit.jupiter.api.Test;

class SchedulerPageTest {
  @Test
  void page_isWhatTheRegistrySays() throws Exception {
    assertThat(Files.readString(Path.of("docs/schedulers/README.md")))
        .as("./loadstar list schedulers --format md > docs/schedulers/README.md")
        .isEqualTo(SchedulerPage.markdown(Registry.builtIn()));
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
