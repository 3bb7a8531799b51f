package loadstar.platform;

import java.util.Arrays;
import java.util.List;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousUniformSampler;

/**
 * A cluster as people describe one: a head node that is the master, and workers in one or several
 * racks, each behind a link of its own. Every link has one for each direction.
 *
 * @param hosts number of workers
 * @param racks 1 for a plain star; otherwise each rack has a trunk to the head node's switch
 * @param speed flops per second of a worker
 * @param spread from 0 to less than 1: speeds are uniform from (1 - spread) to (1 + spread) times
 *     the speed
 * @param bandwidth of a worker's link, bytes per second
 * @param latency from the head node to a worker, seconds
 * @param uplink bandwidth of the head node's link, bytes per second
 * @param trunk bandwidth of a rack's trunk, bytes per second
 * @param cores of a worker
 */
public record ClusterXml(
    int hosts,
    int racks,
    double speed,
    double spread,
    double bandwidth,
    double latency,
    double uplink,
    double trunk,
    int cores) {
  /** The master's host. */
  public static final String HEAD = "head";

  /** The name of a worker's host, from 0. */
  public static String worker(int number) {
    return "node-" + number;
  }

  /** Speeds of the workers, flops per second: the same seed, the same speeds. */
  public double[] speeds(long seed) {
    double[] speeds = new double[hosts];
    if (spread == 0) {
      Arrays.fill(speeds, speed);
      return speeds;
    }
    UniformRandomProvider random = RandomStream.of(seed, "cluster.speed");
    var draw = ContinuousUniformSampler.of(random, (1 - spread) * speed, (1 + spread) * speed);
    for (int w = 0; w < hosts; w++) {
      speeds[w] = draw.sample();
    }
    return speeds;
  }

  /** The platform file. */
  public String write(long seed, List<String> header) {
    double[] speeds = speeds(seed);
    XmlText xml = new XmlText(header);
    if (racks == 1) {
      xml.open(1, "zone", "id", "cluster", "routing", "Cluster").endOfTag();
      node(xml, HEAD, speed, 1, uplink, 0);
      for (int w = 0; w < hosts; w++) {
        node(xml, worker(w), speeds[w], cores, bandwidth, latency);
      }
    } else {
      xml.open(1, "zone", "id", "cluster", "routing", "Floyd").endOfTag();
      rack(xml, "front", () -> node(xml, HEAD, speed, 1, uplink, 0));
      for (int r = 0; r < racks; r++) {
        int rack = r;
        rack(
            xml,
            "rack-" + r,
            () -> {
              for (int w = rack; w < hosts; w += racks) {
                node(xml, worker(w), speeds[w], cores, bandwidth, latency);
              }
            });
      }
      for (int r = 0; r < racks; r++) {
        xml.duplexLink(2, "trunk-" + r, trunk, 0);
      }
      for (int r = 0; r < racks; r++) {
        xml.open(2, "zoneRoute", "src", "front", "dst", "rack-" + r)
            .attribute("gw_src", "front-switch")
            .attribute("gw_dst", "rack-" + r + "-switch")
            .endOfTag();
        xml.open(3, "link_ctn", "id", "trunk-" + r, "direction", "UP").selfClose();
        xml.close(2, "zoneRoute");
      }
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  private static void rack(XmlText xml, String id, Runnable nodes) {
    xml.open(2, "zone", "id", id, "routing", "Cluster").endOfTag();
    nodes.run();
    xml.open(2, "router", "id", id + "-switch").selfClose();
    xml.close(2, "zone");
  }

  private static void node(
      XmlText xml, String name, double speed, int cores, double bandwidth, double latency) {
    xml.open(2, "host", "id", name, "speed", Units.formatSpeed(speed)).cores(cores).selfClose();
    xml.duplexLink(2, name + "-link", bandwidth, latency);
    xml.hostLink(2, name, name + "-link");
  }
}
