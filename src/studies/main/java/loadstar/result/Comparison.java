package loadstar.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares simulated values with those of a paper. It has one row per published or measured number,
 * per other reading of one, per derived number (closed form) and per statement in words. A
 * difference is reported with its size; it fails the comparison only where agreement is claimed.
 */
public final class Comparison {
  /** Source of rows with numbers that a paper prints; there is one for each printed number. */
  public static final String PUBLISHED = "published";

  /**
   * Source of rows with numbers that were measured on real machines; there is one for each value.
   */
  public static final String MEASURED = "measured";

  /** Source of rows that compare another simulated value with one of these; never claimed. */
  public static final String READING = "reading";

  /** Source of rows with numbers that follow from the model. */
  public static final String DERIVED = "derived";

  /** Source of rows that test a statement in words; 1 stands for true. */
  public static final String CLAIM = "claim";

  /**
   * A column of {@link #table}.
   *
   * @param text whether its cells contain text, and not numbers
   * @param cell returns the cell of a row at a scale
   */
  public record ComparisonColumn(
      String name, boolean text, BiFunction<ComparisonRow, Scale, Object> cell) {
    private static ComparisonColumn text(String name, Function<ComparisonRow, Object> cell) {
      return new ComparisonColumn(name, true, (row, scale) -> cell.apply(row));
    }

    private static ComparisonColumn number(String name, Function<ComparisonRow, Object> cell) {
      return new ComparisonColumn(name, false, (row, scale) -> cell.apply(row));
    }

    /** Returns a column whose cell is empty where there is no simulated value. */
    private static ComparisonColumn ours(
        String name, BiFunction<ComparisonRow, Spread, Object> cell) {
      return number(
          name,
          row -> {
            Spread ours = row.ours();
            return ours == null ? "" : cell.apply(row, ours);
          });
    }
  }

  /** Columns of {@link #table}, in their order. */
  public static final List<ComparisonColumn> ALL =
      List.of(
          ComparisonColumn.text("source", ComparisonRow::source),
          ComparisonColumn.text("id", ComparisonRow::id),
          ComparisonColumn.text("reading", ComparisonRow::reading),
          ComparisonColumn.text("quantity", ComparisonRow::quantity),
          ComparisonColumn.text("unit", ComparisonRow::unit),
          ComparisonColumn.number("expected", row -> Table.known(row.expected())),
          ComparisonColumn.ours("ours_mean", (row, ours) -> ours.mean()),
          ComparisonColumn.ours("ours_min", (row, ours) -> ours.min()),
          ComparisonColumn.ours("ours_max", (row, ours) -> ours.max()),
          ComparisonColumn.ours("ours_ci95", (row, ours) -> Table.known(ours.confidence())),
          ComparisonColumn.number("seeds", row -> row.ours() == null ? 0 : row.ours().seeds()),
          ComparisonColumn.ours("deviation", (row, ours) -> Table.known(row.deviation())),
          ComparisonColumn.ours(
              "deviation_percent",
              (row, ours) -> row.expected() == 0 ? "" : Table.known(row.deviationPercent())),
          ComparisonColumn.number("least", row -> finite(row.least())),
          ComparisonColumn.number("most", row -> finite(row.most())),
          ComparisonColumn.text("verdict", ComparisonRow::verdict),
          ComparisonColumn.number("claimed", row -> row.claimed() ? "yes" : "no"),
          new ComparisonColumn(
              "scale", true, (row, scale) -> scale == Scale.QUICK ? "quick" : "full"),
          ComparisonColumn.text("place", ComparisonRow::place),
          ComparisonColumn.text("interpretation", ComparisonRow::interpretation));

  /** Names of these columns. */
  public static final List<String> COLUMNS = ALL.stream().map(ComparisonColumn::name).toList();

  private static Object finite(double value) {
    return Double.isFinite(value) ? (Object) value : "";
  }

  /** Additional columns of {@link #elsewhere}. */
  public static final List<String> RECORDED =
      List.of("recorded_mean", "recorded_min", "recorded_max");

  private static final double LEVEL = 0.05;

  private final Scale scale;
  private final List<ComparisonRow> rows = new ArrayList<>();
  private final IdentityHashMap<ComparisonRow, Effect> effects = new IdentityHashMap<>();

  public Comparison(Scale scale) {
    this.scale = scale;
  }

  /**
   * Compares with a published or measured value.
   *
   * @param ours simulated values, one per seed, in its unit
   */
  public Comparison published(PublishedValue value, double... ours) {
    rows.add(row(source(value), value, "", spread(ours), value.kind(), value.interpretation()));
    return this;
  }

  /**
   * Compares with a published or measured value.
   *
   * @param ours a summary of the simulated values, as a {@link #table} holds it
   */
  public Comparison published(PublishedValue value, Spread ours) {
    rows.add(row(source(value), value, "", ours, value.kind(), value.interpretation()));
    return this;
  }

  /** Returns null for no values: nothing of ours can stand beside the number then. */
  private static @Nullable Spread spread(double... values) {
    return values.length == 0 ? null : Spread.of(values);
  }

