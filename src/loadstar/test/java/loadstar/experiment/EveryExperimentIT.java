package loadstar.experiment;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import loadstar.DocumentedColumns;
import loadstar.QuickRuns;
import loadstar.campaign.Isolation;
import loadstar.campaign.LocalRunner;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.campaign.Runner;
import loadstar.report.FigureWriter;
import loadstar.result.Comparison;
import loadstar.result.ComparisonRow;
import loadstar.result.Figure;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.Table;
import loadstar.result.Verdict;
import loadstar.study.ResultStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Experiments, simulated at their quick scale and evaluated: {@link QuickRuns} says which. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryExperimentIT {
  /** Rows that are left out at the quick scale: it runs a part of these tables. */
  private static final String INNER_ROWS =
      "table4\\.([789]|1[012])-row.*|table2-n[357]00-w(2000|2500|3000)-.*|fig6-large-.*"
          + "|blades-16-.*-1[26]000|lsf-(chunk|image).*";

  /** What it yields is a table. */
  private static final Set<String> WITHOUT_FIGURE =
      Set.of("rr5739-sensitivity", "rr5739-awerbuch-leighton", "reality-taskvine");

  /** Small enough to be played as they are, whatever the scale. */
  private static final Set<String> NEVER_SCALED =
      Set.of(
          "thesis-lemma7",
          "thesis-section2.5",
          "known-costs",
          "reality-workqueue",
          "reality-taskvine");

  private final Map<Experiment, Evaluation> evaluations = new LinkedHashMap<>();
  private Path folder = Path.of("");

  @BeforeAll
  void evaluateAll(@TempDir Path shared) throws IOException {
    folder = shared;
    List<RunSpec> specs = new ArrayList<>();
    List<Experiment> played = Experiments.all().stream().filter(QuickRuns::arePlayed).toList();
    for (Experiment experiment : played) {
      specs.addAll(experiment.runs(Scale.QUICK, 1, Papers.of(experiment)));
    }
    int processors = Runtime.getRuntime().availableProcessors();
    try (QuickRuns runs = QuickRuns.take();
        ResultStore store = ResultStore.open(runs.folder().resolve("runs.db"))) {
      Set<RunSpec> missing = new LinkedHashSet<>(specs);
      missing.removeAll(store.simulated(specs).keySet());
      new LocalRunner(
              runs.folder(), processors, Progress.SILENT, Isolation.WORLD, Experiments.class)
          .run(List.copyOf(missing), new Keeping(store));
      Map<RunSpec, RunResult> results = store.simulated(specs);
      assertThat(results.keySet()).containsAll(specs);
      for (Experiment experiment : played) {
        evaluations.put(
            experiment, experiment.evaluate(Scale.QUICK, 1, results, Papers.of(experiment)));
      }
    }
  }

  @Test
  void everyPanel_drawsColumnsOfItsTable() {
    evaluations.forEach((experiment, evaluation) -> {
      for (Figure figure : evaluation.figures()) {
        for (Figure.Panel panel : figure.panels()) {
          Table table = evaluation.tables().get(panel.table());
          assertThat(table).as(experiment.id() + ": table " + panel.table()).isNotNull();
          for (Figure.Line line : panel.lines()) {
            assertThat(table.columns()).as(experiment.id()).contains(line.x(), line.y());
            if (line.low() != null) {
              assertThat(table.columns()).as(experiment.id()).contains(line.low(), line.high());
            }
            assertThat(DoubleStream.of(table.numbers(line.y())).anyMatch(Double::isFinite))
                .as(experiment.id() + ": a number in " + line.y())
                .isTrue();
          }
        }
      }
    });
  }

  @Test
  void everyColumn_isDocumented() {
    DocumentedColumns documented = DocumentedColumns.of("Tables of experiments");
    evaluations.forEach((experiment, evaluation) ->
        evaluation
            .tables()
            .forEach((name, table) ->
                assertThat(documented.missing(table.columns())).as(name).isEmpty()));
  }

  @Test
  void everyFigure_canBeDrawnFromItsFiles() throws IOException {
    for (Map.Entry<Experiment, Evaluation> one : evaluations.entrySet()) {
      Path own = folder.resolve(one.getKey().id());
      for (Map.Entry<String, Table> table : one.getValue().tables().entrySet()) {
        table.getValue().write(own.resolve(table.getKey() + ".csv"));
      }
      assertThat(one.getValue().figures().isEmpty())
          .as(one.getKey().id())
          .isEqualTo(WITHOUT_FIGURE.contains(one.getKey().id()));
      for (Figure figure : one.getValue().figures()) {
        assertThat(FigureWriter.write(figure, own, false, false).getFirst()).isNotEmptyFile();
      }
    }
  }

  @Test
  void everyPublishedNumber_isComparedOrANote() {
    for (String paper : papers()) {
      Set<String> compared = new HashSet<>();
      for (ComparisonRow row : rows(paper)) {
        if (Comparison.isGiven(row.source()) && row.ours() != null) {
          compared.add(row.id());
        }
      }
      for (PublishedValue value : Papers.named(paper).values()) {
        if (value.kind() != PublishedValue.ComparisonKind.NOTE && !value.id().matches(INNER_ROWS)) {
          assertThat(compared).contains(value.id());
        }
      }
    }
  }

  @Test
  void everyClosedForm_holds() {
    evaluations.forEach((experiment, evaluation) ->
        assertThat(evaluation.comparison().rows())
            .as(experiment.id())
            .filteredOn(row -> row.source().equals(Comparison.DERIVED))
            .allMatch(row -> row.accepts(row.expected() + row.deviation())));
  }

  /** What is a tenth off, nothing at all, or no number must not pass. */
  @Test
  void everyClosedForm_refusesAWrongValue() {
    for (String paper : papers()) {
      for (ComparisonRow row : rows(paper)) {
        if (row.source().equals(Comparison.DERIVED)) {
          // An error of which none is expected must not be twice the tolerance.
          double tenth = row.expected() == 0 ? 2 * row.most() : 0.1 * row.expected();
          assertThat(row.accepts(row.expected() + tenth)).as(row.id()).isFalse();
          assertThat(row.accepts(row.expected() - tenth)).as(row.id()).isFalse();
          assertThat(row.accepts(Double.NaN)).as(row.id()).isFalse();
        }
      }
    }
  }

  /** A tenth of the load takes a tenth of the time: the runs are those that the tables tell of. */
  @Test
  void quickRuns_takeWhatTheLoadTakes() {
    Evaluation evaluation = requireNonNull(evaluations.get(named("thesis-table4.9")));
    Table table = requireNonNull(evaluation.tables().get("thesis-table4.9"));

    // L = T_0 sum S with T_0 = 143.6 s; rho = 1/(1 + 10.9) in the last row.
    int last = table.rows() - 1;
    assertThat(table.number(last, "dsa_s")).isCloseTo(143.6 / (1 - 1 / 11.9), within(25.0));
  }

  /** No run of self-scheduling is faster than its slaves can be, and few are much slower. */
  @Test
  void quickAtf_staysNearTheBound() {
    Table n500 = table("atf-table2", "atf-table2-n500");
    assertThat(n500.numbers("w")).containsExactly(1000, 1500);
    for (String rule : new String[] {"ss", "fac2", "awf-b", "awf-c", "atf"}) {
      assertThat(n500.numbers(rule + "_relative")[0]).as(rule).isBetween(0.995, 1.04);
    }
    if (QuickRuns.arePlayed(named("atf-scale"))) {
      Table scale = table("atf-scale", "atf-scale-spread-varying");
      assertThat(scale.numbers("slaves")).containsExactly(16, 64);
      for (double time : scale.numbers("awf-c_relative")) {
        assertThat(time).isGreaterThanOrEqualTo(1);
      }
    }
  }

  /** What is scaled down is compared with no printed number. */
  @Test
  void quickRuns_areComparedWithClosedFormsOnly() {
    evaluations.forEach((experiment, evaluation) -> {
      if (!NEVER_SCALED.contains(experiment.id())) {
        assertThat(evaluation.comparison().rows())
            .as(experiment.id())
            .filteredOn(row -> !row.source().equals(Comparison.DERIVED))
            .allMatch(row -> row.verdict() == Verdict.NOT_COMPARABLE);
      }
    });
  }

  private Table table(String experiment, String table) {
    return requireNonNull(requireNonNull(evaluations.get(named(experiment))).tables().get(table));
  }

  private static Experiment named(String name) {
    return Experiments.named(name).getFirst();
  }

  /** Those of which all is played. */
  private List<String> papers() {
    return Experiments.all().stream()
        .map(Experiment::paper)
        .distinct()
        .filter(paper -> evaluations.keySet().containsAll(Experiments.named(paper)))
        .toList();
  }

  private List<ComparisonRow> rows(String paper) {
    return evaluations.entrySet().stream()
        .filter(one -> one.getKey().paper().equals(paper))
        .flatMap(one -> one.getValue().comparison().rows().stream())
        .toList();
  }

  /** Says what a run that failed said. */
  private record Keeping(ResultStore store) implements Runner.Listener {
    @Override
    public void finished(Map<? extends Run, RunResult> results) throws IOException {
      for (Map.Entry<? extends Run, RunResult> one : results.entrySet()) {
        store.add(one.getKey(), one.getValue());
      }
    }

    @Override
    public void failed(Run run, String message, String log) {
      throw new AssertionError(run.run() + ": " + message);
    }
  }
}
