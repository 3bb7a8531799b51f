package loadstar.result;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ours beside the paper's: one row per published number, per derived one (closed form) and per
 * statement in words. A difference is reported with its size; it fails the comparison only where
 * agreement is claimed.
 */
public final class Comparison {
  /** Source of rows that test a statement in words; 1 stands for true. */
  public static final String CLAIM = "claim";

  private final Scale scale;
  private final List<Row> rows = new ArrayList<>();

  public Comparison(Scale scale) {
    this.scale = scale;
  }

  /**
   * One row.
   *
   * @param source "published", "derived" or {@link #CLAIM}
   * @param expected the number ours stands beside; a mean over the seeds when it depends on them
   * @param ours null when there is nothing of ours
   * @param deviation of ours from the expected: of the means; for a derived number the largest of
   *     all seeds
   * @param claimed whether a difference is a failed check
   */
  public record Row(
      String source,
      String id,
      String quantity,
      String unit,
      double expected,
      @Nullable Spread ours,
      double deviation,
      double tolerance,
      Verdict verdict,
      boolean claimed,
      String place,
      String interpretation) {

    public double deviationPercent() {
      return 100 * deviation / expected;
    }

    boolean failed() {
      return claimed && verdict == Verdict.DIFFERS;
    }
  }

  /** Compares with a published value; {@code ours} has one value per seed, in the paper's unit. */
  public Comparison published(PublishedValue value, double... ours) {
    Spread spread = Spread.of(ours);
    double deviation = spread.mean() - value.value();
    Verdict verdict;
    if (scale == Scale.QUICK || value.kind() == PublishedValue.Kind.NOTE) {
      verdict = Verdict.NOT_COMPARABLE;
    } else if (value.kind() == PublishedValue.Kind.AT_MOST) {
      verdict =
          spread.mean() <= value.value() + value.tolerance() ? Verdict.MATCH : Verdict.DIFFERS;
    } else if (!(Math.abs(deviation) <= value.tolerance())) {
      verdict = Verdict.DIFFERS;
    } else {
      verdict = Math.abs(deviation) <= value.halfDigit() ? Verdict.MATCH : Verdict.WITHIN_TOLERANCE;
    }
    rows.add(row(value, spread, deviation, verdict));
    return this;
  }

  /** Lists those of the values that nothing was compared with, so that none is passed over. */
  public Comparison rest(List<PublishedValue> values) {
    for (PublishedValue value : values) {
      if (rows.stream().noneMatch(row -> row.id().equals(value.id()))) {
        rows.add(row(value, null, Double.NaN, Verdict.NOT_COMPARABLE));
      }
    }
    return this;
  }

  private static Row row(
      PublishedValue value, @Nullable Spread ours, double deviation, Verdict verdict) {
    return new Row(
        "published",
        value.id(),
        value.quantity(),
        value.unit(),
        value.value(),
        ours,
        deviation,
        value.tolerance(),
        verdict,
        value.claimed(),
        value.place(),
        value.interpretation());
  }

  /**
   * Compares with a value that follows from the model; always claimed, at every scale.
   *
   * @param expected the derived value for each seed
   * @param ours the simulated one for each seed
   * @param place where the derivation stands
   */
  public Comparison derived(
      String id,
      String quantity,
      String unit,
      double[] expected,
      double[] ours,
      double tolerance,
      String place,
      String interpretation) {
    double worst = 0;
    for (int i = 0; i < ours.length; i++) {
      double deviation = ours[i] - expected[i];
      // A NaN is the worst of all.
      if (Double.isNaN(deviation) || Math.abs(deviation) > Math.abs(worst)) {
        worst = deviation;
      }
    }
    rows.add(
        new Row(
            "derived",
            id,
            quantity,
            unit,
            Spread.of(expected).mean(),
            Spread.of(ours),
            worst,
            tolerance,
            Math.abs(worst) <= tolerance ? Verdict.MATCH : Verdict.DIFFERS,
            true,
            place,
            interpretation));
    return this;
  }

  /**
   * Tests what the paper says in words.
   *
   * @param statement the paper's, as a sentence that is true or false of a run
   * @param holds whether it is true, for each seed
   * @param claimed whether we say that we reproduce it
   * @param place where the paper says it
   * @param evidence the numbers that decide it
   */
  public Comparison claim(
      String id,
      String statement,
      boolean[] holds,
      boolean claimed,
      String place,
      String evidence) {
    double[] ours = new double[holds.length];
    for (int i = 0; i < holds.length; i++) {
      ours[i] = holds[i] ? 1 : 0;
    }
    Spread spread = Spread.of(ours);
    Verdict verdict =
        scale == Scale.QUICK
            ? Verdict.NOT_COMPARABLE
            : spread.min() == 1 ? Verdict.MATCH : Verdict.DIFFERS;
    rows.add(
        new Row(
            CLAIM,
            id,
            statement,
            "1",
            1,
            spread,
            spread.mean() - 1,
            0,
            verdict,
            claimed,
            place,
            evidence));
    return this;
  }

  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /** Whether nothing differs where agreement is claimed. */
  public boolean passed() {
    return rows.stream().noneMatch(Row::failed);
  }

  /** All of it, for a CSV file. */
  public Table table() {
    Table table =
        new Table(
            "source",
            "id",
            "quantity",
            "unit",
            "expected",
            "ours_mean",
            "ours_min",
            "ours_max",
            "ours_ci95",
            "seeds",
            "deviation",
            "deviation_percent",
            "tolerance",
            "verdict",
            "claimed",
            "scale",
            "place",
            "interpretation");
    for (Row row : rows) {
      Spread ours = row.ours();
      table.add(
          row.source(),
          row.id(),
          row.quantity(),
          row.unit(),
          row.expected(),
          ours == null ? "" : ours.mean(),
          ours == null ? "" : ours.min(),
          ours == null ? "" : ours.max(),
          ours == null || Double.isNaN(ours.confidence()) ? "" : ours.confidence(),
          ours == null ? "0" : Integer.toString(ours.seeds()),
          ours == null ? "" : row.deviation(),
          ours == null || row.expected() == 0 ? "" : row.deviationPercent(),
          row.tolerance(),
          row.verdict(),
          row.claimed() ? "yes" : "no",
          scale == Scale.QUICK ? "quick" : "full",
          row.place(),
          row.interpretation());
    }
    return table;
  }
}
