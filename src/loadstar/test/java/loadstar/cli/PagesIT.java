package loadstar.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.ChildJvm;
import loadstar.QuickRuns;
import loadstar.cli.Page.Step;
import loadstar.experiment.Experiments;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * All pages show what their commands print: these are typed as they are written there, in one JVM.
 * The simulations of {@code reproduce --quick} are kept for, and taken from, the test of all
 * experiments; what that leaves out is left out here. {@link Page} says how pages are marked;
 * {@code .ci/pages --record} writes them anew.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PagesIT {
  private static final Pattern REPRODUCE = Pattern.compile("\\./loadstar reproduce (\\S+)(.*)");
  private static final Pattern FIGURE =
      Pattern.compile("!\\[[^]]+]\\((?:\\.\\./)?images/([a-z0-9.-]+)-quick\\.svg\\)");

  private final List<Page> pages = new ArrayList<>();
  private Path folder = Path.of("");

  @BeforeAll
  void typeAll(@TempDir Path shared) throws IOException {
    folder = shared;
    for (String part : List.of("platforms", "deployments", "published", "src")) {
      Files.createSymbolicLink(folder.resolve(part), Path.of(part).toAbsolutePath());
    }
    try (Stream<Path> docs = Files.walk(Path.of("docs"))) {
      pages.add(new Page(Path.of("README.md")));
      for (Path file : docs.filter(one -> one.toString().endsWith(".md")).sorted().toList()) {
        pages.add(new Page(file));
      }
    }
    List<Step> played = steps(PagesIT::isPlayed).toList();
    List<String> names = new ArrayList<>();
    for (Step step : played) {
      List<String> commands =
          new ArrayList<>(step.commands.stream().filter(PagesIT::isPlayed).toList());
      if (step.drawing != null) {
        commands.add(commands.removeLast() + " --out " + step.drawing);
      }
      Files.write(folder.resolve("step" + names.size()), commands);
      names.add("step" + names.size());
    }
    Files.write(
        folder.resolve("figures"),
        figures().map(name -> "./loadstar reproduce " + name + " --quick").toList());
    names.add("figures");
    try (QuickRuns runs = QuickRuns.take()) {
      Files.createSymbolicLink(
          Files.createDirectories(folder.resolve("results")).resolve("runs"), runs.folder());
      ChildJvm.Ended ended =
          new ChildJvm().in(folder).run(TypedLines.class, names.toArray(String[]::new));
      assertThat(ended.status()).as(ended.output()).isZero();
    }
    for (int i = 0; i < played.size(); i++) {
      played.get(i).output = Files.readString(folder.resolve(names.get(i) + ".out"));
    }
    if (Boolean.getBoolean("record")) {
      for (Page page : pages) {
        Files.writeString(page.file, page.anew());
      }
      for (String name : drawings()) {
        Files.copy(drawn(name), image(name), StandardCopyOption.REPLACE_EXISTING);
      }
      for (String name : figures().toList()) {
        Files.copy(figure(name), image(name + "-quick"), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private Stream<Step> steps(Predicate<Step> wanted) {
    return pages.stream().flatMap(page -> page.steps.stream()).filter(wanted);
  }

  /** The names of all drawings of comparisons. */
  private List<String> drawings() {
    return steps(PagesIT::isPlayed)
        .filter(step -> step.drawing != null)
        .map(step -> requireNonNull(step.drawing))
        .toList();
  }

  /** The names of the experiments whose figures pages show, as far as they are played. */
  private Stream<String> figures() {
    return pages.stream()
        .flatMap(page -> FIGURE.matcher(page.text).results())
        .map(figure -> figure.group(1))
        .distinct()
        .filter(name -> isPlayed("./loadstar reproduce " + name + " --quick"));
  }

  private Path figure(String name) {
    return folder.resolve("results/" + name + "-quick/" + name + ".svg");
  }

  private Path drawn(String name) {
    return folder.resolve(name).resolve("compare.svg");
  }

  private static Path image(String name) {
    return Path.of("docs/images", name + ".svg");
  }

  /** Whether its last command is, whose output the page shows. */
  private static boolean isPlayed(Step step) {
    return step.isShown()
        && !step.commands.isEmpty()
        && isPlayed(step.commands.getLast())
        && (!step.isLong() || Boolean.getBoolean("full"));
  }

  private static boolean isPlayed(String command) {
    return REPRODUCE
        .matcher(command)
        .results()
        .allMatch(found ->
            found.group(2).contains("--quick")
                && QuickRuns.arePlayed(Experiments.named(found.group(1)).getFirst()));
  }

  @Test
  void readmeAndEveryPaper_showWhatCommandsPrint() {
    assertThat(pages)
        .filteredOn(page -> page.steps.stream().anyMatch(PagesIT::isPlayed))
        .extracting(page -> page.file.getFileName().toString())
        .contains("README.md", "atf.md", "icppw12.md", "ppam13.md", "rr5739.md", "thesis.md");
  }

  @Test
  void commands_succeed() {
    assertThat(steps(PagesIT::isPlayed))
        .extracting(step -> requireNonNull(step.output))
        .allSatisfy(output -> assertThat(output).doesNotContain("STATUS "));
  }

  @Test
  void blocksAndMarkedNumbers_areWhatCommandsPrint() {
    assertThat(pages.stream().flatMap(page -> page.steps.stream().flatMap(page::wrong)))
        .as("what pages say otherwise; maybe .ci/pages --record")
        .isEmpty();
  }

  /** The same results give the same drawing, to the byte. */
  @Test
  void figures_areThoseOfTheCommands() throws IOException {
    assertThat(drawings()).contains("compare", "compare-evictions").doesNotHaveDuplicates();
    for (String name : drawings()) {
      assertThat(image(name)).as(name).hasSameTextualContentAs(drawn(name));
    }
    assertThat(figures()).isNotEmpty();
    for (String name : figures().toList()) {
      assertThat(image(name + "-quick")).as(name).hasSameTextualContentAs(figure(name));
    }
  }
}
