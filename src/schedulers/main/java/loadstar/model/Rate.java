package loadstar.model;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A speed or a bandwidth over time, in units per second: constant from each of its changes to the
 * next.
 */
public interface Rate {
  /** Returns the rate from a date on. */
  double at(double date);

  /** Returns the date of the first change after a date; infinite if nothing changes any more. */
  double changeAfter(double date);

  /** Returns an upper bound that the rate never exceeds. */
  double most();

  /** Returns the integral of the rate from 0 to a date. */
  default double until(double date) {
    return new Amount(this).between(0, date);
  }

  default Rate times(double factor) {
    return Double.isInfinite(changeAfter(0))
        ? steady(factor * at(0))
        : of(List.of(this), rates -> factor * rates[0]);
  }

  static Rate steady(double rate) {
    return new Rate() {
      @Override
      public double at(double date) {
        return rate;
      }

      @Override
      public double changeAfter(double date) {
        return Double.POSITIVE_INFINITY;
      }

      @Override
      public double most() {
        return rate;
      }
    };
  }

  /**
   * Returns a rate computed at each date from several others, such as the least of them.
   *
   * @param what a function of their values that does not decrease where one of them increases
   */
  static Rate of(List<Rate> rates, ToDoubleFunction<double[]> what) {
    double most = what.applyAsDouble(rates.stream().mapToDouble(Rate::most).toArray());
    if (rates.stream().allMatch(rate -> Double.isInfinite(rate.changeAfter(0)))) {
      double ever = what.applyAsDouble(rates.stream().mapToDouble(rate -> rate.at(0)).toArray());
      return steady(ever);
    }
    return new Rate() {
      @Override
      public double at(double date) {
        return what.applyAsDouble(rates.stream().mapToDouble(rate -> rate.at(date)).toArray());
      }

      @Override
      public double changeAfter(double date) {
        return rates.stream()
            .mapToDouble(rate -> rate.changeAfter(date))
            .min()
            .orElse(Double.POSITIVE_INFINITY);
      }

      @Override
      public double most() {
        return most;
      }
    };
  }
}