  static String source(PublishedValue value) {
    return value.kind() == PublishedValue.ComparisonKind.MEASURED ? MEASURED : PUBLISHED;
  }

  /** Tells whether rows of a source stand for the values of {@code published/}, one each. */
  public static boolean isGiven(String source) {
    return source.equals(PUBLISHED) || source.equals(MEASURED);
  }

  /**
   * Compares an additional simulated value with a published one: the result of another reading of
   * the paper. A reading that was found after the numbers were known is evidence for nothing but
   * itself.
   *
   * @param reading its name, a few words
   * @param why a description and its origin
   * @param ours simulated values, one per seed, in the unit of the value
   */
  public Comparison reading(PublishedValue value, String reading, String why, double... ours) {
    return reading(value, reading, why, false, spread(ours));
  }

  /**
   * Compares an additional simulated value with a published one.
   *
   * @param calibrated whether it was fitted to that value
   * @param ours a summary of the simulated values, as a {@link #table} holds it
   */
  public Comparison reading(
      PublishedValue value, String reading, String why, boolean calibrated, @Nullable Spread ours) {
    PublishedValue.ComparisonKind kind =
        calibrated ? PublishedValue.ComparisonKind.CALIBRATED : value.kind().ofReading();
    rows.add(row(READING, value, reading, ours, kind, why));
    return this;
  }

  /**
   * Adds a reading that was fitted to the value that it is compared with.
   *
   * @param reading its name, a few words
   * @param why a description and its origin
   * @param ours simulated values, one per seed, in the unit of the value
   */
  public Comparison calibrated(PublishedValue value, String reading, String why, double... ours) {
    return reading(value, reading, why, true, spread(ours));
  }

  /**
   * Adds rows for those of the values that nothing was compared with, so that none is passed over.
   */
  public Comparison rest(List<PublishedValue> values) {
    for (PublishedValue value : values) {
      if (rows.stream().noneMatch(row -> isGiven(row.source()) && row.id().equals(value.id()))) {
        rows.add(row(source(value), value, "", null, value.kind(), value.interpretation()));
      }
    }
    return this;
  }

  private ComparisonRow row(
      String source,
      PublishedValue value,
      String reading,
      @Nullable Spread ours,
      PublishedValue.ComparisonKind kind,
      String interpretation) {
    double deviation = ours == null ? Double.NaN : ours.mean() - value.value();
    boolean note = value.kind() == PublishedValue.ComparisonKind.NOTE;
    ComparisonRow row =
        new ComparisonRow(
            source,
            value.id(),
            reading,
            value.quantity(),
            value.unit(),
            value.value(),
            ours,
            deviation,
            note ? Double.NaN : value.least(kind, ours),
            note ? Double.NaN : value.most(kind, ours),
            Verdict.NOT_COMPARABLE,
            isGiven(source) && value.claimed(),
            value.place(),
            interpretation);
    if (note || ours == null || scale == Scale.QUICK) {
      return row;
    }
    return judged(row, ours.mean(), value.met(kind, ours));
  }

  private static ComparisonRow judged(ComparisonRow row, double number, Verdict met) {
    return row.with(row.accepts(number) ? met : Verdict.DIFFERS, row.interpretation());
  }

