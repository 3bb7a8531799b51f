package loadstar.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A linear axis: from values to coordinates, and where its ticks are.
 *
 * @param from value at the coordinate {@code start}
 * @param to value at the coordinate {@code end}
 * @param step between two ticks
 */
record Scaling(double from, double to, double start, double end, double step) {
  private static final int TICKS = 6;

  /** An axis that begins and ends at a tick and contains the values from {@code low} on. */
  static Scaling around(double low, double high, double start, double end) {
    double width = high > low ? high - low : Math.max(1e-9, Math.abs(high));
    double step = niceStep(width / TICKS);
    // A value within a thousandth of a step of a tick lies on it.
    double from = Math.floor(low / step + 1e-3) * step;
    double to = Math.ceil(high / step - 1e-3) * step;
    return new Scaling(from, to > from ? to : from + step, start, end, step);
  }

  /** An axis with these ends exactly. */
  static Scaling exactly(double low, double high, double start, double end) {
    return new Scaling(low, high, start, end, niceStep((high - low) / TICKS));
  }

  double at(double value) {
    return start + (value - from) / (to - from) * (end - start);
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + 1e-9 * step; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /** A tick's label: as many decimals as the step needs. */
  String label(double tick) {
    int decimals = Math.max(0, -(int) Math.floor(Math.log10(step) + 1e-9));
    BigDecimal rounded = BigDecimal.valueOf(tick).setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** The smallest of 1, 2, 5 times a power of ten that is at least {@code least}. */
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
