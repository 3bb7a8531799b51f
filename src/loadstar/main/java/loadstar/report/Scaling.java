package loadstar.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** An axis: from values to coordinates, and where its ticks are. */
sealed interface Scaling {
  /** How many steps a linear axis has, about. */
  int TICKS = 6;

  double at(double value);

  /** The value at the near end. */
  double from();

  /** The values that have a tick, ascending. */
  List<Double> ticks();

  String label(double tick);

  /** A linear axis that begins and ends at a tick and contains the values from {@code low} on. */
  static Scaling around(double low, double high, double start, double end) {
    double width = high > low ? high - low : Math.max(1e-9, Math.abs(high));
    double step = niceStep(width / TICKS);
    // A value within a thousandth of a step of a tick lies on it.
    double from = Math.floor(low / step + 1e-3) * step;
    double to = Math.ceil(high / step - 1e-3) * step;
    return new Linear(from, to > from ? to : from + step, start, end, step);
  }

  /** A linear axis with these ends exactly. */
  static Scaling exactly(double low, double high, double start, double end) {
    return new Linear(low, high, start, end, niceStep((high - low) / TICKS));
  }

  /** A logarithmic axis from the tick at or below the least value to that at or above the most. */
  static Scaling logarithmic(double low, double high, double start, double end) {
    double from = 1 / niceStep(1 / low);
    double to = niceStep(high);
    return new Logarithmic(from, to > from ? to : niceStep(1.5 * from), start, end);
  }

  /**
   * Equal differences are equal lengths.
   *
   * @param from value at the coordinate {@code start}
   * @param to value at the coordinate {@code end}
   * @param step between two ticks
   */
  record Linear(double from, double to, double start, double end, double step) implements Scaling {
    @Override
    public double at(double value) {
      return start + (value - from) / (to - from) * (end - start);
    }

    @Override
    public List<Double> ticks() {
      List<Double> ticks = new ArrayList<>();
      for (long i = (long) Math.ceil(from / step - 1e-9); i * step <= to + 1e-9 * step; i++) {
        ticks.add(i * step);
      }
      return ticks;
    }

    /** As many decimals as the step needs. */
    @Override
    public String label(double tick) {
      int decimals = Math.max(0, -(int) Math.floor(Math.log10(step) + 1e-9));
      BigDecimal rounded = BigDecimal.valueOf(tick).setScale(decimals, RoundingMode.HALF_EVEN);
      return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
  }

  /**
   * Equal ratios are equal lengths.
   *
   * @param from value at the coordinate {@code start}, positive
   * @param to value at the coordinate {@code end}
   */
  record Logarithmic(double from, double to, double start, double end) implements Scaling {
    @Override
    public double at(double value) {
      return start + Math.log(value / from) / Math.log(to / from) * (end - start);
    }

    /** At 1, 2 and 5 times the powers of ten. */
    @Override
    public List<Double> ticks() {
      List<Double> ticks = new ArrayList<>();
      for (double tick = niceStep(from); tick <= to * (1 + 1e-9); tick = niceStep(1.5 * tick)) {
        ticks.add(tick);
      }
      return ticks;
    }

    @Override
    public String label(double tick) {
      return new BigDecimal(tick).round(new MathContext(1)).toPlainString();
    }
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