  /**
   * Compares with a bound that follows from the model: no schedule is better than it, and a good
   * one not much worse. It is claimed at every scale.
   *
   * @param expected the bound for each seed
   * @param below how far a simulated value may be below the bound, in the unit: what chance
   *     explains
   * @param above how far it may be above
   */
  public Comparison between(
      String id,
      String quantity,
      String unit,
      double[] expected,
      double[] ours,
      double below,
      double above,
      String place,
      String interpretation) {
    if (ours.length == 0) {
      rows.add(empty(DERIVED, id, quantity, unit, Double.NaN, true, place, interpretation));
      return this;
    }
    double mean = Spread.of(expected).mean();
    double worst = 0;
    double excess = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < ours.length; i++) {
      double deviation = ours[i] - expected[i];
      // The worst seed is the nearest to failing, or fails by most; a NaN is the worst of all.
      double beyond = deviation < 0 ? -deviation - below : deviation - above;
      if (Double.isNaN(deviation) || beyond > excess) {
        worst = deviation;
        excess = Double.isNaN(deviation) ? Double.POSITIVE_INFINITY : beyond;
      }
    }
    ComparisonRow row =
        new ComparisonRow(
            DERIVED,
            id,
            "",
            quantity,
            unit,
            mean,
            Spread.of(ours),
            worst,
            mean - below,
            mean + above,
            Verdict.NOT_COMPARABLE,
            true,
            place,
            interpretation);
    // The deviation itself decides: adding it to the mean would round a tolerance of 1e-9.
    boolean met = worst >= -below && worst <= above;
    rows.add(judged(row, met ? mean : Double.NaN, Verdict.MATCH));
    return this;
  }

  /**
   * Tests a statement of the paper. It holds, or fails, where the runs show that significantly, at
   * 5 % for all sentences of the comparison together (Holm); otherwise it is not decided.
   *
   * @param statement the paper's, as a sentence that is true or false of a run
   * @param effect the evidence of the runs for and against it
   * @param claimed whether we claim to reproduce it
   * @param place of the statement in the paper
   * @param evidence the numbers that decide it
   */
  public Comparison claim(
      String id, String statement, Effect effect, boolean claimed, String place, String evidence) {
    if (!effect.hasCases()) {
      String why = "no case of it came up: " + evidence;
      rows.add(empty(CLAIM, id, statement, "1", 1, claimed, place, why));
      return this;
    }
    Spread share = Spread.of(effect.share());
    ComparisonRow row =
        new ComparisonRow(
            CLAIM,
            id,
            "",
            statement,
            "1",
            1,
            share,
            share.mean() - 1,
            1,
            1,
            Verdict.NOT_COMPARABLE,
            claimed,
            place,
            evidence);
    effects.put(row, effect);
    rows.add(row);
    return this;
  }

  /** Returns a row without a value of ours, because no case of it came up. */
  private static ComparisonRow empty(
      String source,
      String id,
      String quantity,
      String unit,
      double expected,
      boolean claimed,
      String place,
      String interpretation) {
    return new ComparisonRow(
        source,
        id,
        "",
        quantity,
        unit,
        expected,
        null,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Verdict.NOT_COMPARABLE,
        claimed,
        place,
        interpretation);
  }

  /** Returns all rows, with the verdicts on sentences. */
  public List<ComparisonRow> rows() {
    Map<ComparisonRow, Double> corrected = corrected();
    return rows.stream()
        .map(row -> {
          Effect effect = effects.get(row);
          return effect == null
              ? row
              : decided(row, effect, Objects.requireNonNull(corrected.get(row)));
        })
        .toList();
  }

  /**
   * Returns p-values corrected by Holm: each is multiplied by the number of sentences that are not
   * surer.
   */
  private Map<ComparisonRow, Double> corrected() {
    List<ComparisonRow> claims =
        effects.keySet().stream()
            .filter(row -> !Objects.requireNonNull(effects.get(row)).of().isEmpty())
            .sorted(Comparator.comparingDouble(row -> p(row)))
            .toList();
    IdentityHashMap<ComparisonRow, Double> corrected = new IdentityHashMap<>();
    effects.keySet().forEach(row -> corrected.put(row, p(row)));
    double last = 0;
    for (int k = 0; k < claims.size(); k++) {
      last = Math.max(last, Math.min(1, p(claims.get(k)) * (claims.size() - k)));
      corrected.put(claims.get(k), last);
    }
    return corrected;
  }

  private double p(ComparisonRow row) {
    return Objects.requireNonNull(effects.get(row)).p();
  }

  private ComparisonRow decided(ComparisonRow row, Effect effect, double corrected) {
    Verdict verdict =
        scale == Scale.QUICK
            ? Verdict.NOT_COMPARABLE
            : !(corrected < LEVEL)
                ? Verdict.NOT_DECIDED
                : effect.holds() < effect.fails() ? Verdict.MATCH : Verdict.DIFFERS;
    String evidence =
        scale == Scale.QUICK
            ? row.interpretation()
            : effect.text(corrected) + ": " + row.interpretation();
    return row.with(verdict, evidence);
  }

  /** Tells whether nothing differs where agreement is claimed. */
  public boolean passed() {
    return rows().stream().noneMatch(ComparisonRow::failed);
  }

  /** Returns all rows, for a CSV file. */
  public Table table() {
    Table table = new Table(COLUMNS);
    rows().forEach(row -> table.add(ALL.stream().map(one -> one.cell.apply(row, scale)).toArray()));
    return table;
  }

  /**
   * Returns the results on another platform than the paper's, which do not judge anything printed:
   * the rows of printed numbers and of sentences, without verdicts, each with what is recorded for
   * the paper's platform.
   *
   * @param recorded a {@link #table} of the same experiment there; null where there is none
   */
  public Table elsewhere(@Nullable Table recorded) {
    Map<List<String>, Integer> known = new HashMap<>();
    for (int row = 0; recorded != null && row < recorded.rows(); row++) {
      known.put(List.of(recorded.text(row, "source"), recorded.text(row, "id")), row);
    }
    Table elsewhere = new Table(Stream.concat(COLUMNS.stream(), RECORDED.stream()).toList());
    for (ComparisonRow row : rows()) {
      // Rows of other sources follow from the paper's platform, and do not apply to another.
      if (isGiven(row.source()) || row.source().equals(CLAIM)) {
        Integer there = known.get(List.of(row.source(), row.id()));
        // A quantity may be one of a policy or a case that does not come up here.
        Stream<Object> cells =
            ALL.stream()
                .map(one -> one.cell.apply(row.unjudged(), scale))
                .map(cell -> cell instanceof Double number ? Table.known(number) : cell);
        Stream<Object> beside =
            RECORDED.stream()
                .map(column ->
                    recorded == null || there == null
                        ? ""
                        : recorded.text(there, column.replace("recorded", "ours")));
        elsewhere.add(Stream.concat(cells, beside).toArray());
      }
    }
    return elsewhere;
  }
}
