package loadstar.reality.calibrate;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.platform.HostProperty;
import loadstar.platform.Units;
import loadstar.platform.XmlText;
import org.jspecify.annotations.Nullable;

/**
 * A platform that a calibration writes: hosts around one switch, every message of which takes the
 * time that was measured between two of them.
 *
 * @param hosts by increasing name, the first of them meant for the master
 * @param network of every pair of hosts
 */
public record CalibratedPlatform(List<Host> hosts, NetworkSettings network) {
  /**
   * A host of the platform.
   *
   * @param speed of one core, flops per second
   * @param latency before every computation, seconds
   */
  public record Host(String name, double speed, double latency, int cores) {}

  public CalibratedPlatform {
    hosts = List.copyOf(hosts);
  }

  /** Returns the settings as lines {@code key:value}, as {@code --cfg} takes them. */
  public static String settings(Map<String, String> config) {
    StringBuilder text = new StringBuilder();
    config.forEach((key, value) -> text.append(key).append(':').append(value).append('\n'));
    return text.toString();
  }

  /**
   * Returns the text of a platform file: a Cluster zone whose hosts have a link each with half of
   * the latency, and SimGrid's settings in front, so that a program of SimGrid needs no others.
   *
   * @param header lines of the comment at its top
   */
  public String xml(List<String> header) {
    return xml(header, host -> null);
  }

  /**
   * Returns the text of a platform file with hosts whose speed changes.
   *
   * @param header lines of the comment at its top
   * @param speedFile of a host, by its name; null for one that does not change
   */
  public String xml(List<String> header, Function<String, @Nullable String> speedFile) {
    XmlText xml = new XmlText(header);
    xml.open(1, "config").endOfTag();
    network
        .config()
        .forEach((key, value) -> xml.open(2, "prop", "id", key, "value", value).selfClose());
    xml.close(1, "config");
    xml.open(1, "zone", "id", "calibrated", "routing", "Cluster").endOfTag();
    for (Host host : hosts) {
      write(xml, host, speedFile.apply(host.name()));
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  private void write(XmlText xml, Host host, @Nullable String speedFile) {
    xml.open(2, "host", "id", host.name(), "speed", Units.formatSpeed(host.speed()))
        .attribute("core", host.cores() > 1 ? Integer.toString(host.cores()) : null)
        .attribute("speed_file", speedFile);
    if (host.latency() > 0) {
      xml.endOfTag();
      HostProperty.COMPUTE_LATENCY.write(xml, host.latency());
      xml.close(2, "host");
    } else {
      xml.selfClose();
    }
    String link = host.name() + "_link";
    // A message passes two links, its sender's and its receiver's: half of the latency on each.
    xml.duplexLink(2, link, network.bandwidth(), network.latency() / 2);
    xml.hostLink(2, host.name(), link);
  }
}
