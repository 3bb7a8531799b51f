package loadstar.platform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The network that a platform file describes, as a graph for pictures: its nodes are hosts, routers
 * and the centres of zones, and each host link and each route that the file writes down is an edge.
 * It does not say which way messages take: SimGrid resolves routes.
 *
 * @param nodes in the order of the file
 * @param composes whether a zone has SimGrid make routes of several edges: then a host reaches
 *     those beyond its neighbours
 */
public record PlatformGraph(List<Node> nodes, List<Edge> edges, boolean composes) {
  private static final Set<String> COMPOSING = Set.of("FLOYD", "DIJKSTRA", "DIJKSTRACACHE");

  /**
   * A host, or what is no host: a router, the centre of a zone.
   *
   * @param speed flops per second; 0 for what is no host
   */
  public record Node(String name, boolean host, double speed) {}

  /**
   * Between two nodes, by their numbers.
   *
   * @param bandwidth of the slowest link, bytes per second; infinite where none is named
   * @param latency of all its links, seconds
   */
  public record Edge(int from, int to, double bandwidth, double latency) {}

  public PlatformGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** Draws it while {@link PlatformReader} reads; a zone is its id, empty outside of all. */
  static final class Builder {
    private final List<Node> nodes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, String> centres = new HashMap<>();
    // Host links until their zone is closed: the router that is its centre may come last.
    private final List<Waiting> waiting = new ArrayList<>();
    private final Function<String, LinkValues> links;
    private boolean composes;
    private String from = "";
    private String to = "";
    private LinkValues route = LinkValues.NONE;

    private record Waiting(String host, String zone, String link) {}

    /** Creates a builder that knows the values of links by their names. */
    Builder(Function<String, LinkValues> links) {
      this.links = links;
    }

    PlatformGraph build() {
      return new PlatformGraph(nodes, edges, composes);
    }

    void routing(String routing) {
      composes |= COMPOSING.contains(routing.toUpperCase(Locale.ROOT));
    }

    void router(String zone, String name) {
      add(name, false, 0);
      centres.putIfAbsent(zone, name);
    }

    void hostLink(String host, String zone, String link) {
      waiting.add(new Waiting(host, zone, link));
    }

    /** The router of a {@code <cluster>} with that id. */
    void cluster(@Nullable String id, String router) {
      if (id != null) {
        centres.put(id, router);
      }
    }

    /** A host that a link of its own joins to the centre of its zone. */
    void joined(String host, double speed, String zone, LinkValues link) {
      add(host, true, speed);
      join(host, centre(zone), link);
    }

    void route(XmlElement element) {
      from = end(element.required("src"), element.optional("gw_src"));
      to = end(element.required("dst"), element.optional("gw_dst"));
      route = LinkValues.NONE;
    }

    void through(String link) {
      route = route.then(links.apply(link));
    }

    void endRoute() {
      join(from, to, route);
    }

    void endZone(String zone) {
      for (Waiting link : waiting) {
        if (link.zone.equals(zone)) {
          join(link.host, centre(zone), links.apply(link.link));
        }
      }
      waiting.removeIf(link -> link.zone.equals(zone));
    }

    private String centre(String zone) {
      return centres.computeIfAbsent(zone, none -> zone);
    }

    /** A gateway, or the host or the centre of the zone of that name. */
    private String end(String name, @Nullable String gateway) {
      if (gateway != null && numbers.containsKey(gateway)) {
        return gateway;
      }
      return numbers.containsKey(name) ? name : centre(name);
    }

    int add(String name, boolean host, double speed) {
      return numbers.computeIfAbsent(
          name,
          none -> {
            nodes.add(new Node(name, host, speed));
            return nodes.size() - 1;
          });
    }

    private void join(String one, String other, LinkValues link) {
      int a = add(one, false, 0);
      int b = add(other, false, 0);
      if (a != b) {
        edges.add(new Edge(a, b, link.get(LinkProperty.BANDWIDTH), link.get(LinkProperty.LATENCY)));
      }
    }
  }
}
