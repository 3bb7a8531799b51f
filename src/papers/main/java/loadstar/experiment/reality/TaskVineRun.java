package loadstar.experiment.reality;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.play.PrefixSums;
import loadstar.experiment.reality.MasterFit.MasterModel;
import loadstar.model.SharedInput;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;

/**
 * The run of TaskVine in 2023: a manager that first waits for all of its workers, each with four
 * slots, and then sends each the same data once.
 *
 * @param workers that came
 * @param dataSeconds in which the data of a worker went there, mean
 * @param tasks dates of each task
 */
record TaskVineRun(int workers, double dataSeconds, List<Task> tasks) {
  static final int SLOTS = 4;

  /** Bandwidth, in tasks a second, of messages beside the data: a microsecond each. */
  private static final double TASKS_A_SECOND = 1e6;

  /**
   * The dates of a task, seconds.
   *
   * @param running from which on the manager counted it as running, when the data were there
   * @param done when the manager heard that it was
   */
  record Task(int worker, double running, double done, double retrieved) {}

  double startSeconds() {
    return tasks.stream().mapToDouble(Task::running).min().orElseThrow();
  }

  /** Returns the makespan from the first message on, seconds. */
  double makespanSeconds() {
    return tasks.stream().mapToDouble(Task::retrieved).max().orElseThrow() - startSeconds();
  }

  /** Returns the date from which on every worker had its data. */
  private double allData() {
    double last =
        IntStream.rangeClosed(1, workers)
            .mapToDouble(w ->
                tasks.stream()
                    .filter(task -> task.worker == w)
                    .mapToDouble(Task::running)
                    .min()
                    .orElse(0))
            .max()
            .orElseThrow();
    return last + dataSeconds;
  }

  /**
   * Returns the mean time of a task that began when no data were sent any more, seconds: of those
   * before, the manager hears only between two transfers.
   */
  double computeSeconds() {
    double from = allData();
    return tasks.stream()
        .filter(task -> task.running >= from)
        .mapToDouble(task -> task.done - task.running)
        .average()
        .orElseThrow();
  }

  /** Returns the run as a problem, with tasks of equal length. */
  RealityCase withTasks(MasterModel model) {
    double data = model == MasterModel.NO_COMMUNICATION ? 0 : dataSeconds;
    double speed = 1 / computeSeconds();
    List<WorkerSpec> slots =
        IntStream.range(0, workers * SLOTS)
            .mapToObj(k -> {
              String host = "h" + k / SLOTS;
              return WorkerSpec.of(host + ":" + k % SLOTS, speed)
                  .withBandwidths(TASKS_A_SECOND, TASKS_A_SECOND)
                  .with(WorkerExtras.NONE.withSharedInput(new SharedInput(host, data)));
            })
            .toList();
    PrefixSums sums = new PrefixSums();
    for (int task = 0; task < tasks.size(); task++) {
      sums.add(1);
    }
    return new RealityCase.Rule("ss", List.of("chunk", "1"), List.of())
        .withTasks(slots, RealityCase.inMeans(sums), tasks.size())
        .with(model.ports, new double[slots.size()]);
  }
}
