package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.minus;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Effect;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/**
 * Figures 4.4 and 4.5: 2PP (and DSA) against UMR while local tasks arrive more and more often, ten
 * times as often on the fastest workers. The figures have no printed numbers; rates and loads are a
 * choice of this project, see docs/papers/thesis.md. A setting is the arrivals per second on an
 * ordinary worker.
 */
public final class ArrivalFigure extends SharedExperiment<Double> {
  private static final int HEAVY_FACTOR = 10;
  private final Configuration of;

  private record Configuration(
      String figure,
      String setting,
      double serviceSeconds,
      int realisations,
      double load,
      Object... platform) {}

  public ArrivalFigure(String id) {
    super(id);
    of =
        switch (id) {
          case "thesis-fig4.4" -> configuration1();
          case "thesis-fig4.5" -> configuration2();
          default -> throw new IllegalArgumentException(id);
        };
  }

  /** Returns ten named workers, local tasks of 20 s, the strongest one burdened. */
  private static Configuration configuration1() {
    String setting = "Configuration 1 (Table 4.1)";
    return new Configuration("fig4.4", setting, 20, 20, 5e5, "heavy", 1, "platform", "table4.1");
  }

  /** Returns thirty workers of mean speed 60, local tasks of 40 s, the fastest tenth burdened. */
  private static Configuration configuration2() {
    String setting = "Configuration 2 (30 workers)";
    Object[] platform = {"heavy", 3, "mean_speed", 60, "platform", "mean", "workers", 30};
    return new Configuration("fig4.5", setting, 40, 10, 2.5e6, platform);
  }

  // The utilization of the burdened workers is 0.1 to 0.8.
  @Override
  Map<Double, SeededProblem> questionsByKey(Scale scale, Published published) {
    boolean full = scale == Scale.FULL;
    Map<Double, SeededProblem> problems = new LinkedHashMap<>();
    for (double rho : full ? new double[] {0.1, 0.2, 0.4, 0.6, 0.8} : new double[] {0.1, 0.8}) {
      double rate = rho / HEAVY_FACTOR / of.serviceSeconds;
      problems.put(
          rate,
          new ExperimentParameters()
              .put(of.platform)
              .put("load", load(scale), "rate", rate, "heavy_rate", HEAVY_FACTOR * rate)
              .put("service_s", of.serviceSeconds, "rounds", "0", "schedulers", "umr,2pp,dsa")
              .put("realisations", full ? of.realisations : 2, "by_worker", "no")
              .of(SharedSimulation.NAME, of.figure, "-rate", rate, SharedExperiment.quick(scale)));
    }
    return problems;
  }

  private double load(Scale scale) {
    return scale == Scale.QUICK ? of.load / 10 : of.load;
  }

  @Override
  void evaluate(Findings findings, Map<Double, SharedExperiment.SettingResults> byRate) {
    List<SharedExperiment.SettingResults> points = List.copyOf(byRate.values());
    SharedExperiment.SettingResults first = points.getFirst();
    String number = of.figure.substring("fig".length());
    String gains =
        points.stream()
            .map(point ->
                format(
                    "%.1f / %.1f %%",
                    meanOf(point.gain(SharedExperiment.TWO_PHASE, SharedExperiment.UMR)),
                    meanOf(point.gain(SharedExperiment.DSA, SharedExperiment.UMR))))
            .collect(
                Collectors.joining(
                    "; ",
                    "gain over SharedExperiment.UMR, 2PP / SharedExperiment.DSA, by rate: ",
                    ""));
    double[] growth =
        minus(
            points.getLast().gain(SharedExperiment.TWO_PHASE, SharedExperiment.UMR),
            first.gain(SharedExperiment.TWO_PHASE, SharedExperiment.UMR));
    findings.rest(of.figure.equals("fig4.5") ? of.figure : "table4.1");
    // In configuration 1 the two tie at the lowest rate, within 0.4 % either way: that is not
    // claimed.
    String ahead = of.figure.equals("fig4.4") ? "fig4.4-2pp-over-umr" : "fig4.5-2pp-over-umr";
    SweepQuantity umr =
        SharedExperiment.course(points, point -> point.makespan(SharedExperiment.UMR));
    SweepQuantity twoPhase =
        SharedExperiment.course(points, point -> point.makespan(SharedExperiment.TWO_PHASE));
    findings.claim(ahead, better(points, SharedExperiment.UMR), gains);
    findings.claim("fig%s-growth", Effect.every("seeds", growth), number, gains);
    findings.claim("fig%s-slower", umr.steps(1).every(twoPhase.steps(1)), number);
    findings.claim("fig%s-2pp-over-dsa", better(points, SharedExperiment.DSA), number, gains);
    SpreadTable table = new SpreadTable();
    byRate.forEach((rate, point) ->
        table
            .row("rate_per_s", rate, "heavy_utilization", rate * HEAVY_FACTOR * of.serviceSeconds)
            .cells(
                "umr_s",
                point.makespan(SharedExperiment.UMR),
                "2pp_s",
                point.makespan(SharedExperiment.TWO_PHASE))
            .cells(
                "dsa_s",
                point.makespan(SharedExperiment.DSA),
                "2pp_gain_percent",
                point.gain(SharedExperiment.TWO_PHASE, SharedExperiment.UMR))
            .cells(
                "dsa_gain_percent",
                point.gain(SharedExperiment.DSA, SharedExperiment.UMR),
                "seeds",
                point.runs().seeds())
            .cells("realisations", point.realisations(SharedExperiment.UMR)));
    findings
        .table(id(), table.table())
        .figure(
            "thesis-fig%4$s",
            number,
            of.setting,
            Numbers.text(load(first.runs().scale())),
            first.realisations(SharedExperiment.UMR));
  }

  private static Effect better(Collection<SharedExperiment.SettingResults> points, String other) {
    return SharedExperiment.course(points, point -> point.gain(SharedExperiment.TWO_PHASE, other))
        .every();
  }
}
