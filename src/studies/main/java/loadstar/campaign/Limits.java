package loadstar.campaign;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.model.Quantity;

/**
 * Limits on the resources of a run. A run that exceeds them is ended, and has no result.
 *
 * @param seconds real time; infinite for no limit
 * @param bytes main memory of its process, Java included; infinite for no limit
 */
public record Limits(double seconds, double bytes) {
  /** Limit on the real time of a run. */
  public static final Parameter<Double> TIME =
      Parameter.optional(
          "time_limit",
          "s",
          Range.positive(),
          "real time that a run may take, such as 10s or 2min; a scheduler that takes longer is"
              + " not ranked, its other seeds are not run");

  /** Limit on the main memory of a run's process. */
  public static final Parameter<Double> MEMORY =
      Parameter.optional(
          "memory_limit",
          "bytes",
          Range.positive(),
          "main memory that the process of a run may have, such as 2GB; what needs more is not"
              + " ranked either");

  /** No limits. */
  public static final Limits NONE = new Limits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** Tells whether there is a limit. */
  public boolean any() {
    return seconds < Double.POSITIVE_INFINITY || bytes < Double.POSITIVE_INFINITY;
  }

  /** Returns the message for a run that exceeded the time limit. */
  public String tooLong() {
    return "not within " + Quantity.exact(seconds) + " s";
  }

  /** Returns the message for a run that exceeded the memory limit. */
  public String tooLarge() {
    double scale = bytes >= 1e9 ? 1e9 : bytes >= 1e6 ? 1e6 : 1;
    return "not within "
        + Quantity.exact(bytes / scale)
        + (scale == 1e9 ? " GB" : scale == 1e6 ? " MB" : " B");
  }

  /** Tells whether a message is that of an exceeded limit. */
  public static boolean saysSo(String message) {
    return message.startsWith("not within ");
  }

  /**
   * Tells whether a run that was ended by other limits would be ended by these, too.
   *
   * @param message the message of {@link #tooLong} or {@link #tooLarge} of those limits
   */
  public boolean wouldEnd(String message) {
    String limit = message.substring("not within ".length()).replace(" ", "");
    boolean time = limit.endsWith("s");
    double was = Quantity.parse(limit, time ? "s" : "bytes").orElse(0);
    return (time ? seconds : bytes) <= was;
  }
}
