package loadstar.experiment.thesis.chapter4;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.thesis.ThesisText;
import loadstar.result.Comparison;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Table 4.13 and Figure 4.9: DSA against 2PP, arrival rate of local tasks. The load is not printed,
 * and no single one gives makespans that vary nine times; quotients are compared.
 */
public final class Table413 extends PaperExperiment {
  private static final String DSA = "dsa";
  private static final String TWO_PHASE = "2pp";
  private static final String MEAN = SharedStudy.TWO_PHASE_MEAN;
  private static final String UMR = "umr";
  private static final String QUOTIENT = "dsa-over-2pp";

  private static final int ROWS = 4;

  /** L/sum S, seconds, as in the other tables of the section. */
  private static final double DEDICATED = 1500;

  private static final double QUICK_DEDICATED = 150;
  private static final int REALISATIONS = 5;

  public Table413() {
    super("thesis", "table4.13", "DSA against 2PP, arrival rate of local tasks (Figure 4.9)");
  }

  @Override
  public String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: a tenth of the load, one realisation; not comparable with the published numbers"
        : "";
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (int row = 0; row < ROWS; row++) {
        specs.add(spec(scale, published, row, seed));
      }
    }
    return specs;
  }

  private static RunSpec spec(Scale scale, Published published, int row, int seed) {
    boolean quick = scale == Scale.QUICK;
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("platform", "table4.13");
    parameters.put("dedicated_s", Numbers.text(quick ? QUICK_DEDICATED : DEDICATED));
    String rate = Numbers.text(printed(published, row, "rate"));
    parameters.put("rate", rate);
    double ratio = printed(published, row, "ratio");
    parameters.put("utilization", Numbers.text(1 / (1 + ratio)));
    parameters.put("heavy", "0");
    parameters.put("rounds", "0");
    parameters.put("schedulers", String.join(SharedStudy.SEPARATOR, DSA, TWO_PHASE, MEAN, UMR));
    parameters.put("realisations", Integer.toString(quick ? 1 : REALISATIONS));
    parameters.put("by_worker", "no");
    String run = "table4.13-rate" + rate + (quick ? "-quick" : "") + "-seed" + seed;
    return new RunSpec(SharedStudy.NAME, run, seed, parameters);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    RunSet runs = new RunSet(scale, seeds, results);
    List<SharedPoint> points = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      int ofRow = row;
      points.add(SharedPoint.of(runs, seed -> spec(scale, published, ofRow, seed)));
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), table(scale, points, published));
    return new Evaluation(tables, compare(scale, points, published), List.of(figure(scale, seeds)));
  }

  private static Table table(Scale scale, List<SharedPoint> points, Published published) {
    SpreadTable table = new SpreadTable();
    double dedicated = scale == Scale.QUICK ? QUICK_DEDICATED : DEDICATED;
    for (int row = 0; row < ROWS; row++) {
      SharedPoint point = points.get(row);
      double[] dsa = point.makespan(DSA);
      table
          .row()
          .cell("rate_per_s", printed(published, row, "rate"))
          .cell("size_ratio", printed(published, row, "ratio"))
          .spread("dsa_s", dsa)
          .spread("2pp_s", point.makespan(TWO_PHASE))
          .spread("2pp_mean_s", point.makespan(MEAN))
          .spread("umr_s", point.makespan(UMR))
          .spread("dsa_over_2pp", point.ratio(DSA, TWO_PHASE))
          .spread("dsa_over_2pp_mean", point.ratio(DSA, MEAN))
          .spread("dsa_relative", Arrays.stream(dsa).map(seconds -> seconds / dedicated).toArray())
          .cell("dsa_over_2pp_published", printed(published, row, QUOTIENT));
    }
    return table.table();
  }

  private static double printed(Published published, int row, String column) {
    return published.value(publishedId(row, column)).value();
  }

  private static String publishedId(int row, String column) {
    return "table4.13-row" + (row + 1) + "-" + column;
  }

  private static Comparison compare(Scale scale, List<SharedPoint> points, Published published) {
    Comparison comparison = new Comparison(scale);
    for (int row = 0; row < ROWS; row++) {
      comparison.published(
          published.value(publishedId(row, QUOTIENT)), points.get(row).ratio(DSA, TWO_PHASE));
    }
    comparison.rest(published.file("table4.13"));
    comparison.rest(published.file("section4.7"));
    comparison.claim(
        "table4.13-above",
        "above about 0.5 tasks per second 2PP outperforms DSA",
        Effect.every(
            "seeds",
            points.subList(0, 3).stream()
                .map(point -> point.excess(DSA, TWO_PHASE))
                .toArray(double[][]::new)),
        false,
        "section 4.7.3",
        "DSA/2PP at 3.33, 1.11, 0.63 per second: "
            + ratios(points.subList(0, 3), TWO_PHASE)
            + "; with 2PP predicting the mean in its stable stage: "
            + ratios(points.subList(0, 3), MEAN));
    comparison.claim(
        "table4.13-below",
        "with the low arrival rate DSA is faster than 2PP",
        Effect.every("seeds", points.getLast().gain(DSA, TWO_PHASE)),
        true,
        "section 4.7.3",
        "DSA/2PP at 0.29 per second: " + ratios(points.subList(3, 4), TWO_PHASE));
    return comparison;
  }

  private static String ratios(List<SharedPoint> points, String other) {
    StringBuilder text = new StringBuilder();
    for (SharedPoint point : points) {
      text.append(String.format(Locale.ROOT, "%.3f, ", Spread.of(point.ratio(DSA, other)).mean()));
    }
    return text.substring(0, text.length() - 2);
  }

  private Figure figure(Scale scale, int seeds) {
    Axis rate = Axis.fitted("local tasks per second");
    return new Figure(
        id(),
        title(),
        ThesisText.caption(
            "Table 4.13, Figure 4.9",
            "20 workers of speed 20 to 60, L/ΣS = "
                + Math.round(scale == Scale.QUICK ? QUICK_DEDICATED : DEDICATED)
                + " s (ours), local tasks spread evenly, realisations per seed: "
                + (scale == Scale.QUICK ? 1 : REALISATIONS),
            seeds,
            scaleNote(scale)),
        List.of(
            new Panel(
                id(),
                rate,
                Axis.fitted("DSA over 2PP"),
                List.of(
                    Line.spread("2PP", "rate_per_s", "dsa_over_2pp"),
                    Line.spread("2PP with stable mean", "rate_per_s", "dsa_over_2pp_mean"),
                    new Line("printed", "rate_per_s", "dsa_over_2pp_published", Style.DASHED)),
                List.of()),
            new Panel(
                id(),
                rate,
                Axis.fitted("makespan (s)"),
                List.of(
                    Line.spread("DSA", "rate_per_s", "dsa_s"),
                    Line.spread("2PP", "rate_per_s", "2pp_s"),
                    Line.spread("2PP with stable mean", "rate_per_s", "2pp_mean_s"),
                    Line.spread("UMR", "rate_per_s", "umr_s")),
                List.of())));
  }
}
