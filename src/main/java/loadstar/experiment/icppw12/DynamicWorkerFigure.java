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
import loadstar.experiment.Figure.Panel;
import loadstar.experiment.Figure.Style;
import loadstar.experiment.Published;
import loadstar.experiment.RunResult;
import loadstar.experiment.RunSpec;
import loadstar.experiment.Scale;
import loadstar.experiment.Table;
import loadstar.experiment.icppw12.DynamicRuns.Variant;

/**
 * Figures 15 and 16: CPU-efficiency of a worker with profile P9 around its first reduction, from
 * 100 s to 300 s, at the largest dynamicity; reconstructed.
 */
public final class DynamicWorkerFigure implements Experiment {
  private static final double WORST = 0.8;
  private static final double FALL = 100;
  private static final double RISE = 300;
  private static final double NEXT_FALL = 500;

  /** What differs by more than this fraction counts as changed. */
  private static final double OFF = 0.01;

  private final int number;
  private final String scheduler;

  private DynamicWorkerFigure(int number, String scheduler) {
    this.number = number;
    this.scheduler = scheduler;
  }

  /** Figure 15. */
  public static DynamicWorkerFigure baseline() {
    return new DynamicWorkerFigure(15, BASELINE);
  }

  /** Figure 16. */
  public static DynamicWorkerFigure as4dr() {
    return new DynamicWorkerFigure(16, AS4DR);
  }

  @Override
  public String id() {
    return "icppw12-fig" + number;
  }

  @Override
  public String title() {
    return (number == 15 ? "Baseline" : "AS4DR")
        + ": CPU-efficiency of a worker with profile P9 as a function of time ("
        + DynamicRuns.LABEL
        + ")";
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
    return DynamicRuns.specs(scale, Variant.DEFAULT, seeds, WORST);
  }

  @Override
  public Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    DynamicRuns runs = new DynamicRuns(scale, seeds, results, Variant.DEFAULT);
    Comparison comparison = new Comparison(scale);
    if (number == 15) {
      comparison.published(
          published.value("fig15-rounds"),
          runs.over(BASELINE, WORST, DynamicWorkerFigure::changedRounds));
    } else {
      comparison.published(
          published.value("fig16-rounds-falling"),
          runs.over(AS4DR, WORST, result -> disturbedRounds(result, FALL)));
      comparison.published(
          published.value("fig16-rounds-rising"),
          runs.over(AS4DR, WORST, result -> disturbedRounds(result, RISE)));
    }
    comparison.rest(published.file("fig" + number));
    return new Evaluation(
        Map.of(id(), table(runs.result(scheduler, WORST, 1))), comparison, List.of(figure(runs)));
  }

  private static Table table(RunResult result) {
    Table table =
        new Table(
            "visit",
            "date_s",
            "efficiency_window_percent",
            "efficiency_cumulative_percent",
            "sigma_s",
            "visit_to_visit_s",
            "worker",
            "profiles");
    double[] dates = result.series(DynamicStudy.DATE);
    for (int i = 0; i < dates.length; i++) {
      table.add(
          i + 1,
          dates[i],
          100 * result.series(DynamicStudy.WINDOW)[i],
          100 * result.series(DynamicStudy.CUMULATIVE)[i],
          result.series(DynamicStudy.SIGMA)[i],
          result.series(DynamicStudy.PERIOD)[i],
          result.value(DynamicStudy.OBSERVED),
          "reconstructed, family R");
    }
    return table;
  }

  /**
   * Rounds from the edge on until the first that is as before again: as long as tau, and as
   * efficient as the last one before the edge.
   */
  static double disturbedRounds(RunResult result, double edge) {
    double[] dates = result.series(DynamicStudy.DATE);
    double[] window = result.series(DynamicStudy.WINDOW);
    double[] period = result.series(DynamicStudy.PERIOD);
    int first = firstAfter(dates, edge);
    int i = first;
    while (i < dates.length
        && (isOff(period[i], DynamicRuns.TAU) || isOff(window[i], window[first - 1]))) {
      i++;
    }
    return i - first;
  }

  /** Rounds from the falling edge to the next one less or more efficient than before it. */
  static double changedRounds(RunResult result) {
    double[] dates = result.series(DynamicStudy.DATE);
    double[] window = result.series(DynamicStudy.WINDOW);
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

  private Figure figure(DynamicRuns runs) {
    double worker = runs.result(scheduler, WORST, 1).value(DynamicStudy.OBSERVED);
    Axis date = new Axis("date of the measurement (s)", 0, NEXT_FALL);
    Panel efficiency =
        new Panel(
            id(),
            date,
            new Axis("CPU-efficiency of the worker (%)", 0, Double.NaN),
            List.of(
                new Line(
                    "since the last measurement",
                    "date_s",
                    "efficiency_window_percent",
                    Style.POINTS),
                new Line(
                    "since its first data",
                    "date_s",
                    "efficiency_cumulative_percent",
                    Style.PLAIN)),
            List.of());
    Panel rounds =
        new Panel(
            id(),
            date,
            new Axis("duration (s)", 0, Double.NaN),
            List.of(
                new Line("sigma (4)", "date_s", "sigma_s", Style.POINTS),
                new Line("visit to visit", "date_s", "visit_to_visit_s", Style.PLAIN)),
            List.of());
    return new Figure(
        id(),
        (number == 15 ? "Baseline" : "AS4DR")
            + ": CPU-efficiency of a worker with profile P9, delta = 0.8",
        runs.caption("Figure " + number, "Seed 1, worker " + (int) worker),
        List.of(efficiency, rounds));
  }
}
