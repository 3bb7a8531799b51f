package loadstar.experiment.reality;

import static loadstar.experiment.PaperExperiment.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.TaskCosts;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.Drawing;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Style;
import loadstar.simulation.Batch.Case;

/**
 * One prediction, for SimGrid and for the plain player.
 *
 * @param workers in the order in which they ask first
 * @param costs of the tasks, mean 1
 */
record RealityCase(
    List<WorkerSpec> workers, SchedulerKind kind, Settings settings, TaskCosts costs, int tasks) {
  // Load units per second of a link that takes no time.
  static final double NO_TIME = 1e12;

  // A kind with its parameters; weights are those of the workers.
  record Rule(String kind, List<String> parameters, List<Integer> weights) {
    RealityCase game(List<WorkerSpec> workers, TaskCosts costs, int tasks) {
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
      return new RealityCase(workers, known, settings.build(), costs, tasks);
    }
  }

  // A worker whose data takes no time.
  static WorkerSpec worker(int number, double speed, double bandwidthBack) {
    return new WorkerSpec("w" + number, speed, 0, NO_TIME, 0, bandwidthBack, 0);
  }

  // Costs in units of their mean.
  static TaskCosts inMeans(PrefixSums sums) {
    return TaskCosts.of(sums, sums.total() / sums.size());
  }

  private Scheduler scheduler() {
    return kind.create(StarProblem.of(workers, tasks), settings);
  }

  // The end by the plain player, seconds.
  double replayed() {
    return StarReplay.of(workers, kind, scheduler())
        .withCosts(costs.again())
        .play()
        .schedule()
        .lastDate();
  }

  // By SimGrid, all in one simulation.
  static CaseBatch simulated(Map<String, RealityCase> games) throws IOException {
    CaseBatch batch = new CaseBatch();
    games.forEach((name, one) ->
        batch.add(
            name, new Case(one.workers, one.kind, one.scheduler(), one.tasks, one.costs.again())));
    batch.run();
    return batch;
  }

  // Predicted against measured, where they are the same on the dashed line.
  static Drawing predictions(Drawing drawing, String table, String asPredicted, Line... models) {
    drawing.panel(table, Axis.logarithmic("predicted, s"), Axis.logarithmic("measured, s"));
    for (Line line : models) {
      drawing.line(line);
    }
    return drawing.line("as predicted", asPredicted, asPredicted, Style.DASHED);
  }

  static Line line(String label, String predicted) {
    return new Line(label, predicted, "measured_s", "measured_s_min", "measured_s_max", Style.DOTS);
  }

  // By how much predictions are off, in percent of what was measured.
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

    // Without their signs; NaN for no runs.
    double median() {
      double[] sorted = sizes();
      Arrays.sort(sorted);
      int half = sorted.length / 2;
      return sorted.length == 0
          ? Double.NaN
          : sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    double largest() {
      return percent.stream().mapToDouble(Math::abs).max().orElse(Double.NaN);
    }

    // How many errors are no larger.
    int within(double most) {
      return (int) percent.stream().filter(one -> Math.abs(one) <= most).count();
    }

    // That at least half of the runs are no farther off.
    Effect half(double most) {
      Effect half = Effect.atLeast(0.5, within(most), runs());
      return new Effect(half.share(), half.n(), "runs", half.holds(), half.fails());
    }

    private double[] sizes() {
      return percent.stream().mapToDouble(Math::abs).toArray();
    }

    @Override
    public String toString() {
      return format("%d runs, median %.2f %%, largest %.2f %%", runs(), median(), largest());
    }
  }
}
