package loadstar.reality.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import loadstar.model.Quantile;
import loadstar.reality.calibrate.MeasuredPoint.Sample;

/**
 * The relative errors of predicted times against the measured ones, over sizes.
 *
 * @param median share of the measured time
 * @param p90 the error below which nine tenths of the sizes are
 * @param largest over all sizes
 */
public record Accuracy(double median, double p90, double largest, int sizes) {
  /** Returns the errors of a model on some points. */
  public static Accuracy of(PiecewiseModel model, List<MeasuredPoint> points) {
    return of(points.stream().mapToDouble(point -> error(model, point)).toArray());
  }

  /**
   * Returns the errors on held-out sizes: every fifth size is held out in turn, and everything,
   * breakpoints included, is fitted to the others. The errors of a single size are unknown.
   */
  public static Accuracy crossValidated(
      List<MeasuredPoint> points, double from, Function<List<MeasuredPoint>, PiecewiseModel> fit) {
    List<Double> errors = new ArrayList<>();
    if (points.size() < 2) {
      return of(new double[0]); // nothing would be left to fit
    }
    int folds = Math.min(PiecewiseFit.FOLDS, points.size());
    for (int fold = 0; fold < folds; fold++) {
      PiecewiseModel model = fit.apply(PiecewiseFit.training(points, fold, folds));
      for (int i = fold; i < points.size(); i += folds) {
        if (points.get(i).size() >= from) {
          errors.add(error(model, points.get(i)));
        }
      }
    }
    return of(errors.stream().mapToDouble(Double::doubleValue).toArray());
  }

  static double error(PiecewiseModel model, MeasuredPoint point) {
    return point.error(model.line(point.size()));
  }

  private static Accuracy of(double[] errors) {
    return new Accuracy(
        Quantile.of(errors, 0.5),
        Quantile.of(errors, 0.9),
        Arrays.stream(errors).max().orElse(Double.NaN),
        errors.length);
  }

  /**
   * The least error that the measurements allow: no model of the size alone is much closer to
   * held-out sizes than their neighbours are, and none is closer to any size than the accuracy of
   * that size's own time. Values are relative, medians over the sizes; NaN if unknown.
   *
   * @param repetitions accuracy of the median of a size: half of the distance between the medians
   *     of the first and of the second half of its times, as they were measured
   * @param neighbours distance between the median of a size and the line through those of the next
   *     smaller and the next larger size
   */
  public record Floor(double repetitions, double neighbours) {
    private static final int FEWEST_IN_HALF = 3;

    /**
     * Returns the floor of some samples.
     *
     * @param samples in the order in which they were measured
     * @param from sizes below this one do not count
     */
    public static Floor of(List<Sample> samples, double from) {
      TreeMap<Double, List<Double>> bySize = new TreeMap<>();
      for (Sample sample : samples) {
        bySize.computeIfAbsent(sample.size(), none -> new ArrayList<>()).add(sample.seconds());
      }
      List<Double> repetitions = new ArrayList<>();
      for (List<Double> times : bySize.tailMap(from).values()) {
        int half = times.size() / 2;
        if (half >= FEWEST_IN_HALF) {
          double first = median(times.subList(0, half));
          repetitions.add(Math.abs(first / median(times.subList(half, times.size())) - 1) / 2);
        }
      }
      double[] sizes = bySize.keySet().stream().mapToDouble(Double::doubleValue).toArray();
      double[] medians = bySize.values().stream().mapToDouble(Floor::median).toArray();
      List<Double> neighbours = new ArrayList<>();
      for (int i = 1; i + 1 < sizes.length; i++) {
        if (sizes[i] >= from) {
          double share = (sizes[i] - sizes[i - 1]) / (sizes[i + 1] - sizes[i - 1]);
          double interpolated = medians[i - 1] + share * (medians[i + 1] - medians[i - 1]);
          neighbours.add(Math.abs(interpolated / medians[i] - 1));
        }
      }
      return new Floor(median(repetitions), median(neighbours));
    }

    private static double median(List<Double> values) {
      return Quantile.of(values.stream().mapToDouble(Double::doubleValue).toArray(), 0.5);
    }
  }
}
