package loadstar.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Metric.OverSeeds;
import loadstar.algorithm.Results;
import loadstar.algorithm.Shape;
import loadstar.result.Columns;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.TimeShares;
import loadstar.study.Trial;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a ranking, each declared once: metrics, and others. The printed table, Markdown,
 * LaTeX, the page, CSV and JSON take their columns from here.
 */
public final class RankingColumns {

  /** Columns that stand together. */
  enum ColumnGroup {
    NAME,
    RUN,
    MAKESPAN,
    FAILURES,
    FIRST_METRICS,
    METRICS,
    INTERVALS,
    TAIL,
    KIND,
    TEST,
    LOSS,
    CHUNKS,
    SEEDS,
    SPREAD,
    STOPPED
  }

  /**
   * The subject of an output, which determines its columns.
   *
   * @param robustness the cost of failures; null where nothing fails
   * @param tail whether the reader wants the time in which the last worker computes alone
   * @param stops whether runs have limits
   */
  public record View(
      RankingOutput output,
      List<Ranking> rankings,
      @Nullable Robustness robustness,
      boolean tail,
      boolean stops) {
    /** Creates a view of rankings without special columns. */
    public static View of(RankingOutput output, List<Ranking> rankings) {
      return new View(output, rankings, null, false, false);
    }

    private boolean isTree() {
      return !rankings.getFirst().setting().bags().isEmpty();
    }

    private Stream<RankEntry> entries() {
      return rankings.stream().flatMap(one -> one.entries().stream());
    }

    private List<Metric> metrics() {
      return Summary.columns(
          entries().flatMap(one -> one.trials().stream()).map(Trial::metrics).toList());
    }

    /**
     * Tells whether a printed table has intervals: anything varies, or might with other
     * replications.
     */
    private boolean hasIntervals() {
      Ranking first = rankings.getFirst();
      return !output.isPrinted()
          || (first.random()
              && (first.setting().withoutFailures().isRandom()
                  || entries().anyMatch(one -> one.makespan().varies())));
    }

    /** Tells whether it is known what the workers spend their time on. */
    private boolean hasShares() {
      return entries().anyMatch(one -> TimeShares.of(one).isKnown());
    }

    private boolean hasSeeds() {
      Ranking first = rankings.getFirst();
      return !output.isPrinted() || (first.random() && first.meansDiffer());
    }
  }

  /**
   * A column.
   *
   * @param name in JSON and CSV, with the unit
   * @param heading in tables for people
   * @param part with which it stands
   * @param outputs that have it
   * @param shown whether a view needs it
   * @param value for programs; null leaves it out of JSON, and the cell of CSV empty
   * @param text for people
   * @param schema of the value in JSON, with its meaning; empty for a column that JSON lacks
   */
  public record RankingColumn(
      String name,
      String heading,
      ColumnGroup part,
      Set<RankingOutput> outputs,
      Predicate<View> shown,
      Function<RankingRow, @Nullable Object> value,
      Function<RankingRow, String> text,
      Map<String, Object> schema) {
    /** Declares a column of the same value for people and programs, in all outputs. */
    static RankingColumn of(
        ColumnGroup part,
        String name,
        String heading,
        Function<RankingRow, @Nullable Object> value) {
      Function<RankingRow, String> text = row -> String.valueOf(value.apply(row));
      return new RankingColumn(
          name, heading, part, Set.of(RankingOutput.values()), view -> true, value, text, Map.of());
    }

    /** Limits the column to some outputs. */
    RankingColumn in(RankingOutput... some) {
      return new RankingColumn(name, heading, part, Set.of(some), shown, value, text, schema);
    }

    /** Limits the column to some views. */
    RankingColumn where(Predicate<View> condition) {
      return new RankingColumn(name, heading, part, outputs, condition, value, text, schema);
    }

    /** Sets the text for people, in place of the value. */
    RankingColumn text(Function<RankingRow, String> other) {
      return new RankingColumn(name, heading, part, outputs, shown, value, other, schema);
    }

    /**
     * Describes the value in JSON.
     *
     * @param type the schema of the value
     */
    RankingColumn meaning(Map<String, Object> type, String meaning) {
      Map<String, Object> described = new LinkedHashMap<>(type);
      described.put("description", meaning);
      return new RankingColumn(name, heading, part, outputs, shown, value, text, described);
    }

    /**
     * Tells whether a row has a cell in this column: rows of stopped configurations have a name,
     * and the reason in one of the other columns; what has no entry is compared with no other.
     */
    private boolean knows(RankingRow row) {
      return (row.isFinished() && (row.isRanked() || part != ColumnGroup.TEST))
          || part == ColumnGroup.NAME
          || part == ColumnGroup.STOPPED
          || name.equals(Summary.END.column());
    }
  }

