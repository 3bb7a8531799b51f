package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SweepFigure.Sweep.AS4DR;
import static loadstar.experiment.icppw12.SweepFigure.Sweep.BASELINE;

import loadstar.campaign.RunResult;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.result.Figure;
import loadstar.result.Published;

/**
 * Figures 15 and 16: CPU-efficiency of a worker with profile P9 around its first reduction, from
 * 100 s to 300 s, at the largest dynamicity; reconstructed.
 */
public final class DynamicWorkerFigure extends SweepFigure {
  private static final double WORST = 0.8;
  private static final double FALL = 100;
  private static final double RISE = 300;
  private static final double NEXT_FALL = 500;
  // What differs by more than this fraction counts as changed.
  private static final double OFF = 0.01;
  private final int number;
  private final String scheduler;
  private final String name;

  private DynamicWorkerFigure(int number, String scheduler, String name) {
    super(
        "fig" + number,
        name
            + ": CPU-efficiency of a worker with profile P9 as a function of time ("
            + DynamicRuns.LABEL
            + ")",
        DynamicRuns::sweep,
        WORST);
    this.number = number;
    this.scheduler = scheduler;
    this.name = name;
  }

  public static DynamicWorkerFigure baseline() {
    return new DynamicWorkerFigure(15, BASELINE, "Baseline");
  }

  public static DynamicWorkerFigure as4dr() {
    return new DynamicWorkerFigure(16, AS4DR, "AS4DR");
  }

  @Override
  Evaluation evaluate(PairedRuns runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    if (number == 15) {
      findings.published(
          "fig15-rounds", runs.over(BASELINE, WORST, DynamicWorkerFigure::changedRounds));
    } else {
      findings.published(
          "fig16-rounds-falling", runs.over(AS4DR, WORST, result -> disturbedRounds(result, FALL)));
      findings.published(
          "fig16-rounds-rising", runs.over(AS4DR, WORST, result -> disturbedRounds(result, RISE)));
    }
    findings.rest("fig" + number);
    return new Evaluation(findings)
        .table(
            id(),
            WorkerView.table(runs.result(scheduler, WORST, 1), "profiles", DynamicRuns.FAMILY_CELL))
        .figure(figure(runs));
  }

  // Rounds from the edge on until the first that is as before again: as long as tau, and as
  // efficient as the last one before the edge.
  static double disturbedRounds(RunResult result, double edge) {
    double[] dates = result.series(Measures.DATE);
    double[] window = result.series(Measures.WINDOW);
    double[] period = result.series(Measures.PERIOD);
    int first = firstAfter(dates, edge);
    int i = first;
    while (i < dates.length
        && (isOff(period[i], result.value(Measures.TAU)) || isOff(window[i], window[first - 1]))) {
      i++;
    }
    return i - first;
  }

  // Rounds from the falling edge to the next one less or more efficient than before it.
  static double changedRounds(RunResult result) {
    double[] dates = result.series(Measures.DATE);
    double[] window = result.series(Measures.WINDOW);
    int first = firstAfter(dates, FALL);
    int changed = 0;
    for (int i = first; i < dates.length && dates[i] <= NEXT_FALL; i++) {
      changed += isOff(window[i], window[first - 1]) ? 1 : 0;
    }
    return changed;
  }

  private static int firstAfter(double[] dates, double edge) {
    int i = 1;
    while (i < dates.length && dates[i] <= edge) {
      i++;
    }
    return i;
  }

  private static boolean isOff(double value, double wanted) {
    return Math.abs(value - wanted) > OFF * wanted;
  }

  private Figure figure(PairedRuns runs) {
    double worker = runs.result(scheduler, WORST, 1).value(Measures.OBSERVED);
    WorkerView view = new WorkerView(id(), NEXT_FALL);
    Drawing drawing =
        new Drawing(
            id(),
            name + ": CPU-efficiency of a worker with profile P9, delta = 0.8",
            runs.caption("Figure " + number, "Seed 1, worker " + (int) worker));
    return view.rounds(view.efficiency(drawing)).figure();
  }
}
