package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SweepFigure.Sweep.AS4DR;
import static loadstar.experiment.icppw12.SweepFigure.Sweep.BASELINE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.icppw12.SweepFigure.DynamicRuns;
import loadstar.experiment.icppw12.SweepFigure.DynamicRuns.Variant;
import loadstar.experiment.icppw12.SweepFigure.PairedRuns;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * How much the lost profiles matter: the ratio of Figure 14 with other families of profiles, and
 * with the reference values as estimates instead of the time averages.
 */
public final class FamilySensitivity extends PaperExperiment {
  private static final double WORST = 0.8;

  // delta_0 is the same run for all; delta_2 and delta_4 show the course.
  private static final double[] DELTAS = {0.4, WORST};

  private static final List<Variant> VARIANTS =
      List.of(
          Variant.DEFAULT,
          new Variant("R", DynamicStudy.REFERENCE),
          new Variant("Q", DynamicStudy.AVERAGE),
          new Variant("Q", DynamicStudy.REFERENCE),
          new Variant("G", DynamicStudy.AVERAGE),
          new Variant("random", DynamicStudy.AVERAGE));

  public FamilySensitivity() {
    super(
        "icppw12",
        "families",
        "Sensitivity of Figure 14 to the lost profiles (" + DynamicRuns.LABEL + ")",
        DynamicRuns.QUICK);
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return VARIANTS.stream()
        .flatMap(variant -> DynamicRuns.sweep(scale, variant).ofSeed(seed, DELTAS).stream())
        .toList();
  }

  @Override
  protected Evaluation evaluate(RunSet set, Published published) {
    Map<Variant, PairedRuns> runs = new LinkedHashMap<>();
    for (Variant variant : VARIANTS) {
      runs.put(variant, new PairedRuns(DynamicRuns.sweep(set.scale(), variant), set));
    }
    Findings findings = new Findings(set.scale(), published);
    runs.forEach((variant, own) -> {
      if (!variant.equals(Variant.DEFAULT)) {
        Figure14.integration(findings, own, label(variant) + " ", DELTAS);
      }
    });
    findings.claim("families-as4dr-wins", wins(runs.values()), evidence(runs));
    return new Evaluation(findings)
        .table(id(), table(runs))
        .table(id() + "-ratios", ratios(runs))
        .figure(figure(runs, published));
  }

  private static Effect wins(Collection<PairedRuns> all) {
    List<double[]> parts = new ArrayList<>();
    for (PairedRuns runs : all) {
      for (double delta : DELTAS) {
        parts.add(
            Arrays.stream(runs.ratios(AS4DR, BASELINE, delta, Measures.EFFICIENCY))
                .map(ratio -> ratio - 1)
                .toArray());
      }
    }
    return Effect.every("seeds", parts.toArray(double[][]::new));
  }

  private static String evidence(Map<Variant, PairedRuns> runs) {
    StringBuilder text =
        new StringBuilder("efficiency of AS4DR over that of Baseline, delta 0.8: ");
    runs.forEach((variant, own) -> {
      Spread ratio = Spread.of(own.ratios(AS4DR, BASELINE, WORST, Measures.EFFICIENCY));
      text.append(
          format(
              "%s %.3f (%.3f to %.3f); ", label(variant), ratio.mean(), ratio.min(), ratio.max()));
    });
    return text + "the paper prints 1.38";
  }

  private static String label(Variant variant) {
    return variant.family() + ", " + variant.estimates() + " estimates";
  }

  private static Table table(Map<Variant, PairedRuns> runs) {
    SpreadTable table = new SpreadTable();
    runs.forEach((variant, own) -> {
      for (double delta : DELTAS) {
        Spread ratio = Spread.of(own.ratios(AS4DR, BASELINE, delta, Measures.EFFICIENCY));
        table
            .row("family", variant.family(), "estimates", variant.estimates(), "delta", delta)
            .cells("as4dr_percent", 100 * meanOf(own.values(AS4DR, delta, Measures.EFFICIENCY)))
            .cells(
                "baseline_percent", 100 * meanOf(own.values(BASELINE, delta, Measures.EFFICIENCY)))
            .cells("ratio", ratio.mean(), "ratio_min", ratio.min(), "ratio_max", ratio.max())
            .cells("as4dr_sigma_mean_s", meanOf(own.values(AS4DR, delta, Measures.SIGMA_MEAN)))
            .cells(
                "baseline_sigma_mean_s", meanOf(own.values(BASELINE, delta, Measures.SIGMA_MEAN)))
            .cells("seeds", own.seeds(), "profiles", "reconstructed");
      }
    });
    return table.table();
  }

  // One column per variant: what the figure draws. Without dynamicity every ratio is 1.
  private static Table ratios(Map<Variant, PairedRuns> runs) {
    SpreadTable table = new SpreadTable().row().cells("delta", 0.0);
    VARIANTS.forEach(variant -> table.cells(column(variant), 1.0));
    for (double delta : DELTAS) {
      table.row().cells("delta", delta);
      runs.forEach((variant, own) ->
          table.cells(
              column(variant), meanOf(own.ratios(AS4DR, BASELINE, delta, Measures.EFFICIENCY))));
    }
    return table.table();
  }

  private static String column(Variant variant) {
    return variant.family() + "_" + variant.estimates();
  }

  private Figure figure(Map<Variant, PairedRuns> runs, Published published) {
    Drawing drawing =
        new Drawing(
                id(),
                "Figure 14 with other profiles: none of them is known to be the paper's",
                runs.values().iterator().next().caption("sensitivity of Figure 14"))
            .panel(
                id() + "-ratios",
                Axis.fitted("dynamicity delta"),
                Axis.fitted("CPU-efficiency, AS4DR / Baseline"))
            .mark("1.38", WORST, published.value("fig14-ratio-delta4").value());
    VARIANTS.forEach(
        variant -> drawing.line(label(variant), "delta", column(variant), Style.POINTS));
    return drawing.figure();
  }
}
