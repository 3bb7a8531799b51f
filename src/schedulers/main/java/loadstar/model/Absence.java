package loadstar.model;

/**
 * An interval in which a worker cannot be reached: it, or the way to it, has failed.
 *
 * @param from date at which it goes, seconds
 * @param to date at which it is there again, later than {@code from}; infinite if it stays away
 */
public record Absence(double from, double to) {
  /** Tells whether the worker comes back. */
  public boolean ends() {
    return !Double.isInfinite(to);
  }
}
