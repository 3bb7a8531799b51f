package loadstar.algorithm.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.CostModel.Family;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;

/**
 * A small problem on a star with all of its numbers, as a search changes them.
 *
 * @param workers at least one
 * @param load in units
 * @param whole whether units are indivisible tasks
 * @param deviation standard deviation of a unit's cost, over its mean; 0 if all cost the same
 * @param family of the distribution from which costs are drawn
 * @param seed of that draw, and of schedulers that draw
 * @param results bytes of a unit's result, over those of its data
 * @param ports of the master
 */
public record StarCase(
    List<Worker> workers,
    double load,
    boolean whole,
    double deviation,
    Family family,
    long seed,
    double results,
    Ports ports) {
  /** The flops of a unit in platform files: a speed of 1 unit a second is 1 Gf there. */
  public static final double FLOPS = 1e9;

  /** The bytes of a unit in platform files: a bandwidth of 1 unit a second is 1 MBps there. */
  public static final double BYTES = 1e6;

  /** The bytes of a message without any, for rates: it takes no time, and no rate is infinite. */
  private static final double NO_BYTES = 1e-9;

  /**
   * A worker.
   *
   * @param speed units computed in a second
   * @param bandwidth units whose data arrive in a second
   * @param latency seconds of a message, in which it occupies the port
   * @param startup seconds before each chunk is computed
   */
  public record Worker(double speed, double bandwidth, double latency, double startup) {}

  public StarCase {
    workers = List.copyOf(workers);
  }

  /** Returns this problem with other workers. */
  public StarCase with(List<Worker> others) {
    return new StarCase(others, load, whole, deviation, family, seed, results, ports);
  }

  /** Returns this problem with another load, deviation of costs and size of results. */
  public StarCase with(double otherLoad, double otherDeviation, double otherResults) {
    return new StarCase(
        workers, otherLoad, whole, otherDeviation, family, seed, otherResults, ports);
  }

  /** Returns this problem with costs that are drawn otherwise. */
  public StarCase drawnBy(Family other, long otherSeed) {
    return new StarCase(workers, load, whole, deviation, other, otherSeed, results, ports);
  }

  /** Returns this problem with other ports. */
  public StarCase with(Ports other) {
    return new StarCase(workers, load, whole, deviation, family, seed, results, other);
  }

  /** Returns the bytes of a unit's result. */
  public double resultBytes() {
    return results * BYTES;
  }

  /** Returns the workers as schedulers see them: w1, w2 and so on. */
  public List<WorkerSpec> specs() {
    List<WorkerSpec> specs = new ArrayList<>(workers.size());
    for (Worker one : workers) {
      double back = one.bandwidth * BYTES / Math.max(resultBytes(), NO_BYTES);
      specs.add(
          WorkerSpec.of("w" + (specs.size() + 1), one.speed)
              .withComputeLatency(one.startup)
              .withBandwidths(one.bandwidth, back)
              .withLatencies(one.latency, one.latency));
    }
    return specs;
  }

  /**
   * Runs a scheduler on it by arithmetic, as a comparison on its platform file does.
   *
   * @throws RuntimeException if the scheduler cannot play it
   */
  public ArithmeticRun play(SchedulerKind kind, Settings settings) {
    List<WorkerSpec> specs = specs();
    TaskCosts costs =
        deviation == 0
            ? null
            : TaskCosts.draw(load, new CostModel(family, deviation, 0, CostModel.SHARE), seed);
    boolean knows = kind.knowledge().apply(settings) == Knowledge.COSTS;
    StarProblem problem =
        new StarProblem(
            specs,
            load,
            whole,
            Collections.nCopies(specs.size(), 0.0),
            seed,
            ports,
            deviation,
            costs != null && knows ? known(costs) : KnownCosts.MEAN);
    ArithmeticRun arithmetic =
        new ArithmeticRun(specs, kind, kind.create(problem, settings), ports)
            .withLoad(load)
            .withEmpty(false, resultBytes() == 0);
    if (costs != null) {
      arithmetic.withCosts(costs);
    } else if (kind.timesTasks()) {
      arithmetic.withCosts(TaskCosts.equal(load));
    }
    return arithmetic.play();
  }

  private static KnownCosts known(TaskCosts costs) {
    double[] units = new double[costs.tasks()];
    for (int k = 0; k < units.length; k++) {
      units[k] = costs.cost(k) / costs.unit();
    }
    return KnownCosts.of(units);
  }

  /**
   * Returns the makespan of a scheduler, in seconds: the last computation, or the last result where
   * results have bytes.
   */
  public double makespan(SchedulerKind kind, Settings settings) {
    Schedule schedule = play(kind, settings).schedule();
    if (results > 0) {
      return schedule.lastDate();
    }
    double last = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      last = Math.max(last, schedule.computeEnd(row));
    }
    return last;
  }
}
