package loadstar.experiment.reality;

import static loadstar.experiment.SeedNumbers.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.experiment.CaseBatch;
import loadstar.model.Ports;
import loadstar.model.Quantile;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.simulation.Batch.Case;

/**
 * One prediction, by SimGrid and by arithmetic.
 *
 * @param workers in the order of their first requests
 * @param costs of the tasks, mean 1
 * @param ports of the master
 * @param joins seconds at which each worker comes
 */
record RealityCase(
    List<WorkerSpec> workers,
    SchedulerKind kind,
    Settings settings,
    TaskCosts costs,
    int tasks,
    Ports ports,
    double[] joins) {
  /** Bandwidth, in load units per second, of a link that takes no time. */
  static final double NO_TIME = 1e12;

  /**
   * A kind with its parameters.
   *
   * @param weights of the workers
   */
  record Rule(String kind, List<String> parameters, List<Integer> weights) {
    RealityCase withTasks(List<WorkerSpec> workers, TaskCosts costs, int tasks) {
      SchedulerKind known = Registry.builtIn().kind(kind);
      Settings.Builder settings = new Settings.Builder();
      for (int i = 0; i < parameters.size(); i += 2) {
        settings.read(
            Parameter.named(known.master(), parameters.get(i), kind), parameters.get(i + 1));
      }
      for (int w = 0; w < weights.size(); w++) {
        settings.read(
            w, Parameter.named(known.worker(), "weight", kind), weights.get(w).toString());
      }
      double[] joins = new double[workers.size()];
      return new RealityCase(workers, known, settings.build(), costs, tasks, Ports.ONE, joins);
    }
  }

  static WorkerSpec worker(int number, double speed, double bandwidthBack) {
    return WorkerSpec.of("w" + number, speed).withBandwidths(NO_TIME, bandwidthBack);
  }

  /** Returns costs in units of their mean. */
  static TaskCosts inMeans(PrefixSums sums) {
    return TaskCosts.of(sums, sums.total() / sums.size());
  }

  private Scheduler scheduler() {
    return kind.create(StarProblem.of(workers, tasks), settings);
  }

  /** Returns the makespan by arithmetic, seconds. */
  double byArithmetic() {
    ArithmeticRun arithmetic =
        new ArithmeticRun(workers, kind, scheduler(), ports).withCosts(costs.again());
    for (int w = 0; w < joins.length; w++) {
      arithmetic.joining(w, joins[w]);
    }
    return arithmetic.play().schedule().lastDate();
  }

  /** Returns the case with other ports, and workers that come later. */
  RealityCase with(Ports other, double[] dates) {
    return new RealityCase(workers, kind, settings, costs, tasks, other, dates);
  }

  /** Returns the makespans of all cases by SimGrid, and by how much arithmetic differs at most. */
  static RunResult makespans(Map<String, RealityCase> cases, String difference) throws IOException {
    CaseBatch batch = simulated(cases);
    RunResult result = new RunResult();
    double largest = 0;
    for (Map.Entry<String, RealityCase> one : cases.entrySet()) {
      double end = batch.end(one.getKey());
      result.put(one.getKey(), end);
      largest = Math.max(largest, Math.abs(end - one.getValue().byArithmetic()));
    }
    return result.put(difference, largest);
  }

  static CaseBatch simulated(Map<String, RealityCase> cases) throws IOException {
    CaseBatch batch = new CaseBatch();
    cases.forEach((name, one) ->
        batch.add(
            name,
            new Case(one.workers, one.kind, one.scheduler(), one.tasks, one.costs.again())
                .with(one.ports, one.joins)));
    batch.run();
    return batch;
  }

  /** The relative errors of predictions, in percent of the measured values. */
  static final class PredictionErrors {
    private final List<Double> percent = new ArrayList<>();

    PredictionErrors add(double measured, double predicted) {
      percent.add(percent(measured, predicted));
      return this;
    }

    static double percent(double measured, double predicted) {
      return 100 * (predicted / measured - 1);
    }

    int runs() {
      return percent.size();
    }

    /** Returns the median of the absolute errors; NaN for no runs. */
    double median() {
      return Quantile.of(percent.stream().mapToDouble(Math::abs).toArray(), 0.5);
    }

    double largest() {
      return percent.stream().mapToDouble(Math::abs).max().orElse(Double.NaN);
    }

    /** Returns the number of absolute errors that are at most {@code most}. */
    int within(double most) {
      return (int) percent.stream().filter(one -> Math.abs(one) <= most).count();
    }

    /** Tests that the error of at least half of the runs is at most {@code most}. */
    Effect half(double most) {
      Effect half = Effect.atLeast(0.5, within(most), runs());
      return new Effect(half.share(), half.n(), "runs", half.holds(), half.fails());
    }

    @Override
    public String toString() {
      return format("%d runs, median %.2f %%, largest %.2f %%", runs(), median(), largest());
    }
  }
}
