package loadstar.experiment.reality;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;

/** All runs of Work Queue, in every model, side by side in one simulation. */
public final class WorkQueueSimulation implements PaperSimulation {
  public static final String NAME = "reality-workqueue";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    List<MasterRun> runs = RealRuns.workQueue();
    MasterFit fit = MasterFit.of(runs);
    Map<String, RealityCase> cases = new LinkedHashMap<>();
    for (MasterRun run : runs) {
      for (MasterFit.MasterModel model : MasterFit.MasterModel.values()) {
        cases.put(WorkQueue.makespan(run, model), fit.withTasks(run, model));
      }
    }
    return RealityCase.makespans(cases, WorkQueue.DIFFERENCE);
  }
}
