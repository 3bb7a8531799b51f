package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.DynamicRuns.AS4DR;
import static loadstar.experiment.icppw12.DynamicRuns.BASELINE;

import java.util.List;
import java.util.Map;
import loadstar.experiment.Comparison;
import loadstar.experiment.Experiment;
import loadstar.experiment.Figure;
import loadstar.experiment.Figure.Axis;
import loadstar.experiment.Figure.Line;
import loadstar.experiment.Figure.Mark;
import loadstar.experiment.Figure.Panel;
import loadstar.experiment.Figure.Style;
import loadstar.experiment.Published;
import loadstar.experiment.RunResult;
import loadstar.experiment.RunSpec;
import loadstar.experiment.Scale;
import loadstar.experiment.Spread;
import loadstar.experiment.Table;
import loadstar.experiment.icppw12.DynamicRuns.Variant;

/** Figure 14: CPU-efficiency of the platform as a function of dynamicity; reconstructed. */
public final class Figure14 implements Experiment {
  private static final String NAME = "icppw12-fig14";
  private static final String PLACE = "section IV-B, text on Figure 14";
  private static final double WORST = 0.8;

  @Override
  public String id() {
    return NAME;
  }

  @Override
  public String title() {
    return "CPU-efficiency of the platform as a function of dynamicity (" + DynamicRuns.LABEL + ")";
  }

  @Override
  public String paper() {
    return "icppw12";
  }

  @Override
  public String scaleNote(Scale scale) {
    return DynamicRuns.scaleNote(scale);
  }

  @Override
  public List<RunSpec> runs(Scale scale, int seeds) {
    return DynamicRuns.specs(scale, Variant.DEFAULT, seeds, DynamicRuns.DELTAS);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    DynamicRuns runs = new DynamicRuns(scale, seeds, results, Variant.DEFAULT);
    return new Evaluation(
        Map.of(NAME, table(runs)), compare(runs, published), List.of(figure(runs, published)));
  }

  private static Table table(DynamicRuns runs) {
    Table table =
        new Table(
            "delta",
            "as4dr_percent",
            "as4dr_percent_min",
            "as4dr_percent_max",
            "baseline_percent",
            "baseline_percent_min",
            "baseline_percent_max",
            "ratio",
            "ratio_min",
            "ratio_max",
            "seeds",
            "horizon_s",
            "profiles");
    for (double delta : DynamicRuns.DELTAS) {
      Spread as4dr = Spread.of(percent(runs, AS4DR, delta));
      Spread baseline = Spread.of(percent(runs, BASELINE, delta));
      Spread ratio = Spread.of(runs.ratios(AS4DR, BASELINE, delta, DynamicStudy.EFFICIENCY));
      table.add(
          delta,
          as4dr.mean(),
          as4dr.min(),
          as4dr.max(),
          baseline.mean(),
          baseline.min(),
          baseline.max(),
          ratio.mean(),
          ratio.min(),
          ratio.max(),
          runs.seeds(),
          DynamicRuns.horizon(runs.scale()),
          "reconstructed, family R");
    }
    return table;
  }

  private static double[] percent(DynamicRuns runs, String scheduler, double delta) {
    return runs.over(scheduler, delta, result -> 100 * result.value(DynamicStudy.EFFICIENCY));
  }

