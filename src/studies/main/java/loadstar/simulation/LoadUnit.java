package loadstar.simulation;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.Settings;
import loadstar.model.InputException;
import loadstar.model.Quantity;

/**
 * The size of one unit of load in SimGrid. The papers' tables are in load units, so all three are 1
 * there; an application on a user's platform sets its own.
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

  /** The bytes of a message without any, for rates: it takes no time, and no rate is infinite. */
  private static final double NONE = 1e-9;

  /** Returns the units per second that a host computes, from its speed in flop/s. */
  double rate(double speed) {
    double rate = speed / flops;
    if (rate > Quantity.MOST) {
      throw new InputException(
          "a host of "
              + Quantity.exact(speed)
              + " flop/s computes more than "
              + Quantity.exact(Quantity.MOST)
              + " units of "
              + Quantity.exact(flops)
              + " flops a second",
          "more flops of each unit");
    }
    return rate;
  }

  /** Returns the units per second that a bandwidth, in bytes per second, carries to a worker. */
  public double sendRate(double bandwidth) {
    return bandwidth / Math.max(bytes, NONE);
  }

  /** Returns the units per second whose results a bandwidth, in bytes per second, carries back. */
  public double resultRate(double bandwidth) {
    return bandwidth / Math.max(resultBytes, NONE);
  }

  /**
   * Returns the bandwidth, in bytes per second, of a link that carries so many units a second to a
   * worker.
   */
  double sendBandwidth(double rate) {
    return rate * Math.max(bytes, NONE);
  }

  /**
   * Returns the bandwidth, in bytes per second, of a link that carries back the results of so many
   * units a second.
   */
  double resultBandwidth(double rate) {
    return rate * Math.max(resultBytes, NONE);
  }

  /**
   * Returns the unit that a master's settings describe; results have as many bytes as data by
   * default.
   */
  public static LoadUnit of(Settings master) {
    double bytes = master.get(BYTES);
    return new LoadUnit(master.get(FLOPS), bytes, master.find(RESULT_BYTES).orElse(bytes));
  }

  /**
   * Returns the bytes of a subchunk's data. They need not be whole: a plan cuts the load anywhere,
   * and a byte more in each message would be a cost that no paper has.
   */
  double dataBytes(double size) {
    return message(size * bytes);
  }

  double resultBytes(double size) {
    return message(size * resultBytes);
  }

  private static double message(double bytes) {
    if (bytes > Long.MAX_VALUE) {
      throw new InputException(
          "a message has "
              + Quantity.exact(bytes)
              + " bytes, and SimGrid counts up to "
              + Long.MAX_VALUE,
          "fewer bytes of each unit");
    }
    return bytes;
  }
}
