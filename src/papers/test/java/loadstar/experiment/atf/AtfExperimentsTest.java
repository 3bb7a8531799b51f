package loadstar.experiment.atf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Evaluation;
import loadstar.experiment.Experiment;
import loadstar.experiment.Experiments;
import loadstar.result.ComparisonRow;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.result.Verdict;
import org.junit.jupiter.api.Test;

/** What the experiments make of results that are known. */
class AtfExperimentsTest {
  private static Published published() throws IOException {
    return Published.read(Path.of("published/atf"));
  }

  private static Evaluation table2(Scale scale) throws IOException {
    return new Table2().evaluate(scale, 3, Canned.table2(scale, 3, published()), published());
  }

  private static Evaluation moreMachines(Scale scale) throws IOException {
    return new MoreMachines().evaluate(scale, 3, Canned.scale(scale, 3), published());
  }

  private static ComparisonRow row(Evaluation evaluation, String id) {
    return evaluation.comparison().rows().stream()
        .filter(row -> row.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Table table(Evaluation evaluation, String name) {
    return Objects.requireNonNull(evaluation.tables().get(name), name);
  }

  private static int find(Table table, Predicate<Integer> holds) {
    return IntStream.range(0, table.rows()).filter(holds::test).findFirst().orElseThrow();
  }

  @Test
  void experiments_areListed() {
    assertThat(Experiments.named("atf"))
        .extracting(Experiment::id)
        .contains("atf-table2", "atf-scale", "atf-map");
  }

  /** A run's name is its file: quick and full ones differ. */
  @Test
  void runsThatDiffer_haveDifferentNames() throws IOException {
    Set<RunSpec> all = new LinkedHashSet<>();
    for (Experiment experiment : Experiments.named("atf")) {
      for (Scale scale : Scale.values()) {
        all.addAll(experiment.runs(scale, 2, published()));
      }
    }
    assertThat(all).extracting(spec -> spec.family() + "/" + spec.run()).doesNotHaveDuplicates();
  }

  /** Table 2 decided of which class the master is, so that even its own times are met by choice. */
  @Test
  void printedTimes_areMetByChoice() throws IOException {
    Evaluation evaluation = table2(Scale.FULL);

    List<ComparisonRow> cells =
        evaluation.comparison().rows().stream()
            .filter(row -> row.id().matches("table2-n\\d+-w\\d+-.*"))
            .toList();
    assertThat(cells).hasSize(60);
    for (ComparisonRow cell : cells) {
      boolean fitted = cell.id().startsWith("table2-n300");
      assertThat(cell.verdict()).as(cell.id()).isEqualTo(Verdict.BY_CHOICE);
      // What is claimed has some room in an interval that is no wider than the columns' own
      // scatter.
      assertThat(cell.claimed() && fitted).as(cell.id()).isFalse();
      assertThat(cell.ours()).as(cell.id()).isNotNull();
    }
  }

  /** No number that the paper prints of Table 2 is passed over, at either scale. */
  @Test
  void everyPrintedNumber_isListed() throws IOException {
    Published published = published();
    List<PublishedValue> printed =
        Stream.of("table1", "table2", "section4")
            .flatMap(file -> published.file(file).stream())
            .toList();
    assertThat(printed).hasSizeGreaterThan(60);
    for (Scale scale : Scale.values()) {
      List<String> ids = table2(scale).comparison().rows().stream().map(ComparisonRow::id).toList();
      printed.forEach(value -> assertThat(ids).contains(value.id()));
    }
  }

  /**
   * With the printed times the order of the means is the printed one for n = 500 and 700; for n =
   * 300 WQ beats FAC. ATF beats WQ in 11 and FAC in 14 of the 15 cells, but is up to 2.66 % from
   * AWF.
   */
  @Test
  void printedTimes_decideTheClaims() throws IOException {
    Evaluation evaluation = table2(Scale.FULL);

    assertThat(row(evaluation, "table2-order-n300").verdict()).isEqualTo(Verdict.DIFFERS);
    assertThat(row(evaluation, "table2-order-n500").verdict()).isEqualTo(Verdict.MATCH);
    assertThat(row(evaluation, "table2-order-n700").verdict()).isEqualTo(Verdict.MATCH);
    assertThat(row(evaluation, "section4-atf-beats-wq").verdict()).isEqualTo(Verdict.MATCH);
    assertThat(row(evaluation, "section4-atf-beats-fac").verdict()).isEqualTo(Verdict.MATCH);
    assertThat(row(evaluation, "section4-atf-like-awf").verdict()).isEqualTo(Verdict.DIFFERS);
    assertThat(row(evaluation, "table2-bound").verdict()).isEqualTo(Verdict.MATCH);
    assertThat(evaluation.comparison().passed()).isFalse();
  }

  /** n = 700, w = 1000: 100 (1378.60/1380.34 - 1) = -0.126 %. */
  @Test
  void differences_standBesideThePrintedOnes() throws IOException {
    Table order = table(table2(Scale.FULL), "atf-table2-order");
    int row =
        find(
            order,
            i ->
                order.text(i, "assumptions").equals("printed")
                    && order.text(i, "n").equals("700")
                    && order.text(i, "w").equals("1000")
                    && order.text(i, "first").equals("AWF-C")
                    && order.text(i, "second").equals("ATF"));

    assertThat(order.number(row, "published_percent")).isCloseTo(-0.12606, within(1e-5));
    assertThat(order.number(row, "first_over_second_percent")).isCloseTo(-0.12606, within(1e-5));
    assertThat(order.text(row, "faster")).isEqualTo("AWF-C");
  }

  /**
   * 110 - 2 k against 105: slower at k = 0 to 2 (16 to 256 slaves), faster at 3 and 4. With 16
   * slaves the 36 realisations add 0.12 to 0.47, in the mean 0.295: 5.04 %.
   */
  @Test
  void belief_isDecidedWhereThereAreMostSlaves() throws IOException {
    Evaluation evaluation = moreMachines(Scale.FULL);

    ComparisonRow belief = row(evaluation, "scale-spread-varying");
    assertThat(belief.verdict()).isEqualTo(Verdict.MATCH);
    assertThat(belief.interpretation())
        .contains("16 slaves +5.04", "(AWF-C faster)", "4096 slaves -2.8", "(ATF faster)");
    assertThat(row(evaluation, "scale-bound").verdict()).isEqualTo(Verdict.MATCH);
    Table differences = table(evaluation, "atf-scale-differences");
    // Six settings of five sizes and two of two, against three rivals.
    assertThat(differences.rows()).isEqualTo((6 * 5 + 2 * 2) * 3);
    assertThat(differences.text(0, "faster")).isEqualTo("AWF-C");
    assertThat(table(evaluation, "atf-scale-equal-steady").numbers("slaves"))
        .containsExactly(16, 64, 256, 1024, 4096);
  }

  @Test
  void everyPanel_namesColumnsOfItsTable() throws IOException {
    for (Scale scale : Scale.values()) {
      for (Evaluation evaluation : List.of(table2(scale), moreMachines(scale))) {
        List<Panel> panels =
            evaluation.figures().stream().flatMap(figure -> figure.panels().stream()).toList();
        assertThat(panels).isNotEmpty();
        for (Panel panel : panels) {
          List<String> columns = table(evaluation, panel.table()).columns();
          for (Line line : panel.lines()) {
            assertThat(columns).contains(line.x(), line.y());
            Stream.of(line.low(), line.high())
                .filter(column -> column != null)
                .forEach(column -> assertThat(columns).contains(column));
          }
        }
      }
    }
  }

  @Test
  void quick_comparesWithNothingPrinted() throws IOException {
    Evaluation evaluation = table2(Scale.QUICK);

    assertThat(evaluation.comparison().rows())
        .filteredOn(row -> !row.source().equals("derived"))
        .allMatch(row -> row.verdict() == Verdict.NOT_COMPARABLE);
    assertThat(new Table2().scaleNote(Scale.QUICK)).contains("QUICK");
    assertThat(new MoreMachines().scaleNote(Scale.QUICK)).contains("QUICK");
  }
}
