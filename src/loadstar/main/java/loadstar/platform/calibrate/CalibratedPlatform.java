package loadstar.platform.calibrate;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a calibration writes: hosts around one switch, every message of which takes the time that
 * was measured between two of them.
 *
 * @param hosts by increasing name, the first of them meant for the master
 * @param network of every pair of hosts
 */
public record CalibratedPlatform(List<Host> hosts, NetworkSettings network) {
  /**
   * @param speed of one core, flops per second
   * @param latency before every computation, seconds
   * @param cores how many there are
   */
  public record Host(String name, double speed, double latency, int cores) {}

  public CalibratedPlatform {
    hosts = List.copyOf(hosts);
  }

  /** Hosts that are all the same. */
  public static List<Host> equalHosts(
      String prefix, int number, double speed, double latency, @Nullable Topology topology) {
    return IntStream.range(0, number)
        .mapToObj(
            i -> new Host(prefix + i, speed, latency, topology == null ? 1 : topology.cores()))
        .toList();
  }

  /** The settings as lines {@code key:value}, as {@code --cfg} takes them. */
  public static String settings(Map<String, String> config) {
    StringBuilder text = new StringBuilder();
    config.forEach((key, value) -> text.append(key).append(':').append(value).append('\n'));
    return text.toString();
  }
}
