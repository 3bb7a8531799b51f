package loadstar.experiment.thesis.chapter4;

import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Published;
import loadstar.result.Scale;

/** A table that is a view of the runs of {@link FiveWorkers}. */
abstract class FiveWorkersTable extends PaperExperiment {
  FiveWorkersTable(String table, String title) {
    super("thesis", table, title);
  }

  @Override
  public final String scaleNote(Scale scale) {
    return FiveWorkers.scaleNote(scale);
  }

  @Override
  public final List<RunSpec> runs(Scale scale, int seeds, Published published) {
    return FiveWorkers.specs(scale, seeds);
  }

  @Override
  public final Evaluation evaluate(
      Scale scale, int seeds, Map<RunSpec, RunResult> results, Published published) {
    return evaluate(scale, seeds, FiveWorkers.point(new RunSet(scale, seeds, results)), published);
  }

  abstract Evaluation evaluate(Scale scale, int seeds, SharedPoint point, Published published);
}
