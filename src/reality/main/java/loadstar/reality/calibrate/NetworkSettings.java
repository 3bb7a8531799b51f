package loadstar.reality.calibrate;

import static loadstar.model.Visible.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import loadstar.reality.calibrate.PiecewiseModel.Segment;

/**
 * A piecewise model in SimGrid's form: the latency and the bandwidth of a link, and for each range
 * of sizes the factors by which they are multiplied. SimGrid's time of a message of s bytes is
 * {@code latency * latency-factor(s) + s / (bandwidth * bandwidth-factor(s))}; the factors are
 * those of the last limit below s, and 1 at 0 bytes.
 *
 * <p>3.32 knows factors by size in its model SMPI only, under the names of {@code smpi/}; for 4.x
 * these are other names of {@code network/latency-factor} and {@code network/bandwidth-factor}. So
 * one file serves both.
 *
 * @param latency of the link, seconds
 * @param bandwidth of the link, bytes per second
 * @param model that the factors represent
 */
public record NetworkSettings(double latency, double bandwidth, PiecewiseModel model) {
  /** The largest limit of a factor: SimGrid stores it in an int. */
  private static final double LARGEST_LIMIT = Integer.MAX_VALUE;

  /** The bandwidth of a segment whose times do not grow with the size. */
  private static final double ENDLESS = 1e15;

  /**
   * Returns settings whose latency and bandwidth are those of the largest messages, which
   * schedulers of loads send.
   */
  public static NetworkSettings of(PiecewiseModel model) {
    FittedLine last = model.segments().getLast().line();
    double latency = last.latency();
    if (latency == 0) {
      // A factor of a latency 0 has no effect: take any latency that there is, and make it 0 by
      // the factor.
      latency =
          model.segments().stream()
              .mapToDouble(segment -> segment.line().latency())
              .filter(value -> value > 0)
              .min()
              .orElse(0);
    }
    return new NetworkSettings(latency, bandwidth(last), model);
  }

  /**
   * Returns the same times by factors of another latency, in seconds, and another bandwidth, in
   * bytes per second.
   */
  public NetworkSettings withReference(double otherLatency, double otherBandwidth) {
    return new NetworkSettings(otherLatency, otherBandwidth, model);
  }

  private static double bandwidth(FittedLine line) {
    return line.secondsPerUnit() > 0 ? Math.min(1 / line.secondsPerUnit(), ENDLESS) : ENDLESS;
  }

  /** Returns the settings of SimGrid, value by key, for the {@code <config>} of a platform file. */
  public Map<String, String> config() {
    Map<String, String> config = new LinkedHashMap<>();
    config.put("network/model", "SMPI");
    config.put("network/TCP-gamma", "0");
    config.put("network/crosstraffic", "0");
    config.put("smpi/lat-factor", latencyFactors());
    config.put("smpi/bw-factor", bandwidthFactors());
    return config;
  }

  /** Returns the value of SimGrid's latency factors: limit in bytes, factor, for each segment. */
  public String latencyFactors() {
    return joined(segments(), line -> number(latency > 0 ? line.latency() / latency : 1));
  }

  /** Returns the value of SimGrid's bandwidth factors: limit in bytes, factor, for each segment. */
  public String bandwidthFactors() {
    return joined(segments(), line -> number(bandwidth(line) / bandwidth));
  }

  private static String joined(List<Segment> segments, Function<FittedLine, String> numbers) {
    return segments.stream()
        .map(one -> format("%.0f:", Math.floor(one.above())) + numbers.apply(one.line()))
        .collect(Collectors.joining(";"));
  }

  /**
   * Returns the number of segments that begin beyond the largest size that SimGrid can read, and
   * are left out.
   */
  public int beyondLimit() {
    return model.segments().size() - segments().size();
  }

  private List<Segment> segments() {
    return model.segments().stream().filter(one -> one.above() <= LARGEST_LIMIT).toList();
  }

  private static String number(double factor) {
    return format("%.9g", factor);
  }

  /**
   * Returns the affine overheads of MPI operations in the format of {@code smpi/os}, {@code
   * smpi/ois} or {@code smpi/or}: limit, seconds, seconds per byte.
   */
  public static String overheads(PiecewiseModel model) {
    return joined(
        model.segments(), line -> number(line.latency()) + ":" + number(line.secondsPerUnit()));
  }
}
