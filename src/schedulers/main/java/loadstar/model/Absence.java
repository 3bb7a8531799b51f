package loadstar.model;

/**
 * A time in which a worker cannot be reached: it, or the way to it, has failed.
 *
 * @param from when it goes, seconds
 * @param to when it is there again, later than {@code from}; infinite when it stays away
 */
public record Absence(double from, double to) {
  public boolean ends() {
    return !Double.isInfinite(to);
  }
}
