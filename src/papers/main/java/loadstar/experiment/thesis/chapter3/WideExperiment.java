package loadstar.experiment.thesis.chapter3;

import java.util.List;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Published;
import loadstar.result.Scale;

/** An experiment that reads the runs on random dedicated platforms, which several share. */
abstract class WideExperiment extends PaperExperiment {
  WideExperiment(String part, String title) {
    super("thesis", part, title);
  }

  @Override
  public final String scaleNote(Scale scale) {
    return WideRuns.scaleNote(scale);
  }

  @Override
  public final List<RunSpec> runs(Scale scale, int seeds, Published published) {
    return WideRuns.specs(scale, seeds);
  }
}
