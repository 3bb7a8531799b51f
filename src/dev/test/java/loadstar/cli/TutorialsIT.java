package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import loadstar.QuickRuns;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands below "Try it" on the page of each paper, typed as they are written there, in one
 * JVM. The simulations of {@code reproduce --quick} are kept for, and taken from, the test of all
 * experiments.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TutorialsIT {
  private static final Path TUTORIALS = Path.of("docs/papers");
  private static final Pattern COMMAND = Pattern.compile("(?m)^ {4,}(\\S.*)$");
  private static final Pattern OUTPUT = Pattern.compile("(?ms)^```\n(.*?)^```$");
  private static final Pattern FIGURE =
      Pattern.compile("!\\[[^]]+]\\((\\.\\./images/([a-z0-9.-]+)-quick\\.svg)\\)");

  private List<Path> tutorials = List.of();
  private Path folder = Path.of("");

  @BeforeAll
  void typeAll(@TempDir Path shared) throws IOException {
    folder = shared;
    for (String part : List.of("platforms", "deployments", "published")) {
      Files.createSymbolicLink(folder.resolve(part), Path.of(part).toAbsolutePath());
    }
    try (Stream<Path> all = Files.list(TUTORIALS)) {
      tutorials =
          all.filter(page -> page.toString().matches(".*/[a-z0-9]+\\.md")).sorted().toList();
    }
    List<String> names = new ArrayList<>();
    for (Path tutorial : tutorials) {
      // What stands in a block of output is indented at times, too.
      String text = OUTPUT.matcher(tryIt(tutorial)).replaceAll("");
      List<String> typed = COMMAND.matcher(text).results().map(found -> found.group(1)).toList();
      assertThat(typed).as(tutorial.toString()).hasSizeGreaterThan(3);
      names.add(tutorial.getFileName().toString());
      Files.write(folder.resolve(names.getLast()), typed);
    }
    try (QuickRuns runs = QuickRuns.take()) {
      Files.createSymbolicLink(
          Files.createDirectories(folder.resolve("results")).resolve("runs"), runs.folder());
      ChildJvm.Ended ended =
          new ChildJvm().in(folder).run(TypedLines.class, names.toArray(String[]::new));
      assertThat(ended.status()).as(ended.output()).isZero();
    }
  }

  private static String tryIt(Path page) throws IOException {
    Matcher section = Pattern.compile("(?ms)^## Try it$(.*?)^## ").matcher(Files.readString(page));
    assertThat(section.find()).as(page.toString()).isTrue();
    return section.group(1);
  }

  @Test
  void everyPaper_hasOne() {
    assertThat(tutorials.stream().map(page -> page.getFileName().toString()))
        .containsExactly("atf.md", "icppw12.md", "ppam13.md", "rr5739.md", "thesis.md");
  }

  @Test
  void commands_printWhatThePagesShow() throws IOException {
    for (Path tutorial : tutorials) {
      String said = Files.readString(folder.resolve(tutorial.getFileName() + ".out"));
      assertThat(said).as(tutorial.toString()).doesNotContain("STATUS ");
      Matcher output = OUTPUT.matcher(tryIt(tutorial));
      while (output.find()) {
        assertThat(said.lines().toList())
            .as(tutorial.toString())
            .containsSubsequence(output.group(1).lines().toList());
      }
    }
  }

  /** The same results give the same drawing, to the byte. */
  @Test
  void figures_areThoseOfTheCommands() throws IOException {
    for (Path tutorial : tutorials) {
      Matcher figure = FIGURE.matcher(tryIt(tutorial));
      assertThat(figure.find()).as(tutorial.toString()).isTrue();
      String name = figure.group(2);
      assertThat(tutorial.resolveSibling(figure.group(1)))
          .hasSameTextualContentAs(folder.resolve("results/" + name + "-quick/" + name + ".svg"));
    }
  }
}
