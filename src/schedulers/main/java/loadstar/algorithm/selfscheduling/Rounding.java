package loadstar.algorithm.selfscheduling;

/**
 * The rounding of a rule's real number to a number of tasks. Papers and public codes differ in it,
 * and it changes schedules.
 */
public enum Rounding {
  CEIL,
  FLOOR,
  HALF_UP,
  HALF_EVEN;
  // A number that is nearer than this to a whole number, or to a half, is taken for it.
  private static final double TOLERANCE = 1e-9;

  /**
   * Rounds. A number within 1e-9 of a whole number, relative to the number when that is above 1, is
   * that whole number: 125 tasks times a weight of 1.6 shall give 200, not 201.
   */
  public long round(double x) {
    double tolerance = TOLERANCE * Math.max(1, Math.abs(x));
    if (Math.abs(x - Math.rint(x)) <= tolerance) {
      return (long) Math.rint(x);
    }
    double floor = Math.floor(x);
    double half = floor + 0.5;
    return (long)
        switch (this) {
          case CEIL -> floor + 1;
          case FLOOR -> floor;
          case HALF_UP -> x >= half - tolerance ? floor + 1 : floor;
          case HALF_EVEN -> Math.abs(x - half) <= tolerance ? Math.rint(half) : Math.rint(x);
        };
  }
}
