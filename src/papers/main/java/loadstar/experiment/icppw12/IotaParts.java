package loadstar.experiment.icppw12;

import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.SeedNumbers.pairs;

import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.result.Effect;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Section IV-A with the inaccuracy in the estimates of speeds, of latencies and of links, each
 * apart, from which the first chunks, their shares and the delays follow. In the paper it is in the
 * first chunk (20), whatever parameter is wrong. The period is the printed 3 s in every run; the
 * one that CIP would find from the same estimates stands beside.
 */
public final class IotaParts extends Experiment {
  static final String PART = "part";
  static final String IOTA = "iota";
  private static final List<String> SCHEDULERS = List.of(SweepFigure.AS4DR, SweepFigure.BASELINE);

  /** Value of a run: the period that CIP finds with these estimates, seconds; NaN for none. */
  static final String CIP_TAU = "cip_tau_s";

  private static double[] iotas(Scale scale) {
    return scale == Scale.QUICK ? new double[] {0.9} : new double[] {0.54, 0.9};
  }

  private static double horizon(Scale scale) {
    return scale == Scale.QUICK ? 60 : 2000;
  }

  private static SeededProblem problem(
      Scale scale, String scheduler, EstimatedPart part, double iota) {
    double horizon = horizon(scale);
    return new ExperimentParameters()
        .put("scheduler", scheduler, PART, part.word(), IOTA, iota, "signs", PoorEstimates.IID)
        .put("workers_per_set", 100, "horizon_s", horizon)
        .of(IotaPartSimulation.NAME, scheduler, "-", part, "-iota", iota, "-h", horizon);
  }

  public IotaParts() {
    super("icppw12-iota-parts");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new IotaPartSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return Arrays.stream(EstimatedPart.values())
        .flatMap(part ->
            Arrays.stream(iotas(scale))
                .boxed()
                .flatMap(iota -> SCHEDULERS.stream().map(who -> problem(scale, who, part, iota))))
        .toList();
  }

  private static double[] values(
      RunSet runs, String scheduler, EstimatedPart part, double iota, String value) {
    return runs.over(problem(runs.scale(), scheduler, part, iota), result -> result.value(value));
  }

  private static double[] percent(RunSet runs, String scheduler, EstimatedPart part, double iota) {
    return Arrays.stream(values(runs, scheduler, part, iota, SectionSimulation.EFFICIENCY))
        .map(share -> 100 * share)
        .toArray();
  }

  private static double[] ratio(RunSet runs, EstimatedPart part, double iota) {
    return pairs(
        values(runs, SweepFigure.AS4DR, part, iota, SectionSimulation.EFFICIENCY),
        values(runs, SweepFigure.BASELINE, part, iota, SectionSimulation.EFFICIENCY),
        (as4dr, baseline) -> as4dr / baseline);
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    double worst = iotas(runs.scale())[iotas(runs.scale()).length - 1];
    findings
        .reading("iota-on-speeds", "fig9-ratio-iota5", ratio(runs, EstimatedPart.SPEEDS, worst))
        .reading("iota-on-links", "fig9-ratio-iota5", ratio(runs, EstimatedPart.LINKS, worst))
        .reading("iota-on-all", "fig9-ratio-iota5", ratio(runs, EstimatedPart.ALL, worst));
    for (double iota : iotas(runs.scale())) {
      // The loss of a run at its two ends is of the order of one round, as for Figure 9.
      double ends = 100 * SweepFigure.Sweep.TAU / horizon(runs.scale());
      findings.derived(
          "iota-parts-speeds-%s",
          runs.over(
              problem(runs.scale(), SweepFigure.BASELINE, EstimatedPart.SPEEDS, iota),
              result -> 100 * EfficiencyFigure.waiting(result.value(SectionSimulation.PLUS), iota)),
          percent(runs, SweepFigure.BASELINE, EstimatedPart.SPEEDS, iota),
          ends,
          iota);
    }
    for (EstimatedPart part : EstimatedPart.values()) {
      double[] over = Arrays.stream(ratio(runs, part, worst)).map(ratio -> ratio - 1.01).toArray();
      findings.claim(
          "iota-parts-%s",
          Effect.every("seeds", over),
          part.word(),
          worst,
          meanOf(percent(runs, SweepFigure.AS4DR, part, worst)),
          meanOf(percent(runs, SweepFigure.BASELINE, part, worst)),
          meanOf(values(runs, SweepFigure.AS4DR, part, worst, SectionSimulation.SIGMA_STD)),
          meanOf(values(runs, SweepFigure.BASELINE, part, worst, SectionSimulation.SIGMA_STD)));
    }
    findings.table(id(), table(runs)).figure(id(), Numbers.text(horizon(runs.scale())));
  }

  private static Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (EstimatedPart part : EstimatedPart.values()) {
      for (double iota : iotas(runs.scale())) {
        table
            .row(PART, part.word(), "row", part.ordinal() + 1, IOTA, iota)
            .cells("as4dr_percent", percent(runs, SweepFigure.AS4DR, part, iota))
            .cells("baseline_percent", percent(runs, SweepFigure.BASELINE, part, iota))
            .cells("ratio", ratio(runs, part, iota))
            .cells(
                "as4dr_sigma_std_s",
                values(runs, SweepFigure.AS4DR, part, iota, SectionSimulation.SIGMA_STD))
            .cells(
                "baseline_sigma_std_s",
                values(runs, SweepFigure.BASELINE, part, iota, SectionSimulation.SIGMA_STD))
            .cells(CIP_TAU, values(runs, SweepFigure.AS4DR, part, iota, CIP_TAU))
            .cells("seeds", runs.seeds(), "horizon_s", horizon(runs.scale()));
      }
    }
    return table.table();
  }
}
