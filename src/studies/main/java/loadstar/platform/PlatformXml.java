package loadstar.platform;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.HostProperty.Of;
import org.jspecify.annotations.Nullable;

/**
 * Writes stars and trees as SimGrid platforms that 3.32 and 4.x both read. One port is the business
 * of the simulation, since SimGrid has no such rule.
 *
 * <p>A star takes time and memory linear in the number of workers: a Cluster zone with one link and
 * one {@code <host_link>} per host.
 *
 * <p>A worker whose link is the same in both directions gets one SPLITDUPLEX link, otherwise one
 * link for each direction. What else there is of a host are its {@link HostProperty properties}.
 * The master's own link is so fast that it never counts, unless its speed is given.
 *
 * <p>A tree is a zone with a SPLITDUPLEX link and a route between every node and its parent, and no
 * other routes.
 */
public final class PlatformXml {
  /** Bytes per second of a master's link that never counts. */
  static final double ENDLESS = 1e18;

  private PlatformXml() {}

  /**
   * The text of the platform file: one load unit is one flop to compute and one byte to transfer.
   *
   * @param stars with no host or link in common; the names of all hosts differ
   * @param header lines of the comment at its top: where the platform comes from
   */
  public static String stars(List<StarPlatform> stars, List<String> header) {
    return stars(stars, header, Map.of(), 1, ENDLESS);
  }

  /**
   * The text of the file of a star whose workers are not there all the time.
   *
   * @param header lines of the comment at its top
   * @param cores of each worker, by its name
   * @param presence seconds at which workers come and leave, by their names, of those that are not
   *     always there; the second is infinite if a worker stays
   */
  public static String star(
      StarPlatform star,
      List<String> header,
      ToIntFunction<String> cores,
      Map<String, double[]> presence) {
    return stars(List.of(star), header, Map.of(), new Hosts(cores, Map.of(), presence), ENDLESS);
  }

  // The same with profiles and cores; profiles: files of some workers, by name of the worker; cores
  // of each worker.
  static String stars(
      List<StarPlatform> stars,
      List<String> header,
      Map<String, ProfileNames> profiles,
      int cores) {
    return stars(stars, header, profiles, cores, ENDLESS);
  }

  // The same with a master's link; uplink: its bytes per second, each way.
  static String stars(
      List<StarPlatform> stars,
      List<String> header,
      Map<String, ProfileNames> profiles,
      int cores,
      double uplink) {
    return stars(stars, header, profiles, Hosts.ofCores(cores), uplink);
  }

  static String stars(
      List<StarPlatform> stars,
      List<String> header,
      Map<String, ProfileNames> profiles,
      Hosts hosts,
      double uplink) {
    boolean one = stars.size() == 1;
    XmlText xml = new XmlText(header);
    xml.open(1, "zone", "id", one ? "star" : "stars", "routing", "Cluster").endOfTag();
    for (StarPlatform star : stars) {
      write(xml, star, one ? "master_port" : star.master() + "_port", uplink, profiles, hosts);
    }
    hosts.presence.forEach((host, dates) -> presence(xml, host, dates[0], dates[1]));
    xml.close(1, "zone");
    return xml.finish();
  }

  /** Writes when a host comes and leaves; it stays if the second date is infinite. */
  private static void presence(XmlText xml, String host, double from, double until) {
    String trace = host + "_presence";
    StringBuilder dates = new StringBuilder();
    if (from > 0) {
      dates.append("0 0\n").append(Units.plain(from)).append(" 1\n");
    }
    if (until < Double.POSITIVE_INFINITY) {
      dates.append(Units.plain(until)).append(" 0\n");
    }
    xml.open(2, "trace", "id", trace, "periodicity", "-1").text(dates.toString());
    xml.close(2, "trace");
    xml.open(2, "trace_connect", "kind", "HOST_AVAIL", "trace", trace, "element", host).selfClose();
  }

  /**
   * What hosts have besides what schedulers know of workers.
   *
   * @param cores of each worker
   * @param prices of an hour, by host
   * @param presence the dates at which hosts come and leave, by host; of those that are not always
   *     there
   */
  record Hosts(
      ToIntFunction<String> cores, Map<String, Double> prices, Map<String, double[]> presence) {
    static Hosts ofCores(int each) {
      return new Hosts(host -> each, Map.of(), Map.of());
    }
  }

  // Names of the profile files of one worker, relative to the platform file's folder; null for what
  // does not change.
  record ProfileNames(
      @Nullable String speed,
      @Nullable String bandwidthOut,
      @Nullable String bandwidthBack,
      @Nullable String latencyOut,
      @Nullable String latencyBack) {
    static final ProfileNames NONE = ofSpeed(null);

    static ProfileNames ofSpeed(@Nullable String file) {
      return new ProfileNames(file, null, null, null, null);
    }
  }

  private static void write(
      XmlText xml,
      StarPlatform star,
      String masterLink,
      double uplink,
      Map<String, ProfileNames> profiles,
      Hosts hosts) {
    xml.open(2, "host", "id", star.master(), "speed", "1Gf");
    properties(xml, star.worker(0), Of.MASTER, hosts.prices.get(star.master()));
    String bandwidth = uplink == ENDLESS ? "1EBps" : Units.formatBandwidth(uplink);
    xml.open(2, "link", "id", masterLink, "bandwidth", bandwidth, "latency", "0s")
        .attribute("sharing_policy", "SPLITDUPLEX")
        .selfClose();
    xml.hostLink(2, star.master(), masterLink);
    for (WorkerSpec worker : star.workers()) {
      write(xml, worker, profiles.getOrDefault(worker.name(), ProfileNames.NONE), hosts);
    }
  }

