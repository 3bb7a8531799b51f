package loadstar.experiment.icppw12;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Published;
import loadstar.result.Scale;

/** A figure that shows some points of a {@link Sweep}. */
abstract class SweepFigure extends PaperExperiment {
  private final Function<Scale, Sweep> sweep;
  private final double[] points;

  /**
   * @param sweep of the figure's section
   * @param points those that the figure needs
   */
  SweepFigure(String figure, String title, Function<Scale, Sweep> sweep, double... points) {
    super("icppw12", figure, title);
    this.sweep = sweep;
    this.points = points.clone();
  }

  @Override
  public final String scaleNote(Scale scale) {
    return sweep.apply(scale).note();
  }

  @Override
  public final List<RunSpec> runs(Scale scale, int seeds, Published published) {
    return sweep.apply(scale).runs(seeds, points);
  }

  @Override
  public final Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    return evaluate(new PairedRuns(sweep.apply(scale), seeds, results), published);
  }

  abstract Evaluation evaluate(PairedRuns runs, Published published);
}
