package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings.Words;
import loadstar.experiment.atf.MoreMachines;
import loadstar.model.InputException;
import loadstar.result.ComparisonRow;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Scale;
import loadstar.result.Table;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private static final List<String> COLUMNS = List.of("id", "claimed");

  @Test
  void claim_takesItsWordsFromTheRow() {
    Findings findings =
        new Findings(Scale.QUICK, Papers.named("ppam13"))
            .claim("fig4-converges-%s", Effect.exact(true), "0.5", "20.8, 95.2");

    ComparisonRow row = findings.comparison().rows().getFirst();
    assertThat(row.id()).isEqualTo("fig4-converges-0.5");
    assertThat(row.quantity()).isEqualTo("the mean value of sigma converges towards tau, f = 0.5");
    assertThat(row.claimed()).isTrue();
    assertThat(row.interpretation())
        .isEqualTo("mean sigma_i (s) for i = 1, 2, ..., seed 1: 20.8, 95.2");
  }

  /** One value is 1e-3 too large, tolerances are 1e-4 and 1e-2; units are no formats. */
  @Test
  void derived_isJudgedByItsTolerance() {
    double[] ours = {10, 10.001};
    for (double tolerance : new double[] {1e-4, 1e-2}) {
      ComparisonRow row =
          new Findings(Scale.FULL, Papers.named("icppw12"))
              .derived("fig9-baseline-closed-form-%s", new double[] {10, 10}, ours, tolerance, 0.5)
              .comparison()
              .rows()
              .getFirst();
      assertThat(row.unit()).isEqualTo("%");
      assertThat(row.verdict().toString()).isEqualTo(tolerance > 1e-3 ? "match" : "differs");
    }
  }

  @Test
  void wrongRows_areRefusedWithFileAndLine() {
    assertThatThrownBy(() -> new Words("a.csv", "id,claim\n", COLUMNS))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("a.csv:1: the columns must be [id, claimed]");
    assertThatThrownBy(() -> new Words("a.csv", "id,claimed\na,yes\na,no\n", COLUMNS))
        .hasMessageStartingWith("a.csv:3: there is already a row \"a\"");
    assertThatThrownBy(() -> new Words("a.csv", "id,claimed\na,maybe\n", COLUMNS))
        .hasMessageStartingWith("a.csv:2: claimed must be yes or no");
    assertThatThrownBy(
            () -> new Words("a.csv", "id,claimed\na-%s,yes\n", COLUMNS).row("a-%").text("id"))
        .hasMessageStartingWith("a.csv: there is no row \"a-%\". Maybe you meant \"a-%s\"");
    assertThatThrownBy(
            () -> new Words("a.csv", "id,claimed\na-%s,yes\n", COLUMNS).row("a-%s").text("id"))
        .hasMessageStartingWith("a.csv:2: id does not fit its words");
  }

  /**
   * A row that no experiment names is a sentence that nobody tests: ids stand whole in the code.
   */
  @Test
  void everyRow_isNamedByAnExperiment() throws IOException {
    StringBuilder code = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("src/papers/main/java"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        code.append(Files.readString(file));
      }
    }
    for (String table : List.of("sentences.csv", "readings.csv", "closed-forms.csv")) {
      Table rows = Table.read(Path.of("src/papers/main/resources/loadstar/experiment", table));
      for (int row = 0; row < rows.rows(); row++) {
        String id = '"' + rows.text(row, "id") + '"';
        assertThat(code.indexOf(id)).as(table + " " + id).isNotNegative();
      }
    }
  }

  /** Each has panels, which belong to one of them, and is the paper's or an experiment's. */
  @Test
  void everyFigure_hasPanels() {
    List<String> figures = column("figures.csv");
    assertThat(column("panels.csv").stream().distinct().toList())
        .isEqualTo(figures.stream().filter(id -> id.contains("-")).toList());
    assertThat(figures).containsAll(List.of("icppw12", "ppam13", "thesis", "atf", "rr5739"));
  }

  /** Of the tables, the differences have no such columns; b has no bars, so it is no spread. */
  @Test
  void star_standsForEachColumnAndTableThatFits() {
    Findings findings =
        new Findings(Scale.QUICK, Papers.named("atf"))
            .table(
                "atf-scale-x-y", new Table("slaves", "a_relative", "a_relative_min", "b_relative"))
            .table("atf-scale-differences", new Table("slaves"))
            .figure(Map.of("a", "A", "x-y", "x, y"), "atf-scale");
    RunSet runs = new RunSet(Scale.QUICK, 2, Map.of());

    Figure figure = findings.drawings().getFirst().figure(new MoreMachines(), runs, findings);

    assertThat(figure.caption()).startsWith("T. Ferreto").contains("seeds 1 to 2", " QUICK: 16");
    assertThat(figure.panels()).hasSize(1);
    Figure.Panel panel = figure.panels().getFirst();
    assertThat(panel.x()).isEqualTo(Figure.Axis.logarithmic("slaves, x, y"));
    assertThat(panel.lines()).containsExactly(Figure.Line.spread("A", "slaves", "a_relative"));
  }

  /** Axes have ends where they say so. */
  @Test
  void mark_standsAtThePrintedNumber() {
    Findings findings =
        new Findings(Scale.QUICK, Papers.named("icppw12")).figure("icppw12-fig9", "60");
    Experiment figure9 = Experiments.named("icppw12-fig9").getFirst();
    RunSet runs = new RunSet(Scale.FULL, 1, Map.of());

    Figure figure = findings.drawings().getFirst().figure(figure9, runs, findings);

    double printed = findings.printed("fig9-as4dr-iota0");
    Figure.Panel panel = figure.panels().getFirst();
    assertThat(panel.y()).isEqualTo(new Figure.Axis("CPU-efficiency of the platform (%)", 0, 100));
    assertThat(panel.marks().getFirst().y()).isEqualTo(printed);
    assertThat(panel.marks().getFirst().label()).endsWith(" %, both");
    assertThat(figure.title()).isEqualTo(figure9.title());
    assertThat(figure.caption()).endsWith("60 s simulated with SimGrid. Seed 1.");
  }

  /** 24.98 is of 2000 s, and the quick figure of 60 s. */
  @Test
  void markOfAnotherLengthOfRun_isDrawnAtFullSizeOnly() {
    Experiment figure12 = Experiments.named("icppw12-fig12").getFirst();
    for (Scale scale : Scale.values()) {
      Findings findings =
          new Findings(scale, Papers.named("icppw12")).figure("icppw12-fig12", "60");
      RunSet runs = new RunSet(scale, 1, Map.of());
      Figure figure = findings.drawings().getFirst().figure(figure12, runs, findings);
      assertThat(figure.panels().getLast().marks())
          .as(scale.name())
          .hasSize(scale == Scale.FULL ? 1 : 0);
    }
  }

  /** A histogram of logarithms has ln 1.164 on its axis. */
  @Test
  void markOfALogarithm_standsThere() {
    Findings findings = new Findings(Scale.QUICK, Papers.named("rr5739")).figure("rr5739-fig6", "");
    Experiment figure6 = Experiments.named("rr5739-fig6").getFirst();
    RunSet runs = new RunSet(Scale.QUICK, 1, Map.of());

    Figure figure = findings.drawings().getFirst().figure(figure6, runs, findings);

    Figure.Mark mean = figure.panels().getFirst().marks().getFirst();
    assertThat(mean.label()).isEqualTo("mean: 1.164");
    assertThat(mean.x()).isEqualTo(Math.log(1.164));
    assertThat(mean.y()).isZero();
  }

  private static List<String> column(String file) {
    Table rows = Table.read(Path.of("src/papers/main/resources/loadstar/experiment", file));
    return IntStream.range(0, rows.rows()).mapToObj(row -> rows.text(row, "id")).toList();
  }
}
