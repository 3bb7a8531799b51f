package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.thesis.Thesis;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
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

  private static final String CONSTANT = SharedStudy.CONSTANT_ESTIMATES;

  private final int number;
  private final String table;

  private SizeRatioTable(int number) {
    super(
        "thesis",
        "table4." + SizeRatios.table(number),
        "DSA against UMR, Grid load over local load, experiment "
            + number
            + figureOf(SizeRatios.table(number)),
        "QUICK: a tenth of the load, one realisation, first and last row; not comparable with the"
            + " published numbers");
    this.number = number;
    table = "table4." + SizeRatios.table(number);
  }

  /** All six. */
  public static List<Experiment> all() {
    return IntStream.rangeClosed(1, SizeRatios.EXPERIMENTS)
        .<Experiment>mapToObj(SizeRatioTable::new)
        .toList();
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
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return SizeRatios.of(published, number).specs(scale, seed);
  }

  /**
   * The results of every row.
   *
   * @param heavy by row, the fastest tenth burdened more
   * @param even by row, local tasks spread evenly
   * @param constant by row, as heavy, DSA without its estimates
   */
  private record Points(
      SizeRatios setting,
      Scale scale,
      Map<Integer, SharedPoint> heavy,
      Map<Integer, SharedPoint> even,
      Map<Integer, SharedPoint> constant) {}

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    SizeRatios setting = SizeRatios.of(published, number);
    Points points =
        new Points(
            setting,
            runs.scale(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>());
    for (int row : setting.rows(runs.scale())) {
      points.heavy.put(row, setting.point(runs, row, true));
      points.even.put(row, setting.point(runs, row, false));
      points.constant.put(row, setting.constantPoint(runs, row));
    }
    return new Evaluation(compare(points, published))
        .table(id(), rows(points, published))
        .table(id() + "-constant", constantRows(points, published))
        .figure(figure(setting, runs.scale(), runs.seeds()));
  }

  private Table rows(Points points, Published published) {
    SizeRatios setting = points.setting;
    SpreadTable rows = new SpreadTable();
    points.heavy.forEach((row, point) -> {
      SharedPoint spread = at(points.even, row);
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
          .spread("umr_relative", relative(points, point, UMR))
          .spread("dsa_relative", relative(points, point, DSA))
          .spread("size_ratio_simulated", point.sizeRatio(DSA))
          .spread("even_umr_s", spread.makespan(UMR))
          .spread("even_dsa_s", spread.makespan(DSA))
          .spread("even_gain_percent", spread.gain(DSA, UMR));
    });
    return rows.table();
  }

  /** DSA that never corrects its first estimates, S (1 - rho), beside the printed gain. */
  private Table constantRows(Points points, Published published) {
    SpreadTable rows = new SpreadTable();
    points.constant.forEach((row, point) ->
        rows.row()
            .cell("size_ratio", points.setting.ratio()[row])
            .spread("constant_s", point.makespan(CONSTANT))
            .spread("constant_gain_percent", constantGain(points, row))
            .cell("gain_published_percent", value(published, row, "gain")));
    return rows.table();
  }

  private static double[] constantGain(Points points, int row) {
    return at(points.constant, row).gainOver(CONSTANT, at(points.heavy, row), UMR);
  }

  private static SharedPoint at(Map<Integer, SharedPoint> points, int row) {
    SharedPoint point = points.get(row);
    if (point == null) {
      throw new IllegalArgumentException("row " + row + " is missing");
    }
    return point;
  }

  private double value(Published published, int row, String quantity) {
    return published.value(publishedId(row, quantity)).value();
  }

  private String publishedId(int row, String quantity) {
    return table + "-row" + (row + 1) + "-" + quantity;
  }

  /** T sum S/L: no unit of load in it. */
  private static double[] relative(Points points, SharedPoint point, String scheduler) {
    return Arrays.stream(point.makespan(scheduler))
        .map(seconds -> seconds / points.setting.dedicatedSeconds(points.scale))
        .toArray();
  }

  private Findings compare(Points points, Published published) {
    Findings findings = new Findings(points.scale, published);
    points.heavy.forEach((row, point) -> {
      findings.published(publishedId(row, "umr"), point.makespan(UMR));
      findings.published(publishedId(row, "dsa"), point.makespan(DSA));
      String gain = publishedId(row, "gain");
      findings.published(gain, point.gain(DSA, UMR));
      findings.calibrated(
          gain,
          "constant estimates",
          "found after the fact: DSA that keeps S (1 - rho), its first estimates, to the end; as"
              + " calibrated as DSA itself",
          constantGain(points, row));
    });
    findings.rest(table);
    if (number == 1) {
      findings.rest("table4.2");
    }
    findings.claim(
        "table4.%s-dsa-wins",
        wins(points.heavy),
        SizeRatios.table(number),
        gains(points.heavy.values().stream().map(p -> p.gain(DSA, UMR)).toList()),
        gains(points.heavy.keySet().stream().map(row -> constantGain(points, row)).toList()));
    findings.claim(
        "table4.%s-dsa-wins-even",
        wins(points.even),
        SizeRatios.table(number),
        gains(points.even.values().stream().map(p -> p.gain(DSA, UMR)).toList()));
    findings.claim("table4.%s-slower", slower(points.heavy), SizeRatios.table(number));
    return findings;
  }

  private static Effect wins(Map<Integer, SharedPoint> points) {
    return Effect.every(
        "seeds",
        points.values().stream().map(point -> point.gain(DSA, UMR)).toArray(double[][]::new));
  }

  private static Effect slower(Map<Integer, SharedPoint> points) {
    SharedPoint last = List.copyOf(points.values()).getLast();
    return Effect.every(
        "seeds",
        Stream.of(UMR, DSA)
            .map(name -> first(points).slowerThan(last, name))
            .toArray(double[][]::new));
  }

  private static SharedPoint first(Map<Integer, SharedPoint> points) {
    return points.values().iterator().next();
  }

  private static String gains(List<double[]> byRow) {
    Spread spread = Spread.of(byRow.stream().mapToDouble(gain -> Spread.of(gain).mean()).toArray());
    return format("%.1f to %.1f %%, mean %.1f %%", spread.min(), spread.max(), spread.mean());
  }

  private Figure figure(SizeRatios setting, Scale scale, int seeds) {
    Axis ratio = Axis.fitted("Grid load over local load");
    String figure = figureOf(setting.table()).replace(" (", ", ").replace(")", "");
    String caption =
        Thesis.caption(
            "Table 4." + setting.table() + figure,
            setting.workers()
                + " workers, "
                + setting.heavyWorkers()
                + " of them calibrated to the printed UMR, L/ΣS calibrated to the printed DSA: "
                + Math.round(setting.dedicatedSeconds(scale))
                + " s, realisations per seed: "
                + SizeRatios.realisations(scale),
            seeds,
            scaleNote(scale));
    return drawing(caption)
        .panel(id(), ratio, Axis.fitted("makespan (s)"))
        .spread("UMR", "size_ratio", "umr_s")
        .spread("DSA", "size_ratio", "dsa_s")
        .line(printed("UMR, printed", "umr_published_s"))
        .line(printed("DSA, printed", "dsa_published_s"))
        .panel(id(), ratio, Axis.fitted("makespan over L/ΣS"))
        .spread("UMR", "size_ratio", "umr_relative")
        .spread("DSA", "size_ratio", "dsa_relative")
        .line(printed("UMR, printed", "umr_published_relative"))
        .line(printed("DSA, printed", "dsa_published_relative"))
        .panel(id(), ratio, Axis.fitted("gain of DSA over UMR (%)"))
        .spread("a tenth burdened", "size_ratio", "gain_percent")
        .spread("spread evenly", "size_ratio", "even_gain_percent")
        .line(printed("printed", "gain_published_percent"))
        .panel(id() + "-constant", ratio, Axis.fitted("gain, constant estimates (%)"))
        .spread("estimates S (1 - rho)", "size_ratio", "constant_gain_percent")
        .line(printed("printed", "gain_published_percent"))
        .figure();
  }

  private static Line printed(String label, String y) {
    return new Line(label, "size_ratio", y, Style.DASHED);
  }
}
