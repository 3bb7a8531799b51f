package loadstar.experiment.icppw12;

import static loadstar.experiment.SeedNumbers.meanOf;

import loadstar.experiment.Findings;
import loadstar.experiment.SweepQuantity;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** The average and standard deviation of sigma (4) under both schedulers: Figures 12 and 17. */
public final class SigmaFigure extends SweepFigure {
  /** The reading of "close to tau": within 5 %, as for Figure 12. */
  private static final double CLOSE = 0.05;

  public SigmaFigure(String id) {
    super(id, IOTAS, DELTAS);
  }

  @Override
  void evaluate(SweepFigure.PairedRuns runs, Findings findings) {
    findings.table(id(), table(runs)).figure(id(), runs.horizon());
    if (dynamic) {
      compareDynamic(findings, runs);
    } else {
      compareSteady(findings, runs);
      findings.table(id() + "-runs", SweepFigure.steady(runs));
    }
  }

  /** Returns a table in seconds. */
  private Table table(SweepFigure.PairedRuns runs) {
    return SpreadTable.of(
        runs.sweep().points(),
        (table, point) -> {
          table
              .row(runs.sweep().parameter(), point)
              .cells(
                  "as4dr_mean_s",
                  runs.values(SweepFigure.AS4DR, point, SectionSimulation.SIGMA_MEAN))
              .cells(
                  "baseline_mean_s",
                  runs.values(SweepFigure.BASELINE, point, SectionSimulation.SIGMA_MEAN))
              .cells(
                  "as4dr_std_s", runs.values(SweepFigure.AS4DR, point, SectionSimulation.SIGMA_STD))
              .cells(
                  "baseline_std_s",
                  runs.values(SweepFigure.BASELINE, point, SectionSimulation.SIGMA_STD))
              .cells("seeds", runs.set().seeds(), "horizon_s", runs.sweep().horizon())
              .cells(lastCells("std_ratio", () -> stdRatios(runs, point)));
        });
  }

  /**
   * Returns the ratios of standard deviations; NaN where the estimates are exact, because neither
   * scheduler's sigma varies then.
   */
  private static double[] stdRatios(SweepFigure.PairedRuns runs, double iota) {
    return iota == 0
        ? runs.set().each(seed -> Double.NaN)
        : runs.ratios(SweepFigure.BASELINE, SweepFigure.AS4DR, iota, SectionSimulation.SIGMA_STD);
  }

  private static void compareSteady(Findings findings, SweepFigure.PairedRuns runs) {
    double worst = runs.sweep().worst();
    findings
        .published(
            "fig12-mean-as4dr", runs.values(SweepFigure.AS4DR, worst, SectionSimulation.SIGMA_MEAN))
        .published(
            "fig12-mean-baseline",
            runs.values(SweepFigure.BASELINE, worst, SectionSimulation.SIGMA_MEAN))
        .published("fig12-std-ratio-iota5", stdRatios(runs, worst))
        .rest("fig12");
    for (double iota : SweepFigure.IOTAS) {
      double[] errors = runs.values(SweepFigure.AS4DR, iota, SectionSimulation.RECURSION_ERROR);
      findings.none("fig12-recursion-%s", errors, 1e-6, iota);
      findings.derived(
          "fig12-baseline-mean-%s",
          runs.values(SweepFigure.BASELINE, iota, SectionSimulation.FIRST_MEAN),
          runs.values(SweepFigure.BASELINE, iota, SectionSimulation.SIGMA_MEAN),
          // Workers have collected one round more or less at the end, one part in N of all.
          SweepFigure.Sweep.TAU * SweepFigure.Sweep.TAU / runs.sweep().horizon(),
          iota);
      if (iota > 0) {
        double rounds =
            meanOf(runs.values(SweepFigure.AS4DR, iota, SectionSimulation.SIGMA_COUNT)) / 1000;
        findings.derived(
            "fig12-std-ratio-%s",
            expectedStdRatio(runs, iota), stdRatios(runs, iota), 0.005 * Math.sqrt(rounds), iota);
      }
    }
  }

  private static double[] expectedStdRatio(SweepFigure.PairedRuns runs, double iota) {
    return runs.over(
        SweepFigure.AS4DR,
        iota,
        result -> {
          double p = result.value(SectionSimulation.PLUS);
          return 2 * Math.sqrt(p * (1 - p) * result.value(SectionSimulation.SIGMA_COUNT) / 1000);
        });
  }

  private static void compareDynamic(Findings findings, SweepFigure.PairedRuns runs) {
    SweepQuantity near =
        runs.course(SweepFigure.AS4DR, SectionSimulation.SIGMA_MEAN)
            .map(sigma -> CLOSE * SweepFigure.Sweep.TAU - Math.abs(sigma - SweepFigure.Sweep.TAU));
    SweepQuantity more =
        runs.course(SweepFigure.BASELINE, SectionSimulation.SIGMA_STD)
            .minus(runs.course(SweepFigure.AS4DR, SectionSimulation.SIGMA_STD));
    findings.rest("fig17");
    runs.claim(
        findings, "fig17-baseline-mean", SweepFigure.BASELINE, SectionSimulation.SIGMA_MEAN, 1, 1);
    findings.claim(
        "fig17-as4dr-mean",
        near.every(),
        runs.courseInWords(SweepFigure.AS4DR, SectionSimulation.SIGMA_MEAN, 1));
    runs.claim(
        findings, "fig17-baseline-std", SweepFigure.BASELINE, SectionSimulation.SIGMA_STD, 1, 1);
    runs.claim(findings, "fig17-as4dr-std", SweepFigure.AS4DR, SectionSimulation.SIGMA_STD, 1, 1);
    // Without dynamicity nothing deviates.
    findings.claim("fig17-disparity", more.at(i -> i > 0).every());
  }
}
