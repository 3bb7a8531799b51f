package loadstar.experiment.thesis.chapter4;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.campaign.RunSpec;
import loadstar.experiment.thesis.Thesis;
import loadstar.model.WorkerSpec;

/**
 * The workers of chapter 4 and their local tasks. The fastest {@code heavy} workers have other
 * local tasks than the rest: section 4.7.1 burdens "the strongest worker", "the top 10 %".
 *
 * <p>How much CPU a local task takes is given in one of three ways: {@code service_s} (seconds, the
 * same for all), {@code task_units} and {@code heavy_task_units} (load units, divided by the
 * worker's speed), or {@code utilization}, the share of all the CPU power that local tasks take, of
 * which {@code heavy_utilization} is that of each heavy worker.
 *
 * @param tasks the local tasks of each worker
 */
record SharedWorkers(List<WorkerSpec> workers, List<LocalTasks> tasks) {

  /** The workers of a run; random platforms are drawn from the seed. */
  static SharedWorkers of(RunSpec spec, long seed) {
    List<WorkerSpec> workers = workers(spec, seed);
    List<Integer> heavy =
        IntStream.range(0, workers.size())
            .boxed()
            .sorted(Comparator.comparingDouble(w -> -workers.get(w).speed()))
            .limit(spec.count("heavy"))
            .toList();
    List<LocalTasks> tasks = new ArrayList<>();
    for (int w = 0; w < workers.size(); w++) {
      String kind = heavy.contains(w) ? "heavy_" : "";
      double rate = spec.number(kind + "rate");
      tasks.add(new LocalTasks(rate, 1 / seconds(spec, kind, rate, workers, w, heavy)));
    }
    return new SharedWorkers(workers, tasks);
  }

  private static List<WorkerSpec> workers(RunSpec spec, long seed) {
    return switch (spec.text("platform")) {
      case "table4.1" -> Thesis.table41();
      case "table4.3" -> Thesis.table43();
      case "table4.13" -> Thesis.table413(seed);
      case "mean" -> Thesis.ofMeanSpeed(spec.count("workers"), spec.number("mean_speed"), seed);
      default ->
          throw new IllegalArgumentException(
              "run " + spec.run() + ": there is no platform \"" + spec.text("platform") + "\"");
    };
  }

  /** Mean CPU seconds of a local task. */
  private static double seconds(
      RunSpec spec,
      String kind,
      double rate,
      List<WorkerSpec> workers,
      int w,
      List<Integer> heavy) {
    if (spec.parameters().containsKey("service_s")) {
      return spec.number("service_s");
    }
    if (spec.parameters().containsKey("task_units")) {
      return spec.number(kind + "task_units") / workers.get(w).speed();
    }
    if (kind.isEmpty()) {
      return lightUtilization(spec, workers, heavy) / rate;
    }
    return spec.number("heavy_utilization") / rate;
  }

  /** What is left for the others so that local tasks take the given share of all CPU power. */
  private static double lightUtilization(
      RunSpec spec, List<WorkerSpec> workers, List<Integer> heavy) {
    double all = workers.stream().mapToDouble(WorkerSpec::speed).sum();
    double burdened = heavy.stream().mapToDouble(w -> workers.get(w).speed()).sum();
    double heavily = heavy.isEmpty() ? 0 : spec.number("heavy_utilization") * burdened;
    return (spec.number("utilization") * all - heavily) / (all - burdened);
  }

  /** L: {@code load}, or what takes {@code dedicated_s} seconds when nobody is disturbed. */
  double load(RunSpec spec) {
    return spec.parameters().containsKey("load")
        ? spec.number("load")
        : spec.number("dedicated_s") * workers.stream().mapToDouble(WorkerSpec::speed).sum();
  }

  /** One realisation of the local tasks, for all schedulers the same. */
  List<LocalLoad> realisation(long seed) {
    List<LocalLoad> local = new ArrayList<>();
    for (int w = 0; w < workers.size(); w++) {
      local.add(BusyPeriods.of(tasks.get(w), seed, workers.get(w).name()));
    }
    return local;
  }

  /** rho of each worker. */
  List<Double> utilization() {
    return tasks.stream().map(LocalTasks::utilization).toList();
  }
}
