package loadstar.experiment.thesis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.LocalTasks;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.model.WorkerSpec;

/**
 * The workers of chapter 4 and their local tasks. The fastest heavy workers have other local tasks
 * than the rest: section 4.7.1 burdens "the strongest worker", "the top 10 %".
 *
 * <p>The CPU time of a local task is given in one of three ways: service_s (seconds, the same for
 * all), task_units and heavy_task_units (load units, divided by the worker's speed), or
 * utilization, the share of all the CPU power that local tasks take, of which heavy_utilization is
 * that of each heavy worker; tasks: the local tasks of each worker.
 */
record SharedWorkers(List<WorkerSpec> workers, List<LocalTasks> tasks) {

  static SharedWorkers of(RunSpec spec, long seed) {
    List<WorkerSpec> workers =
        OwnPlatform.isIn(spec) ? OwnPlatform.star(spec, 1).workers() : workers(spec, seed);
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
      // The mean CPU time of a local task is in seconds.
      double seconds =
          spec.parameters().containsKey("service_s")
              ? spec.number("service_s")
              : spec.parameters().containsKey("task_units")
                  ? spec.number(kind + "task_units") / workers.get(w).speed()
                  : heavy.contains(w)
                      ? spec.number("heavy_utilization") / rate
                      : lightUtilization(spec, workers, heavy) / rate;
      tasks.add(new LocalTasks(rate, 1 / seconds));
    }
    return new SharedWorkers(workers, tasks);
  }

  private static List<WorkerSpec> workers(RunSpec spec, long seed) {
    return switch (spec.text("platform")) {
      case "table4.1" -> Thesis.table41();
      case "table4.3" -> Thesis.table43();
      case "table4.13" -> Thesis.table413(seed);
      case "slow-links" -> Thesis.slowLinks(spec.count("workers"), seed);
      case "mean" -> Thesis.ofMeanSpeed(spec.count("workers"), spec.number("mean_speed"), seed);
      default ->
          throw new IllegalArgumentException(
              "run " + spec.run() + ": there is no platform \"" + spec.text("platform") + "\"");
    };
  }

  /**
   * Returns the utilization of the other workers with which local tasks take the given share of all
   * CPU power.
   */
  private static double lightUtilization(
      RunSpec spec, List<WorkerSpec> workers, List<Integer> heavy) {
    double all = workers.stream().mapToDouble(WorkerSpec::speed).sum();
    double burdened = heavy.stream().mapToDouble(w -> workers.get(w).speed()).sum();
    double heavily = heavy.isEmpty() ? 0 : spec.number("heavy_utilization") * burdened;
    return (spec.number("utilization") * all - heavily) / (all - burdened);
  }

  /** Returns L: load, or what takes dedicated_s seconds when nobody is disturbed. */
  double load(RunSpec spec) {
    return spec.parameters().containsKey("load")
        ? spec.number("load")
        : spec.number("dedicated_s") * workers.stream().mapToDouble(WorkerSpec::speed).sum();
  }

  List<LocalLoad> realisation(long seed) {
    return IntStream.range(0, workers.size())
        .mapToObj(w -> BusyPeriods.of(tasks.get(w), seed, workers.get(w).name()))
        .toList();
  }

  /** Returns rho of each worker. */
  List<Double> utilization() {
    return tasks.stream().map(LocalTasks::utilization).toList();
  }
}
