package loadstar.experiment.thesis.chapter4;

import static loadstar.experiment.PaperExperiment.format;

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
import loadstar.experiment.Parameters;
import loadstar.experiment.thesis.Thesis;
import loadstar.experiment.thesis.chapter4.SharedStudy.SharedPoint;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
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
      rows.row("size_ratio", setting.ratio()[row], "utilization", setting.utilization(row))
          .cells("heavy_utilization", setting.heavyUtilization(row), "umr_published_s", umr)
          .cells("dsa_published_s", dsa, "gain_published_percent", 100 * (1 - dsa / umr))
          .cells("umr_published_relative", umr / setting.dedicatedSeconds())
          .cells("dsa_published_relative", dsa / setting.dedicatedSeconds())
          .cells("umr_s", point.makespan(UMR), "dsa_s", point.makespan(DSA))
          .cells("2pp_s", point.makespan(TWO_PHASE), "gain_percent", point.gain(DSA, UMR))
          .cells("umr_relative", relative(points, point, UMR))
          .cells("dsa_relative", relative(points, point, DSA))
          .cells("size_ratio_simulated", point.sizeRatio(DSA), "even_umr_s", spread.makespan(UMR))
          .cells("even_dsa_s", spread.makespan(DSA), "even_gain_percent", spread.gain(DSA, UMR));
    });
    return rows.table();
  }

  // DSA that never corrects its first estimates, S (1 - rho), beside the printed gain.
  private Table constantRows(Points points, Published published) {
    SpreadTable rows = new SpreadTable();
    points.constant.forEach((row, point) ->
        rows.row("size_ratio", points.setting.ratio()[row], "constant_s", point.makespan(CONSTANT))
            .cells("constant_gain_percent", constantGain(points, row))
            .cells("gain_published_percent", value(published, row, "gain")));
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

  // T sum S/L: no unit of load in it.
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
    Spread spread = Spread.of(byRow.stream().mapToDouble(gain -> meanOf(gain)).toArray());
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
        .spreads("size_ratio", "UMR", "umr_s", "DSA", "dsa_s")
        .line(printed("UMR, printed", "umr_published_s"))
        .line(printed("DSA, printed", "dsa_published_s"))
        .panel(id(), ratio, Axis.fitted("makespan over L/ΣS"))
        .spreads("size_ratio", "UMR", "umr_relative", "DSA", "dsa_relative")
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

  /**
   * One of the six experiments of Table 4.2, with its rows of Tables 4.7 to 4.12, and its runs.
   *
   * <p>The thesis gives the ratio r of Grid load to local load; when no worker idles, local tasks
   * take rho = 1/(1 + r) of the CPU. How they are spread over the workers it does not say. Spread
   * evenly, UMR loses nothing to DSA; so a second reading burdens the fastest tenth of the workers
   * by what explains UMR's printed makespan, 1 - T_0/T_UMR, and the others by the rest. It is
   * calibrated: it confirms nothing about UMR's column.
   *
   * @param number of the experiment, 1 to 6
   * @param workers how many
   * @param meanSpeed load units per second
   * @param frequency local tasks per second of each worker
   * @param dedicatedSeconds T_0 = L/sum S, whole seconds: the mean over the rows of T_DSA/(1 +
   *     1/r), since the unit of the printed load cannot be recovered
   * @param ratio r of each row
   * @param umr printed makespan of UMR of each row, seconds
   */
  record SizeRatios(
      int number,
      int workers,
      double meanSpeed,
      double frequency,
      double dedicatedSeconds,
      double[] ratio,
      double[] umr) {
    static final int EXPERIMENTS = 6;
    private static final int REALISATIONS = 5;
    private static final int QUICK_SHRINK = 10;
    // Of a row: ratio, makespans of UMR and DSA, gain.
    private static final int QUANTITIES = 4;
    private static final List<String> COMPARED = List.of("umr", "dsa", "2pp");

    /**
     * An experiment as printed.
     *
     * @param number 1 to 6
     */
    static SizeRatios of(Published published, int number) {
      String experiment = "table4.2-exp" + number + "-";
      String table = "table4." + table(number);
      int rows = published.file(table).size() / QUANTITIES;
      double[] ratio = new double[rows];
      double[] umr = new double[rows];
      double dedicated = 0;
      for (int row = 0; row < rows; row++) {
        String id = table + "-row" + (row + 1) + "-";
        ratio[row] = published.value(id + "ratio").value();
        umr[row] = published.value(id + "umr").value();
        dedicated += published.value(id + "dsa").value() / (1 + 1 / ratio[row]) / rows;
      }
      return new SizeRatios(
          number,
          (int) published.value(experiment + "workers").value(),
          published.value(experiment + "speed").value(),
          published.value(experiment + "frequency").value(),
          Math.round(dedicated),
          ratio,
          umr);
    }

    // The table of the thesis with an experiment's makespans: 7 to 12.
    static int table(int number) {
      return number + 6;
    }

    int table() {
      return table(number);
    }

    // rho of all workers together.
    double utilization(int row) {
      return 1 / (1 + ratio[row]);
    }

    // rho of the fastest tenth in the calibrated reading; never less than that of all.
    double heavyUtilization(int row) {
      return Math.max(utilization(row), 1 - dedicatedSeconds / umr[row]);
    }

    int heavyWorkers() {
      return (int) Math.max(1, Math.round(workers / 10.0));
    }

    // Rows that are run: all of them, or the outermost two.
    int[] rows(Scale scale) {
      if (scale == Scale.QUICK) {
        return new int[] {0, ratio.length - 1};
      }
      int[] rows = new int[ratio.length];
      Arrays.setAll(rows, row -> row);
      return rows;
    }

    double dedicatedSeconds(Scale scale) {
      return scale == Scale.QUICK ? dedicatedSeconds / QUICK_SHRINK : dedicatedSeconds;
    }

    static int realisations(Scale scale) {
      return scale == Scale.QUICK ? 1 : REALISATIONS;
    }

    List<RunSpec> specs(Scale scale, int seed) {
      return Arrays.stream(rows(scale))
          .boxed()
          .flatMap(row ->
              Stream.of(
                  spec(scale, row, true, seed),
                  spec(scale, row, false, seed),
                  constant(scale, row, seed)))
          .toList();
    }

    /**
     * @param calibrated whether the fastest tenth has more local load than the others
     */
    private RunSpec spec(Scale scale, int row, boolean calibrated, int seed) {
      return spec(scale, row, calibrated, seed, COMPARED, calibrated ? "heavy" : "even");
    }

    // The calibrated reading once more, for DSA that never corrects S (1 - rho).
    private RunSpec constant(Scale scale, int row, int seed) {
      return spec(scale, row, true, seed, List.of(SharedStudy.CONSTANT_ESTIMATES), "constant");
    }

    private RunSpec spec(
        Scale scale, int row, boolean calibrated, int seed, List<String> schedulers, String name) {
      Parameters parameters =
          new Parameters()
              .put("platform", "mean", "workers", workers, "mean_speed", meanSpeed)
              .put("dedicated_s", dedicatedSeconds(scale), "rate", frequency)
              .put("utilization", utilization(row), "heavy", calibrated ? heavyWorkers() : 0);
      if (calibrated) {
        parameters.put("heavy_rate", frequency, "heavy_utilization", heavyUtilization(row));
      }
      String run =
          format(
              "table4.%d-r%s-%s%s-seed%d",
              table(), Numbers.text(ratio[row]), name, scale == Scale.QUICK ? "-quick" : "", seed);
      return parameters
          .put("rounds", "0", "schedulers", String.join(SharedStudy.SEPARATOR, schedulers))
          .put("realisations", realisations(scale), "by_worker", "no")
          .of(SharedStudy.NAME, run, seed);
    }

    SharedPoint point(RunSet runs, int row, boolean calibrated) {
      return SharedPoint.of(runs, seed -> spec(runs.scale(), row, calibrated, seed));
    }

    // The results of SharedStudy.CONSTANT_ESTIMATES, under the same local tasks.
    SharedPoint constantPoint(RunSet runs, int row) {
      return SharedPoint.of(runs, seed -> constant(runs.scale(), row, seed));
    }
  }
}
