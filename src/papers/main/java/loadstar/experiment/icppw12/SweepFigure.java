package loadstar.experiment.icppw12;

import java.util.List;
import java.util.function.Function;
import loadstar.campaign.RunSet;
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
    super("icppw12", figure, title, "");
    this.sweep = sweep;
    this.points = points.clone();
  }

  @Override
  public final String scaleNote(Scale scale) {
    return sweep.apply(scale).note();
  }

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return sweep.apply(scale).ofSeed(seed, points);
  }

  @Override
  protected final Evaluation evaluate(RunSet runs, Published published) {
    return evaluate(new PairedRuns(sweep.apply(runs.scale()), runs), published);
  }

  abstract Evaluation evaluate(PairedRuns runs, Published published);
}
