package loadstar.algorithm.play;

import loadstar.model.Amount;
import loadstar.model.Rate;

/**
 * The CPU that a worker's local tasks leave to the load: full speed outside their busy periods,
 * nothing inside, because local tasks preempt (thesis, section 4.3.2). It is independent of the
 * load, so the same realisation serves every algorithm that is compared.
 */
public interface LocalLoad {
  /** No local load: a dedicated worker. */
  LocalLoad NONE = of(new Amount(Rate.steady(1)));

  /**
   * Returns the local load that leaves a share of the speed given by a profile.
   *
   * @param share of the nominal speed that the worker has over time
   */
  static LocalLoad of(Rate share) {
    boolean dedicated = share.at(0) == 1 && Double.isInfinite(share.changeAfter(0));
    return dedicated ? NONE : of(new Amount(share));
  }

  private static LocalLoad of(Amount free) {
    return new LocalLoad() {
      @Override
      public double freeSeconds(double instant) {
        return free.between(0, instant);
      }

      @Override
      public double instantOf(double freeSeconds) {
        return free.dateOf(freeSeconds);
      }
    };
  }

  /** Returns F(t), the free seconds in [0, t]. */
  double freeSeconds(double instant);

  /** Returns the inverse of F: the first instant at which F reaches that many free seconds. */
  double instantOf(double freeSeconds);

  /**
   * Returns the date at which a computation ends.
   *
   * @param start when it may start; it waits while local tasks are served
   * @param seconds CPU seconds that it needs, non-negative
   */
  default double finish(double start, double seconds) {
    return seconds == 0 ? start : instantOf(freeSeconds(start) + seconds);
  }
}
