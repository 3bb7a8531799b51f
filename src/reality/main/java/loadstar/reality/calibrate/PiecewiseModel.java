package loadstar.reality.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import loadstar.model.Quantile;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import loadstar.reality.calibrate.PiecewiseModel.Line;
import loadstar.reality.calibrate.PiecewiseModel.Segment;
import org.jspecify.annotations.Nullable;

/**
 * The time of a message by its size: one line for each range of sizes. A range ends with its upper
 * limit, as in SimGrid: a message of exactly that size belongs to it.
 *
 * @param segments by increasing size; the first begins at 0, the last does not end
 */
public record PiecewiseModel(List<Segment> segments) {
  /** The line for sizes above a limit. */
  public record Segment(double above, Line line) {}

  public PiecewiseModel {
    segments = List.copyOf(segments);
  }

  /** Returns the line of a size. */
  public Line line(double size) {
    Line line = segments.getFirst().line();
    for (Segment segment : segments) {
      if (size <= segment.above()) {
        return line;
      }
      line = segment.line();
    }
    return line;
  }

  /** Returns the time of a message, in seconds. */
  public double time(double size) {
    return line(size).time(size);
  }

  /**
   * An affine time: {@code latency + size * secondsPerUnit}, neither of them negative, since
   * SimGrid knows no negative latency and no negative bandwidth.
   *
   * @param latency seconds
   * @param secondsPerUnit seconds per byte, or per load unit
   */
  public record Line(double latency, double secondsPerUnit) {
    private static final int ITERATIONS = 40;

    /** The relative size below which all residuals have the same weight. */
    private static final double SMALL_RESIDUAL = 1e-3;

    private static final double MISSED = 0.15;
    private static final double FAINT = 0.1;

    /**
     * Returns the weight of a relative error in a fit of least absolute errors; that of a miss is
     * small.
     */
    static double weight(double error) {
      return error > MISSED ? FAINT : 1 / Math.max(error, SMALL_RESIDUAL);
    }

    public double time(double size) {
      return latency + size * secondsPerUnit;
    }

    /** The sums of a weighted least-squares fit of relative errors; points are added one by one. */
    static final class Sums {
      // The relative error of a + b s at a point (s, t) is a u + b v - 1, with u = 1/t and v = s/t.
      private double u;
      private double v;
      private double uu;
      private double uv;
      private double vv;

      void add(double size, double seconds, double weight) {
        double pu = 1 / seconds;
        double pv = size / seconds;
        u += weight * pu;
        v += weight * pv;
        uu += weight * pu * pu;
        uv += weight * pu * pv;
        vv += weight * pv * pv;
      }

      Line line() {
        double determinant = uu * vv - uv * uv;
        // Points of one size, or nearly, determine only one number, which is taken for the latency.
        if (determinant <= 1e-12 * uu * vv) {
          return uu > 0 ? new Line(u / uu, 0) : new Line(0, vv > 0 ? v / vv : 0);
        }
        double a = (u * vv - v * uv) / determinant;
        double b = (v * uu - u * uv) / determinant;
        if (a < 0) {
          return new Line(0, v / vv);
        }
        return b < 0 ? new Line(u / uu, 0) : new Line(a, b);
      }
    }

    /**
     * Returns the line of least absolute relative errors, by iteratively reweighted least squares.
     *
     * @param weights of the points; 0 leaves one out
     */
    static Line fit(List<MeasuredPoint> points, double[] weights) {
      boolean noneCounts = Arrays.stream(weights).allMatch(weight -> weight == 0);
      @Nullable Line line = null;
      for (int i = 0; i < ITERATIONS; i++) {
        Sums sums = new Sums();
        for (int p = 0; p < points.size(); p++) {
          MeasuredPoint point = points.get(p);
          double weight = noneCounts ? 1 : weights[p];
          if (line != null) {
            double error = point.error(line);
            // The second half of the iterations hardly counts points that the first has missed by
            // far.
            weight *= i < ITERATIONS / 2 ? 1 / Math.max(error, SMALL_RESIDUAL) : weight(error);
          }
          sums.add(point.size(), point.seconds(), weight);
        }
        line = sums.line();
      }
      return Objects.requireNonNull(line);
    }
  }

  /**
   * Fits a {@link PiecewiseModel} to measured times: lines that need not meet, of least absolute
   * relative errors. If the breakpoints are not given, the best ones are found for every number of
   * segments ({@link Segmentation}), and the number is chosen that best predicts sizes that are
   * held out of the fit. Sizes whose time is an outlier among their neighbours' do not count.
   */
  public static final class PiecewiseFit {
    public static final int MOST_SEGMENTS = 32;

    /**
     * The factor that makes the median absolute deviation of a normal distribution its standard
     * deviation.
     */
    private static final double NORMAL = 1.4826;

    private static final int FOLDS = 5;

