package loadstar.experiment.icppw12;

import java.util.Arrays;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.experiment.Findings;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The CPU-efficiency of one worker as a function of time, under one scheduler. The curves are those
 * of seed 1; numbers are compared over all seeds. Figures 10 and 11: the largest inaccuracy.
 * Figures 15 and 16, reconstructed: a worker with profile P9 around its first reduction, from 100 s
 * to 300 s, at the largest dynamicity.
 */
public final class WorkerFigure extends SweepFigure {
  /** Inaccuracy iota_3, at which the printed sigma of 4.62 s is simulated. */
  static final double WHERE_SIGMA_FITS = 0.54;

  /** Number of a round that stands for the last one. */
  private static final int LAST = Integer.MAX_VALUE;

  /** Largest of all computation latencies of Table I, seconds. */
  private static final double LARGEST_LATENCY = 1.5e-4;

  private static final double FALL = 100;
  private static final double RISE = 300;
  private static final double NEXT_FALL = 500;

  /** Relative difference above which a value counts as changed, or as not steady yet. */
  private static final double OFF = 0.01;

  private final String scheduler;

  /** Creates a figure: Baseline's are 10 and 15, those of AS4DR follow them. */
  public WorkerFigure(String id) {
    super(id, new double[] {WHERE_SIGMA_FITS, 0.9}, new double[] {0.8});
    scheduler = number == 10 || number == 15 ? SweepFigure.BASELINE : SweepFigure.AS4DR;
  }

  @Override
  void evaluate(SweepFigure.PairedRuns runs, Findings findings) {
    double worst = runs.sweep().worst();
    switch (number) {
      case 10 -> compareBaseline(findings, runs, worst);
      case 11 -> compareAs4dr(findings, runs, worst);
      case 15 ->
          findings.published(
              "fig15-rounds", runs.over(SweepFigure.BASELINE, worst, WorkerFigure::changedRounds));
      default ->
          findings
              .published(
                  "fig16-rounds-falling",
                  runs.over(SweepFigure.AS4DR, worst, r -> disturbedRounds(r, FALL)))
              .published(
                  "fig16-rounds-rising",
                  runs.over(SweepFigure.AS4DR, worst, r -> disturbedRounds(r, RISE)));
    }
    RunResult result = runs.result(scheduler, worst, 1);
    findings
        .rest("fig" + number)
        .table(id(), table(result, runs.sweep().horizon()))
        .figure(id(), runs.horizon(), (int) result.value(SectionSimulation.OBSERVED));
  }

  private Table table(RunResult result, double horizon) {
    SpreadTable table = new SpreadTable();
    double[] dates = result.series(SectionSimulation.DATE);
    for (int i = 0; i < dates.length; i++) {
      table
          .row("visit", i + 1, "date_s", dates[i])
          .cells("efficiency_window_percent", 100 * result.series(SectionSimulation.WINDOW)[i])
          .cells(
              "efficiency_cumulative_percent", 100 * result.series(SectionSimulation.CUMULATIVE)[i])
          .cells("sigma_s", result.series(SectionSimulation.SIGMA)[i])
          .cells("visit_to_visit_s", result.series(SectionSimulation.PERIOD)[i])
          .cells("worker", result.value(SectionSimulation.OBSERVED))
          .cells(lastCells("horizon_s", () -> horizon));
    }
    return table.table();
  }

  private static void compareBaseline(
      Findings findings, SweepFigure.PairedRuns runs, double worst) {
    findings.published(
        "fig10-sigma-iota5",
        runs.over(
            SweepFigure.BASELINE, worst, result -> mean(result, SectionSimulation.PERIOD, 2, 6)));
    findings.reading(
        "sigma-iota3",
        "fig10-sigma-iota5",
        runs.over(
            SweepFigure.BASELINE,
            WHERE_SIGMA_FITS,
            result -> mean(result, SectionSimulation.PERIOD, 2, 6)));
    findings.published(
        "fig10-steady", runs.over(SweepFigure.BASELINE, worst, WorkerFigure::steadyFrom));
    for (double iota : new double[] {WHERE_SIGMA_FITS, worst}) {
      findings.derived(
          "fig10-period-%s",
          runs.set().each(seed -> (1 + iota) * SweepFigure.Sweep.TAU),
          runs.over(
              SweepFigure.BASELINE,
              iota,
              result -> mean(result, SectionSimulation.PERIOD, 4, LAST)),
          2 * iota * LARGEST_LATENCY,
          iota);
    }
  }

  private static void compareAs4dr(Findings findings, SweepFigure.PairedRuns runs, double worst) {
    findings.published(
        "fig11-sigma",
        runs.over(SweepFigure.AS4DR, worst, result -> mean(result, SectionSimulation.SIGMA, 3, 9)));
    findings.published(
        "fig11-ratio",
        runs.ratios(
            SweepFigure.AS4DR, SweepFigure.BASELINE, worst, SectionSimulation.OBSERVED_EFFICIENCY));
    findings.published(
        "fig11-steady", runs.over(SweepFigure.AS4DR, worst, WorkerFigure::steadyFrom));
    findings.derived(
        "fig11-period",
        runs.set().each(seed -> SweepFigure.Sweep.TAU),
        runs.over(
            SweepFigure.AS4DR, worst, result -> mean(result, SectionSimulation.PERIOD, 6, LAST)),
        1e-4,
        worst);
  }

  /** Returns the mean over the visits from first to last, or to the last that exists. */
  private static double mean(RunResult result, String series, int first, int last) {
    double[] values = result.series(series);
    return Arrays.stream(values, first - 1, Math.min(last, values.length))
        .average()
        .orElse(Double.NaN);
  }

  /** Returns the date from which on every window has the efficiency of the last one. */
  private static double steadyFrom(RunResult result) {
    double[] window = result.series(SectionSimulation.WINDOW);
    int visit = window.length - 1;
    double last = window[visit];
    while (visit > 0 && Math.abs(window[visit - 1] - last) <= OFF * last) {
      visit--;
    }
    return result.series(SectionSimulation.DATE)[visit];
  }

  /**
   * Returns the number of rounds from the edge on until the first that is as before again: as long
   * as tau, and as efficient as the last one before the edge.
   */
  static double disturbedRounds(RunResult result, double edge) {
    double[] dates = result.series(SectionSimulation.DATE);
    double[] window = result.series(SectionSimulation.WINDOW);
    double[] period = result.series(SectionSimulation.PERIOD);
    int first = firstAfter(dates, edge);
    double tau = result.value(SectionSimulation.TAU);
    return IntStream.range(first, dates.length)
        .takeWhile(i -> isOff(period[i], tau) || isOff(window[i], window[first - 1]))
        .count();
  }

  /**
   * Returns the number of rounds from the falling edge to the next one less or more efficient than
   * before it.
   */
  static double changedRounds(RunResult result) {
    double[] dates = result.series(SectionSimulation.DATE);
    double[] window = result.series(SectionSimulation.WINDOW);
    int first = firstAfter(dates, FALL);
    return IntStream.range(first, dates.length)
        .filter(i -> dates[i] <= NEXT_FALL && isOff(window[i], window[first - 1]))
        .count();
  }

  private static int firstAfter(double[] dates, double edge) {
    return IntStream.range(1, dates.length)
        .filter(i -> dates[i] > edge)
        .findFirst()
        .orElse(dates.length);
  }

  private static boolean isOff(double value, double wanted) {
    return Math.abs(value - wanted) > OFF * wanted;
  }
}
