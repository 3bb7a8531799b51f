package loadstar.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * An axis: it maps values to coordinates, and has ticks. Equal differences are equal lengths, or
 * equal ratios where it is logarithmic.
 *
 * @param from value at the coordinate {@code start}; positive on a logarithmic axis
 * @param to value at the coordinate {@code end}
 * @param step between two ticks; NaN for a logarithmic axis, with ticks at 1, 2 and 5 times the
 *     powers of ten
 */
record Scaling(double from, double to, double start, double end, double step) {
  /** Approximate number of steps of a linear axis. */
  private static final int TICKS = 6;

  /**
   * Returns a linear axis that begins and ends at a tick and contains the values from {@code low}
   * on.
   */
  static Scaling around(double low, double high, double start, double end) {
    double width = high > low ? high - low : Math.max(1e-9, Math.abs(high));
    double step = niceStep(width / TICKS);
    // A value within a thousandth of a step of a tick lies on it.
    double from = Math.floor(low / step + 1e-3) * step;
    double to = Math.ceil(high / step - 1e-3) * step;
    return new Scaling(from, to > from ? to : from + step, start, end, step);
  }

  /** Returns a linear axis with exactly these ends. */
  static Scaling exactly(double low, double high, double start, double end) {
    return new Scaling(low, high, start, end, niceStep((high - low) / TICKS));
  }

  /**
   * Returns a logarithmic axis from the tick at or below the least value to that at or above the
   * most.
   */
  static Scaling logarithmic(double low, double high, double start, double end) {
    if (!(low > 0)) {
      throw new IllegalArgumentException("a logarithmic axis from " + low);
    }
    double from = 1 / niceStep(1 / low);
    double to = niceStep(high);
    return new Scaling(from, to > from ? to : niceStep(1.5 * from), start, end, Double.NaN);
  }

  private boolean isLogarithmic() {
    return Double.isNaN(step);
  }

  /** Returns the coordinate of a value; not finite for 0 and below on a logarithmic axis. */
  double at(double value) {
    double share =
        isLogarithmic()
            ? Math.log(value / from) / Math.log(to / from)
            : (value - from) / (to - from);
    return start + share * (end - start);
  }

  /**
   * Returns the same, but the start of the axis for a value that a logarithmic one does not have.
   */
  double atOrAtItsStart(double value) {
    return isLogarithmic() && value <= 0 ? start : at(value);
  }

  /** Returns the values that have a tick, ascending. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (isLogarithmic()) {
      for (double tick = niceStep(from); tick <= to * (1 + 1e-9); tick = niceStep(1.5 * tick)) {
        ticks.add(tick);
      }
    } else {
      for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + 1e-9 * step; i++) {
        ticks.add(i * step);
      }
    }
    return ticks;
  }

  /**
   * Draws ticks across the area between two heights, with their values and the label of the axis
   * below.
   */
  void drawBelow(Svg svg, double top, double bottom, String label) {
    for (double tick : ticks()) {
      svg.line(at(tick), top, at(tick), bottom, "stroke=\"#dddddd\"");
      svg.text(at(tick), bottom + 18, "middle", label(tick), "font-size=\"12\"");
    }
    svg.text((start + end) / 2, bottom + 42, "middle", label, "font-size=\"13\"");
  }

  /** Formats the value of a tick with as many decimals as the step needs. */
  String label(double tick) {
    if (isLogarithmic()) {
      return new BigDecimal(tick).round(new MathContext(1)).toPlainString();
    }
    int decimals = Math.max(0, -(int) Math.floor(Math.log10(step) + 1e-9));
    BigDecimal rounded = BigDecimal.valueOf(tick).setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** Returns the smallest of 1, 2, 5 times a power of ten that is at least {@code least}. */
  private static double niceStep(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= least * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }
}
