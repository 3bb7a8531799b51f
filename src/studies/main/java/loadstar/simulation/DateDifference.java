package loadstar.simulation;

/**
 * The difference between two schedules of the same run, one computed by arithmetic and one
 * simulated by SimGrid.
 *
 * @param seconds the largest difference of a date, as far as the chunks are the same
 * @param chunk the first chunk that differs, from 1; 0 if none does
 */
record DateDifference(double seconds, int chunk) {
  /** Tells whether the two are the same run. */
  boolean same() {
    return chunk == 0;
  }
}