    /**
     * The largest error that counts: no line predicts all times with several modes, so a size that
     * is missed counts as this.
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
        List<PiecewiseModel> trials = models(seen(points, fold, folds), most);
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
    static List<MeasuredPoint> seen(List<MeasuredPoint> points, int fold, int folds) {
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
      List<Segment> segments = new ArrayList<>();
      for (int k = 0; k < limits.size(); k++) {
        segments.add(new Segment(limits.get(k), model.segments().get(k).line()));
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
      List<Segment> segments = new ArrayList<>();
      for (int k = 0; k < starts.size(); k++) {
        int first = starts.get(k);
        int last = k + 1 < starts.size() ? starts.get(k + 1) : points.size();
        Line line = Line.fit(points.subList(first, last), Arrays.copyOfRange(weights, first, last));
        double above = first == 0 ? 0 : between(points.get(first - 1), points.get(first));
        segments.add(new Segment(above, line));
      }
      return new PiecewiseModel(segments);
    }

    /**
     * Returns a limit between two sizes: a power of two if there is one, as protocols' limits
     * mostly are.
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
     * Finds the best partitions of a row of points into 1, 2, 3 ... segments with a line each:
     * those of the least sum of absolute relative errors, by dynamic programming over the places of
     * possible cuts.
     */
    static final class Segmentation {
      /** The most places for cuts: more would take time and hardly change the result. */
      private static final int MOST_PLACES = 200;

      private final List<MeasuredPoint> points;
      private final double[] weights;
      private final int[] places;
      private final double[][] best;
      private final int[][] from;

      /**
       * Computes the partitions.
       *
       * @param weights 0 for a point that does not count, else 1
       * @param fewest points that count in a segment, at least
       * @param most segments
       */
      Segmentation(List<MeasuredPoint> points, double[] weights, int fewest, int most) {
        this.points = points;
        this.weights = weights.clone();
        places = places(points.size());
        double[][] costs = costs(fewest);
        int n = places.length;
        best = new double[most + 1][n];
        from = new int[most + 1][n];
        for (double[] row : best) {
          Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        best[0][0] = 0;
        for (int k = 1; k <= most; k++) {
          for (int j = 1; j < n; j++) {
            for (int i = 0; i < j; i++) {
              double cost = best[k - 1][i] + costs[i][j];
              if (cost < best[k][j]) {
                best[k][j] = cost;
                from[k][j] = i;
              }
            }
          }
        }
      }

      private static int[] places(int points) {
        int step = (points + MOST_PLACES - 1) / MOST_PLACES;
        int[] places = new int[(points + step - 1) / step + 1];
        Arrays.setAll(places, i -> Math.min(i * step, points));
        return places;
      }

      boolean exists(int segments) {
        return !Double.isInfinite(best[segments][places.length - 1]);
      }

      /** Returns the first point of each of so many segments. */
      List<Integer> starts(int segments) {
        List<Integer> starts = new ArrayList<>();
        int end = places.length - 1;
        for (int k = segments; k > 0; k--) {
          end = from[k][end];
          starts.addFirst(places[end]);
        }
        return starts;
      }

      /** Returns the sums of absolute relative errors of a line from one place to another. */
      private double[][] costs(int fewest) {
        double[][] costs = new double[places.length][places.length];
        for (double[] row : costs) {
          Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        for (int i = 0; i < places.length; i++) {
          Line line = new Line(0, 0);
          for (int j = i + 1; j < places.length; j++) {
            // A segment is hardly longer than the one before, whose line is a good one to begin
            // with.
            line = renewed(line, places[i], places[j]);
            line = renewed(line, places[i], places[j]);
            if (Arrays.stream(weights, places[i], places[j]).sum() >= fewest) {
              costs[i][j] = cost(line, places[i], places[j]);
            }
          }
        }
        return costs;
      }

      private Line renewed(Line line, int first, int end) {
        Line.Sums sums = new Line.Sums();
        for (int p = first; p < end; p++) {
          MeasuredPoint point = points.get(p);
          double weight = weights[p] * Line.weight(point.error(line));
          sums.add(point.size(), point.seconds(), weight);
        }
        return sums.line();
      }

      private double cost(Line line, int first, int end) {
        double sum = 0;
        for (int p = first; p < end; p++) {
          sum += weights[p] * Math.min(points.get(p).error(line), LARGEST_ERROR);
        }
        return sum;
      }
    }

    /**
     * Returns the standard deviation by the median distance from the median, which a few outliers
     * do not change.
     */
    private static double deviation(double[] values) {
      double median = Quantile.of(values, 0.5);
      double[] distances = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
      return NORMAL * Quantile.of(distances, 0.5);
    }
  }

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
        List<MeasuredPoint> points,
        double from,
        Function<List<MeasuredPoint>, PiecewiseModel> fit) {
      List<Double> errors = new ArrayList<>();
      if (points.size() < 2) {
        return of(new double[0]); // nothing would be left to fit
      }
      int folds = Math.min(PiecewiseFit.FOLDS, points.size());
      for (int fold = 0; fold < folds; fold++) {
        PiecewiseModel model = fit.apply(PiecewiseFit.seen(points, fold, folds));
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
     * @param neighbours distance between the median of a size and the line through those of the
     *     next smaller and the next larger size
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
            double told = medians[i - 1] + share * (medians[i + 1] - medians[i - 1]);
            neighbours.add(Math.abs(told / medians[i] - 1));
          }
        }
        return new Floor(median(repetitions), median(neighbours));
      }

      private static double median(List<Double> values) {
        return Quantile.of(values.stream().mapToDouble(Double::doubleValue).toArray(), 0.5);
      }
    }
  }
}
