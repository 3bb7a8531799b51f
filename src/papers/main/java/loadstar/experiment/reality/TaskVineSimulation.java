package loadstar.experiment.reality;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.reality.MasterFit.MasterModel;

/** The run of TaskVine, in every model. */
public final class TaskVineSimulation implements PaperSimulation {
  public static final String NAME = "reality-taskvine";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    TaskVineRun run = RealRuns.taskVine();
    Map<String, RealityCase> cases = new LinkedHashMap<>();
    for (MasterModel model : MasterModel.values()) {
      cases.put(TaskVine.makespan(model), run.withTasks(model));
    }
    return RealityCase.makespans(cases, TaskVine.DIFFERENCE);
  }
}
