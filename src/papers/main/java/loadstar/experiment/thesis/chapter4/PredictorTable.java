package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.experiment.Findings;
import loadstar.experiment.thesis.chapter4.SharedStudy.SharedPoint;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Section 4.5's predictors, and the simple ones that they are judged by, on the workers of Table
 * 4.3: how far they are off by themselves, and what DSA makes of each.
 */
public final class PredictorTable extends FiveWorkers {
  // In the order of their errors.
  private static final List<String> PREDICTORS =
      List.of(
          "mean",
          "sliding-mean",
          "independent-static",
          "relative-static",
          "independent-dynamic",
          "relative-dynamic",
          "last",
          "mixed-tendency",
          "2pp-mean",
          "2pp");

  // Of the free share over 1 - rho, deviations of five workers: 41 units (2 a second of 20.5) of
  // 100, 4.95 (0.33 of 15) of 80, 80, 30 and 30: 0.1098, 0.0257 twice, 0.0769 twice; root of the
  // mean of their squares 0.0710, and 1.036 for the error of a mean of 2 to 49 rounds.
  private static final double MEAN_ERROR = 0.07355;
  // Of an error: a busy period may lie in two rounds.
  private static final double BUSY = 0.09;

  public PredictorTable() {
    super(
        "predictors",
        "Errors of predictors on five workers with local tasks, and DSA's gain with each",
        Stream.concat(Stream.of(UMR, CONSTANT), PREDICTORS.stream().map(PredictorTable::dsa))
            .toList(),
        PREDICTORS);
  }

  private static String dsa(String predictor) {
    return "dsa predictor=" + predictor;
  }

  @Override
  Evaluation evaluate(Scale scale, SharedPoint point, Published published) {
    return new Evaluation(compare(scale, point, published))
        .table(id(), table(point))
        .figure(figure(scale, point));
  }

  private static Table table(SharedPoint point) {
    return SpreadTable.of(
        PREDICTORS,
        (table, predictor) ->
            table
                .row("predictor", predictor, "rms_error", point.error(predictor))
                .cells("makespan_s", point.makespan(dsa(predictor)))
                .cells("gain_percent", point.gain(dsa(predictor), UMR)));
  }

  private static Findings compare(Scale scale, SharedPoint point, Published published) {
    Findings findings = new Findings(scale, published);
    double[] mean = point.error("mean");
    double[] last = point.error("last");
    double[] expected = Arrays.stream(mean).map(error -> MEAN_ERROR).toArray();
    findings.derived("predictors-mean", expected, mean, BUSY * expected[0]);
    double[] farther = Arrays.stream(mean).map(error -> Math.sqrt(2) * error).toArray();
    findings.derived("predictors-last", farther, last, BUSY * farther[0]);
    findings.claim(
        "predictors-mixed-tendency",
        Effect.every(
            "seeds",
            difference(mean, point.error("mixed-tendency")),
            difference(last, point.error("mixed-tendency"))),
        PREDICTORS.stream()
            .map(name -> format("%s %.3f", name, meanOf(point.error(name))))
            .collect(Collectors.joining(", ", "root mean square errors of the share: ", "")));
    findings.claim(
        "predictors-mean-over-mixed",
        Effect.every("seeds", point.excess(dsa("mixed-tendency"), dsa("mean"))),
        meanOf(point.gain(dsa("mean"), UMR)),
        meanOf(point.gain(dsa("mixed-tendency"), UMR)),
        meanOf(point.gain(CONSTANT, UMR)));
    return findings;
  }

  private static double[] difference(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(k -> a[k] - b[k]).toArray();
  }

  private Figure figure(Scale scale, SharedPoint point) {
    return drawing(caption("section 4.5", scale, point) + " Each point is a predictor.")
        .panel(
            id(),
            Axis.fitted("root mean square error (1)"),
            Axis.fitted("gain of DSA over UMR (%)"))
        .spread("DSA", "rms_error", "gain_percent")
        .figure();
  }
}
