package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static loadstar.experiment.SeedNumbers.every;
import static loadstar.experiment.SeedNumbers.format;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** The influence on Figures 5 and 6 of what the paper does not print. */
public final class ClusterSensitivity extends ClusterFigure.TauFigure {
  private static final double[] FULL_TAUS = {5, 10, 20, 50, 100};
  private static final double[] QUICK_TAUS = {5, 20};
  private static final double LATENCY = 0.01;

  /** Dynamicities: Figure 5 has the first of them, Figure 6 all. */
  private static final double[] DELTAS = {0, 0.8};

  private record Variant(
      String name, String label, boolean onlyDynamic, UnaryOperator<ClusterSetting> change) {
    double[] deltas() {
      return onlyDynamic ? new double[] {DELTAS[1]} : DELTAS;
    }

    ClusterCurve curve(Scale scale, double delta) {
      ClusterSetting setting =
          ClusterSetting.at(scale)
              .with(ClusterSetting.LATENCY, LATENCY)
              .with(ClusterSetting.DELTA, delta);
      return new ClusterCurve(
          name, change.apply(setting), scale == Scale.QUICK ? QUICK_TAUS : FULL_TAUS);
    }
  }

  private static Variant variant(String name, String label, String parameter, String value) {
    return new Variant(name, label, true, setting -> setting.with(parameter, value));
  }

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("default", "as in Figures 5 and 6", false, s -> s),
          new Variant("lambda1", "lambda = 1", false, s -> s.with(ClusterSetting.LAMBDA, 1)),
          new Variant(
              "d-circle",
              "delays d° instead of d",
              false,
              s -> s.with(ClusterSetting.DELAYS, ClusterSetting.BOUND)),
          new Variant(
              "half-horizon",
              "half the horizon",
              false,
              s -> s.with(ClusterSetting.HORIZON, s.number(ClusterSetting.HORIZON) / 2)),
          variant(
              "average", "averages as estimates", ClusterSetting.ESTIMATES, ClusterSetting.AVERAGE),
          variant("family-r", "family R", ClusterSetting.FAMILY, "R"),
          variant("family-q", "family Q", ClusterSetting.FAMILY, "Q"));

  public ClusterSensitivity() {
    super("ppam13-sensitivity");
  }

  @Override
  List<ClusterCurve> curves(Scale scale) {
    return VARIANTS.stream()
        .flatMap(variant ->
            DoubleStream.of(variant.deltas()).mapToObj(delta -> variant.curve(scale, delta)))
        .toList();
  }

  private static List<ClusterCurve> curves(Scale scale, double delta) {
    return VARIANTS.stream()
        .filter(variant -> delta > 0 || !variant.onlyDynamic)
        .map(variant -> variant.curve(scale, delta))
        .toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    VARIANTS.forEach(variant -> claim(findings, runs, variant));
    findings.table(id(), table(runs));
    for (double delta : DELTAS) {
      List<ClusterCurve> curves = curves(runs.scale(), delta);
      findings.table(id() + "-delta" + ClusterFigure.part(delta), table(runs, curves));
    }
    findings.figure(VARIANTS.stream().collect(toMap(Variant::name, Variant::label)), id());
  }

  private static Table table(RunSet runs) {
    return SpreadTable.of(
        VARIANTS,
        (table, variant) -> {
          for (double delta : variant.deltas()) {
            ClusterCurve curve = variant.curve(runs.scale(), delta);
            for (int seed = 1; seed <= runs.seeds(); seed++) {
              double[] percent = curve.percent(runs).ofSeed(seed);
              double[] clusters = curve.values(runs, ClusterSimulation.CLUSTERS).ofSeed(seed);
              double best = curve.bestTau(runs, seed);
              for (int i = 0; i < percent.length; i++) {
                table
                    .row("variant", variant.name, "delta", delta, "tau_s", curve.taus()[i])
                    .cells("efficiency_percent", percent[i], "best_tau_s", best)
                    .cells("clusters", clusters[i], "seed", seed);
              }
            }
          }
        });
  }

  /** Tests a variant; one that only matters with dynamicity has the steady curve of the default. */
  private static void claim(Findings findings, RunSet runs, Variant variant) {
    Variant steady = variant.onlyDynamic ? VARIANTS.getFirst() : variant;
    ClusterCurve calm = steady.curve(runs.scale(), DELTAS[0]);
    String evidence =
        DoubleStream.of(variant.deltas())
            .mapToObj(delta -> {
              ClusterCurve curve = variant.curve(runs.scale(), delta);
              double percent = curve.percent(runs).ofSeed(1)[curve.best(runs, 1)];
              return format("delta %.1f %.0f s %.2f %%", delta, curve.bestTau(runs, 1), percent);
            })
            .collect(joining("; "));
    findings.claim(
        "sensitivity-smaller-tau-%s",
        every(variant.curve(runs.scale(), DELTAS[1]).optimumBelow(calm, runs)),
        variant.name,
        variant.label,
        evidence);
  }
}
