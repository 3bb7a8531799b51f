package loadstar.experiment.reality;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.play.PrefixSums;
import loadstar.model.InputException;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;

/**
 * The fitted times of a master: three means of a task, over all tasks of the runs with one worker,
 * where nothing waits for the port.
 *
 * @param on the runs
 * @param sendSeconds of a task
 * @param computeSeconds of a task
 * @param receiveSeconds of a result
 */
public record MasterFit(
    List<MasterRun> on, double sendSeconds, double computeSeconds, double receiveSeconds) {
  /** A model of the master. */
  public enum MasterModel {
    /** It sends or receives, never both, and takes results first. */
    SHARED_PORT(new Ports(1, PortOrder.RESULTS_FIRST)),
    /** It sends one task and receives one result at a time. */
    PORT_EACH_WAY(Ports.ONE),
    /** Nothing takes time but computing. */
    NO_COMMUNICATION(Ports.ONE);

    final Ports ports;

    MasterModel(Ports ports) {
      this.ports = ports;
    }
  }

  /**
   * Fits on the runs with fewest workers: those with one, if there are any. With more workers the
   * means of their dates contain waiting, but totals do not.
   *
   * @throws InputException if there is no run
   */
  public static MasterFit of(List<MasterRun> runs) {
    int fewest =
        runs.stream()
            .mapToInt(MasterRun::workers)
            .min()
            .orElseThrow(() -> new InputException("there is no run to fit on", null));
    List<MasterRun> on = runs.stream().filter(run -> run.workers() == fewest).toList();
    double tasks = on.stream().mapToDouble(MasterRun::tasks).sum();
    ToDoubleFunction<ToDoubleFunction<MasterRun>> mean =
        of -> on.stream().mapToDouble(run -> run.tasks() * of.applyAsDouble(run)).sum() / tasks;
    return new MasterFit(
        on,
        mean.applyAsDouble(MasterRun::sendSeconds),
        mean.applyAsDouble(MasterRun::computeSeconds),
        mean.applyAsDouble(MasterRun::receiveSeconds));
  }

  /** Returns the fit of "reproduce reality-workqueue", on the run of Work Queue with one worker. */
  public static MasterFit ofWorkQueue() {
    return of(RealRuns.workQueue());
  }

  /** Returns the names of the runs on which the means are fitted. */
  public List<String> names() {
    return on.stream().map(MasterRun::name).toList();
  }

  /** Tells whether a run, perhaps of another folder, is one on which the means are fitted. */
  public boolean isOn(MasterRun run) {
    return on.stream()
        .anyMatch(
            one -> one.name().equals(run.name()) && one.makespanSeconds() == run.makespanSeconds());
  }

  /** Returns the makespan of a run in a model, seconds, as arithmetic computes it. */
  public double predicted(MasterRun run, MasterModel model) {
    return withTasks(run, model).byArithmetic();
  }

  /** Returns the problem of a run: single tasks on request, and workers that join when they did. */
  RealityCase withTasks(MasterRun run, MasterModel model) {
    boolean silent = model == MasterModel.NO_COMMUNICATION;
    double out = silent ? RealityCase.NO_TIME : Math.min(RealityCase.NO_TIME, 1 / sendSeconds);
    double back = silent ? RealityCase.NO_TIME : Math.min(RealityCase.NO_TIME, 1 / receiveSeconds);
    List<WorkerSpec> workers =
        IntStream.range(0, run.workers())
            .mapToObj(w -> WorkerSpec.of("w" + w, 1 / computeSeconds).withBandwidths(out, back))
            .toList();
    PrefixSums sums = new PrefixSums();
    for (int task = 0; task < run.tasks(); task++) {
      sums.add(1);
    }
    return new RealityCase.Rule("ss", List.of("chunk", "1"), List.of())
        .withTasks(workers, RealityCase.inMeans(sums), run.tasks())
        .with(model.ports, run.joins());
  }
}
