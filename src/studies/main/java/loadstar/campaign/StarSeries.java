package loadstar.campaign;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import loadstar.simulation.WorkerMetrics;

/**
 * The series that the result of a run on a star has, each with a number for every worker, in the
 * order of the workers: what it computed, and the speeds with which it was planned.
 */
public final class StarSeries {
  /** Name of the series of the load units that each worker computed. */
  public static final String COMPUTED = "computed";

  /** Name of the series of the seconds that each worker computed, without compute latencies. */
  public static final String USEFUL = "useful";

  private static final String SPEED = "speed";
  private static final String BANDWIDTH_OUT = "bandwidth_out";
  private static final String BANDWIDTH_BACK = "bandwidth_back";

  private StarSeries() {}

  /**
   * Returns the result of a run with all of these series.
   *
   * @throws IllegalStateException when the schedule breaks a rule of the validator
   */
  static RunResult result(SimulationResult simulated) {
    if (!simulated.report().valid()) {
      throw new IllegalStateException(simulated.report().summary());
    }
    double[] useful = simulated.workers().stream().mapToDouble(WorkerMetrics::useful).toArray();
    return result(
            simulated.compared(),
            simulated.workers().stream().mapToDouble(WorkerMetrics::computed).toArray(),
            simulated.star().workers())
        .put(USEFUL, useful);
  }

  /**
   * Returns the result of a run, without {@link #USEFUL}.
   *
   * @param computed load units, by worker
   */
  public static RunResult result(Summary metrics, double[] computed, List<WorkerSpec> workers) {
    return new RunResult()
        .put(metrics)
        .put(COMPUTED, computed)
        .put(SPEED, column(workers, WorkerSpec::speed))
        .put(BANDWIDTH_OUT, column(workers, WorkerSpec::bandwidthOut))
        .put(BANDWIDTH_BACK, column(workers, WorkerSpec::bandwidthBack));
  }

  /**
   * Returns the star of a run, in load units, as far as the series of its result describe it:
   * latencies are 0.
   */
  public static List<WorkerSpec> star(RunResult result) {
    double[] speed = result.series(SPEED);
    double[] out = result.series(BANDWIDTH_OUT);
    double[] back = result.series(BANDWIDTH_BACK);
    return IntStream.range(0, speed.length)
        .mapToObj(w -> WorkerSpec.of("w" + w, speed[w]).withBandwidths(out[w], back[w]))
        .toList();
  }

  private static double[] column(List<WorkerSpec> workers, ToDoubleFunction<WorkerSpec> value) {
    return workers.stream().mapToDouble(value).toArray();
  }
}
