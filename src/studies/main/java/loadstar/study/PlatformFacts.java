package loadstar.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import loadstar.input.Digests;
import loadstar.platform.HostProperty;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformGraph;
import loadstar.platform.ProfiledKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The facts about a target platform that are recorded with results, so that a text about these
 * needs no file: its workers by speed, what its links are like, and all else that it declares.
 *
 * @param sha256 of the platform file
 * @param tree whether its hosts are a tree with more than one level below the master
 * @param speeds number of workers by their speed, in flops per second, the slowest first
 * @param leastBandwidth of a link that the file gives a host or a route, bytes per second; NaN if
 *     no link has a finite one
 * @param leastLatency of these, seconds
 * @param firstSpeed the speed of the first worker, on which seconds of a unit hold; NaN if that was
 *     not recorded
 * @param declared what the file declares besides; null if that was not recorded
 */
public record PlatformFacts(
    String sha256,
    boolean tree,
    SortedMap<Double, Integer> speeds,
    double leastBandwidth,
    double mostBandwidth,
    double leastLatency,
    double mostLatency,
    double firstSpeed,
    @Nullable Declared declared) {
  /**
   * Bytes per second from which on a link without latency, such as one that is drawn without a
   * limit, takes no time.
   */
  public static final double UNLIMITED = 1e15;

  /**
   * The facts that a platform file declares besides speeds and links.
   *
   * @param masterWorks whether the master's host is one of the workers
   * @param properties those that some host has whose value is not the default
   * @param changing what profiles change while time goes
   * @param settings of SimGrid, value by key
   */
  public record Declared(
      boolean masterWorks,
      List<Property> properties,
      List<ProfiledKind> changing,
      Map<String, String> settings) {
    public Declared {
      properties = List.copyOf(properties);
      changing = List.copyOf(changing);
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
  }

  /**
   * A property of hosts whose value is not the default.
   *
   * @param hosts number of the hosts that have such a value
   * @param ofHosts number of the hosts that may have it: the master's, or those of the workers
   * @param least of these values
   * @param most of them
   */
  public record Property(HostProperty property, int hosts, int ofHosts, double least, double most) {
    /** Returns the same for the hosts of both. */
    public Property and(Property other) {
      return new Property(
          property,
          hosts + other.hosts,
          ofHosts + other.ofHosts,
          Math.min(least, other.least),
          Math.max(most, other.most));
    }
  }

  public PlatformFacts {
    speeds = Collections.unmodifiableSortedMap(new TreeMap<>(speeds));
  }

  /** Reads the facts; empty if the platform is not drawn yet. */
  public static Optional<PlatformFacts> of(TargetPlatform target) {
    if (!Files.isRegularFile(target.platform())) {
      return Optional.empty();
    }
    PlatformFile file = target.file();
    PlatformGraph graph = file.graph();
    Map<String, Double> speed = new LinkedHashMap<>();
    graph.nodes().stream()
        .filter(PlatformGraph.Node::host)
        .forEach(host -> speed.put(host.name(), host.speed()));
    SortedMap<Double, Integer> speeds = new TreeMap<>();
    List<String> workers = target.withAllWorkers().workers();
    for (String host : workers) {
      speeds.merge(speed.getOrDefault(host, 0.0), file.slots(host), Integer::sum);
    }
    List<PlatformGraph.Edge> links =
        graph.edges().stream().filter(edge -> Double.isFinite(edge.bandwidth())).toList();
    List<PlatformGraph.Edge> limited =
        links.stream().filter(edge -> edge.bandwidth() < UNLIMITED || edge.latency() > 0).toList();
    links = limited.isEmpty() ? links : limited; // a master may have one that says nothing
    var bandwidths = links.stream().mapToDouble(PlatformGraph.Edge::bandwidth).summaryStatistics();
    var latencies = links.stream().mapToDouble(PlatformGraph.Edge::latency).summaryStatistics();
    boolean none = links.isEmpty();
    return Optional.of(
        new PlatformFacts(
            digest(target.platform()),
            target.deep(),
            speeds,
            none ? Double.NaN : bandwidths.getMin(),
            none ? Double.NaN : bandwidths.getMax(),
            none ? Double.NaN : latencies.getMin(),
            none ? Double.NaN : latencies.getMax(),
            speed.getOrDefault(workers.getFirst(), 0.0),
            new Declared(
                workers.contains(target.master()),
                properties(file, target.master(), workers),
                file.changing(target.hosts()),
                file.settings())));
  }

  private static List<Property> properties(PlatformFile file, String master, List<String> workers) {
    List<Property> properties = new ArrayList<>();
    for (HostProperty property : HostProperty.values()) {
      List<String> hosts =
          property.hosts() == HostProperty.Of.MASTER
              ? List.of(master)
              : workers.stream().distinct().toList();
      DoubleSummaryStatistics values =
          hosts.stream()
              .mapToDouble(host -> file.number(host, property))
              .filter(value -> Double.compare(value, property.without()) != 0)
              .summaryStatistics();
      if (values.getCount() > 0) {
        properties.add(
            new Property(
                property, (int) values.getCount(), hosts.size(), values.getMin(), values.getMax()));
      }
    }
    return properties;
  }

  private static String digest(Path file) {
    try {
      return Digests.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the number of workers. */
  public int workers() {
    return speeds.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns the facts for programs. */
  public Map<String, Object> json() {
    List<Object> each = new ArrayList<>();
    speeds.forEach((speed, workers) -> {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("flops_per_s", speed);
      one.put("workers", workers);
      each.add(one);
    });
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sha256", sha256);
    json.put("tree", tree);
    json.put("speeds", each);
    json.put("link_bandwidth_least_bytes_per_s", leastBandwidth);
    json.put("link_bandwidth_most_bytes_per_s", mostBandwidth);
    json.put("link_latency_least_s", leastLatency);
    json.put("link_latency_most_s", mostLatency);
    if (!Double.isNaN(firstSpeed)) {
      json.put("first_worker_flops_per_s", firstSpeed);
    }
    if (declared != null) {
      json.put("master_works", declared.masterWorks);
      json.put("host_properties", declared.properties.stream().map(PlatformFacts::json).toList());
      json.put("profiles", declared.changing.stream().map(PlatformFacts::json).toList());
      json.put("settings", declared.settings);
    }
    return json;
  }

  private static Map<String, Object> json(Property one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("property", one.property.id());
    json.put("hosts", one.hosts);
    json.put("of_hosts", one.ofHosts);
    json.put("least", one.least);
    json.put("most", one.most);
    return json;
  }

  private static Map<String, Object> json(ProfiledKind one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("of", one.links() ? "links" : "hosts");
    json.put("change", one.what());
    json.put("count", one.count());
    json.put("drawn", one.drawn());
    return json;
  }

  private static @Nullable Declared declared(JsonNode json) {
    if (!json.has("host_properties")) {
      return null; // results of an older version
    }
    Map<String, HostProperty> known = new HashMap<>();
    Stream.of(HostProperty.values()).forEach(property -> known.put(property.id(), property));
    List<Property> properties = new ArrayList<>();
    for (JsonNode one : json.path("host_properties")) {
      HostProperty property = known.get(one.path("property").asString(""));
      if (property != null) {
        properties.add(
            new Property(
                property,
                one.path("hosts").asInt(0),
                one.path("of_hosts").asInt(0),
                one.path("least").asDouble(Double.NaN),
                one.path("most").asDouble(Double.NaN)));
      }
    }
    List<ProfiledKind> changing = new ArrayList<>();
    for (JsonNode one : json.path("profiles")) {
      changing.add(
          new ProfiledKind(
              one.path("change").asString(""),
              one.path("count").asInt(0),
              one.path("of").asString("").equals("links"),
              one.path("drawn").asBoolean(false)));
    }
    Map<String, String> settings = new LinkedHashMap<>();
    json.path("settings")
        .properties()
        .forEach(one -> settings.put(one.getKey(), one.getValue().asString("")));
    return new Declared(json.path("master_works").asBoolean(false), properties, changing, settings);
  }

  /** Reads what {@link #json} has written; empty for anything else. */
  public static Optional<PlatformFacts> of(JsonNode json) {
    SortedMap<Double, Integer> speeds = new TreeMap<>();
    for (JsonNode one : json.path("speeds")) {
      speeds.put(one.path("flops_per_s").asDouble(0), one.path("workers").asInt(0));
    }
    return speeds.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PlatformFacts(
                json.path("sha256").asString(""),
                json.path("tree").asBoolean(false),
                speeds,
                json.path("link_bandwidth_least_bytes_per_s").asDouble(Double.NaN),
                json.path("link_bandwidth_most_bytes_per_s").asDouble(Double.NaN),
                json.path("link_latency_least_s").asDouble(Double.NaN),
                json.path("link_latency_most_s").asDouble(Double.NaN),
                json.path("first_worker_flops_per_s").asDouble(Double.NaN),
                declared(json)));
  }
}
