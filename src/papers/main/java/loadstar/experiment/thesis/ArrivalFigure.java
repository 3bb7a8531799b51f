package loadstar.experiment.thesis;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.Parameters;
import loadstar.result.Effect;
import loadstar.result.Figure.Axis;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/**
 * Figures 4.4 and 4.5: 2PP (and DSA) against UMR while local tasks come more and more often, ten
 * times as often on the fastest workers. The figures have no printed numbers; rates and loads are
 * ours, see docs/papers/thesis.md. A setting is the arrivals per second on an ordinary worker.
 */
public final class ArrivalFigure extends SharedExperiment<Double> {
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
        .of(SharedStudy.NAME, figure + "-rate" + Numbers.text(rate) + quick + "-seed" + seed, seed);
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
