package loadstar.platform;

import java.util.Arrays;
import loadstar.model.Rate;

/**
 * What a profile makes of a speed, a bandwidth or a latency, as SimGrid plays it: each value holds
 * from its date on, and after a period everything comes again.
 *
 * @param before the value until the first date
 * @param dates seconds, not decreasing
 * @param values one per date
 * @param period infinite when nothing comes again
 */
record StepRate(double before, double[] dates, double[] values, double period) implements Rate {
  @Override
  public double at(double date) {
    for (long cycle = cycle(date) + 2; cycle >= 0; cycle--) {
      int steps = steps(cycle, date);
      if (steps > 0) {
        return values[steps - 1];
      }
    }
    return before;
  }

  @Override
  public double changeAfter(double date) {
    long cycle = cycle(date);
    int steps = steps(cycle, date);
    while (steps == dates.length) {
      if (Double.isInfinite(period)) {
        return Double.POSITIVE_INFINITY;
      }
      steps = steps(++cycle, date);
    }
    return when(cycle, steps);
  }

  /** The first change after a date to 0, or to more; infinite where none comes. */
  double change(double after, boolean more) {
    double date = after;
    for (int tried = 0; tried <= 2 * dates.length && !Double.isInfinite(date); tried++) {
      date = changeAfter(date);
      if (at(date) > 0 == more) {
        return date;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double most() {
    return Arrays.stream(values).reduce(dates[0] > 0 ? before : 0, Math::max);
  }

  double least() {
    double first = dates[0] > 0 ? before : Double.POSITIVE_INFINITY;
    return Arrays.stream(values).reduce(first, Math::min);
  }

  /** A repetition that has begun, the latest or one of those before it; 0 where none has. */
  private long cycle(double date) {
    return Double.isInfinite(period)
        ? 0
        : (long) Math.max(0, Math.floor((date - dates[0]) / period) - 1);
  }

  private double when(long cycle, int step) {
    return cycle == 0 ? dates[step] : dates[step] + cycle * period;
  }

  /** Returns how many steps of a repetition have come by a date. */
  private int steps(long cycle, double date) {
    if (cycle > 0 && Double.isInfinite(period)) {
      return 0;
    }
    int low = 0;
    int high = dates.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (when(cycle, middle) <= date) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
