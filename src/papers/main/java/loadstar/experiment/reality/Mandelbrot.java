package loadstar.experiment.reality;

/**
 * The costs of points of the Mandelbrot set: the number of comparisons of |z|^2 with 4 while z
 * becomes z^2 + c, from z = c on, up to the limit.
 */
final class Mandelbrot {
  private Mandelbrot() {}

  static int tests(double x, double y, int limit) {
    if (isInside(x, y)) {
      return limit;
    }
    double a = x;
    double b = y;
    int tests = 1;
    double aa = a * a;
    double bb = b * b;
    while (aa + bb <= 4 && tests < limit) {
      b = 2 * a * b + y;
      a = aa - bb + x;
      aa = a * a;
      bb = b * b;
      tests++;
    }
    return tests;
  }

  /**
   * Tells whether c is in the largest part of the set or in the circle beside it: most of its area.
   */
  private static boolean isInside(double x, double y) {
    double q = (x - 0.25) * (x - 0.25) + y * y;
    return q * (q + x - 0.25) <= 0.25 * y * y || (x + 1) * (x + 1) + y * y <= 0.0625;
  }

  /**
   * The costs of the columns of an image of [-2, 2) times [-2, 2).
   *
   * @param tests by column
   * @param escapes points of a column whose last test fails: iterations are tests without these
   */
  record ColumnCosts(long[] tests, long[] escapes) {
    /** Returns the counts of a program that counts iterations. */
    long[] iterations() {
      long[] iterations = tests.clone();
      for (int i = 0; i < iterations.length; i++) {
        iterations[i] -= escapes[i];
      }
      return iterations;
    }
  }

  /**
   * Returns the costs of columns.
   *
   * @param n columns and rows, an even number: the upper half mirrors the lower one
   */
  static ColumnCosts columns(int n, int limit) {
    long[] tests = new long[n];
    long[] escapes = new long[n];
    for (int i = 0; i < n; i++) {
      double x = -2 + i * (4.0 / n);
      for (int j = 0; j <= n / 2; j++) {
        int times = j == 0 || j == n / 2 ? 1 : 2;
        int point = tests(x, -2 + j * (4.0 / n), limit);
        tests[i] += (long) times * point;
        escapes[i] += point < limit ? times : 0;
      }
    }
    return new ColumnCosts(tests, escapes);
  }

  /**
   * Returns the mean costs of points of [-2.2, 0.75) by [yFrom, yTo) with a limit of 100, by x.
   *
   * @param samples of x, and as many of y for each
   */
  static double[] rows(int samples, double yFrom, double yTo) {
    double[] mean = new double[samples];
    for (int i = 0; i < samples; i++) {
      double x = -2.2 + 2.95 * i / samples;
      long sum = 0;
      for (int j = 0; j < samples; j++) {
        sum += tests(x, yFrom + (yTo - yFrom) * j / samples, 100);
      }
      mean[i] = sum / (double) samples;
    }
    return mean;
  }
}
