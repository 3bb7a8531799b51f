package loadstar.campaign;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.model.Quantity;

/**
 * What a run may take of the machine; whatever takes more is ended, and has no result.
 *
 * @param seconds real time; infinite where there is no limit
 * @param bytes of main memory that its process has, Java included; infinite where there is none
 */
public record Limits(double seconds, double bytes) {
  /** Of time. */
  public static final Parameter<Double> TIME =
      Parameter.optional(
          "time_limit",
          "s",
          Range.positive(),
          "real time that a run may take, such as 10s or 2min; a scheduler that takes longer is"
              + " not ranked, its other seeds are not played");

  /** Of memory. */
  public static final Parameter<Double> MEMORY =
      Parameter.optional(
          "memory_limit",
          "bytes",
          Range.positive(),
          "main memory that the process of a run may have, such as 2GB; what needs more is not"
              + " ranked either");

  /** A run takes what it takes. */
  public static final Limits NONE = new Limits(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** Whether there is any. */
  public boolean any() {
    return seconds < Double.POSITIVE_INFINITY || bytes < Double.POSITIVE_INFINITY;
  }

  /** What is said of a run that took longer. */
  public String tooLong() {
    return "not within " + Quantity.exact(seconds) + " s";
  }

  /** What is said of a run that took more memory. */
  public String tooLarge() {
    double scale = bytes >= 1e9 ? 1e9 : bytes >= 1e6 ? 1e6 : 1;
    return "not within "
        + Quantity.exact(bytes / scale)
        + (scale == 1e9 ? " GB" : scale == 1e6 ? " MB" : " B");
  }

  /** Whether that is why a run has no result. */
  public static boolean saysSo(String message) {
    return message.startsWith("not within ");
  }

  /** Whether a run that was ended by other limits would be ended by these, too. */
  public boolean wouldEnd(String message) {
    String limit = message.substring("not within ".length()).replace(" ", "");
    boolean time = limit.endsWith("s");
    double was = Quantity.parse(limit, time ? "s" : "bytes").orElse(0);
    return (time ? seconds : bytes) <= was;
  }
}
