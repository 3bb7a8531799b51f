package loadstar.reality.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.Quantile;

/**
 * Fits a {@link PiecewiseModel} to measured times: lines that need not meet, of least absolute
 * relative errors. If the breakpoints are not given, the best ones are found for every number of
 * segments ({@link Segmentation}), and the number is chosen that best predicts sizes that are held
 * out of the fit. Sizes whose time is an outlier among their neighbours' do not count.
 */
public final class PiecewiseFit {
  public static final int MOST_SEGMENTS = 32;

  /**
   * The factor that makes the median absolute deviation of a normal distribution its standard
   * deviation.
   */
  private static final double NORMAL = 1.4826;

  static final int FOLDS = 5;

  /**
   * The largest error that counts: no line predicts all times with several modes, so a size that is
   * missed counts as this.
   */
  static final double LARGEST_ERROR = 0.1;

  /** The share by which another segment has to reduce the error. */
  private static final double WORTH = 0.0005;

  /** The share below which an error counts as none. */
  private static final double NO_ERROR = 1e-3;

  /** Half of the window in which a size is compared with its neighbours. */
  private static final int WINDOW = 4;

  /** The deviations from which a size is an outlier, if it is also farther away than a share. */
  private static final double OUTLYING_DEVIATIONS = 6;

  private static final double OUTLYING_SHARE = 0.1;

  private PiecewiseFit() {}

  /**
   * Fits a model with breakpoints that it finds.
   *
   * @param most segments, at least 1
   */
  public static PiecewiseModel fit(List<MeasuredPoint> points, int most) {
    List<PiecewiseModel> models = models(points, most);
    if (models.size() == 1) {
      return models.getFirst();
    }
    double[] errors = new double[models.size()];
    double[] weights = weights(points);
    int folds = Math.min(FOLDS, points.size());
    for (int fold = 0; fold < folds; fold++) {
      List<PiecewiseModel> trials = models(training(points, fold, folds), most);
      for (int k = 0; k < errors.length; k++) {
        PiecewiseModel trial = trials.get(Math.min(k, trials.size() - 1));
        for (int i = fold; i < points.size(); i += folds) {
          double error = Accuracy.error(trial, points.get(i));
          errors[k] += weights[i] * Math.min(error, LARGEST_ERROR);
        }
      }
    }
    double counted = Arrays.stream(weights).sum();
    int chosen = 0;
    for (int k = 1; k < errors.length; k++) {
      double least = Math.max(errors[chosen], NO_ERROR * counted);
      double error = Math.max(errors[k], NO_ERROR * counted);
      if (error < least * Math.pow(1 - WORTH, k - chosen)) {
        chosen = k;
      }
    }
    return models.get(chosen);
  }

  /** Returns all points except every {@code folds}-th, which are held out. */
  static List<MeasuredPoint> training(List<MeasuredPoint> points, int fold, int folds) {
    return IntStream.range(0, points.size())
        .filter(i -> i % folds != fold)
        .mapToObj(points::get)
        .toList();
  }

  /** Returns the best models of 1, 2, 3 ... segments, as far as the points allow. */
  private static List<PiecewiseModel> models(List<MeasuredPoint> points, int most) {
    double[] weights = weights(points);
    int fewest = points.size() < 40 ? 3 : 6;
    int segments = Math.max(1, Math.min(most, points.size() / fewest));
    Segmentation segmentation = new Segmentation(points, weights, fewest, segments);
    List<PiecewiseModel> models = new ArrayList<>();
    // One line needs no segmentation: it exists however few points there are.
    models.add(lines(points, weights, List.of(0)));
    for (int k = 2; k <= segments && segmentation.exists(k); k++) {
      models.add(lines(points, weights, segmentation.starts(k)));
    }
    return models;
  }

  /**
   * Fits a model with given breakpoints.
   *
   * @param breakpoints increasing; a segment ends with each, and joins the next if it has not two
   *     points of its own
   */
  public static PiecewiseModel fit(List<MeasuredPoint> points, double[] breakpoints) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    List<Double> limits = new ArrayList<>(List.of(0.0));
    int p = 0;
    for (double breakpoint : breakpoints) {
      while (p < points.size() && points.get(p).size() <= breakpoint) {
        p++;
      }
      if (p - starts.getLast() >= 2 && points.size() - p >= 2) {
        starts.add(p);
        limits.add(breakpoint);
      }
    }
    PiecewiseModel model = lines(points, weights(points), starts);
    List<PiecewiseModel.Segment> segments = new ArrayList<>();
    for (int k = 0; k < limits.size(); k++) {
      segments.add(new PiecewiseModel.Segment(limits.get(k), model.segments().get(k).line()));
    }
    return new PiecewiseModel(segments);
  }

  /**
   * Returns the weights of points: 1 for one that counts, 0 for an outlier among its neighbours.
   */
  static double[] weights(List<MeasuredPoint> points) {
    int n = points.size();
    double[] distance = new double[n];
    for (int i = 0; i < n; i++) {
      // Both sides have equally many neighbours: the median of an increasing row is then its
      // middle.
      int half = Math.min(WINDOW, Math.min(i, n - 1 - i));
      double[] window = new double[2 * half + 1];
      for (int d = -half; d <= half; d++) {
        window[d + half] = Math.log(points.get(i + d).seconds());
      }
      distance[i] = Math.log(points.get(i).seconds()) - Quantile.of(window, 0.5);
    }
    double limit = Math.max(OUTLYING_SHARE, OUTLYING_DEVIATIONS * deviation(distance));
    return Arrays.stream(distance).map(one -> Math.abs(one) > limit ? 0 : 1).toArray();
  }

  private static PiecewiseModel lines(
      List<MeasuredPoint> points, double[] weights, List<Integer> starts) {
    List<PiecewiseModel.Segment> segments = new ArrayList<>();
    for (int k = 0; k < starts.size(); k++) {
      int first = starts.get(k);
      int last = k + 1 < starts.size() ? starts.get(k + 1) : points.size();
      FittedLine line =
          FittedLine.fit(points.subList(first, last), Arrays.copyOfRange(weights, first, last));
      double above = first == 0 ? 0 : between(points.get(first - 1), points.get(first));
      segments.add(new PiecewiseModel.Segment(above, line));
    }
    return new PiecewiseModel(segments);
  }

  /**
   * Returns a limit between two sizes: a power of two if there is one, as protocols' limits mostly
   * are.
   */
  private static double between(MeasuredPoint left, MeasuredPoint right) {
    double size = Math.max(1, left.size());
    double power = 1;
    while (power < size) {
      power *= 2;
    }
    return power < right.size() ? power : Math.floor(Math.sqrt(size * right.size()));
  }

  /**
   * Returns the standard deviation by the median distance from the median, which a few outliers do
   * not change.
   */
  private static double deviation(double[] values) {
    double median = Quantile.of(values, 0.5);
    double[] distances = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
    return NORMAL * Quantile.of(distances, 0.5);
  }
}
