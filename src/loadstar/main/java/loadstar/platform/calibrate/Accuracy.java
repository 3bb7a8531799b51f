package loadstar.platform.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * How far a model is from what was measured: relative errors of predicted times, over sizes.
 *
 * @param median share of the measured time
 * @param p90 the error that nine tenths of the sizes stay below
 * @param largest over all sizes
 * @param sizes how many there were
 */
public record Accuracy(double median, double p90, double largest, int sizes) {
  private static final int FOLDS = 5;

  /** The error of a model on some points. */
  public static Accuracy of(PiecewiseModel model, List<MeasuredPoint> points) {
    return of(points.stream().mapToDouble(point -> error(model, point)).toArray());
  }

  /**
   * The error on sizes that the fit has not seen: every fifth size is held out in turn, and
   * everything, breakpoints included, is fitted to the others. Of a single size nothing is known.
   */
  public static Accuracy crossValidated(
      List<MeasuredPoint> points, double from, Function<List<MeasuredPoint>, PiecewiseModel> fit) {
    List<Double> errors = new ArrayList<>();
    if (points.size() < 2) {
      return of(new double[0]); // nothing would be left to fit
    }
    int folds = Math.min(FOLDS, points.size());
    for (int fold = 0; fold < folds; fold++) {
      List<MeasuredPoint> seen = new ArrayList<>();
      List<MeasuredPoint> held = new ArrayList<>();
      for (int i = 0; i < points.size(); i++) {
        (i % folds == fold ? held : seen).add(points.get(i));
      }
      PiecewiseModel model = fit.apply(seen);
      held.stream()
          .filter(point -> point.size() >= from)
          .forEach(point -> errors.add(error(model, point)));
    }
    return of(errors.stream().mapToDouble(Double::doubleValue).toArray());
  }

  static double error(PiecewiseModel model, MeasuredPoint point) {
    return Math.abs(model.time(point.size()) / point.seconds() - 1);
  }

  private static Accuracy of(double[] errors) {
    if (errors.length == 0) {
      return new Accuracy(Double.NaN, Double.NaN, Double.NaN, 0);
    }
    double[] sorted = errors.clone();
    Arrays.sort(sorted);
    return new Accuracy(
        Robust.quantile(sorted, 0.5),
        Robust.quantile(sorted, 0.9),
        sorted[sorted.length - 1],
        sorted.length);
  }
}
