package loadstar.experiment.icppw12;

import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.Arrays;
import java.util.stream.Stream;
import loadstar.experiment.Drawing.ProfileDrawing;
import loadstar.experiment.Findings;
import loadstar.experiment.SweepQuantity;
import loadstar.platform.ProfileFamily;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** The CPU-efficiency of the platform under both schedulers, and their ratio: Figures 9 and 14. */
public final class EfficiencyFigure extends SweepFigure {
  public EfficiencyFigure(String id) {
    super(id, IOTAS, DELTAS);
  }

  @Override
  void evaluate(SweepFigure.PairedRuns runs, Findings findings) {
    compare(findings, runs);
    findings.table(id(), table(runs)).figure(id(), runs.horizon());
    if (dynamic) {
      new ProfileDrawing("icppw12-fig13", ProfileFamily.r(), runs.sweep().worst()).addTo(findings);
    } else {
      findings.table(id() + "-runs", SweepFigure.steady(runs));
    }
  }

  /** Returns the efficiencies in percent; the ratio of every seed is that of its two runs. */
  private Table table(SweepFigure.PairedRuns runs) {
    return SpreadTable.of(
        runs.sweep().points(),
        (table, point) -> {
          table
              .row(
                  runs.sweep().parameter(),
                  point,
                  "as4dr_percent",
                  runs.percent(SweepFigure.AS4DR, point))
              .cells("baseline_percent", runs.percent(SweepFigure.BASELINE, point))
              .cells("ratio", runs.ratio(point))
              .cells("seeds", runs.set().seeds(), "horizon_s", runs.sweep().horizon())
              .cells(
                  lastCells("baseline_closed_form_percent", () -> meanOf(closedForm(runs, point))));
        });
  }

  /**
   * Returns the efficiency of Baseline served Round-Robin in closed form, percent: everybody waits
   * for the workers with a plus, whose rounds take (1 + iota) tau. The fraction p of them is busy
   * all the time, the others (1 - iota)/(1 + iota) of it.
   */
  private static double[] closedForm(SweepFigure.PairedRuns runs, double iota) {
    return runs.over(
        SweepFigure.BASELINE,
        iota,
        result -> 100 * waiting(result.value(SectionSimulation.PLUS), iota));
  }

  /** Returns Baseline's efficiency in closed form, as a fraction, for a share p with a plus. */
  static double waiting(double p, double iota) {
    return p + (1 - p) * (1 - iota) / (1 + iota);
  }

  private void compare(Findings findings, SweepFigure.PairedRuns runs) {
    double worst = runs.sweep().worst();
    String figure = "fig" + number;
    String parameter = runs.sweep().parameter();
    int last = runs.sweep().points().length - 1;
    findings
        .published(figure + "-tau", runs.values(SweepFigure.AS4DR, 0, SectionSimulation.TAU))
        .published(figure + "-as4dr-" + parameter + 0, runs.percent(SweepFigure.AS4DR, 0))
        .published(figure + "-baseline-" + parameter + 0, runs.percent(SweepFigure.BASELINE, 0))
        .published(figure + "-ratio-" + parameter + last, runs.ratio(worst))
        .rest(figure);
    if (!dynamic) {
      // The loss of a run of H seconds at its two ends is of the order of one round of tau
      // seconds.
      double tolerance = 100 * SweepFigure.Sweep.TAU / runs.sweep().horizon();
      for (double iota : SweepFigure.IOTAS) {
        findings.derived(
            "fig9-baseline-closed-form-%s",
            closedForm(runs, iota), runs.percent(SweepFigure.BASELINE, iota), tolerance, iota);
      }
      return;
    }
    integration(findings, runs, "", SweepFigure.DELTAS);
    runs.claim(
        findings,
        "fig14-as4dr-decreases",
        SweepFigure.AS4DR,
        SectionSimulation.EFFICIENCY,
        -1,
        100);
    runs.claim(
        findings,
        "fig14-baseline-decreases",
        SweepFigure.BASELINE,
        SectionSimulation.EFFICIENCY,
        -1,
        100);
    SweepQuantity as4dr = runs.course(SweepFigure.AS4DR, SectionSimulation.EFFICIENCY);
    SweepQuantity baseline = runs.course(SweepFigure.BASELINE, SectionSimulation.EFFICIENCY);
    findings.claim(
        "fig14-baseline-faster",
        // This tests that Baseline loses more.
        baseline.steps(-1).minus(as4dr.steps(-1)).every(),
        lost(as4dr.ofSeed(1)),
        lost(baseline.ofSeed(1)));
  }

  /** Checks that every computation ended at the date that the integral of its profile gives. */
  static void integration(
      Findings findings, SweepFigure.PairedRuns runs, String label, double... deltas) {
    for (double delta : deltas) {
      findings.none(
          "integration-%s%s",
          Stream.of(SweepFigure.AS4DR, SweepFigure.BASELINE)
              .flatMapToDouble(who ->
                  Arrays.stream(runs.values(who, delta, SectionSimulation.INTEGRATION_ERROR)))
              .toArray(),
          1e-6,
          label.replaceAll("[^A-Za-z]+", "-"),
          delta,
          label);
    }
  }

  /** Returns the loss from no dynamicity to the largest, percent. */
  private static double lost(double... efficiencies) {
    return 100 * (efficiencies[0] - efficiencies[efficiencies.length - 1]);
  }
}
