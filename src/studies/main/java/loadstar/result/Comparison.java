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
  public record Column(String name, boolean text, BiFunction<Row, Scale, Object> cell) {
    private static Column text(String name, Function<Row, Object> cell) {
      return new Column(name, true, (row, scale) -> cell.apply(row));
    }

    private static Column number(String name, Function<Row, Object> cell) {
      return new Column(name, false, (row, scale) -> cell.apply(row));
    }

    /** Returns a column whose cell is empty where there is no simulated value. */
    private static Column ours(String name, BiFunction<Row, Spread, Object> cell) {
      return number(
          name,
          row -> {
            Spread ours = row.ours();
            return ours == null ? "" : cell.apply(row, ours);
          });
    }
  }

  /** Columns of {@link #table}, in their order. */
  public static final List<Column> ALL =
      List.of(
          Column.text("source", Row::source),
          Column.text("id", Row::id),
          Column.text("reading", Row::reading),
          Column.text("quantity", Row::quantity),
          Column.text("unit", Row::unit),
          Column.number("expected", Row::expected),
          Column.ours("ours_mean", (row, ours) -> ours.mean()),
          Column.ours("ours_min", (row, ours) -> ours.min()),
          Column.ours("ours_max", (row, ours) -> ours.max()),
          Column.ours("ours_ci95", (row, ours) -> Table.known(ours.confidence())),
          Column.number("seeds", row -> row.ours() == null ? 0 : row.ours().seeds()),
          Column.ours("deviation", (row, ours) -> Table.known(row.deviation())),
          Column.ours(
              "deviation_percent",
              (row, ours) -> row.expected() == 0 ? "" : Table.known(row.deviationPercent())),
          Column.number("least", row -> finite(row.least())),
          Column.number("most", row -> finite(row.most())),
          Column.text("verdict", Row::verdict),
          Column.number("claimed", row -> row.claimed() ? "yes" : "no"),
          new Column("scale", true, (row, scale) -> scale == Scale.QUICK ? "quick" : "full"),
          Column.text("place", Row::place),
          Column.text("interpretation", Row::interpretation));

  /** Names of these columns. */
  public static final List<String> COLUMNS = ALL.stream().map(Column::name).toList();

  private static Object finite(double value) {
    return Double.isFinite(value) ? (Object) value : "";
  }

  /** Additional columns of {@link #elsewhere}. */
  public static final List<String> RECORDED =
      List.of("recorded_mean", "recorded_min", "recorded_max");

  private static final double LEVEL = 0.05;

  private final Scale scale;
  private final List<Row> rows = new ArrayList<>();
  private final IdentityHashMap<Row, Effect> effects = new IdentityHashMap<>();

  public Comparison(Scale scale) {
    this.scale = scale;
  }

  /**
   * A row of the comparison.
   *
   * @param source {@link #PUBLISHED}, {@link #MEASURED}, {@link #READING}, {@link #DERIVED} or
   *     {@link #CLAIM}
   * @param reading name of the reading, where it is not the first choice; else empty
   * @param expected the number to compare with; a mean over the seeds when it depends on them
   * @param ours the simulated values; null when there are none
   * @param deviation of the simulated mean from the expected one; for a derived number the largest
   *     of all seeds
   * @param least lower bound of expected plus deviation; NaN when nothing is compared
   * @param most upper bound of expected plus deviation; infinite where only a lower bound is
   *     compared
   * @param claimed whether a difference is a failed check
   */
  public record Row(
      String source,
      String id,
      String reading,
      String quantity,
      String unit,
      double expected,
      @Nullable Spread ours,
      double deviation,
      double least,
      double most,
      Verdict verdict,
      boolean claimed,
      String place,
      String interpretation) {

    public double deviationPercent() {
      return 100 * deviation / expected;
    }

    /** Tells whether a simulated number would not be a difference; NaN always is one. */
    public boolean accepts(double number) {
      return number >= least && number <= most;
    }

    private Row unjudged() {
      double none = Double.NaN;
      return judged(none, none, none, Verdict.NOT_COMPARABLE, false, interpretation);
    }

    boolean failed() {
      return claimed && verdict == Verdict.DIFFERS;
    }

    private Row with(Verdict judged, String read) {
      return judged(deviation, least, most, judged, claimed, read);
    }

    private Row judged(
        double off, double low, double high, Verdict judged, boolean ourClaim, String read) {
      return new Row(
          source, id, reading, quantity, unit, expected, ours, off, low, high, judged, ourClaim,
          place, read);
    }
  }

  /**
   * Compares with a published or measured value.
   *
   * @param ours simulated values, one per seed, in its unit
   */
  public Comparison published(PublishedValue value, double... ours) {
    rows.add(row(source(value), value, "", Spread.of(ours), value.kind(), value.interpretation()));
    return this;
  }

  private static String source(PublishedValue value) {
    return value.kind() == PublishedValue.Kind.MEASURED ? MEASURED : PUBLISHED;
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
    PublishedValue.Kind kind =
        value.measured() == null ? PublishedValue.Kind.EQUAL : PublishedValue.Kind.MEASURED;
    rows.add(row(READING, value, reading, Spread.of(ours), kind, why));
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
    rows.add(row(READING, value, reading, Spread.of(ours), PublishedValue.Kind.CALIBRATED, why));
    return this;
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

  private Row row(
      String source,
      PublishedValue value,
      String reading,
      @Nullable Spread ours,
      PublishedValue.Kind kind,
      String interpretation) {
    double deviation = ours == null ? Double.NaN : ours.mean() - value.value();
    boolean note = value.kind() == PublishedValue.Kind.NOTE;
    Row row =
        new Row(
            source,
            value.id(),
            reading,
            value.quantity(),
            value.unit(),
            value.value(),
            ours,
            deviation,
            note ? Double.NaN : value.least(kind),
            note ? Double.NaN : value.most(kind),
            Verdict.NOT_COMPARABLE,
            isGiven(source) && value.claimed(),
            value.place(),
            interpretation);
    if (note || ours == null || scale == Scale.QUICK) {
      return row;
    }
    return judged(row, ours.mean(), value.met(kind, ours.mean()));
  }

  private static Row judged(Row row, double number, Verdict met) {
    return row.with(row.accepts(number) ? met : Verdict.DIFFERS, row.interpretation);
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
    Row row =
        new Row(
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
    Spread share = Spread.of(effect.share());
    Row row =
        new Row(
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

  /** Returns all rows, with the verdicts on sentences. */
  public List<Row> rows() {
    Map<Row, Double> corrected = corrected();
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
  private Map<Row, Double> corrected() {
    List<Row> claims =
        effects.keySet().stream()
            .filter(row -> !Objects.requireNonNull(effects.get(row)).of().isEmpty())
            .sorted(Comparator.comparingDouble(row -> p(row)))
            .toList();
    IdentityHashMap<Row, Double> corrected = new IdentityHashMap<>();
    effects.keySet().forEach(row -> corrected.put(row, p(row)));
    double last = 0;
    for (int k = 0; k < claims.size(); k++) {
      last = Math.max(last, Math.min(1, p(claims.get(k)) * (claims.size() - k)));
      corrected.put(claims.get(k), last);
    }
    return corrected;
  }

  private double p(Row row) {
    return Objects.requireNonNull(effects.get(row)).p();
  }

  private Row decided(Row row, Effect effect, double corrected) {
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
    return rows().stream().noneMatch(Row::failed);
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
    for (Row row : rows()) {
      // Rows of other sources follow from the paper's platform, and do not apply to another.
      if (isGiven(row.source) || row.source.equals(CLAIM)) {
        Integer there = known.get(List.of(row.source, row.id));
        Stream<Object> cells = ALL.stream().map(one -> one.cell.apply(row.unjudged(), scale));
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
