package loadstar.platform;

import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Writes a star as a SimGrid platform that 3.32 and 4.x both read, in time and memory linear in the
 * number of workers: a Cluster zone with one link and one {@code <host_link>} per host.
 *
 * <p>A worker whose link is the same in both directions gets one SPLITDUPLEX link, otherwise one
 * link for each direction. The compute latency f is the host property {@value #COMPUTE_LATENCY}.
 * The master's own link is so fast that it never counts: the one-port model is the business of the
 * simulation, since SimGrid has no such rule.
 */
public final class StarXml {
  /** Host property: seconds before each computation, a time with unit; 0 when absent. */
  public static final String COMPUTE_LATENCY = "compute_latency";

  private static final String MASTER_LINK = "master_port";

  private StarXml() {}

  /**
   * The text of the platform file: one load unit is one flop to compute and one byte to transfer.
   *
   * @param header lines of the comment at its top: where the platform comes from
   */
  public static String write(StarPlatform star, List<String> header) {
    return write(star, header, Map.of());
  }

  /**
   * The same with speed profiles.
   *
   * @param speedFiles profile files by worker, relative to the platform file; workers without one
   *     keep their speed
   */
  public static String write(
      StarPlatform star, List<String> header, Map<String, String> speedFiles) {
    XmlText xml = new XmlText(header);
    xml.open(1, "zone", "id", "star", "routing", "Cluster").endOfTag();
    write(xml, star, MASTER_LINK, speedFiles);
    xml.close(1, "zone");
    return xml.finish();
  }

  /** Several stars in one file, with no host or link in common; the names of all hosts differ. */
  public static String writeAll(List<StarPlatform> stars, List<String> header) {
    XmlText xml = new XmlText(header);
    xml.open(1, "zone", "id", "stars", "routing", "Cluster").endOfTag();
    for (StarPlatform star : stars) {
      write(xml, star, star.master() + "_port", Map.of());
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  private static void write(
      XmlText xml, StarPlatform star, String masterLink, Map<String, String> speedFiles) {
    xml.open(2, "host", "id", star.master(), "speed", "1Gf").selfClose();
    splitDuplex(xml, masterLink, "1EBps", "0s");
    hostLink(xml, star.master(), masterLink + "_UP", masterLink + "_DOWN");
    for (WorkerSpec worker : star.workers()) {
      write(xml, worker, speedFiles.get(worker.name()));
    }
  }

  private static void write(XmlText xml, WorkerSpec worker, @Nullable String speedFile) {
    String name = worker.name();
    String speed = Units.formatSpeed(worker.speed());
    if (speedFile == null) {
      xml.open(2, "host", "id", name, "speed", speed);
    } else {
      xml.open(2, "host", "id", name, "speed", speed, "speed_file", speedFile);
    }
    if (worker.computeLatency() > 0) {
      xml.endOfTag();
      String latency = Units.formatTime(worker.computeLatency());
      xml.open(3, "prop", "id", COMPUTE_LATENCY, "value", latency).selfClose();
      xml.close(2, "host");
    } else {
      xml.selfClose();
    }
    String out = Units.formatBandwidth(worker.bandwidthOut());
    String outLatency = Units.formatTime(worker.latencyOut());
    String back = Units.formatBandwidth(worker.bandwidthBack());
    String backLatency = Units.formatTime(worker.latencyBack());
    String link = name + "_link";
    if (out.equals(back) && outLatency.equals(backLatency)) {
      splitDuplex(xml, link, out, outLatency);
    } else {
      // Down is towards the host.
      oneWay(xml, link + "_UP", back, backLatency);
      oneWay(xml, link + "_DOWN", out, outLatency);
    }
    hostLink(xml, name, link + "_UP", link + "_DOWN");
  }

  private static void splitDuplex(XmlText xml, String id, String bandwidth, String latency) {
    xml.open(
            2,
            "link",
            "id",
            id,
            "bandwidth",
            bandwidth,
            "latency",
            latency,
            "sharing_policy",
            "SPLITDUPLEX")
        .selfClose();
  }

  private static void oneWay(XmlText xml, String id, String bandwidth, String latency) {
    xml.open(2, "link", "id", id, "bandwidth", bandwidth, "latency", latency).selfClose();
  }

  private static void hostLink(XmlText xml, String host, String up, String down) {
    xml.open(2, "host_link", "id", host, "up", up, "down", down).selfClose();
  }
}
