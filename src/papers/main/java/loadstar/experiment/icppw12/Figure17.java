package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SweepFigure.Sweep.AS4DR;
import static loadstar.experiment.icppw12.SweepFigure.Sweep.BASELINE;

import java.util.stream.IntStream;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;

/**
 * Figure 17: average and standard deviation of sigma as a function of dynamicity; reconstructed.
 */
public final class Figure17 extends SweepFigure {
  // "Close to tau" is read as within 5 %, as for Figure 12.
  private static final double CLOSE = 0.05;

  public Figure17() {
    super(
        "fig17",
        "Average and standard deviation of sigma as a function of dynamicity ("
            + DynamicRuns.LABEL
            + ")",
        DynamicRuns::sweep,
        DynamicRuns.DELTAS);
  }

  @Override
  Evaluation evaluate(PairedRuns runs, Published published) {
    SigmaView view = new SigmaView(id(), runs);
    return new Evaluation(compare(runs, published))
        .table(id(), view.table((table, delta) -> table.cells("profiles", DynamicRuns.FAMILY_CELL)))
        .figure(figure(view, runs));
  }

  private static Findings compare(PairedRuns runs, Published published) {
    Findings findings = new Findings(runs.scale(), published);
    findings.rest("fig17");
    findings.claim(
        "fig17-baseline-mean",
        runs.rises(BASELINE, Measures.SIGMA_MEAN, 1),
        runs.courseInWords(BASELINE, Measures.SIGMA_MEAN, 1));
    findings.claim(
        "fig17-as4dr-mean", staysClose(runs), runs.courseInWords(AS4DR, Measures.SIGMA_MEAN, 1));
    findings.claim(
        "fig17-baseline-std",
        runs.rises(BASELINE, Measures.SIGMA_STD, 1),
        runs.courseInWords(BASELINE, Measures.SIGMA_STD, 1));
    findings.claim(
        "fig17-as4dr-std",
        runs.rises(AS4DR, Measures.SIGMA_STD, 1),
        runs.courseInWords(AS4DR, Measures.SIGMA_STD, 1));
    findings.claim("fig17-disparity", deviatesMore(runs));
    return findings;
  }

  private static Effect staysClose(PairedRuns runs) {
    return atEveryDelta(
        0,
        (seed, i) ->
            CLOSE * Sweep.TAU
                - Math.abs(runs.course(AS4DR, Measures.SIGMA_MEAN, seed)[i] - Sweep.TAU),
        runs);
  }

  // Without dynamicity nothing deviates.
  private static Effect deviatesMore(PairedRuns runs) {
    return atEveryDelta(
        1,
        (seed, i) ->
            runs.course(BASELINE, Measures.SIGMA_STD, seed)[i]
                - runs.course(AS4DR, Measures.SIGMA_STD, seed)[i],
        runs);
  }

  // A number of a seed at the i-th dynamicity.
  private interface Part {
    double of(int seed, int i);
  }

  private static Effect atEveryDelta(int from, Part part, PairedRuns runs) {
    return Effect.every(
        "seeds",
        IntStream.range(from, DynamicRuns.DELTAS.length)
            .mapToObj(i -> runs.set().each(seed -> part.of(seed, i)))
            .toArray(double[][]::new));
  }

  private Figure figure(SigmaView view, PairedRuns runs) {
    String title = "Average and standard deviation of sigma as a function of dynamicity";
    return view.draw(
            new Drawing(id(), title, runs.caption("Figure 17")), Axis.fitted("dynamicity delta"))
        .figure();
  }
}