  private static final Map<String, Object> STRING = Map.of("type", "string");
  private static final Map<String, Object> BOOLEAN = Map.of("type", "boolean");
  private static final Map<String, Object> NUMBER = Map.of("type", "number");
  private static final Map<String, Object> NOT_NEGATIVE = least("number", 0);
  private static final Map<String, Object> COUNT = least("integer", 1);

  private static Map<String, Object> least(String type, int least) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    schema.put("minimum", least);
    return schema;
  }

  private static final String LOSS = "largest loss";

  /**
   * Metrics that the brief table leaves to the other one: they describe how a scheduler works, and
   * not which one is better.
   */
  private static final List<Metric> NOT_BRIEF =
      List.of(
          Summary.OVER_BOUND,
          Summary.EFFICIENCY_FROM_START,
          Summary.SEND_PORT,
          Summary.RECEIVE_PORT,
          Summary.UPLINK,
          Summary.DOWNLINK,
          Summary.SUBCHUNKS,
          Summary.WORKERS_USED);

  /** Columns that are no metrics; within a part they have this order. */
  private static final List<RankingColumn> OTHERS =
      List.of(
          RankingColumn.of(ColumnGroup.NAME, "scheduler", "scheduler", row -> row.config().label())
              .meaning(STRING, "its name, with the parameters that are set")
              .text(RankingRow::labels),
          RankingColumn.of(
              ColumnGroup.RUN, "seed", "seed", row -> Objects.requireNonNull(row.run()).seed()),
          RankingColumn.of(
                  ColumnGroup.MAKESPAN,
                  "makespan_95_percent_s",
                  "± 95 %",
                  row -> known(row.makespan().confidence()))
              .meaning(
                  NOT_NEGATIVE, "half of the 95 % interval of the mean; absent below three seeds")
              .text(row -> MetricText.interval(row.makespan()))
              .where(View::hasIntervals),
          RankingColumn.of(
                  ColumnGroup.TAIL, "alone_s", "tail s", row -> known(row.value(Summary.ALONE)))
              .text(row -> cell(row, Summary.ALONE))
              .where(View::tail),
          RankingColumn.of(
                  ColumnGroup.KIND, "results_come_back", "", RankingColumns::resultsComeBack)
              .meaning(BOOLEAN, "whether results come back; of compare")
              .in(RankingOutput.JSON),
          RankingColumn.of(
                  ColumnGroup.KIND,
                  "played_on",
                  "played on",
                  row -> row.config().servedAs(row.platformShape()).toString())
              .meaning(
                  Map.of("enum", List.of("star", "tree")),
                  "platform that the scheduler got: a star or the tree; of compare")
              .where(view -> view.output() == RankingOutput.JSON || view.isTree())
              .in(RankingOutput.BRIEF, RankingOutput.TABLE, RankingOutput.JSON),
          RankingColumn.of(
                  ColumnGroup.KIND,
                  "whole_units",
                  "",
                  row -> row.ranking().setting().whole() || row.config().handsOutWholeUnits())
              .meaning(BOOLEAN, "whether all its chunks are whole units; of compare")
              .in(RankingOutput.JSON),
          RankingColumn.of(ColumnGroup.KIND, "results", "results", RankingColumns::results)
              .where(view -> view.output() == RankingOutput.CSV || !view.isTree())
              .in(RankingOutput.TABLE, RankingOutput.CSV),
          RankingColumn.of(
                  ColumnGroup.KIND,
                  "result_bytes_per_unit",
                  "",
                  row -> row.ranking().setting().resultBytesPerUnit())
              .in(RankingOutput.CSV),
          RankingColumn.of(
                  ColumnGroup.TEST,
                  "against_the_first",
                  "behind the best",
                  row -> row.against().step().name().toLowerCase(Locale.ROOT))
              .meaning(
                  Map.of("enum", List.of("first", "slower", "tie", "untested", "open")),
                  "slower: not the best, with 95 % confidence; tie: equivalent, within the margin"
                      + " of the best; open: undecided")
              .text(row -> row.against().text()),
          RankingColumn.of(ColumnGroup.TEST, "difference_s", "", row -> row.against().difference())
              .meaning(NUMBER, "mean of the paired difference to the first")
              .where(view -> !view.output().isForPeople()),
          RankingColumn.of(
                  ColumnGroup.TEST,
                  "behind_the_best_least_s",
                  "",
                  row -> Double.isNaN(row.against().most()) ? null : row.against().least())
              .meaning(
                  NOT_NEGATIVE,
                  "least difference to the best; all intervals hold together with 95 % confidence")
              .where(view -> !view.output().isForPeople()),
          RankingColumn.of(
                  ColumnGroup.TEST,
                  "behind_the_best_most_s",
                  "",
                  row -> known(row.against().most()))
              .meaning(NOT_NEGATIVE, "largest difference to the best, in the same way")
              .where(view -> !view.output().isForPeople()),
          RankingColumn.of(
                  ColumnGroup.TEST,
                  "out_after_seeds",
                  "",
                  row -> row.against().out() > 0 ? row.against().out() : null)
              .meaning(COUNT, "seeds after which it was eliminated, with --seeds auto")
              .where(view -> !view.output().isForPeople()),
          RankingColumn.of(ColumnGroup.LOSS, "largest_loss", LOSS, row -> null)
              .text(row -> {
                TimeShares shares = TimeShares.of(Objects.requireNonNull(row.entry()));
                return shares.isKnown() ? shares.largest() : "";
              })
              .where(View::hasShares)
              .in(RankingOutput.BRIEF, RankingOutput.TABLE),
          RankingColumn.of(ColumnGroup.SEEDS, "seeds", "seeds", row -> row.makespan().seeds())
              .meaning(COUNT, "seeds of the mean")
              .where(View::hasSeeds),
          RankingColumn.of(
                  ColumnGroup.SPREAD, "makespan_least_s", "least", row -> row.makespan().min())
              .text(row -> MetricText.cell(Summary.END, row.makespan(), row.makespan().min())),
          RankingColumn.of(
                  ColumnGroup.SPREAD, "makespan_most_s", "most", row -> row.makespan().max())
              .text(row -> MetricText.cell(Summary.END, row.makespan(), row.makespan().max())),
          RankingColumn.of(ColumnGroup.STOPPED, "stopped", "", RankingRow::stopped)
              .where(View::stops));

  /** Metrics that stand first in JSON. */
  private static final List<Metric> FIRST_IN_JSON =
      List.of(Summary.OVER_BOUND, Summary.ENERGY_PER_UNIT, Summary.CARBON_PER_UNIT);

  /** Metrics that stand first in CSV, which has them in any case. */
  private static final List<Metric> FIRST_IN_CSV =
      List.of(
          Summary.END,
          Summary.COMPUTED,
          Summary.THROUGHPUT,
          Summary.EFFICIENCY_FROM_START,
          Summary.SEND_PORT,
          Summary.RECEIVE_PORT,
          Summary.UPLINK,
          Summary.SUBCHUNKS,
          Summary.WORKERS_USED,
          Summary.BOUND,
          Summary.OVER_BOUND,
          Summary.ENERGY_PER_UNIT,
          Summary.CARBON_PER_UNIT);

  /** Headings that a narrow terminal can do without, the least needed first. */
  public static final List<String> LEAST_NEEDED =
      Stream.of(
              Stream.of("results", "played on"),
              Stream.of(
                      Summary.RECEIVE_PORT,
                      Summary.SEND_PORT,
                      Summary.SUBCHUNKS,
                      Summary.EFFICIENCY_FROM_START,
                      Summary.WORKERS_USED)
                  .map(Metric::heading),
              Stream.of("worst", "failures", "ratio"))
          .flatMap(headings -> headings)
          .toList();

  private RankingColumns() {}

  /** Returns the schema of each column in JSON that is no metric, by its name. */
  public static Map<String, Object> schema() {
    Map<String, Object> all = new LinkedHashMap<>();
    for (RankingColumn column : OTHERS) {
      boolean printed =
          column.outputs().contains(RankingOutput.JSON)
              && RankingOutput.JSON.parts.contains(column.part());
      if (printed == column.schema().isEmpty()) {
        throw new IllegalStateException(column.name() + ": a column of JSON, or no meaning of it");
      }
      if (printed) {
        all.put(column.name(), column.schema());
      }
    }
    return all;
  }

  /** Returns the columns in JSON that are no metrics. */
  public static List<RankingColumn> described() {
    return OTHERS.stream().filter(column -> !column.schema().isEmpty()).toList();
  }

  /** Returns the columns that a view has, in the order of its output, each once. */
  public static List<RankingColumn> of(View view) {
    List<RankingColumn> all = new ArrayList<>(OTHERS);
    all.addFirst(metric(ColumnGroup.MAKESPAN, Summary.END));
    all.add(metric(ColumnGroup.CHUNKS, Summary.SUBCHUNKS));
    all.addAll(failures(view.robustness()));
    (view.output() == RankingOutput.CSV ? FIRST_IN_CSV : FIRST_IN_JSON)
        .forEach(one -> all.add(metric(ColumnGroup.FIRST_METRICS, one)));
    List<Metric> metrics = view.metrics();
    (view.output().isForPeople()
            ? MetricText.shown(metrics, view.entries().map(RankEntry::metrics).toList())
            : metrics)
        .stream()
            .filter(one -> view.output() != RankingOutput.BRIEF || isBrief(view, one))
            .forEach(one -> all.add(metric(ColumnGroup.METRICS, one)));
    metrics.stream()
        .filter(one -> one.overSeeds() == OverSeeds.MEAN)
        .forEach(one -> all.add(interval(one)));
    Map<String, RankingColumn> columns = new LinkedHashMap<>();
    for (ColumnGroup part : view.output().parts) {
      all.stream()
          .filter(one -> one.part() == part && one.outputs().contains(view.output()))
          .filter(one -> one.shown().test(view))
          .forEach(one -> columns.putIfAbsent(one.name(), one));
    }
    return List.copyOf(columns.values());
  }

  private static RankingColumn metric(ColumnGroup part, Metric metric) {
    return RankingColumn.of(
            part, metric.column(), metric.heading(), row -> known(row.value(metric)))
        .text(row -> row.isFinished() ? cell(row, metric) : row.stopped());
  }

  /** Tells whether a metric is a column of the brief table: its rows differ, or there is one. */
  private static boolean isBrief(View view, Metric metric) {
    boolean needed = !NOT_BRIEF.contains(metric) || (view.isTree() && metric == Summary.OVER_BOUND);
    List<String> cells =
        view.entries().map(one -> MetricText.cell(metric, one.metrics().get(metric))).toList();
    return needed && (cells.size() == 1 || cells.stream().distinct().count() > 1);
  }

  private static RankingColumn interval(Metric metric) {
    return RankingColumn.of(
        ColumnGroup.INTERVALS,
        metric.intervalColumn(),
        "",
        row -> {
          var spread = row.spread(metric);
          return spread == null ? null : known(spread.confidence());
        });
  }

  /**
   * Returns the columns with the cost of failures; JSON and the page have it in a table of its own.
   */
  private static List<RankingColumn> failures(@Nullable Robustness robustness) {
    return robustness == null
        ? List.of()
        : Robustness.BESIDE_RANKING.stream()
            .map(one ->
                RankingColumn.of(
                        ColumnGroup.FAILURES, "failures." + one.name(), one.heading(), row -> null)
                    .text(row -> {
                      Robustness.FailureCost own = robustness.row(row.config());
                      return own == null ? "" : one.text(own).strip();
                    }))
            .toList();
  }

  private static String cell(RankingRow row, Metric metric) {
    return MetricText.cell(metric, row.spread(metric));
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  private static boolean resultsComeBack(RankingRow row) {
    return row.platformShape() == Shape.STAR && !results(row).equals("none");
  }

  private static String results(RankingRow row) {
    return word(row.results());
  }

  /** Returns how results come back, in one word. */
  public static String word(Results results) {
    return switch (results) {
      case NONE -> "none";
      case FIRST_COME -> "arrival";
      case CHOSEN -> "chosen";
    };
  }

  /**
   * Makes a table for people; the brief one has no column without a cell in its rows.
   *
   * @param before columns that stand before those of the view
   */
  public static Table table(View view, Columns<RankingRow> before, List<RankingRow> rows) {
    for (RankingColumn one : of(view)) {
      Function<RankingRow, String> cell = row -> one.knows(row) ? one.text().apply(row) : "";
      if (view.output() != RankingOutput.BRIEF
          || rows.stream().anyMatch(row -> !cell.apply(row).isEmpty())) {
        before.with(one.heading(), cell);
      }
    }
    return before.table(rows);
  }

  /** Returns the headings that the full table has and the brief one has not. */
  public static List<String> leftOut(View full, View brief) {
    List<String> headings = new ArrayList<>(of(full).stream().map(RankingColumn::heading).toList());
    headings.removeAll(of(brief).stream().map(RankingColumn::heading).toList());
    return headings;
  }

  /** Makes a table for programs. */
  public static Table csv(View view, List<RankingRow> rows) {
    Columns<RankingRow> columns = new Columns<>();
    for (RankingColumn one : of(view)) {
      columns.with(
          one.name(),
          row -> {
            boolean known =
                row.run() != null
                    || one.part() == ColumnGroup.NAME
                    || one.part() == ColumnGroup.STOPPED;
            return known ? Objects.requireNonNullElse(one.value().apply(row), "") : "";
          });
    }
    return columns.table(rows);
  }

  /** Makes an object for each row. */
  public static List<Map<String, @Nullable Object>> json(View view, List<RankingRow> rows) {
    List<RankingColumn> columns = of(view);
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (RankingRow row : rows) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (RankingColumn one : columns) {
        Object value = one.value().apply(row);
        if (value != null) {
          object.put(one.name(), value);
        }
      }
      objects.add(object);
    }
    return objects;
  }

  /** Returns the meaning of the mark of {@link WholeUnits}, if a row of these rankings has it. */
  public static String legend(List<Ranking> rankings) {
    return RankingRow.of(rankings).stream().anyMatch(RankingRow::isMarked) ? WholeUnits.LEGEND : "";
  }
}
