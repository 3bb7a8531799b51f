package loadstar.experiment.icppw12;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static loadstar.experiment.SeedNumbers.every;
import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;

import java.util.List;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Columns;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * The influence of the lost profiles: the ratio of Figure 14 with other families of profiles, and
 * with the reference values as estimates instead of the time averages.
 */
public final class FamilySensitivity extends Experiment {
  private static final double WORST = 0.8;

  /**
   * Dynamicities of the simulation: delta_0 is the same run for all; delta_2 and delta_4 show the
   * course.
   */
  private static final double[] DELTAS = {0.4, WORST};

  private static final List<SweepFigure.SweepVariant> VARIANTS =
      List.of(
          SweepFigure.SweepVariant.DEFAULT,
          new SweepFigure.SweepVariant("R", SectionSimulation.REFERENCE),
          new SweepFigure.SweepVariant("Q", SectionSimulation.AVERAGE),
          new SweepFigure.SweepVariant("Q", SectionSimulation.REFERENCE),
          new SweepFigure.SweepVariant("G", SectionSimulation.AVERAGE),
          new SweepFigure.SweepVariant("random", SectionSimulation.AVERAGE));

  public FamilySensitivity() {
    super("icppw12-families");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new SectionSimulation(true));
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return VARIANTS.stream()
        .flatMap(variant -> new SweepFigure.Sweep(scale, true, variant).problems(DELTAS))
        .toList();
  }

  @Override
  protected void evaluate(RunSet set, Findings findings) {
    List<SweepFigure.PairedRuns> runs =
        VARIANTS.stream()
            .map(variant ->
                new SweepFigure.PairedRuns(new SweepFigure.Sweep(set.scale(), true, variant), set))
            .toList();
    for (SweepFigure.PairedRuns own :
        runs.subList(1, runs.size())) { // the first is that of Figure 14
      EfficiencyFigure.integration(findings, own, own.sweep().variant().label() + " ", DELTAS);
    }
    findings
        .claim("families-as4dr-wins", wins(runs), evidence(runs))
        .table(id(), table(runs))
        .table(id() + "-ratios", ratios(runs))
        .figure(
            VARIANTS.stream()
                .collect(toMap(SweepFigure.SweepVariant::column, SweepFigure.SweepVariant::label)),
            id(),
            runs.getFirst().horizon());
  }

  private static Effect wins(List<SweepFigure.PairedRuns> all) {
    return every(
        all.stream()
            .map(runs -> SweepQuantity.of(DELTAS, runs::ratio))
            .flatMap(ratios -> ratios.map(ratio -> ratio - 1).points().stream())
            .toList());
  }

  private static String evidence(List<SweepFigure.PairedRuns> runs) {
    return runs.stream()
        .map(own -> {
          Spread ratio = Spread.of(own.ratio(WORST));
          String words = format("%.3f (%.3f to %.3f)", ratio.mean(), ratio.min(), ratio.max());
          return own.sweep().variant().label() + " " + words;
        })
        .collect(joining("; "));
  }

  private static Table table(List<SweepFigure.PairedRuns> runs) {
    return SpreadTable.of(
        runs,
        (table, own) -> {
          SweepFigure.SweepVariant variant = own.sweep().variant();
          for (double delta : DELTAS) {
            table
                .row("family", variant.family(), "estimates", variant.estimates(), "delta", delta)
                .cells(
                    "as4dr_percent",
                    100 * own.mean(SweepFigure.AS4DR, delta, SectionSimulation.EFFICIENCY))
                .cells(
                    "baseline_percent",
                    100 * own.mean(SweepFigure.BASELINE, delta, SectionSimulation.EFFICIENCY))
                .cells("ratio", own.ratio(delta))
                .cells(
                    "as4dr_sigma_mean_s",
                    own.mean(SweepFigure.AS4DR, delta, SectionSimulation.SIGMA_MEAN))
                .cells(
                    "baseline_sigma_mean_s",
                    own.mean(SweepFigure.BASELINE, delta, SectionSimulation.SIGMA_MEAN))
                .cells("seeds", own.set().seeds(), "profiles", "reconstructed");
          }
        });
  }

  /**
   * Returns one column per variant, which the figure draws. Without dynamicity every ratio is 1.
   */
  private static Table ratios(List<SweepFigure.PairedRuns> runs) {
    Columns<Double> columns = new Columns<Double>().with("delta", delta -> delta);
    runs.forEach(own ->
        columns.with(
            own.sweep().variant().column(), delta -> delta == 0 ? 1.0 : meanOf(own.ratio(delta))));
    return columns.table(List.of(0.0, DELTAS[0], DELTAS[1]));
  }
}
