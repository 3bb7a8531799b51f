package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Figure;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;

/** What the figures of section 3.2 have in common. */
abstract class ClusterFigure extends PaperExperiment {
  static final String PAPER =
      "D. Millot, C. Parrot: Setting up clusters of computing units to process several data"
          + " streams efficiently, PPAM 2013";

  static final String RECONSTRUCTED = "reconstructed profiles";

  ClusterFigure(String figure, String title) {
    super(
        "ppam13",
        figure,
        title,
        "QUICK: 100 workers and shorter runs instead of 1000 workers; nothing is compared");
  }

  abstract List<Setting> runs(Scale scale);

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return runs(scale).stream().map(run -> run.apply(seed)).toList();
  }

  static double horizon(RunSet runs) {
    return Setting.at(runs.scale()).number(Setting.HORIZON);
  }

  /**
   * @param choices what the paper leaves open and this figure needs
   * @param curves which seeds its curves show
   */
  final String caption(RunSet runs, String figure, String choices, String curves) {
    return Figure.caption(
        PAPER, figure, "SimGrid. Chosen by us: " + choices + ".", curves, scaleNote(runs.scale()));
  }

  // Numbers in words, six digits each, for evidence: 1.2, 3.4.
  static String list(double... numbers) {
    return Arrays.stream(numbers).mapToObj(ClusterFigure::sixDigits).collect(joining(", "));
  }

  static String list(DoubleStream numbers) {
    return list(numbers.toArray());
  }

  private static String sixDigits(double number) {
    return Double.isFinite(number)
        ? Numbers.text(new BigDecimal(number).round(new MathContext(6)).doubleValue())
        : Double.toString(number);
  }

  // A number as part of a column's name or of an id.
  static String part(double number) {
    return Numbers.text(number);
  }

  // Of numbers that should be the same.
  static double farthest(double[] expected, double[] ours) {
    double worst = 0;
    for (int i = 0; i < ours.length; i++) {
      worst = Math.max(worst, Math.abs(ours[i] - expected[i]));
    }
    return worst;
  }
}
