package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SweepFigure.Sweep.BASELINE;

import loadstar.experiment.Findings;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Style;
import loadstar.result.Published;

/** Figure 9: CPU-efficiency of the platform as a function of inaccuracy. */
public final class Figure9 extends SweepFigure {
  private static final String CLOSED_FORM = "baseline_closed_form_percent";

  public Figure9() {
    super(
        "fig9",
        "CPU-efficiency of the platform as a function of inaccuracy",
        SteadyRuns::sweep,
        SteadyRuns.IOTAS);
  }

  @Override
  Evaluation evaluate(PairedRuns runs, Published published) {
    EfficiencyView view = new EfficiencyView(id(), "fig9", runs, published);
    return new Evaluation(compare(view, runs))
        .table(
            id(),
            view.table((table, iota) -> table.cells(CLOSED_FORM, meanOf(closedForm(runs, iota)))))
        .table(id() + "-runs", SteadyRuns.table(runs))
        .figure(figure(view, runs));
  }

  // Baseline served Round-Robin: everybody waits for the workers with a plus, whose rounds take (1
  // + iota) tau. The fraction p of them is busy all the time, the others (1 - iota)/(1 + iota) of
  // it. Percent.
  private static double[] closedForm(PairedRuns runs, double iota) {
    return runs.over(
        BASELINE,
        iota,
        result -> {
          double p = result.value(SteadyStudy.PLUS);
          return 100 * (p + (1 - p) * (1 - iota) / (1 + iota));
        });
  }

  private static Findings compare(EfficiencyView view, PairedRuns runs) {
    Findings findings = view.compare();
    // What a run of H seconds loses at its two ends is of the order of one round of tau seconds.
    double tolerance = 100 * Sweep.TAU / runs.sweep().horizon();
    for (double iota : SteadyRuns.IOTAS) {
      findings.derived(
          "fig9-baseline-closed-form-%s",
          closedForm(runs, iota), runs.percent(BASELINE, iota), tolerance, iota);
    }
    return findings;
  }

  private Figure figure(EfficiencyView view, PairedRuns runs) {
    return view.draw(
        drawing(runs.caption("Figure 9")),
        Axis.fitted("inaccuracy iota of the estimates"),
        new Line("Baseline, closed form", "iota", CLOSED_FORM, Style.DASHED));
  }
}
