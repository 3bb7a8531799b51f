package loadstar.platform.calibrate;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.platform.calibrate.PiecewiseModel.Line;
import loadstar.platform.calibrate.PiecewiseModel.Segment;

/**
 * A piecewise model as SimGrid says it: the latency and the bandwidth of a link, and for each range
 * of sizes the factors that they are multiplied by. SimGrid's time of a message of s bytes is
 * {@code latency * latency-factor(s) + s / (bandwidth * bandwidth-factor(s))}; the factors are
 * those of the last limit below s, and 1 at 0 bytes.
 *
 * <p>3.32 knows factors by size in its model SMPI only, under the names of {@code smpi/}; for 4.x
 * these are other names of {@code network/latency-factor} and {@code network/bandwidth-factor}. So
 * one file serves both.
 *
 * @param latency of the link, seconds
 * @param bandwidth of the link, bytes per second
 * @param model what the factors are to give
 */
public record NetworkSettings(double latency, double bandwidth, PiecewiseModel model) {
  /** SimGrid keeps the limits of factors in an int. */
  private static final double LARGEST_LIMIT = Integer.MAX_VALUE;

  /** Bandwidth of a segment whose times do not grow with the size. */
  private static final double ENDLESS = 1e15;

  /** Latency and bandwidth are those of the largest messages: what a scheduler of loads sends. */
  public static NetworkSettings of(PiecewiseModel model) {
    Line last = model.segments().getLast().line();
    double latency = last.latency();
    if (latency == 0) {
      // A factor of 0 is none: take any latency that there is, and say 0 by the factor.
      latency =
          model.segments().stream()
              .mapToDouble(segment -> segment.line().latency())
              .filter(value -> value > 0)
              .min()
              .orElse(0);
    }
    return new NetworkSettings(latency, bandwidth(last), model);
  }

  public NetworkSettings withReference(double otherLatency, double otherBandwidth) {
    return new NetworkSettings(otherLatency, otherBandwidth, model);
  }

  private static double bandwidth(Line line) {
    return line.secondsPerUnit() > 0 ? Math.min(1 / line.secondsPerUnit(), ENDLESS) : ENDLESS;
  }

  /** What SimGrid is to be told, value by key; for the {@code <config>} of a platform file. */
  public Map<String, String> config() {
    Map<String, String> config = new LinkedHashMap<>();
    config.put("network/model", "SMPI");
    config.put("network/TCP-gamma", "0");
    config.put("network/crosstraffic", "0");
    config.put("smpi/lat-factor", latencyFactors());
    config.put("smpi/bw-factor", bandwidthFactors());
    return config;
  }

  public String latencyFactors() {
    List<String> factors = new ArrayList<>();
    for (Segment segment : segments()) {
      double factor = latency > 0 ? segment.line().latency() / latency : 1;
      factors.add(limit(segment) + ":" + number(factor));
    }
    return String.join(";", factors);
  }

  public String bandwidthFactors() {
    List<String> factors = new ArrayList<>();
    for (Segment segment : segments()) {
      factors.add(limit(segment) + ":" + number(bandwidth(segment.line()) / bandwidth));
    }
    return String.join(";", factors);
  }

  /** How many segments begin beyond what SimGrid can read, and are left out. */
  public int beyondLimit() {
    return model.segments().size() - segments().size();
  }

  private List<Segment> segments() {
    return model.segments().stream().filter(one -> one.above() <= LARGEST_LIMIT).toList();
  }

  private static String limit(Segment segment) {
    return format("%.0f", Math.floor(segment.above()));
  }

  private static String number(double factor) {
    return format("%.9g", factor);
  }

  /**
   * The affine overheads of MPI operations as {@code smpi/os}, {@code smpi/ois} or {@code smpi/or}
   * take them: limit, seconds, seconds per byte.
   */
  public static String overheads(PiecewiseModel model) {
    List<String> parts = new ArrayList<>();
    for (Segment segment : model.segments()) {
      Line line = segment.line();
      parts.add(
          limit(segment) + ":" + number(line.latency()) + ":" + number(line.secondsPerUnit()));
    }
    return String.join(";", parts);
  }
}
