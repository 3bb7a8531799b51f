package loadstar.experiment.reality;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.reality.MasterFit.MasterModel;
import loadstar.experiment.reality.RealityCase.PredictionErrors;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Runs of Work Queue in 2018: 100 equal tasks, up to 48 workers, and a master that is one thread.
 * Three means are fitted on the run with one worker, and the dates at which workers came are given;
 * the others are predicted.
 */
public final class WorkQueue extends Experiment {
  /** Value with the largest difference between SimGrid and arithmetic, seconds. */
  static final String DIFFERENCE = "difference_s";

  /** Returns the value with the makespan of a run, seconds. */
  static String makespan(MasterRun run, MasterModel model) {
    return "run" + run.name() + "_" + Blades.word(model) + "_s";
  }

  public WorkQueue() {
    super("reality-workqueue");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new WorkQueueSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return List.of(problem());
  }

  private static SeededProblem problem() {
    return new ExperimentParameters().once(WorkQueueSimulation.NAME, "all");
  }

  @Override
  protected void evaluate(RunSet set, Findings findings) {
    RunResult result = set.result(problem().apply(1));
    List<MasterRun> runs = RealRuns.workQueue();
    MasterFit fit = MasterFit.of(runs);
    List<MasterRun> others = runs.stream().filter(run -> !fit.isOn(run)).toList();
    Map<MasterModel, String> rivals =
        Map.of(
            MasterModel.PORT_EACH_WAY, "workqueue-port-each-way",
            MasterModel.NO_COMMUNICATION, "workqueue-no-communication");
    for (MasterModel rival : List.of(MasterModel.PORT_EACH_WAY, MasterModel.NO_COMMUNICATION)) {
      double[] nearer =
          others.stream()
              .mapToDouble(run ->
                  off(run, result.value(makespan(run, rival)))
                      - off(run, result.value(makespan(run, MasterModel.SHARED_PORT))))
              .toArray();
      findings.claim(
          Objects.requireNonNull(rivals.get(rival)),
          Effect.every("runs", nearer),
          errors(others, result, MasterModel.SHARED_PORT),
          errors(others, result, rival));
    }
    findings
        .none("workqueue-players", new double[] {result.value(DIFFERENCE)}, 1e-6)
        .table(id(), table(runs, fit, result))
        .table(id() + "-models", models(others, result))
        .figure(id(), scaleNote(set.scale()));
  }

  private static double off(MasterRun run, double seconds) {
    return Math.abs(PredictionErrors.percent(run.makespanSeconds(), seconds));
  }

  private static Table table(List<MasterRun> runs, MasterFit fit, RunResult result) {
    return SpreadTable.of(
        runs,
        (table, run) -> {
          double shared = result.value(makespan(run, MasterModel.SHARED_PORT));
          table
              .row("run", run.name(), "workers", run.workers())
              .cells("fitted", fit.isOn(run) ? "yes" : "no")
              .cells("measured_s", run.makespanSeconds(), "shared_port_s", shared)
              .cells("error_percent", PredictionErrors.percent(run.makespanSeconds(), shared))
              .cells("port_each_way_s", result.value(makespan(run, MasterModel.PORT_EACH_WAY)))
              .cells(
                  "no_communication_s", result.value(makespan(run, MasterModel.NO_COMMUNICATION)));
        });
  }

  private static PredictionErrors errors(
      List<MasterRun> runs, RunResult result, MasterModel model) {
    PredictionErrors errors = new PredictionErrors();
    runs.forEach(run -> errors.add(run.makespanSeconds(), result.value(makespan(run, model))));
    return errors;
  }

  private static Table models(List<MasterRun> runs, RunResult result) {
    return SpreadTable.of(
        Arrays.asList(MasterModel.values()),
        (table, model) -> {
          PredictionErrors all = errors(runs, result, model);
          table
              .row("model", Blades.word(model), "runs", all.runs())
              .cells("median_error_percent", all.median(), "largest_error_percent", all.largest());
        });
  }
}
