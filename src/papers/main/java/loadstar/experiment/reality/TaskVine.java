package loadstar.experiment.reality;

import java.util.Arrays;
import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.reality.MasterFit.MasterModel;
import loadstar.experiment.reality.RealityCase.PredictionErrors;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;

/**
 * A run of TaskVine in 2023: 1000 tasks on 50 workers with four slots, each of which is sent 639 MB
 * once. Two means are fitted on this run itself; what is predicted is how long all of it takes.
 */
public final class TaskVine extends Experiment {
  /** Value with the largest difference between SimGrid and arithmetic, seconds. */
  static final String DIFFERENCE = "difference_s";

  /** Returns the value with the makespan, seconds. */
  static String makespan(MasterModel model) {
    return Blades.word(model) + "_s";
  }

  public TaskVine() {
    super("reality-taskvine");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new TaskVineSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return List.of(problem());
  }

  private static SeededProblem problem() {
    return new ExperimentParameters().once(TaskVineSimulation.NAME, "all");
  }

  @Override
  protected void evaluate(RunSet set, Findings findings) {
    RunResult result = set.result(problem().apply(1));
    TaskVineRun run = RealRuns.taskVine();
    double measured = run.makespanSeconds();
    findings
        .none("taskvine-players", new double[] {result.value(DIFFERENCE)}, 1e-6)
        .table(
            id(),
            SpreadTable.of(
                Arrays.asList(MasterModel.values()),
                (table, model) -> {
                  double predicted = result.value(makespan(model));
                  table
                      .row("model", Blades.word(model), "tasks", run.tasks().size())
                      .cells("workers", run.workers(), "measured_s", measured)
                      .cells("predicted_s", predicted)
                      .cells("error_percent", PredictionErrors.percent(measured, predicted));
                }));
  }
}
