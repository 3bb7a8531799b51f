package loadstar.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class DocsCommandTest {
  /** Every written file is current, pages and schema alike. */
  @Test
  void files_areAsTheProgramWritesThem() throws IOException {
    Map<Path, String> files = DocsCommand.files(Path.of(""), Registry.builtIn());

    List<Path> stale = new ArrayList<>();
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (!Files.exists(file.getKey())
          || !Files.readString(file.getKey()).equals(file.getValue())) {
        stale.add(file.getKey());
      }
    }
    if (!stale.isEmpty()) {
      fail("./loadstar docs has to write anew: %s", stale);
    }
    try (Stream<Path> pages = Files.list(DocsCommand.SCHEDULERS)) {
      assertThat(pages.filter(page -> !files.containsKey(page)))
          .as("a page of a scheduler that is gone")
          .isEmpty();
    }
  }

  /** A tree has names of its own, such as failures, which a star has, too, for something else. */
  @Test
  void resultsPage_hasTheNamesOfMetricsOnTrees() throws IOException {
    assertThat(Files.readString(Path.of("docs/results.md")))
        .contains(
            "`failures` (`node_failures`)",
            "`energy_per_task` (`joules_per_task`)",
            "`carbon_per_task` (`co2_grams_per_task`)");
  }

  @Test
  void partWithoutEnd_isRefusedAndNothingElseIsChanged() {
    Path page = Path.of("page.md");
    String text = "a\n  # written by ./loadstar docs: one\n  old\n  # end of one\nb\n";

    assertThat(MarkedText.filled(page, text, Map.of("one", "x = $1\n\ny\n")))
        .isEqualTo("a\n  # written by ./loadstar docs: one\n  x = $1\n\n  y\n  # end of one\nb\n");
    assertThatThrownBy(
            () -> MarkedText.filled(page, text.replace("end of one", "end"), Map.of("one", "x\n")))
        .isInstanceOf(InputException.class)
        .hasMessage("page.md: it has to have these parts, each with its end: [one]");
    assertThatThrownBy(() -> MarkedText.filled(page, text, Map.of("other", "x\n")))
        .hasMessage("page.md: no part \"one\" can be written");
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

    assertThat(half.missing()).containsExactly("title", "group", "avoid", "needs");
    assertThatThrownBy(() -> DocsCommand.requireWritten("new", null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(SchedulerText.FILE + " has no section \"# new\"");
    assertThatThrownBy(() -> DocsCommand.requireWritten("new", half))
        .hasMessageContaining("section new lacks title, group, avoid, needs");
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
