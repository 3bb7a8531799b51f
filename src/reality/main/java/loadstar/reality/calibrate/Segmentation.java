package loadstar.reality.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the best partitions of a row of points into 1, 2, 3 ... segments with a line each: those of
 * the least sum of absolute relative errors, by dynamic programming over the places of possible
 * cuts.
 */
final class Segmentation {
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
      FittedLine line = new FittedLine(0, 0);
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

  private FittedLine renewed(FittedLine line, int first, int end) {
    FittedLine.LeastSquaresSums sums = new FittedLine.LeastSquaresSums();
    for (int p = first; p < end; p++) {
      MeasuredPoint point = points.get(p);
      double weight = weights[p] * FittedLine.weight(point.error(line));
      sums.add(point.size(), point.seconds(), weight);
    }
    return sums.line();
  }

  private double cost(FittedLine line, int first, int end) {
    double sum = 0;
    for (int p = first; p < end; p++) {
      sum += weights[p] * Math.min(points.get(p).error(line), PiecewiseFit.LARGEST_ERROR);
    }
    return sum;
  }
}
