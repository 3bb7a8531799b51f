package loadstar.platform;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import loadstar.platform.PlatformFile.LinkEntry;
import org.jspecify.annotations.Nullable;

/**
 * What a platform file joins to what, for a picture: hosts, routers and the centres of zones, and
 * an edge for each host link and each route that the file writes down. Which way SimGrid takes
 * through it is SimGrid's business.
 *
 * @param nodes in the order of the file
 * @param edges between them
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
  public record Edge(int from, int to, double bandwidth, double latency) {
    /** Without latency. */
    public Edge(int from, int to, double bandwidth) {
      this(from, to, bandwidth, 0);
    }
  }

  public PlatformGraph {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * Reads a file that {@link PlatformReader} accepts.
   *
   * @throws loadstar.model.InputException when it is not well formed
   */
  public static PlatformGraph of(Path platform) {
    Walk walk = new Walk();
    new XmlFile(platform).visit(walk);
    return new PlatformGraph(walk.nodes, walk.edges, walk.composes);
  }

  private static final class Walk implements XmlFile.Visitor {
    private final List<Node> nodes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, LinkEntry> links = new HashMap<>();
    private final Map<String, String> centres = new LinkedHashMap<>();
    private final Deque<String> zones = new ArrayDeque<>();
    private boolean composes;
    private String from = "";
    private String to = "";
    private LinkEntry route = LinkEntry.NONE;

    @Override
    public void start(XmlFile.Element element) {
      switch (element.tag()) {
        case "zone", "AS" -> {
          zones.push(element.required("id"));
          String routing = element.optional("routing");
          composes |= routing != null && COMPOSING.contains(routing.toUpperCase(Locale.ROOT));
        }
        case "host" -> add(element.required("id"), true, PlatformReader.speed(element));
        case "peer" -> {
          String name = element.required("id");
          add(name, true, Units.speed(element.required("speed")));
          join(name, centre(zone()), PlatformReader.linkValues(element, "bw_out", "lat"));
        }
        case "router" -> {
          String name = element.required("id");
          add(name, false, 0);
          centres.putIfAbsent(zone(), name);
        }
        case "link" -> links.put(element.required("id"), PlatformReader.linkOf(element));
        case "host_link" ->
            waiting.add(new String[] {element.required("id"), zone(), element.required("up")});
        case "cluster", "cabinet" -> cluster(element);
        case "route", "zoneRoute", "ASroute" -> {
          from = end(element.required("src"), element.optional("gw_src"));
          to = end(element.required("dst"), element.optional("gw_dst"));
          route = LinkEntry.NONE;
        }
        case "link_ctn" -> route = route.then(link(element.required("id")));
        default -> {
          // Nothing that joins anything.
        }
      }
    }

    /** Host links until their zone is closed: the router that is its centre may come last. */
    private final List<String[]> waiting = new ArrayList<>();

    @Override
    public void end(String tag) {
      switch (tag) {
        case "zone", "AS" -> {
          String zone = zones.pop();
          for (String[] link : waiting) {
            if (link[1].equals(zone)) {
              join(link[0], centre(zone), link(link[2]));
            }
          }
          waiting.removeIf(link -> link[1].equals(zone));
        }
        case "route", "zoneRoute", "ASroute" -> join(from, to, route);
        default -> {
          // Nothing was open.
        }
      }
    }

    private String zone() {
      return zones.isEmpty() ? "" : zones.getFirst();
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

    private LinkEntry link(String link) {
      LinkEntry known = links.get(link);
      return known != null
          ? known
          : links.getOrDefault(link.replaceFirst("_(UP|DOWN)$", ""), LinkEntry.NONE);
    }

    private void cluster(XmlFile.Element element) {
      boolean cabinet = element.tag().equals("cabinet");
      String prefix = element.required("prefix");
      String suffix = element.required("suffix");
      String id = element.optional("id");
      String router = element.optional("router_id");
      String centre =
          cabinet || id == null
              ? centre(zone())
              : router != null && !router.isEmpty() ? router : prefix + id + "_router" + suffix;
      if (!cabinet && id != null) {
        centres.put(id, centre);
      }
      double speed = PlatformReader.speed(element);
      LinkEntry link = PlatformReader.linkValues(element, "bw", "lat");
      for (int number : Radical.numbers(element.required("radical"))) {
        String host = prefix + number + suffix;
        add(host, true, speed);
        join(host, centre, link);
      }
    }

    private int add(String name, boolean host, double speed) {
      return numbers.computeIfAbsent(
          name,
          none -> {
            nodes.add(new Node(name, host, speed));
            return nodes.size() - 1;
          });
    }

    private void join(String one, String other, LinkEntry link) {
      int a = add(one, false, 0);
      int b = add(other, false, 0);
      if (a != b) {
        edges.add(new Edge(a, b, link.bandwidth(), link.latency()));
      }
    }
  }
}