  private static Comparison compare(DynamicRuns runs, Published published) {
    Comparison comparison = new Comparison(runs.scale());
    comparison.published(published.value("fig14-tau"), runs.values(AS4DR, 0, DynamicStudy.TAU));
    comparison.published(published.value("fig14-as4dr-delta0"), percent(runs, AS4DR, 0));
    comparison.published(published.value("fig14-baseline-delta0"), percent(runs, BASELINE, 0));
    comparison.published(
        published.value("fig14-ratio-delta4"),
        runs.ratios(AS4DR, BASELINE, WORST, DynamicStudy.EFFICIENCY));
    comparison.rest(published.file("fig14"));
    integration(comparison, runs, "", DynamicRuns.DELTAS);
    comparison.claim(
        "fig14-as4dr-decreases",
        "the CPU-efficiency of AS4DR decreases when the dynamicity increases",
        runs.rises(AS4DR, DynamicStudy.EFFICIENCY, -1),
        true,
        PLACE,
        runs.course(AS4DR, DynamicStudy.EFFICIENCY, 100) + " (%)");
    comparison.claim(
        "fig14-baseline-decreases",
        "the CPU-efficiency of Baseline decreases when the dynamicity increases",
        runs.rises(BASELINE, DynamicStudy.EFFICIENCY, -1),
        true,
        PLACE,
        runs.course(BASELINE, DynamicStudy.EFFICIENCY, 100) + " (%)");
    comparison.claim(
        "fig14-baseline-faster",
        "the decrease is significantly faster for Baseline than for AS4DR",
        baselineLosesMore(runs),
        true,
        PLACE,
        "points lost between neighbouring dynamicities are compared; "
            + String.format(
                "from delta 0 to 0.8 AS4DR loses %.2f and Baseline %.2f points, seed 1",
                lost(runs, AS4DR, 0, WORST, 1), lost(runs, BASELINE, 0, WORST, 1)));
    return comparison;
  }

  /** Every computation ended when the integral of its profile says. */
  static void integration(Comparison comparison, DynamicRuns runs, String label, double... deltas) {
    for (double delta : deltas) {
      comparison.derived(
          "integration-" + label.replaceAll("[^A-Za-z]+", "-") + delta,
          "largest error of the end of a computation, " + label + "delta " + delta,
          "s",
          new double[2 * runs.seeds()],
          concat(
              runs.values(AS4DR, delta, DynamicStudy.INTEGRATION_ERROR),
              runs.values(BASELINE, delta, DynamicStudy.INTEGRATION_ERROR)),
          1e-6,
          "docs/reproducing/icppw12-dynamic.md, time-varying speeds",
          "SimGrid's date against the exact integral of the worker's profile");
    }
  }

  private static double[] concat(double[] a, double[] b) {
    double[] both = new double[a.length + b.length];
    System.arraycopy(a, 0, both, 0, a.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private static boolean[] baselineLosesMore(DynamicRuns runs) {
    boolean[] more = new boolean[runs.seeds()];
    for (int seed = 1; seed <= more.length; seed++) {
      more[seed - 1] = true;
      for (int i = 1; i < DynamicRuns.DELTAS.length; i++) {
        double from = DynamicRuns.DELTAS[i - 1];
        double to = DynamicRuns.DELTAS[i];
        more[seed - 1] &= lost(runs, BASELINE, from, to, seed) > lost(runs, AS4DR, from, to, seed);
      }
    }
    return more;
  }

  private static double lost(DynamicRuns runs, String scheduler, double from, double to, int seed) {
    return 100
        * (runs.result(scheduler, from, seed).value(DynamicStudy.EFFICIENCY)
            - runs.result(scheduler, to, seed).value(DynamicStudy.EFFICIENCY));
  }

  private static Figure figure(DynamicRuns runs, Published published) {
    Axis delta = Axis.fitted("dynamicity delta");
    Panel efficiency =
        new Panel(
            NAME,
            delta,
            new Axis("CPU-efficiency of the platform (%)", 0, 100),
            List.of(line("AS4DR", "as4dr_percent"), line("Baseline", "baseline_percent")),
            List.of(new Mark("99.99 %, both", 0, published.value("fig14-as4dr-delta0").value())));
    Panel ratio =
        new Panel(
            NAME,
            delta,
            Axis.fitted("AS4DR / Baseline"),
            List.of(line("AS4DR / Baseline", "ratio")),
            List.of(new Mark("1.38", WORST, published.value("fig14-ratio-delta4").value())));
    return new Figure(
        NAME,
        "CPU-efficiency of the platform as a function of dynamicity",
        runs.caption("Figure 14"),
        List.of(efficiency, ratio));
  }

  private static Line line(String label, String column) {
    return new Line(label, "delta", column, column + "_min", column + "_max", Style.POINTS);
  }
}
