package loadstar.experiment.thesis;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.Parameters;
import loadstar.result.Effect;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/**
 * A view of runs of {@link SharedStudy}: a run for each setting and seed.
 *
 * @param <K> what tells settings apart
 */
public abstract class SharedExperiment<K> extends Experiment {
  static final String UMR = "umr";
  static final String DSA = "dsa";
  static final String TWO_PHASE = "2pp";
  static final String CONSTANT = SharedStudy.CONSTANT_ESTIMATES;

  SharedExperiment(String part, String title, String quick) {
    super("thesis", part, title, "QUICK: " + quick);
  }

  abstract List<K> settings(Scale scale, Published published);

  abstract RunSpec spec(Scale scale, K setting, int seed);

  abstract Evaluation evaluate(Findings findings, Map<K, Point> points);

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return settings(scale, published).stream().map(one -> spec(scale, one, seed)).toList();
  }

  @Override
  protected final Evaluation evaluate(RunSet runs, Published published) {
    Map<K, Point> points = new LinkedHashMap<>();
    for (K setting : settings(runs.scale(), published)) {
      points.put(
          setting,
          new Point(
              runs.scale(),
              IntStream.rangeClosed(1, runs.seeds())
                  .mapToObj(seed -> runs.result(spec(runs.scale(), setting, seed)))
                  .toList()));
    }
    return evaluate(new Findings(runs.scale(), published), points);
  }

  final Drawing drawing(String figure, String setting, Point any) {
    return drawing(Thesis.caption(figure, setting, any.seeds(), scaleNote(any.scale)));
  }

  static Effect everySeed(Collection<Point> points, Function<Point, double[]> part) {
    return Effect.every("seeds", points.stream().map(part).toArray(double[][]::new));
  }

  static double[] pairs(double[] a, double[] b, DoubleBinaryOperator of) {
    return IntStream.range(0, a.length).mapToDouble(k -> of.applyAsDouble(a[k], b[k])).toArray();
  }

  // 100 (1 - a/b), percent.
  static double[] decrease(double[] now, double[] before) {
    return pairs(now, before, (a, b) -> 100 * (1 - a / b));
  }

  /**
   * The results of one setting. A seed's makespan is the mean over its realisations; gains and
   * ratios are those of such means.
   *
   * @param bySeed one result for each seed
   */
  record Point(Scale scale, List<RunResult> bySeed) {
    int seeds() {
      return bySeed.size();
    }

    int realisations(String scheduler) {
      return bySeed.getFirst().series(SharedStudy.series(scheduler, SharedStudy.MAKESPAN)).length;
    }

    // Seconds.
    double[] makespan(String scheduler) {
      return mean(scheduler, SharedStudy.MAKESPAN);
    }

    // Of a quantity that has a number for each realisation.
    double[] mean(String scheduler, String quantity) {
      return over(scheduler, quantity, all -> Arrays.stream(all).average().orElseThrow());
    }

    double[] ofWorker(String scheduler, String quantity, int worker) {
      return over(scheduler, quantity, all -> all[worker]);
    }

    double[] over(String scheduler, String quantity, ToDoubleFunction<double[]> number) {
      String series = SharedStudy.series(scheduler, quantity);
      return bySeed.stream()
          .mapToDouble(result -> number.applyAsDouble(result.series(series)))
          .toArray();
    }

    // Makespan of one over that of another.
    double[] ratio(String scheduler, String other) {
      return pairs(makespan(scheduler), makespan(other), (a, b) -> a / b);
    }

    // Percent of the other's makespan.
    double[] gain(String scheduler, String other) {
      return decrease(makespan(scheduler), makespan(other));
    }

    // By how much the ratio of two makespans is above 1.
    double[] excess(String scheduler, String other) {
      return pairs(makespan(scheduler), makespan(other), (a, b) -> a / b - 1);
    }

    // By how much a scheduler takes longer here than at another point, seconds.
    double[] slowerThan(Point other, String scheduler) {
      return Thesis.minus(makespan(scheduler), other.makespan(scheduler));
    }
  }

  /**
   * Figures 4.4 and 4.5: 2PP (and DSA) against UMR while local tasks come more and more often, ten
   * times as often on the fastest workers. The figures have no printed numbers; rates and loads are
   * ours, see docs/papers/thesis.md. A setting is the arrivals per second on an ordinary worker.
   */
  public static final class ArrivalFigure extends SharedExperiment<Double> {
    private static final int HEAVY_FACTOR = 10;
    private final String figure;
    private final String setting;
    private final double serviceSeconds;
    private final int realisations;
    private final double load;
    private final Object[] platform;

    private ArrivalFigure(
        String figure,
        String setting,
        double serviceSeconds,
        int realisations,
        double load,
        Object... platform) {
      super(
          figure,
          "2PP against UMR, arrival rate of local tasks, " + setting,
          "a tenth of the load, two realisations, the outermost rates; not comparable with the"
              + " published statements");
      this.figure = figure;
      this.setting = setting;
      this.serviceSeconds = serviceSeconds;
      this.realisations = realisations;
      this.load = load;
      this.platform = platform;
    }

    /** Ten named workers, local tasks of 20 s, the strongest one burdened. */
    public static ArrivalFigure configuration1() {
      String setting = "configuration 1 (Table 4.1)";
      return new ArrivalFigure("fig4.4", setting, 20, 20, 5e5, "heavy", 1, "platform", "table4.1");
    }

    /** Thirty workers of mean speed 60, local tasks of 40 s, the fastest tenth burdened. */
    public static ArrivalFigure configuration2() {
      String setting = "configuration 2 (30 workers)";
      Object[] platform = {"heavy", 3, "mean_speed", 60, "platform", "mean", "workers", 30};
      return new ArrivalFigure("fig4.5", setting, 40, 10, 2.5e6, platform);
    }

    // The burdened workers are utilized 0.1 to 0.8.
    @Override
    List<Double> settings(Scale scale, Published published) {
      return DoubleStream.of(0.1, 0.2, 0.4, 0.6, 0.8)
          .filter(rho -> scale == Scale.FULL || rho == 0.1 || rho == 0.8)
          .mapToObj(rho -> rho / HEAVY_FACTOR / serviceSeconds)
          .toList();
    }

    private double load(Scale scale) {
      return scale == Scale.QUICK ? load / 10 : load;
    }

    private int realisations(Scale scale) {
      return scale == Scale.QUICK ? 2 : realisations;
    }

    @Override
    RunSpec spec(Scale scale, Double rate, int seed) {
      String quick = scale == Scale.QUICK ? "-quick" : "";
      return new Parameters()
          .put(platform)
          .put("load", load(scale), "rate", rate, "heavy_rate", HEAVY_FACTOR * rate)
          .put("service_s", serviceSeconds, "rounds", "0", "schedulers", "umr,2pp,dsa")
          .put("realisations", realisations(scale), "by_worker", "no")
          .of(
              SharedStudy.NAME,
              figure + "-rate" + Numbers.text(rate) + quick + "-seed" + seed,
              seed);
    }

    @Override
    Evaluation evaluate(Findings findings, Map<Double, Point> byRate) {
      List<Point> points = List.copyOf(byRate.values());
      Point first = points.getFirst();
      String number = figure.substring("fig".length());
      String gains =
          points.stream()
              .map(point ->
                  format(
                      "%.1f / %.1f %%",
                      meanOf(point.gain(TWO_PHASE, UMR)), meanOf(point.gain(DSA, UMR))))
              .collect(Collectors.joining("; ", "gain over UMR, 2PP / DSA, by rate: ", ""));
      double[] growth =
          Thesis.minus(points.getLast().gain(TWO_PHASE, UMR), first.gain(TWO_PHASE, UMR));
      findings.rest(figure.equals("fig4.5") ? figure : "table4.1");
      // In configuration 1 the two tie at the lowest rate, within 0.4 % either way: not claimed.
      String ahead = figure.equals("fig4.4") ? "fig4.4-2pp-over-umr" : "fig4.5-2pp-over-umr";
      findings.claim(ahead, better(points, UMR), gains);
      findings.claim("fig%s-growth", Effect.every("seeds", growth), number, gains);
      findings.claim("fig%s-slower", slower(points), number);
      findings.claim("fig%s-2pp-over-dsa", better(points, DSA), number, gains);
      SpreadTable table = new SpreadTable();
      byRate.forEach((rate, point) ->
          table
              .row("rate_per_s", rate, "heavy_utilization", rate * HEAVY_FACTOR * serviceSeconds)
              .cells("umr_s", point.makespan(UMR), "2pp_s", point.makespan(TWO_PHASE))
              .cells("dsa_s", point.makespan(DSA), "2pp_gain_percent", point.gain(TWO_PHASE, UMR))
              .cells("dsa_gain_percent", point.gain(DSA, UMR), "seeds", point.seeds())
              .cells("realisations", point.realisations(UMR)));
      String words =
          setting.replace("configuration", "Configuration")
              + ", L = "
              + Numbers.text(load(first.scale()))
              + " units, realisations per seed: "
              + realisations(first.scale());
      Axis rate = Axis.fitted("local tasks per second on an ordinary worker");
      return new Evaluation(findings)
          .table(id(), table.table())
          .figure(
              drawing("Figure " + number, words, first)
                  .panel(id(), rate, new Axis("makespan (s)", 0, Double.NaN))
                  .spreads("rate_per_s", "UMR", "umr_s", "2PP", "2pp_s", "DSA", "dsa_s")
                  .panel(id(), rate, Axis.fitted("gain over UMR (%)"))
                  .spreads("rate_per_s", "2PP", "2pp_gain_percent", "DSA", "dsa_gain_percent")
                  .figure());
    }

    // From each rate to the next.
    private static Effect slower(List<Point> points) {
      return Effect.every(
          "seeds",
          IntStream.range(1, points.size())
              .boxed()
              .flatMap(k ->
                  Stream.of(UMR, TWO_PHASE)
                      .map(scheduler -> points.get(k).slowerThan(points.get(k - 1), scheduler)))
              .toArray(double[][]::new));
    }

    // At every rate.
    private static Effect better(Collection<Point> points, String other) {
      return everySeed(points, point -> point.gain(TWO_PHASE, other));
    }
  }

  /**
   * Table 4.13 and Figure 4.9: DSA against 2PP, arrival rate of local tasks. The load is not
   * printed, and no single one gives makespans that vary nine times; quotients are compared.
   */
  public static final class Table413 extends SharedExperiment<Table413.Row> {
    private static final String MEAN = SharedStudy.TWO_PHASE_MEAN;

    // As printed: local tasks per second, Grid load over local load.
    record Row(String id, double rate, double ratio) {}

    public Table413() {
      super(
          "table4.13",
          "DSA against 2PP, arrival rate of local tasks (Figure 4.9)",
          "a tenth of the load, one realisation; not comparable with the published numbers");
    }

    @Override
    List<Row> settings(Scale scale, Published published) {
      return IntStream.rangeClosed(1, 4)
          .mapToObj(row -> "table4.13-row" + row)
          .map(id ->
              new Row(
                  id,
                  published.value(id + "-rate").value(),
                  published.value(id + "-ratio").value()))
          .toList();
    }

    // L/sum S, seconds, as in the other tables of the section.
    private static double dedicated(Scale scale) {
      return scale == Scale.QUICK ? 150 : 1500;
    }

    private static int realisations(Scale scale) {
      return scale == Scale.QUICK ? 1 : 5;
    }

    @Override
    RunSpec spec(Scale scale, Row row, int seed) {
      String rate = Numbers.text(row.rate);
      String run =
          "table4.13-rate" + rate + (scale == Scale.QUICK ? "-quick" : "") + "-seed" + seed;
      return new Parameters()
          .put("platform", "table4.13", "dedicated_s", dedicated(scale))
          .put("rate", rate, "utilization", 1 / (1 + row.ratio), "heavy", "0", "rounds", "0")
          .put("schedulers", String.join(SharedStudy.SEPARATOR, DSA, TWO_PHASE, MEAN, UMR))
          .put("realisations", realisations(scale), "by_worker", "no")
          .of(SharedStudy.NAME, run, seed);
    }

    @Override
    Evaluation evaluate(Findings findings, Map<Row, Point> points) {
      String quotient = "-dsa-over-2pp";
      points.forEach(
          (row, point) -> findings.published(row.id + quotient, point.ratio(DSA, TWO_PHASE)));
      findings.rest("table4.13");
      findings.rest("section4.7");
      List<Point> all = List.copyOf(points.values());
      List<Point> above = all.subList(0, 3);
      findings.claim(
          "table4.13-above",
          everySeed(above, point -> point.excess(DSA, TWO_PHASE)),
          ratios(above, TWO_PHASE),
          ratios(above, MEAN));
      findings.claim(
          "table4.13-below",
          Effect.every("seeds", all.getLast().gain(DSA, TWO_PHASE)),
          ratios(all.subList(3, 4), TWO_PHASE));
      Scale scale = all.getFirst().scale();
      SpreadTable table = new SpreadTable();
      points.forEach((row, point) -> {
        double[] dsa = point.makespan(DSA);
        double[] relative = Arrays.stream(dsa).map(seconds -> seconds / dedicated(scale)).toArray();
        table
            .row("rate_per_s", row.rate, "size_ratio", row.ratio, "dsa_s", dsa)
            .cells("2pp_s", point.makespan(TWO_PHASE), "2pp_mean_s", point.makespan(MEAN))
            .cells("umr_s", point.makespan(UMR), "dsa_over_2pp", point.ratio(DSA, TWO_PHASE))
            .cells("dsa_over_2pp_mean", point.ratio(DSA, MEAN), "dsa_relative", relative)
            .cells("dsa_over_2pp_published", findings.printed(row.id + quotient));
      });
      String setting =
          "20 workers of speed 20 to 60, L/ΣS = "
              + Math.round(dedicated(scale))
              + " s (ours), local tasks spread evenly, realisations per seed: "
              + realisations(scale);
      Axis rate = Axis.fitted("local tasks per second");
      return new Evaluation(findings)
          .table(id(), table.table())
          .figure(
              drawing("Table 4.13, Figure 4.9", setting, all.getFirst())
                  .panel(id(), rate, Axis.fitted("DSA over 2PP"))
                  .spreads("rate_per_s", "2PP", "dsa_over_2pp")
                  .spread("2PP with stable mean", "rate_per_s", "dsa_over_2pp_mean")
                  .line("printed", "rate_per_s", "dsa_over_2pp_published", Style.DASHED)
                  .panel(id(), rate, Axis.fitted("makespan (s)"))
                  .spreads("rate_per_s", "DSA", "dsa_s", "2PP", "2pp_s")
                  .spreads("rate_per_s", "2PP with stable mean", "2pp_mean_s", "UMR", "umr_s")
                  .figure());
    }

    private static String ratios(Collection<Point> points, String other) {
      return points.stream()
          .map(point -> format("%.3f", meanOf(point.ratio(DSA, other))))
          .collect(Collectors.joining(", "));
    }
  }
}
