package loadstar.experiment.reality;

import static loadstar.experiment.PaperExperiment.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.result.Effect;

/** By how much predictions are off, in percent of what was measured. */
final class PredictionErrors {
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

  /** Without their signs; NaN for no runs. */
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

  /** How many errors are no larger. */
  int within(double most) {
    return (int) percent.stream().filter(one -> Math.abs(one) <= most).count();
  }

  /** That at least half of the runs are no farther off. */
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
