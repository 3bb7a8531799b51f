package loadstar.platform.calibrate;

import java.util.List;
import java.util.function.Function;
import loadstar.platform.HostProperty;
import loadstar.platform.Units;
import loadstar.platform.XmlText;
import loadstar.platform.calibrate.CalibratedPlatform.Host;
import org.jspecify.annotations.Nullable;

/**
 * Writes a calibrated platform: a Cluster zone whose hosts have a link each with half of the
 * latency, and SimGrid's settings in front, so that a program of SimGrid needs no others.
 */
public final class CalibratedXml {
  private CalibratedXml() {}

  /**
   * The file's text.
   *
   * @param header lines of the comment at its top
   */
  public static String write(CalibratedPlatform platform, List<String> header) {
    return write(platform, header, host -> null);
  }

  /**
   * The same for hosts whose speed changes.
   *
   * @param speedFile of a host, by its name; null for one that does not change
   */
  public static String write(
      CalibratedPlatform platform,
      List<String> header,
      Function<String, @Nullable String> speedFile) {
    XmlText xml = new XmlText(header);
    xml.open(1, "config").endOfTag();
    platform
        .network()
        .config()
        .forEach((key, value) -> xml.open(2, "prop", "id", key, "value", value).selfClose());
    xml.close(1, "config");
    xml.open(1, "zone", "id", "calibrated", "routing", "Cluster").endOfTag();
    for (Host host : platform.hosts()) {
      write(xml, host, platform, speedFile.apply(host.name()));
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  private static void write(
      XmlText xml, Host host, CalibratedPlatform platform, @Nullable String speedFile) {
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
    xml.open(2, "link", "id", link)
        .attribute("bandwidth", Units.formatBandwidth(platform.network().bandwidth()))
        .attribute("latency", Units.formatTime(platform.network().latency() / 2))
        .attribute("sharing_policy", "SPLITDUPLEX")
        .selfClose();
    xml.open(2, "host_link", "id", host.name(), "up", link + "_UP", "down", link + "_DOWN")
        .selfClose();
  }
}
