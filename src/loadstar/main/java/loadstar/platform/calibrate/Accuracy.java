package loadstar.platform.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import loadstar.platform.calibrate.MeasuredPoint.Sample;
import loadstar.result.Spread;

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
        Spread.quantile(sorted, 0.5),
        Spread.quantile(sorted, 0.9),
        sorted[sorted.length - 1],
        sorted.length);
  }

  /**
   * What the measurements themselves allow: no model that knows the size alone is much closer to
   * sizes that it has not seen than their neighbours are, and none is closer to any size than that
   * size's own time is known. Relative, medians over the sizes; NaN where it cannot be told.
   *
   * @param repetitions how well the median of a size is known: half of the distance between the
   *     medians of the first and of the second half of its times, as they were measured
   * @param neighbours distance between the median of a size and the line through those of the next
   *     smaller and the next larger size
   */
  public record Floor(double repetitions, double neighbours) {
    private static final int FEWEST_IN_HALF = 3;

    /**
     * The floor of some samples.
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
          double told = medians[i - 1] + share * (medians[i + 1] - medians[i - 1]);
          neighbours.add(Math.abs(told / medians[i] - 1));
        }
      }
      return new Floor(median(repetitions), median(neighbours));
    }

    private static double median(List<Double> values) {
      return Spread.quantile(values.stream().mapToDouble(Double::doubleValue).toArray(), 0.5);
    }
  }
}
