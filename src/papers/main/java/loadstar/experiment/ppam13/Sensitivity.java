package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** How much what the paper does not print matters to Figures 5 and 6. */
public final class Sensitivity extends ClusterFigure {
  private static final double[] FULL_TAUS = {5, 10, 20, 50, 100};
  private static final double[] QUICK_TAUS = {5, 20};
  private static final double LATENCY = 0.01;

  // Figure 5 has the first of them, Figure 6 all.
  private static final double[] DELTAS = {0, 0.8};

  private record Variant(
      String name, String label, boolean onlyDynamic, UnaryOperator<Setting> change) {}

  private static final List<Variant> VARIANTS =
      List.of(
          new Variant("default", "as in Figures 5 and 6", false, s -> s),
          new Variant("lambda1", "lambda = 1", false, s -> s.with(Setting.LAMBDA, 1)),
          new Variant(
              "d-circle",
              "delays d° instead of d",
              false,
              s -> s.with(Setting.DELAYS, Setting.BOUND)),
          new Variant(
              "half-horizon",
              "half the horizon",
              false,
              s -> s.with(Setting.HORIZON, s.number(Setting.HORIZON) / 2)),
          new Variant(
              "average",
              "averages as estimates",
              true,
              s -> s.with(Setting.ESTIMATES, Setting.AVERAGE)),
          new Variant("family-r", "family R", true, s -> s.with(Setting.FAMILY, "R")),
          new Variant("family-q", "family Q", true, s -> s.with(Setting.FAMILY, "Q")));

  public Sensitivity() {
    super(
        "sensitivity",
        "Sensitivity of Figures 5 and 6 to what is not printed (" + RECONSTRUCTED + ")");
  }

  private static Curve curve(Scale scale, Variant variant, double delta) {
    Setting setting = Setting.at(scale).with(Setting.LATENCY, LATENCY).with(Setting.DELTA, delta);
    return new Curve(variant.change.apply(setting), scale == Scale.QUICK ? QUICK_TAUS : FULL_TAUS);
  }

  // Which dynamicities make a difference to a variant.
  private static double[] deltas(Variant variant) {
    return variant.onlyDynamic ? new double[] {DELTAS[1]} : DELTAS;
  }

  @Override
  List<IntFunction<RunSpec>> runs(Scale scale) {
    List<IntFunction<RunSpec>> runs = new ArrayList<>();
    for (Variant variant : VARIANTS) {
      for (double delta : deltas(variant)) {
        runs.addAll(curve(scale, variant, delta).runs());
      }
    }
    return runs;
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    Evaluation evaluation = new Evaluation(compare(runs, published)).table(id(), table(runs));
    for (double delta : DELTAS) {
      evaluation.table(id() + "-delta" + part(delta), drawn(runs, delta));
    }
    return evaluation.figure(figure(runs));
  }

  private static Table table(RunSet runs) {
    return SpreadTable.of(
        VARIANTS,
        (table, variant) -> {
          for (double delta : deltas(variant)) {
            Curve curve = curve(runs.scale(), variant, delta);
            for (int seed = 1; seed <= runs.seeds(); seed++) {
              double[] percent = curve.percent(runs, seed);
              double[] clusters = curve.values(runs, seed, ClusterStudy.CLUSTERS);
              for (int i = 0; i < percent.length; i++) {
                table
                    .row("variant", variant.name, "delta", delta, "tau_s", curve.taus()[i])
                    .cells(
                        "efficiency_percent", percent[i], "best_tau_s", curve.bestTau(runs, seed))
                    .cells("clusters", clusters[i], "seed", seed);
              }
            }
          }
        });
  }

  // One column per variant, for the figure.
  private static Table drawn(RunSet runs, double delta) {
    SpreadTable table = new SpreadTable();
    for (double tau : curve(runs.scale(), VARIANTS.getFirst(), delta).taus()) {
      table.row().cells("tau_s", tau);
      for (Variant variant : shown(delta)) {
        table.cells(
            variant.name, runs.over(curve(runs.scale(), variant, delta).run(tau), Curve::percent));
      }
    }
    return table.table();
  }

  private static List<Variant> shown(double delta) {
    return VARIANTS.stream().filter(variant -> delta > 0 || !variant.onlyDynamic).toList();
  }

  private static Findings compare(RunSet runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    for (Variant variant : VARIANTS) {
      findings.claim(
          "sensitivity-smaller-tau-%s",
          bestTauFalls(runs, variant), variant.name, variant.label, evidence(runs, variant));
    }
    return findings;
  }

  // A variant that only matters with dynamicity has the steady curve of the default.
  private static Effect bestTauFalls(RunSet runs, Variant variant) {
    Variant steady = variant.onlyDynamic ? VARIANTS.getFirst() : variant;
    return Effect.every(
        "seeds",
        curve(runs.scale(), variant, DELTAS[1])
            .optimumBelow(curve(runs.scale(), steady, DELTAS[0]), runs)
            .toArray(double[][]::new));
  }

  private static String evidence(RunSet runs, Variant variant) {
    StringBuilder text = new StringBuilder("f = 0.01, seed 1, best tau and its efficiency: ");
    for (double delta : deltas(variant)) {
      Curve curve = curve(runs.scale(), variant, delta);
      text.append(
          format(
              "delta %.1f %.0f s %.2f %%; ",
              delta, curve.bestTau(runs, 1), curve.percent(runs, 1)[curve.best(runs, 1)]));
    }
    return text.substring(0, text.length() - 2);
  }

  private Figure figure(RunSet runs) {
    Drawing drawing =
        new Drawing(
            id(),
            "Figures 5 and 6 with other choices of what the paper does not print, f = 0.01 s",
            caption(
                runs,
                "sensitivity of Figures 5 and 6",
                "RECONSTRUCTED profiles; default: lambda = 5, delays d, 2000 s, Table 1 as"
                    + " estimates, family G",
                runs.meansOfSeeds()));
    for (double delta : DELTAS) {
      drawing.panel(
          id() + "-delta" + part(delta),
          Axis.logarithmic("tau (s)"),
          Axis.fitted("CPU-efficiency, delta = " + part(delta) + " (%)"));
      shown(delta).forEach(variant -> drawing.spread(variant.label, "tau_s", variant.name));
    }
    return drawing.figure();
  }
}
