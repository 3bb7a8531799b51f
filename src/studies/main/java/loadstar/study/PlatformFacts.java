package loadstar.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import loadstar.input.Digests;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformGraph;
import tools.jackson.databind.JsonNode;

/**
 * The facts about a target platform that are recorded with results, so that a text about these
 * needs no file: its workers by speed, and what its links are like.
 *
 * @param sha256 of the platform file
 * @param tree whether its hosts are a tree with more than one level below the master
 * @param speeds number of workers by their speed, in flops per second, the slowest first
 * @param leastBandwidth of a link that the file gives a host or a route, bytes per second; NaN if
 *     no link has a finite one
 * @param leastLatency of these, seconds
 */
public record PlatformFacts(
    String sha256,
    boolean tree,
    SortedMap<Double, Integer> speeds,
    double leastBandwidth,
    double mostBandwidth,
    double leastLatency,
    double mostLatency) {
  /**
   * Bytes per second from which on a link without latency, such as one that is drawn without a
   * limit, takes no time.
   */
  public static final double UNLIMITED = 1e15;

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
    for (String host : target.withAllWorkers().workers()) {
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
            none ? Double.NaN : latencies.getMax()));
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
    return json;
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
                json.path("link_latency_most_s").asDouble(Double.NaN)));
  }
}
