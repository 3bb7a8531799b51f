package loadstar.experiment.thesis.chapter4;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.experiment.thesis.Thesis;
import loadstar.experiment.thesis.chapter4.SharedStudy.SharedPoint;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
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
  // L/sum S, seconds, as in the other tables of the section.
  private static final double DEDICATED = 1500;
  private static final double QUICK_DEDICATED = 150;
  private static final int REALISATIONS = 5;

  public Table413() {
    super(
        "thesis",
        "table4.13",
        "DSA against 2PP, arrival rate of local tasks (Figure 4.9)",
        "QUICK: a tenth of the load, one realisation; not comparable with the published numbers");
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      specs.add(spec(scale, published, row, seed));
    }
    return specs;
  }

  private static RunSpec spec(Scale scale, Published published, int row, int seed) {
    boolean quick = scale == Scale.QUICK;
    String rate = Numbers.text(printed(published, row, "rate"));
    double ratio = printed(published, row, "ratio");
    String run = "table4.13-rate" + rate + (quick ? "-quick" : "") + "-seed" + seed;
    return new Parameters()
        .put("platform", "table4.13", "dedicated_s", quick ? QUICK_DEDICATED : DEDICATED)
        .put("rate", rate, "utilization", 1 / (1 + ratio), "heavy", "0", "rounds", "0")
        .put("schedulers", String.join(SharedStudy.SEPARATOR, DSA, TWO_PHASE, MEAN, UMR))
        .put("realisations", quick ? 1 : REALISATIONS, "by_worker", "no")
        .of(SharedStudy.NAME, run, seed);
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    List<SharedPoint> points = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      int ofRow = row;
      points.add(SharedPoint.of(runs, seed -> spec(runs.scale(), published, ofRow, seed)));
    }
    return new Evaluation(compare(runs.scale(), points, published))
        .table(id(), table(runs.scale(), points, published))
        .figure(figure(runs.scale(), runs.seeds()));
  }

  private static Table table(Scale scale, List<SharedPoint> points, Published published) {
    SpreadTable table = new SpreadTable();
    double dedicated = scale == Scale.QUICK ? QUICK_DEDICATED : DEDICATED;
    for (int row = 0; row < ROWS; row++) {
      SharedPoint point = points.get(row);
      double[] dsa = point.makespan(DSA);
      table
          .row("rate_per_s", printed(published, row, "rate"))
          .cells("size_ratio", printed(published, row, "ratio"), "dsa_s", dsa)
          .cells("2pp_s", point.makespan(TWO_PHASE), "2pp_mean_s", point.makespan(MEAN))
          .cells("umr_s", point.makespan(UMR), "dsa_over_2pp", point.ratio(DSA, TWO_PHASE))
          .cells("dsa_over_2pp_mean", point.ratio(DSA, MEAN))
          .cells("dsa_relative", Arrays.stream(dsa).map(seconds -> seconds / dedicated).toArray())
          .cells("dsa_over_2pp_published", printed(published, row, QUOTIENT));
    }
    return table.table();
  }

  private static double printed(Published published, int row, String column) {
    return published.value(publishedId(row, column)).value();
  }

  private static String publishedId(int row, String column) {
    return "table4.13-row" + (row + 1) + "-" + column;
  }

  private static Findings compare(Scale scale, List<SharedPoint> points, Published published) {
    Findings findings = new Findings(scale, published);
    for (int row = 0; row < ROWS; row++) {
      findings.published(publishedId(row, QUOTIENT), points.get(row).ratio(DSA, TWO_PHASE));
    }
    findings.rest("table4.13");
    findings.rest("section4.7");
    findings.claim(
        "table4.13-above",
        Effect.every(
            "seeds",
            points.subList(0, 3).stream()
                .map(point -> point.excess(DSA, TWO_PHASE))
                .toArray(double[][]::new)),
        ratios(points.subList(0, 3), TWO_PHASE),
        ratios(points.subList(0, 3), MEAN));
    findings.claim(
        "table4.13-below",
        Effect.every("seeds", points.getLast().gain(DSA, TWO_PHASE)),
        ratios(points.subList(3, 4), TWO_PHASE));
    return findings;
  }

  private static String ratios(List<SharedPoint> points, String other) {
    StringBuilder text = new StringBuilder();
    for (SharedPoint point : points) {
      text.append(format("%.3f, ", meanOf(point.ratio(DSA, other))));
    }
    return text.substring(0, text.length() - 2);
  }

  private Figure figure(Scale scale, int seeds) {
    Axis rate = Axis.fitted("local tasks per second");
    return drawing(
            Thesis.caption(
                "Table 4.13, Figure 4.9",
                "20 workers of speed 20 to 60, L/ΣS = "
                    + Math.round(scale == Scale.QUICK ? QUICK_DEDICATED : DEDICATED)
                    + " s (ours), local tasks spread evenly, realisations per seed: "
                    + (scale == Scale.QUICK ? 1 : REALISATIONS),
                seeds,
                scaleNote(scale)))
        .panel(id(), rate, Axis.fitted("DSA over 2PP"))
        .spreads("rate_per_s", "2PP", "dsa_over_2pp", "2PP with stable mean", "dsa_over_2pp_mean")
        .line("printed", "rate_per_s", "dsa_over_2pp_published", Style.DASHED)
        .panel(id(), rate, Axis.fitted("makespan (s)"))
        .spreads("rate_per_s", "DSA", "dsa_s", "2PP", "2pp_s")
        .spreads("rate_per_s", "2PP with stable mean", "2pp_mean_s", "UMR", "umr_s")
        .figure();
  }
}
