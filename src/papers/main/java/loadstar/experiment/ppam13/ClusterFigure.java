package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Figure;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;

/** What the figures of section 3.2 have in common. */
abstract class ClusterFigure extends PaperExperiment {
  /** Begins every caption. */
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

  /** What one seed needs, as functions of the seed. */
  abstract List<IntFunction<RunSpec>> runs(Scale scale);

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return runs(scale).stream().map(run -> run.apply(seed)).toList();
  }

  static IntFunction<RunSpec> simulation(Setting setting) {
    return setting.runs(ClusterStudy.NAME);
  }

  /**
   * @param choices what the paper leaves open and this figure needs
   * @param curves which seeds its curves show
   */
  final String caption(RunSet runs, String figure, String choices, String curves) {
    return Figure.caption(
        PAPER, figure, "SimGrid. Chosen by us: " + choices + ".", curves, scaleNote(runs.scale()));
  }

  /** Numbers in words, six digits each, for evidence: {@code 1.2, 3.4}. */
  static String list(double... numbers) {
    return Arrays.stream(numbers).mapToObj(ClusterFigure::sixDigits).collect(joining(", "));
  }

  private static String sixDigits(double number) {
    return Double.isFinite(number)
        ? Numbers.text(new BigDecimal(number).round(new MathContext(6)).doubleValue())
        : Double.toString(number);
  }

  /** A number as part of a column's name or of an id. */
  static String part(double number) {
    return Numbers.text(number);
  }
}
