package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SweepFigure.Sweep.AS4DR;
import static loadstar.experiment.icppw12.SweepFigure.Sweep.BASELINE;

import java.util.Arrays;
import loadstar.experiment.Findings;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;

/** Figure 12: average and standard deviation of sigma (4) as a function of inaccuracy. */
public final class Figure12 extends SweepFigure {
  private static final String STD_RATIO = "std_ratio";
  private static final double WORST = 0.9;

  public Figure12() {
    super(
        "fig12",
        "Average and standard deviation of sigma as a function of inaccuracy",
        SteadyRuns::sweep,
        SteadyRuns.IOTAS);
  }

  @Override
  Evaluation evaluate(PairedRuns runs, Published published) {
    SigmaView view = new SigmaView(id(), runs);
    return new Evaluation(compare(runs, published))
        .table(id(), view.table((table, iota) -> table.cells(STD_RATIO, stdRatios(runs, iota))))
        .table(id() + "-runs", SteadyRuns.table(runs))
        .figure(figure(view, runs, published));
  }

  // NaN where the estimates are exact: neither scheduler's sigma varies then.
  private static double[] stdRatios(PairedRuns runs, double iota) {
    if (iota == 0) {
      double[] none = new double[runs.seeds()];
      Arrays.fill(none, Double.NaN);
      return none;
    }
    return runs.ratios(BASELINE, AS4DR, iota, Measures.SIGMA_STD);
  }

  private static Findings compare(PairedRuns runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    findings.published("fig12-mean-as4dr", runs.values(AS4DR, WORST, Measures.SIGMA_MEAN));
    findings.published("fig12-mean-baseline", runs.values(BASELINE, WORST, Measures.SIGMA_MEAN));
    findings.published("fig12-std-ratio-iota5", stdRatios(runs, WORST));
    findings.rest("fig12");
    for (double iota : SteadyRuns.IOTAS) {
      addClosedForms(findings, runs, iota);
    }
    return findings;
  }

  private static void addClosedForms(Findings findings, PairedRuns runs, double iota) {
    findings.derived(
        "fig12-recursion-%s",
        new double[runs.seeds()],
        runs.values(AS4DR, iota, SteadyStudy.RECURSION_ERROR),
        1e-6,
        iota);
    findings.derived(
        "fig12-baseline-mean-%s",
        runs.values(BASELINE, iota, SteadyStudy.FIRST_MEAN),
        runs.values(BASELINE, iota, Measures.SIGMA_MEAN),
        tolerance(runs),
        iota);
    if (iota > 0) {
      findings.derived(
          "fig12-std-ratio-%s",
          expectedStdRatio(runs, iota),
          stdRatios(runs, iota),
          0.005 * Math.sqrt(rounds(runs, iota)),
          iota);
    }
  }

  // Workers have collected one round more or less at the end: of all, one part in N.
  private static double tolerance(PairedRuns runs) {
    return Sweep.TAU * Sweep.TAU / runs.sweep().horizon();
  }

  private static double[] expectedStdRatio(PairedRuns runs, double iota) {
    return runs.over(
        AS4DR,
        iota,
        result -> {
          double p = result.value(SteadyStudy.PLUS);
          return 2 * Math.sqrt(p * (1 - p) * result.value(Measures.SIGMA_COUNT) / 1000);
        });
  }

  private static double rounds(PairedRuns runs, double iota) {
    return meanOf(runs.values(AS4DR, iota, Measures.SIGMA_COUNT)) / 1000;
  }

  private Figure figure(SigmaView view, PairedRuns runs, Published published) {
    Axis iota = Axis.fitted("inaccuracy iota of the estimates");
    return view.draw(drawing(runs.caption("Figure 12")), iota)
        .panel(id(), iota, new Axis("std. deviation, Baseline / AS4DR", 0, Double.NaN))
        .spread("Baseline / AS4DR", "iota", STD_RATIO)
        .mark("24.98", WORST, published.value("fig12-std-ratio-iota5").value())
        .figure();
  }
}
