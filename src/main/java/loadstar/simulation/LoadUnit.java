package loadstar.simulation;

/**
 * What one unit of divisible load is to SimGrid. The papers' tables are in load units, so all three
 * are 1 there; an application on a user's platform sets its own.
 *
 * @param flops to compute
 * @param bytes of data to send
 * @param resultBytes to send back
 */
record LoadUnit(double flops, double bytes, double resultBytes) {
  /** Names of the master's properties. */
  static final String FLOPS = "flops_per_unit";

  static final String BYTES = "bytes_per_unit";
  static final String RESULT_BYTES = "result_bytes_per_unit";

  static LoadUnit of(Parameters parameters) {
    double bytes = parameters.positive(BYTES, 1);
    return new LoadUnit(
        parameters.positive(FLOPS, 1), bytes, parameters.positive(RESULT_BYTES, bytes));
  }

  /**
   * Whole bytes of a subchunk's data, rounded up: SimGrid's messages have no fractions. With the
   * tables' units that is at most 1e-7 s a message.
   */
  long dataBytes(double size) {
    return (long) Math.ceil(size * bytes);
  }

  /** Whole bytes of a subchunk's result, rounded up. */
  long resultBytes(double size) {
    return (long) Math.ceil(size * resultBytes);
  }
}
