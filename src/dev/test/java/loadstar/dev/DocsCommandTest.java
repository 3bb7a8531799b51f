package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.dev.DocsCommand.Diagram;
import loadstar.dev.DocsCommand.SchedulerText;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class DocsCommandTest {
  private static final Path FOLDER = Path.of("docs/schedulers");

  @Test
  void pages_areWrittenFromTheSchedulers() throws IOException {
    Map<String, String> pages = DocsCommand.pages(Registry.builtIn());

    for (Map.Entry<String, String> page : pages.entrySet()) {
      assertThat(FOLDER.resolve(page.getKey()))
          .as("type ./loadstar docs")
          .content()
          .isEqualTo(page.getValue());
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("a page of a scheduler that is gone")
          .containsExactlyInAnyOrderElementsOf(pages.keySet());
    }
  }

  @Test
  void texts_areAboutSchedulersThatAreThere() throws IOException {
    assertThat(SchedulerText.all().keySet())
        .as(SchedulerText.FILE)
        .containsExactlyInAnyOrderElementsOf(
            Registry.builtIn().kinds().stream().map(SchedulerKind::name).toList());
  }

  @Test
  void schedulerWithoutText_saysWhatToWrite() {
    SchedulerText half = new SchedulerText("An idea.", Map.of("formula", "R/P", "use", "always"));

    assertThat(half.missing()).containsExactly("avoid", "needs", "source");
    assertThatThrownBy(() -> DocsCommand.requireWritten("new", null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(SchedulerText.FILE + " has no section \"# new\"");
    assertThatThrownBy(() -> DocsCommand.requireWritten("new", half))
        .hasMessageContaining("section new lacks avoid, needs, source");
  }

  @Test
  void symbolsOfAFormula_areExplained() {
    assertThat(DocsCommand.symbols("chunk `= 2N/(100P)`, `f = a_N`"))
        .isEqualTo("N: tasks in all; P: workers.");
    assertThat(DocsCommand.symbols("`α·τ`")).contains("papers/icppw12.md#model");
    assertThat(DocsCommand.symbols("none; first come, first served")).isEmpty();
  }

  @Test
  void diagrams_areDrawnFromTheirTexts() throws IOException {
    List<Path> sources = Diagram.sources(Path.of("docs/diagrams"));
    assertThat(sources).isNotEmpty();
    for (Path source : sources) {
      assertThat(Diagram.drawing(source))
          .as("type ./loadstar docs")
          .content()
          .contains(Diagram.mark(source), "prefers-color-scheme:dark");
    }
  }
}
