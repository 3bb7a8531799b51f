package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SweepFigure.Sweep.AS4DR;
import static loadstar.experiment.icppw12.SweepFigure.Sweep.BASELINE;

import java.util.ArrayList;
import java.util.List;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.ProfileDrawing;
import loadstar.platform.ProfileFamily;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;

/** Figure 14: CPU-efficiency of the platform as a function of dynamicity; reconstructed. */
public final class Figure14 extends SweepFigure {
  private static final double WORST = 0.8;

  public Figure14() {
    super(
        "fig14",
        "CPU-efficiency of the platform as a function of dynamicity (" + DynamicRuns.LABEL + ")",
        DynamicRuns::sweep,
        DynamicRuns.DELTAS);
  }

  @Override
  Evaluation evaluate(PairedRuns runs, Published published) {
    EfficiencyView view = new EfficiencyView(id(), "fig14", runs, published);
    ProfileDrawing profiles =
        new ProfileDrawing("icppw12-fig13", "Figure 13", ProfileFamily.r(), WORST);
    return new Evaluation(compare(view, runs))
        .table(id(), view.table((table, delta) -> table.cells("profiles", DynamicRuns.FAMILY_CELL)))
        .table(profiles.name(), profiles.table())
        .figure(figure(view, runs))
        .figure(profiles.figure(PairedRuns.PAPER));
  }

  private static Findings compare(EfficiencyView view, PairedRuns runs) {
    Findings findings = view.compare();
    integration(findings, runs, "", DynamicRuns.DELTAS);
    findings.claim(
        "fig14-as4dr-decreases",
        runs.rises(AS4DR, Measures.EFFICIENCY, -1),
        runs.courseInWords(AS4DR, Measures.EFFICIENCY, 100));
    findings.claim(
        "fig14-baseline-decreases",
        runs.rises(BASELINE, Measures.EFFICIENCY, -1),
        runs.courseInWords(BASELINE, Measures.EFFICIENCY, 100));
    findings.claim(
        "fig14-baseline-faster",
        baselineLosesMore(runs),
        lost(runs, AS4DR, 0, WORST, 1),
        lost(runs, BASELINE, 0, WORST, 1));
    return findings;
  }

  // Every computation ended when the integral of its profile says.
  static void integration(Findings findings, PairedRuns runs, String label, double... deltas) {
    for (double delta : deltas) {
      findings.derived(
          "integration-%s%s",
          new double[2 * runs.seeds()],
          concat(
              runs.values(AS4DR, delta, DynamicStudy.INTEGRATION_ERROR),
              runs.values(BASELINE, delta, DynamicStudy.INTEGRATION_ERROR)),
          1e-6,
          label.replaceAll("[^A-Za-z]+", "-"),
          delta,
          label);
    }
  }

  private static double[] concat(double[] a, double[] b) {
    double[] both = new double[a.length + b.length];
    System.arraycopy(a, 0, both, 0, a.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private static Effect baselineLosesMore(PairedRuns runs) {
    List<double[]> steps = new ArrayList<>();
    for (int i = 1; i < DynamicRuns.DELTAS.length; i++) {
      double from = DynamicRuns.DELTAS[i - 1];
      double to = DynamicRuns.DELTAS[i];
      steps.add(
          runs.set()
              .each(seed ->
                  lost(runs, BASELINE, from, to, seed) - lost(runs, AS4DR, from, to, seed)));
    }
    return Effect.every("seeds", steps.toArray(double[][]::new));
  }

  private static double lost(PairedRuns runs, String scheduler, double from, double to, int seed) {
    return 100
        * (runs.result(scheduler, from, seed).value(Measures.EFFICIENCY)
            - runs.result(scheduler, to, seed).value(Measures.EFFICIENCY));
  }

  private Figure figure(EfficiencyView view, PairedRuns runs) {
    String title = "CPU-efficiency of the platform as a function of dynamicity";
    return view.draw(
        new Drawing(id(), title, runs.caption("Figure 14")), Axis.fitted("dynamicity delta"));
  }
}
