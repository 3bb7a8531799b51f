package loadstar.simulation;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.model.InputException;
import loadstar.model.Quantity;

/**
 * What one unit of divisible load is to SimGrid. The papers' tables are in load units, so all three
 * are 1 there; an application on a user's platform sets its own.
 *
 * @param flops to compute
 * @param bytes of data to send
 * @param resultBytes to send back
 */
public record LoadUnit(double flops, double bytes, double resultBytes) {
  public static final Parameter<Double> FLOPS =
      Parameter.number(
          "flops_per_unit", "flops", 1, Range.positive(), "computation of one load unit");

  public static final Parameter<Double> BYTES =
      Parameter.number("bytes_per_unit", "bytes", 1, Range.notNegative(), "data of one load unit");

  public static final Parameter<Double> RESULT_BYTES =
      Parameter.optional(
          "result_bytes_per_unit",
          "bytes",
          Range.notNegative(),
          "result of one load unit; as much as its data if not given");

  /** Bytes of what has none, where a rate is asked for: nothing takes time, no rate is infinite. */
  private static final double NONE = 1e-9;

  /** Units per second that a bandwidth, bytes per second, carries to a worker. */
  public double sendRate(double bandwidth) {
    return bandwidth / Math.max(bytes, NONE);
  }

  /** The same for results. */
  public double resultRate(double bandwidth) {
    return bandwidth / Math.max(resultBytes, NONE);
  }

  /** Bytes per second of a link that carries so many units a second to a worker. */
  double sendBandwidth(double rate) {
    return rate * Math.max(bytes, NONE);
  }

  /** The same for results. */
  double resultBandwidth(double rate) {
    return rate * Math.max(resultBytes, NONE);
  }

  /** The unit that a master's settings describe; results are as its data where nobody says it. */
  public static LoadUnit of(Settings master) {
    double bytes = master.get(BYTES);
    return new LoadUnit(master.get(FLOPS), bytes, master.find(RESULT_BYTES).orElse(bytes));
  }

  // Whole bytes of a subchunk's data, rounded up: SimGrid's messages have no fractions. That is so
  // wherever runs are played. With the tables' units it is at most 1e-7 s a message.
  long dataBytes(double size) {
    return message(size * bytes);
  }

  long resultBytes(double size) {
    return message(size * resultBytes);
  }

  private static long message(double bytes) {
    if (bytes > Long.MAX_VALUE) {
      throw new InputException(
          "a message has "
              + Quantity.exact(bytes)
              + " bytes, and SimGrid counts up to "
              + Long.MAX_VALUE,
          "fewer bytes of each unit");
    }
    return (long) Math.ceil(bytes);
  }
}
