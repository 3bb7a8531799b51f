package loadstar.model;

import java.util.Arrays;

/** What a rate comes to until a date: its integral, found as far as it is asked for. */
public final class Amount {
  private final Rate rate;
  private final boolean steady;
  private double[] dates;
  private double[] sums;
  private int known = 1;

  public Amount(Rate rate) {
    this.rate = rate;
    steady = Double.isInfinite(rate.changeAfter(0));
    dates = new double[steady ? 0 : 8];
    sums = dates.clone();
  }

  /** Whether the rate never changes. */
  boolean steady() {
    return steady;
  }

  /** Between two dates; 0 where the second is the earlier one. */
  public double between(double from, double to) {
    return !(to > from) ? 0 : steady ? rate.at(0) * (to - from) : until(to) - until(from);
  }

  private double until(double date) {
    for (double next = rate.changeAfter(dates[known - 1]);
        next <= date;
        next = rate.changeAfter(next)) {
      if (known == dates.length) {
        dates = Arrays.copyOf(dates, 2 * known);
        sums = Arrays.copyOf(sums, 2 * known);
      }
      double last = dates[known - 1];
      dates[known] = next;
      sums[known] = sums[known - 1] + rate.at(last) * (next - last);
      known++;
    }
    int found = Arrays.binarySearch(dates, 0, known, date);
    int step = found >= 0 ? found : -found - 2;
    return sums[step] + rate.at(dates[step]) * (date - dates[step]);
  }
}
