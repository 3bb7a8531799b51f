package loadstar.reality.calibrate;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An affine time: {@code latency + size * secondsPerUnit}, neither of them negative, since SimGrid
 * knows no negative latency and no negative bandwidth.
 *
 * @param latency seconds
 * @param secondsPerUnit seconds per byte, or per load unit
 */
public record FittedLine(double latency, double secondsPerUnit) {
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
  static final class LeastSquaresSums {
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

    FittedLine line() {
      double determinant = uu * vv - uv * uv;
      // Points of one size, or nearly, determine only one number, which is taken for the latency.
      if (determinant <= 1e-12 * uu * vv) {
        return uu > 0 ? new FittedLine(u / uu, 0) : new FittedLine(0, vv > 0 ? v / vv : 0);
      }
      double a = (u * vv - v * uv) / determinant;
      double b = (v * uu - u * uv) / determinant;
      if (a < 0) {
        return new FittedLine(0, v / vv);
      }
      return b < 0 ? new FittedLine(u / uu, 0) : new FittedLine(a, b);
    }
  }

  /**
   * Returns the line of least absolute relative errors, by iteratively reweighted least squares.
   *
   * @param weights of the points; 0 leaves one out
   */
  static FittedLine fit(List<MeasuredPoint> points, double[] weights) {
    boolean noneCounts = Arrays.stream(weights).allMatch(weight -> weight == 0);
    @Nullable FittedLine line = null;
    for (int i = 0; i < ITERATIONS; i++) {
      LeastSquaresSums sums = new LeastSquaresSums();
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
