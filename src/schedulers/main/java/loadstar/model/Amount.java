package loadstar.model;

import java.util.Arrays;

/** What a rate comes to until a date: its integral, found as far as it is asked for. */
public final class Amount {
  private static final double[] NOTHING = {};
  private final Rate rate;
  private final boolean steady;
  private double[] dates;
  private double[] sums;
  private int known = 1;

  public Amount(Rate rate) {
    this.rate = rate;
    steady = Double.isInfinite(rate.changeAfter(0));
    dates = steady ? NOTHING : new double[8];
    sums = steady ? NOTHING : new double[8];
  }

  /** Whether the rate never changes. */
  boolean steady() {
    return steady;
  }

  /** Between two dates; 0 where the second is the earlier one. */
  public double between(double from, double to) {
    return !(to > from) ? 0 : steady ? rate.at(0) * (to - from) : until(to) - until(from);
  }

  /** The first date at which it comes to so much; infinite where it never does. */
  public double dateOf(double amount) {
    if (steady) {
      return amount == 0 ? 0 : amount / rate.at(0);
    }
    while (sums[known - 1] < amount && knowMore(Double.MAX_VALUE)) {
      // Until it is enough.
    }
    int step = 0;
    for (int above = known; above - step > 1; ) {
      int middle = (step + above) >>> 1;
      if (sums[middle] < amount) {
        step = middle;
      } else {
        above = middle;
      }
    }
    double rest = amount - sums[step];
    return rest <= 0 ? dates[step] : dates[step] + rest / rate.at(dates[step]);
  }

  private double until(double date) {
    while (knowMore(date)) {
      // Until it is there.
    }
    int found = Arrays.binarySearch(dates, 0, known, date);
    int step = found >= 0 ? found : -found - 2;
    return sums[step] + rate.at(dates[step]) * (date - dates[step]);
  }

  /** Finds one change more, if there is one until that date. */
  private boolean knowMore(double date) {
    double last = dates[known - 1];
    double next = rate.changeAfter(last);
    if (next > date) {
      return false;
    }
    if (known == dates.length) {
      dates = Arrays.copyOf(dates, 2 * known);
      sums = Arrays.copyOf(sums, 2 * known);
    }
    dates[known] = next;
    sums[known] = sums[known - 1] + rate.at(last) * (next - last);
    known++;
    return true;
  }
}
