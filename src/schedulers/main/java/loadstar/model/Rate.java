package loadstar.model;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** A speed or a bandwidth, units per second: constant from each of its changes to the next. */
public interface Rate {
  /** The rate from a date on. */
  double at(double date);

  /** The first change after a date; infinite where nothing changes any more. */
  double changeAfter(double date);

  /** No rate that it ever has is higher. */
  double most();

  /** What it comes to until a date: its integral from 0 on. */
  default double until(double date) {
    return new Amount(this).between(0, date);
  }

  default Rate times(double factor) {
    return of(List.of(this), rates -> factor * rates[0]);
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
   * What some come to at each date, such as the least of them.
   *
   * @param what never less where one of them is more
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