  /** Tells whether one SPLITDUPLEX link stands for both directions. */
  static boolean isSymmetric(WorkerSpec worker) {
    return worker.bandwidthOut() == worker.bandwidthBack()
        && worker.latencyOut() == worker.latencyBack();
  }

  private static void write(XmlText xml, WorkerSpec worker, ProfileNames profiles, Hosts hosts) {
    String name = worker.name();
    xml.open(2, "host", "id", name, "speed", Units.formatSpeed(worker.speed()));
    xml.cores(hosts.cores.applyAsInt(name)).attribute("speed_file", profiles.speed());
    properties(xml, worker, Of.WORKER, hosts.prices.get(name));
    String link = name + "_link";
    // Down is towards the host.
    if (isSymmetric(worker)) {
      xml.link(2, link, worker.bandwidthOut(), worker.latencyOut())
          .attribute("bandwidth_file", profiles.bandwidthOut())
          .attribute("latency_file", profiles.latencyOut())
          .attribute("sharing_policy", "SPLITDUPLEX")
          .selfClose();
    } else {
      xml.link(2, link + "_UP", worker.bandwidthBack(), worker.latencyBack())
          .attribute("bandwidth_file", profiles.bandwidthBack())
          .attribute("latency_file", profiles.latencyBack())
          .selfClose();
      xml.link(2, link + "_DOWN", worker.bandwidthOut(), worker.latencyOut())
          .attribute("bandwidth_file", profiles.bandwidthOut())
          .attribute("latency_file", profiles.latencyOut())
          .selfClose();
    }
    xml.hostLink(2, name, link);
  }

  /** Ends a host with its properties, or without any. */
  private static void properties(
      XmlText xml, WorkerSpec worker, Of of, @Nullable Double pricePerHour) {
    boolean late = of == Of.WORKER && worker.computeLatency() > 0;
    List<HostProperty> own =
        HostProperty.ofExtras().stream()
            .filter(p -> p.hosts() == of && p.isIn(worker.extras()))
            .toList();
    if (!late && own.isEmpty() && pricePerHour == null) {
      xml.selfClose();
      return;
    }
    xml.endOfTag();
    if (late) {
      HostProperty.COMPUTE_LATENCY.write(xml, worker.computeLatency());
    }
    own.forEach(property -> property.write(xml, worker));
    if (pricePerHour != null) {
      HostProperty.PRICE_PER_HOUR.write(xml, pricePerHour);
    }
    xml.close(2, "host");
  }

  /** The text of the file of a tree. */
  public static String tree(TreePlatform tree, List<String> header) {
    XmlText xml = new XmlText(header);
    write(xml, tree, "tree", "Full", 1);
    return xml.finish();
  }

  /**
   * The same with a route between any two nodes, along the tree: for a master that talks to all of
   * them itself. SimGrid computes the routes in cubic time.
   */
  public static String routedTree(TreePlatform tree, List<String> header) {
    XmlText xml = new XmlText(header);
    write(xml, tree, "tree", "Floyd", 1);
    return xml.finish();
  }

  /** Several trees in one file, with nothing in common; the names of all hosts differ. */
  public static String trees(List<TreePlatform> trees, List<String> header) {
    XmlText xml = new XmlText(header);
    xml.open(1, "zone", "id", "trees", "routing", "None").endOfTag();
    trees.forEach(tree -> write(xml, tree, "tree_" + tree.node(0).name(), "Full", 2));
    xml.close(1, "zone");
    return xml.finish();
  }

  /**
   * A master with these properties on the root, and a worker that names its parent on each node.
   */
  public static Deployment deployment(TreePlatform tree, Map<String, String> masterProperties) {
    Map<String, String> master = new LinkedHashMap<>(masterProperties);
    if (tree.node(0).speed() == 0) {
      master.put("master_computes", "no");
    }
    List<String> names = tree.nodes().stream().map(TreeNode::name).toList();
    Map<String, String> parents =
        tree.nodes().stream()
            .skip(1)
            .collect(Collectors.toMap(TreeNode::name, node -> names.get(node.parent())));
    return Deployment.masterWorkers(names.getFirst(), names.subList(1, names.size()), master)
        .withProperty("parent", parents);
  }

  private static void write(
      XmlText xml, TreePlatform tree, String zone, String routing, int depth) {
    xml.open(depth, "zone", "id", zone, "routing", routing).endOfTag();
    for (int u = 0; u < tree.size(); u++) {
      xml.open(depth + 1, "host", "id", tree.node(u).name(), "speed", speed(tree.node(u), u))
          .selfClose();
    }
    for (TreeNode node : tree.nodes()) {
      if (node.parent() >= 0) {
        xml.duplexLink(depth + 1, link(node), node.bandwidth(), node.latency());
      }
    }
    for (TreeNode node : tree.nodes()) {
      if (node.parent() >= 0) {
        xml.open(depth + 1, "route", "src", tree.node(node.parent()).name(), "dst", node.name())
            .endOfTag();
        xml.open(depth + 2, "link_ctn", "id", link(node), "direction", "DOWN").selfClose();
        xml.close(depth + 1, "route");
      }
    }
    xml.close(depth, "zone");
  }

  /** Returns a speed, also for a root that does not compute: SimGrid has no host without one. */
  private static String speed(TreeNode node, int u) {
    if (node.speed() == 0 && u > 0) {
      throw new InputException(
          "the node " + node.name() + " has no speed, and SimGrid has no such host", null);
    }
    return Units.formatSpeed(node.speed() == 0 ? 1 : node.speed());
  }

  private static String link(TreeNode node) {
    return node.name() + "_link";
  }
}
