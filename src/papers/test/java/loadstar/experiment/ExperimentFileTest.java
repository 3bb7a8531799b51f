package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import loadstar.experiment.ExperimentFile.Section;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileTest {
  private static final Path FILES = Path.of("src/papers/main/resources/loadstar/experiment");
  private static final String TEXT =
      """
      title: Makespan of two workers
      class: a.Figure1
      order: 10
      quick: one seed instead of five
      platform:
        takes: star
        bytes: 1
        times: 10
        profiles: yes
        of_the_paper: [workers]
        why: its load is the paper's

      sentences:
        fig1-faster-%s:
          statement: the makespan falls by 10 %%, %1$s
          claimed: yes
          place: section 1
          evidence: "%2$s"
          whose: paper

      closed_forms:
        fig1-bound:
          quantity: makespan
          unit: "%"
          place: section 2
          interpretation: a bound

      figures:
        a-fig1:
          caption: "%1$s, Figure 1"
          panels:
            - x: workers
              y: makespan (s) [0..]
              lines:
                - {style: spread, label: ours, x: workers, y: makespan_s}
              marks:
                - {label: printed, x: 1, y: fig1-makespan, scale: full}
      """;

  @Test
  void row_isAFormatOfItsWords() {
    ExperimentFile file = new ExperimentFile("a-fig1", TEXT);

    Words row = file.row(Section.SENTENCES, "fig1-faster-%s", "two", "0.9");

    assertThat(row.named()).isEqualTo("fig1-faster-two");
    assertThat(row.text("statement")).isEqualTo("the makespan falls by 10 %, two");
    assertThat(row.text("evidence")).isEqualTo("0.9");
    assertThat(row.isYes("claimed")).isTrue();
    assertThat(file.row(Section.CLOSED_FORMS, "fig1-bound").plain("unit")).isEqualTo("%");
    assertThat(OwnPlatform.Takes.of(file.platform()).times()).isEqualTo(10);
    assertThat(OwnPlatform.Takes.of(file.platform()).ofThePaper()).containsExactly("workers");
  }

  /** Each row has what stands in the file above, what stands there instead, and the error. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "quick: | quik: | a-fig1.yaml:4: unknown entry \"quik\". Maybe you meant \"quick\"",
        "order: 10 | # | a-fig1.yaml:1: \"order\" is missing",
        "order: 10 | order: first | a-fig1.yaml:3: order must be a number",
        "takes: star | takes: ring | a-fig1.yaml:6: takes must be one of star, tree, none",
        "evidence: | evidnce: | a-fig1.yaml:18: unknown entry \"evidnce\"",
        "claimed: yes | claimed: maybe | a-fig1.yaml:16: claimed must be one of yes, no",
        "whose: paper | whose: theirs | a-fig1.yaml:19: whose must be paper, setting, ours, or as",
        "style: spread | style: bold | a-fig1.yaml:35: style must be one of spread, dots, alone",
        "scale: full | scale: big | a-fig1.yaml:37: scale must be one of full, quick",
        "makespan_s | m, z: 1 | a-fig1.yaml:35: unknown entry \"z\"",
        "unit: | place: | a-fig1.yaml:25: \"place\" appears twice",
      })
  void mistakeInAFile_isRefusedWithItsLine(String right, String wrong, String error) {
    assertThat(TEXT).contains(right);
    assertThatThrownBy(() -> new ExperimentFile("a-fig1", TEXT.replace(right, wrong)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(error);
  }

  @ParameterizedTest
  @CsvSource({
    "a.Figure1, a.Figure1 is no class with a public constructor",
    "Experiment, Experiment is no class with a public constructor",
    "ExperimentFileTest$TwoConstructors, 'ExperimentFileTest$TwoConstructors has several public"
        + " constructors, and may have one'",
    "atf.Table2, atf.Table2 is not the experiment a-fig1",
    "thesis.ArrivalFigure, thesis.ArrivalFigure creates no experiment: ",
  })
  void classThatDoesNotMakeIt_isRefusedWithItsLine(String name, String error) {
    ExperimentFile file = new ExperimentFile("a-fig1", TEXT.replace("a.Figure1", name));
    assertThatThrownBy(() -> Experiments.create(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("a-fig1.yaml:2: " + error);
  }

  /** The JVM may list either of them first. */
  public static final class TwoConstructors {
    public TwoConstructors() {}

    public TwoConstructors(String id) {
      assertThat(id).isNotEmpty();
    }
  }

  /** In one file YAML itself refuses it; two files may be of different papers. */
  @Test
  void idOfTwoFiles_isRefusedWithTheLineOfTheSecond() {
    ExperimentFile first = new ExperimentFile("a-fig1", TEXT);
    ExperimentFile second = new ExperimentFile("b-fig1", TEXT.replace("fig1-faster", "b-faster"));

    assertThat(ExperimentFile.gather(Section.SENTENCES, List.of(first, second)))
        .containsOnlyKeys("fig1-faster-%s", "b-faster-%s");
    assertThatThrownBy(() -> ExperimentFile.gather(Section.CLOSED_FORMS, List.of(first, second)))
        .isInstanceOf(InputException.class)
        .hasMessageMatching("b-fig1.yaml:\\d+: there is already a closed form \"fig1-bound\"");
  }

  @Test
  void rowThatIsMissing_getsTheNearestAndTheLineOfItsSection() {
    ExperimentFile file = ExperimentFile.of("thesis-fig4.4");
    assertThatThrownBy(() -> file.row(Section.SENTENCES, "fig4.4-2pp-over-umrr"))
        .hasMessageMatching(
            "thesis-fig4.4.yaml:\\d+: there is no sentence \"fig4.4-2pp-over-umrr\"."
                + " Maybe you meant \"fig4.4-2pp-over-umr\"");
    assertThatThrownBy(() -> file.row(Section.SENTENCES, "fig%s-slow"))
        .hasMessageEndingWith("Maybe you meant \"fig%s-slower\"");
  }

  @Test
  void wordsThatDoNotFit_areRefusedWithTheirLine() {
    Words row = new ExperimentFile("a-fig1", TEXT).row(Section.SENTENCES, "fig1-faster-%s", "two");
    assertThatThrownBy(() -> row.text("evidence"))
        .hasMessageStartingWith("a-fig1.yaml:18: evidence does not fit its words");
  }

  /** A row that no class names is a sentence that nobody tests: ids stand whole in the code. */
  @Test
  void everyRow_isNamedByAClass() throws IOException {
    String code = code();
    for (Section section : Section.values()) {
      ExperimentFile.everyRow(section)
          .forEach((id, row) -> {
            // Most figures have the name of their experiment.
            boolean own = section == Section.FIGURES && Files.exists(FILES.resolve(id + ".yaml"));
            String error = row.row().problem("no class names \"" + id + "\"", null).getMessage();
            assertThat(own || code.contains('"' + id + '"')).as(error).isTrue();
          });
    }
  }

  @Test
  void captionsOfAPaper_beginWithIt() {
    for (String paper : List.of("icppw12", "ppam13", "thesis", "atf", "rr5739")) {
      assertThat(ExperimentFile.of(paper).source()).as(paper).isNotEmpty();
    }
  }

  private static String code() throws IOException {
    StringBuilder code = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("src/papers/main/java"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        code.append(Files.readString(file));
      }
    }
    return code.toString();
  }
}
