package loadstar.model;

import java.util.Arrays;

/** The integral of a rate over time, computed as far as it is needed. */
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

  /** Tells whether the rate never changes. */
  boolean steady() {
    return steady;
  }

  /** Returns the integral between two dates; 0 if the second is the earlier one. */
  public double between(double from, double to) {
    return !(to > from) ? 0 : steady ? rate.at(0) * (to - from) : until(to) - until(from);
  }

  /** Returns the first date at which the integral reaches the amount; infinite if it never does. */
  public double dateOf(double amount) {
    if (steady) {
      return amount == 0 ? 0 : amount / rate.at(0);
    }
    while (sums[known - 1] < amount && knowMore(Double.MAX_VALUE)) {
      // Extends the integral until the date is covered.
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
      // Extends the integral until the amount is reached.
    }
    int found = Arrays.binarySearch(dates, 0, known, date);
    int step = found >= 0 ? found : -found - 2;
    return sums[step] + rate.at(dates[step]) * (date - dates[step]);
  }

  /** Adds one more change of the rate, if there is one until that date. */
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
