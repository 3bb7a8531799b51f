package loadstar.experiment.thesis;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Tables 4.7 to 4.12: DSA against UMR as the local load shrinks against the Grid load. Figures 4.8,
 * 4.7 and 4.6 draw Tables 4.7, 4.9 and 4.12.
 */
public final class SizeRatioTable extends PaperExperiment {
  private static final String UMR = "umr";
  private static final String DSA = "dsa";
  private static final String TWO_PHASE = "2pp";

  private final SizeRatios setting;
  private final String table;

  private SizeRatioTable(SizeRatios setting) {
    super(
        "thesis",
        "table4." + setting.table(),
        "DSA against UMR, Grid load over local load, "
            + setting.workers()
            + " workers"
            + figureOf(setting.table()));
    this.setting = setting;
    table = "table4." + setting.table();
  }

  /** All six. */
  public static List<Experiment> all() {
    return SizeRatios.ALL.stream().<Experiment>map(SizeRatioTable::new).toList();
  }

  /** The figure that draws a table. */
  private static String figureOf(int table) {
    return switch (table) {
      case 7 -> " (Figure 4.8)";
      case 9 -> " (Figure 4.7)";
      case 12 -> " (Figure 4.6)";
      default -> "";
    };
  }

  @Override
  public String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: a tenth of the load, one realisation, first and last row; not comparable with the"
            + " published numbers"
        : "";
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds) {
    return setting.specs(scale, seeds);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    RunSet runs = new RunSet(scale, seeds, results);
    Map<Integer, SharedPoint> heavy = new LinkedHashMap<>();
    Map<Integer, SharedPoint> even = new LinkedHashMap<>();
    for (int row : setting.rows(scale)) {
      heavy.put(row, setting.point(runs, row, true));
      even.put(row, setting.point(runs, row, false));
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), rows(scale, heavy, even, published));
    return new Evaluation(
        tables, compare(scale, heavy, even, published), List.of(figure(scale, seeds)));
  }

  private Table rows(
      Scale scale,
      Map<Integer, SharedPoint> heavy,
      Map<Integer, SharedPoint> even,
      Published published) {
    SpreadTable rows = new SpreadTable();
    heavy.forEach((row, point) -> {
      SharedPoint spread = even.get(row);
      if (spread == null) {
        throw new IllegalArgumentException("row " + row + " is missing");
      }
      double umr = value(published, row, "umr");
      double dsa = value(published, row, "dsa");
      rows.row()
          .cell("size_ratio", setting.ratio()[row])
          .cell("utilization", setting.utilization(row))
          .cell("heavy_utilization", setting.heavyUtilization(row))
          .cell("umr_published_s", umr)
          .cell("dsa_published_s", dsa)
          .cell("gain_published_percent", 100 * (1 - dsa / umr))
          .cell("umr_published_relative", umr / setting.dedicatedSeconds())
          .cell("dsa_published_relative", dsa / setting.dedicatedSeconds())
          .spread("umr_s", point.makespan(UMR))
          .spread("dsa_s", point.makespan(DSA))
          .spread("2pp_s", point.makespan(TWO_PHASE))
          .spread("gain_percent", point.gain(DSA, UMR))
          .spread("umr_relative", relative(scale, point, UMR))
          .spread("dsa_relative", relative(scale, point, DSA))
          .spread("size_ratio_simulated", point.sizeRatio(DSA))
          .spread("even_umr_s", spread.makespan(UMR))
          .spread("even_dsa_s", spread.makespan(DSA))
          .spread("even_gain_percent", spread.gain(DSA, UMR));
    });
    return rows.table();
  }

  private double value(Published published, int row, String quantity) {
    return published.value(publishedId(row, quantity)).value();
  }

  private String publishedId(int row, String quantity) {
    return table + "-row" + (row + 1) + "-" + quantity;
  }

  /** T sum S/L: no unit of load in it. */
  private double[] relative(Scale scale, SharedPoint point, String scheduler) {
    return Arrays.stream(point.makespan(scheduler))
        .map(seconds -> seconds / setting.dedicatedSeconds(scale))
        .toArray();
  }

  private Comparison compare(
      Scale scale,
      Map<Integer, SharedPoint> heavy,
      Map<Integer, SharedPoint> even,
      Published published) {
    Comparison comparison = new Comparison(scale);
    heavy.forEach((row, point) -> {
      comparison.published(published.value(publishedId(row, "umr")), point.makespan(UMR));
      comparison.published(published.value(publishedId(row, "dsa")), point.makespan(DSA));
      comparison.published(published.value(publishedId(row, "gain")), point.gain(DSA, UMR));
    });
    comparison.rest(published.file(table));
    if (setting.number() == 1) {
      comparison.rest(published.file("table4.2"));
    }
    comparison.claim(
        table + "-dsa-wins",
        "DSA outperforms UMR",
        wins(heavy),
        false,
        "section 4.7.2",
        "every row, a tenth of the workers burdened more: gains of " + gains(heavy));
    comparison.claim(
        table + "-dsa-wins-even",
        "DSA outperforms UMR, local tasks spread evenly",
        wins(even),
        false,
        "section 4.7.2",
        "every row: gains of " + gains(even) + "; nothing to adapt to but noise");
    comparison.claim(
        table + "-slower",
        "when the ratio goes down, the makespans of DSA and UMR go up",
        slower(heavy),
        true,
        "section 4.7.2",
        "first against last row");
    return comparison;
  }

  private static boolean[] wins(Map<Integer, SharedPoint> points) {
    boolean[] wins = all(points);
    points
        .values()
        .forEach(point -> {
          double[] gain = point.gain(DSA, UMR);
          for (int s = 0; s < wins.length; s++) {
            wins[s] &= gain[s] > 0;
          }
        });
    return wins;
  }

  private static boolean[] slower(Map<Integer, SharedPoint> points) {
    boolean[] slower = all(points);
    List<SharedPoint> rows = List.copyOf(points.values());
    for (String scheduler : List.of(UMR, DSA)) {
      double[] first = rows.getFirst().makespan(scheduler);
      double[] last = rows.getLast().makespan(scheduler);
      for (int s = 0; s < slower.length; s++) {
        slower[s] &= first[s] > last[s];
      }
    }
    return slower;
  }

  private static boolean[] all(Map<Integer, SharedPoint> points) {
    boolean[] all = new boolean[points.values().iterator().next().bySeed().size()];
    Arrays.fill(all, true);
    return all;
  }

  private static String gains(Map<Integer, SharedPoint> points) {
    double[] gains =
        points.values().stream().mapToDouble(p -> Spread.of(p.gain(DSA, UMR)).mean()).toArray();
    Spread spread = Spread.of(gains);
    return String.format(
        Locale.ROOT, "%.1f to %.1f %%, mean %.1f %%", spread.min(), spread.max(), spread.mean());
  }

  private Figure figure(Scale scale, int seeds) {
    Axis ratio = Axis.fitted("Grid load over local load");
    Panel makespan =
        new Panel(
            id(),
            ratio,
            Axis.fitted("makespan over L/ΣS"),
            List.of(
                Line.spread("UMR", "size_ratio", "umr_relative"),
                Line.spread("DSA", "size_ratio", "dsa_relative"),
                printed("UMR, printed", "umr_published_relative"),
                printed("DSA, printed", "dsa_published_relative")),
            List.of());
    Panel gain =
        new Panel(
            id(),
            ratio,
            Axis.fitted("gain of DSA over UMR (%)"),
            List.of(
                Line.spread("a tenth burdened", "size_ratio", "gain_percent"),
                Line.spread("spread evenly", "size_ratio", "even_gain_percent"),
                printed("printed", "gain_published_percent")),
            List.of());
    String figure = figureOf(setting.table()).replace(" (", ", ").replace(")", "");
    return new Figure(
        id(),
        title(),
        ThesisText.caption(
            "Table 4." + setting.table() + figure,
            setting.workers()
                + " workers, "
                + setting.heavyWorkers()
                + " of them calibrated to the printed UMR, L/ΣS = "
                + Math.round(setting.dedicatedSeconds(scale))
                + " s, realisations per seed: "
                + SizeRatios.realisations(scale),
            seeds,
            scaleNote(scale)),
        List.of(makespan, gain));
  }

  private static Line printed(String label, String y) {
    return new Line(label, "size_ratio", y, Style.DASHED);
  }
}
