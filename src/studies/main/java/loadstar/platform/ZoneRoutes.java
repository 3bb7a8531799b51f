package loadstar.platform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.model.Visible;
import org.jspecify.annotations.Nullable;

/**
 * The zones of a platform file with what is in them and the routes that they list, as far as it
 * takes to find out, without a request to SimGrid, where there is no route: a zone of routing None
 * ends the program at a request for a route, one of routing Vivaldi does where a point has no
 * coordinates, one of routing Dijkstra follows a null pointer for a point that no route leads to,
 * or never ends, and a {@link Dragonfly} follows what is not even a pointer.
 */
final class ZoneRoutes {
  /** The routing of a zone that takes latencies from coordinates. */
  static final String VIVALDI = "Vivaldi";

  /** A way through gateways that is longer leads back to itself. */
  private static final int MOST_STEPS = 64;

  /**
   * Why there is no route between two hosts.
   *
   * @param line of the zone without it, or of the route that is no way back; 0 for none
   * @param why the rest of a sentence that names the two hosts
   * @param hint what would make one
   */
  record Gap(int line, String why, String hint) {}

  /** A route to a point of the same zone. */
  private record PointRoute(
      String to, int links, @Nullable String ownGateway, @Nullable String itsGateway, int line) {}

  /** The innermost zone of two points, and the zones in it that they are in, from the inside. */
  private record Meeting(RoutedZone zone, List<String> sources, List<String> targets) {
    String source() {
      return sources.getLast();
    }

    String target() {
      return targets.getLast();
    }

    boolean hasBypass() {
      return sources.stream()
          .anyMatch(s -> targets.stream().anyMatch(t -> zone.bypasses.contains(List.of(s, t))));
    }

    String missing() {
      return "a <%s> between %s and %s".formatted(tag(), source(), target());
    }

    private String tag() {
      return sources.size() == 1 && targets.size() == 1 ? "route" : "zoneRoute";
    }
  }

  /** A zone; its points are hosts, routers and zones. */
  private static final class RoutedZone {
    private final String id;
    private final String routing;
    private final int line;
    private final @Nullable RoutedZone parent;
    private final int depth;
    private boolean hasZones;
    private boolean hasPeers;
    private boolean isElement; // a <cluster>
    private final Map<String, List<PointRoute>> edges = new LinkedHashMap<>();
    // Pairs of points with a route that goes before all others.
    private final Set<List<String>> bypasses = new HashSet<>();
    // How the points are reached from some of them, by SimGrid's own order: see way().
    private final Map<String, Map<String, String>> ways = new LinkedHashMap<>(4, 0.75F, true);
    private boolean oneWay;
    private @Nullable Dragonfly dragonfly;
    // The numbers of the hosts of a dragonfly.
    private final Map<String, Integer> numbers = new HashMap<>();

    RoutedZone(String id, String routing, int line, @Nullable RoutedZone parent) {
      this.id = id;
      this.routing = routing;
      this.line = line;
      this.parent = parent;
      depth = parent == null ? 0 : parent.depth + 1;
    }

    boolean isDijkstra() {
      return routing.equalsIgnoreCase("Dijkstra") || routing.equalsIgnoreCase("DijkstraCache");
    }

    boolean composes() {
      return isDijkstra() || routing.equalsIgnoreCase("Floyd");
    }

    boolean kills() {
      return isDijkstra()
          || routing.equalsIgnoreCase("None")
          || routing.equalsIgnoreCase(VIVALDI)
          || (dragonfly != null && !dragonfly.isWhole());
    }

    void add(String from, String to, PointRoute edge) {
      edges.computeIfAbsent(from, none -> new ArrayList<>()).add(edge);
      edges.computeIfAbsent(to, none -> new ArrayList<>());
      ways.clear();
    }

    @Nullable PointRoute edge(String from, String to) {
      return edges.getOrDefault(from, List.of()).stream()
          .filter(edge -> edge.to.equals(to))
          .findFirst()
          .orElse(null);
    }

    /** The routes that make the one between two points; none where that is not known. */
    List<PointRoute> edges(String from, String to) {
      if (!composes()) {
        PointRoute only = edge(from, to);
        return only == null ? List.of() : List.of(only);
      }
      List<PointRoute> all = new ArrayList<>();
      Map<String, String> before = edges.containsKey(from) ? way(from) : Map.of();
      for (String point = to; !point.equals(from); ) {
        String last = before.get(point);
        PointRoute edge = last == null ? null : edge(last, point);
        if (last == null || edge == null) {
          return List.of();
        }
        all.addFirst(edge);
        point = last;
      }
      return all;
    }

    /** Tells whether a point is reached from another. */
    boolean leads(String from, String to) {
      // Where all routes lead both ways, those of a master answer for its workers.
      boolean back = !oneWay && !ways.containsKey(from) && ways.containsKey(to);
      return back ? way(to).containsKey(from) : way(from).containsKey(to);
    }

    /** The points that are reached from one, each with the one before it. */
    Map<String, String> way(String from) {
      Map<String, String> known = ways.get(from);
      if (known == null) {
        if (ways.size() > 1) {
          ways.remove(ways.keySet().iterator().next()); // those of a master and a worker are enough
        }
        known = shortest(from);
        ways.put(from, known);
      }
      return known;
    }

    private Map<String, String> shortest(String from) {
      List<String> points = List.copyOf(edges.keySet());
      Map<String, Integer> numbers = new HashMap<>();
      points.forEach(point -> numbers.put(point, numbers.size()));
      long[] cost = new long[points.size()];
      Arrays.fill(cost, Long.MAX_VALUE);
      Map<String, String> before = new HashMap<>();
      record Reached(long cost, int number) {}
      PriorityQueue<Reached> open =
          new PriorityQueue<>(
              Comparator.comparingLong(Reached::cost).thenComparingInt(Reached::number));
      int start = Objects.requireNonNull(numbers.get(from));
      cost[start] = 0;
      open.add(new Reached(0, start));
      while (!open.isEmpty()) {
        Reached next = open.remove();
        if (next.cost > cost[next.number]) {
          continue;
        }
        String point = points.get(next.number);
        for (PointRoute edge : edges.getOrDefault(point, List.of())) {
          int other = Objects.requireNonNull(numbers.get(edge.to));
          long own = next.cost + edge.links;
          if (own < cost[other]) {
            cost[other] = own;
            before.put(edge.to, point);
            open.add(new Reached(own, other));
          }
        }
      }
      return before;
    }
  }

  private final Map<String, RoutedZone> zones = new HashMap<>();
  // The zone that each point is in.
  private final Map<String, RoutedZone> places = new HashMap<>();
  // Points with coordinates; zones cannot have any.
  private final Set<String> located = new HashSet<>();
  // Hosts with a link to the centre of their zone; those of a <cluster> have it by themselves.
  private final Set<String> joined = new HashSet<>();
  private final Deque<RoutedZone> open = new ArrayDeque<>();
  private boolean mayKill;
  private @Nullable Route route;

  /** The route that is open. */
  private static final class Route {
    private final String from;
    private final String to;
    private final @Nullable String first;
    private final @Nullable String last;
    private final boolean both;
    private final int line;
    private int links;

    Route(XmlElement element) {
      from = element.orEmpty("src");
      to = element.orEmpty("dst");
      first = element.optional("gw_src");
      last = element.optional("gw_dst");
      both = !"NO".equalsIgnoreCase(element.optional("symmetrical"));
      line = element.line();
    }
  }

  void start(XmlElement element) {
    switch (element.tag()) {
      case "zone", "AS" -> open.push(zone(element, element.orEmpty("routing")));
      case "cluster" -> {
        RoutedZone cluster = zone(element, "Cluster");
        cluster.isElement = true;
        cluster.dragonfly = Dragonfly.of(element);
        mayKill |= cluster.kills();
        String router = element.orEmpty("router_id");
        String usual =
            element.orEmpty("prefix") + cluster.id + "_router" + element.orEmpty("suffix");
        places.put(router.isEmpty() ? usual : router, cluster);
      }
      case "host", "router", "peer" -> {
        point(element.orEmpty("id"));
        if (!open.isEmpty()) {
          open.getFirst().hasPeers |= element.tag().equals("peer");
        }
        if (!element.orEmpty("coordinates").isEmpty()) {
          located.add(element.orEmpty("id"));
        }
      }
      case "host_link" -> joined.add(element.orEmpty("id"));
      case "route", "zoneRoute", "ASroute" -> route = new Route(element);
      case "link_ctn" -> {
        if (route != null) {
          route.links++;
        }
      }
      case "bypassRoute", "bypassZoneRoute", "bypassASroute" -> {
        if (!open.isEmpty()) {
          List<String> pair = List.of(element.orEmpty("src"), element.orEmpty("dst"));
          open.getFirst().bypasses.add(pair);
        }
      }
      default -> {
        // Nothing that routes know of.
      }
    }
  }

  void end(String tag) {
    switch (tag) {
      case "zone", "AS" -> open.pop();
      case "route", "zoneRoute", "ASroute" -> {
        if (route != null && !open.isEmpty()) {
          RoutedZone zone = open.getFirst();
          Route one = route;
          zone.add(
              one.from, one.to, new PointRoute(one.to, one.links, one.first, one.last, one.line));
          if (one.both) {
            zone.add(
                one.to,
                one.from,
                new PointRoute(one.from, one.links, one.last, one.first, one.line));
          }
          zone.oneWay |= !route.both;
        }
        route = null;
      }
      default -> {
        // Nothing that routes know of.
      }
    }
  }

  private RoutedZone zone(XmlElement element, String routing) {
    RoutedZone parent = open.peek();
    String id = element.orEmpty("id");
    RoutedZone zone = new RoutedZone(id, routing, element.line(), parent);
    if (parent != null) {
      parent.hasZones = true;
    }
    zones.put(id, zone);
    mayKill |= zone.kills();
    return zone;
  }

  /** A host or a router of the zone that is open. */
  void point(String name) {
    if (!open.isEmpty()) {
      places.put(name, open.getFirst());
    }
  }

  /** A host of a {@code <cabinet>}, which has a link to the centre of the zone that is open. */
  void joinedPoint(String name) {
    point(name);
    joined.add(name);
  }

  /** A host of a {@code <cluster>} with that id. */
  void pointOf(String cluster, String name) {
    RoutedZone zone = zones.get(cluster);
    if (zone != null) {
      places.put(name, zone);
      if (zone.dragonfly != null) {
        zone.numbers.put(name, zone.numbers.size());
      }
    }
  }

  /** Returns why SimGrid dies of the question for a route; null where it answers. */
  @Nullable Gap gap(String from, String to) {
    return mayKill ? gap(from, to, MOST_STEPS) : null;
  }

  /** Returns where two points meet; null where that is not known. */
  private @Nullable Meeting meeting(String from, String to) {
    RoutedZone one = places.get(from);
    RoutedZone other = places.get(to);
    if (one == null || other == null || from.equals(to)) {
      return null;
    }
    List<String> sources = new ArrayList<>(List.of(from));
    List<String> targets = new ArrayList<>(List.of(to));
    while (!one.equals(other)) {
      if (one.depth >= other.depth) {
        sources.add(one.id);
        one = one.parent;
      } else {
        targets.add(other.id);
        other = other.parent;
      }
      if (one == null || other == null) {
        return null;
      }
    }
    return new Meeting(one, sources, targets);
  }

  /** Returns what is not there where SimGrid answers that there is no route; null for unknown. */
  @Nullable Gap missing(String from, String to) {
    return missing(from, to, MOST_STEPS);
  }

  private @Nullable Gap missing(String from, String to, int steps) {
    Meeting meeting = steps == 0 ? null : meeting(from, to);
    if (meeting == null || meeting.hasBypass()) {
      return null;
    }
    RoutedZone common = meeting.zone;
    String source = meeting.source();
    String target = meeting.target();
    if (common.routing.equalsIgnoreCase("Cluster")) {
      return common.isElement
          ? null
          : Stream.of(source, target)
              .filter(point -> places.get(point) == common && !joined.contains(point))
              .map(point -> new Gap(0, "", "a <host_link> of " + point))
              .findFirst()
              .orElse(null);
    }
    if (!common.composes() && !common.routing.equalsIgnoreCase("Full")) {
      return null;
    }
    List<PointRoute> way = common.edges(source, target);
    if (way.isEmpty()) {
      Gap oneWay = oneWay(meeting);
      return oneWay != null ? oneWay : new Gap(0, "", meeting.missing());
    }
    for (int step = 0; step <= way.size(); step++) {
      String in =
          step > 0 ? way.get(step - 1).itsGateway : meeting.sources.size() > 1 ? from : null;
      String out =
          step < way.size() ? way.get(step).ownGateway : meeting.targets.size() > 1 ? to : null;
      Gap gap = in == null || out == null ? null : missing(in, out, steps - 1);
      if (gap != null) {
        return gap;
      }
    }
    return null;
  }

  /** Returns the first route on the way back that has no direction but this one; null for none. */
  private static @Nullable Gap oneWay(Meeting meeting) {
    if (!meeting.zone.oneWay) {
      return null;
    }
    String before = meeting.target();
    for (PointRoute edge : meeting.zone.edges(meeting.target(), meeting.source())) {
      if (meeting.zone.edge(edge.to, before) == null) {
        boolean zones = edge.ownGateway != null;
        String back =
            "<%s src=\"%s\" dst=\"%s\"%s symmetrical=\"NO\">"
                .formatted(
                    zones ? "zoneRoute" : "route",
                    edge.to,
                    before,
                    zones
                        ? " gw_src=\"%s\" gw_dst=\"%s\"".formatted(edge.itsGateway, edge.ownGateway)
                        : "");
        return new Gap(
            edge.line,
            ", as the route from %s to %s is one-way (symmetrical=\"NO\")"
                .formatted(before, edge.to),
            "that route without symmetrical=\"NO\", or with " + back);
      }
      before = edge.to;
    }
    return null;
  }

  private @Nullable Gap gap(String from, String to, int steps) {
    Meeting meeting = steps == 0 ? null : meeting(from, to);
    if (meeting == null || meeting.hasBypass()) {
      return null;
    }
    RoutedZone common = meeting.zone;
    List<String> sources = meeting.sources;
    List<String> targets = meeting.targets;
    String source = meeting.source();
    String target = meeting.target();
    if (common.routing.equalsIgnoreCase("None")) {
      return new Gap(
          common.line,
          ", as the routing of the zone " + common.id + " is None",
          "routing=\"Full\" with " + meeting.missing());
    }
    if (common.routing.equalsIgnoreCase(VIVALDI)) {
      for (String point : List.of(source, target)) {
        if (!located.contains(point)) {
          return new Gap(
              common.line,
              ", as %s has no coordinates in the zone %s of routing Vivaldi"
                  .formatted(point, common.id),
              zones.containsKey(point)
                  ? common.hasPeers
                      // A zone without coordinates and a peer have no routing in common.
                      ? "each host of %s as a <peer> of %s, with coordinates"
                          .formatted(point, common.id)
                      : "routing=\"Full\" with " + meeting.missing()
                  : "coordinates=\"25.5 9.4 1.4\"");
        }
      }
    }
    Gap beyond = beyond(common, source, target);
    if (beyond != null) {
      return beyond;
    }
    if (common.isDijkstra()) {
      Gap gap = unknown(meeting);
      if (gap != null) {
        return gap;
      }
    }
    if (!common.hasZones) {
      return null; // then there are no gateways
    }
    List<PointRoute> way = common.edges(source, target);
    for (int step = 1; step < way.size(); step++) {
      String in = way.get(step - 1).itsGateway;
      String out = way.get(step).ownGateway;
      if (in == null || out == null || in.equals(out)) {
        continue;
      }
      if (common.isDijkstra()) {
        // SimGrid asks for the way within the zone between by null pointers.
        return new Gap(
            common.line,
            ", as routing %s passes no zone whose gateways differ, such as %s"
                .formatted(common.routing, way.get(step - 1).to),
            "routing=\"Floyd\", or " + meeting.missing());
      }
      Gap gap = gap(in, out, steps - 1);
      if (gap != null) {
        return gap;
      }
    }
    String first = way.isEmpty() ? null : way.getFirst().ownGateway;
    String last = way.isEmpty() ? null : way.getLast().itsGateway;
    Gap gap = sources.size() > 1 && first != null ? gap(from, first, steps - 1) : null;
    return gap != null || targets.size() == 1 || last == null ? gap : gap(last, to, steps - 1);
  }

  /** Returns that the groups of a dragonfly are more than the routers of a chassis. */
  private static @Nullable Gap beyond(RoutedZone zone, String source, String target) {
    Integer from = zone.numbers.get(source);
    Integer to = zone.numbers.get(target);
    if (zone.dragonfly == null || from == null || to == null || zone.dragonfly.leads(from, to)) {
      return null;
    }
    return new Gap(
        zone.line,
        Visible.format(
            ", as SimGrid leads to as many groups of a DRAGONFLY as a chassis has routers: %d of %d",
            zone.dragonfly.routers(), zone.dragonfly.groups()),
        zone.dragonfly.groups() + " routers in a chassis, by topo_parameters");
  }

  /** Returns what a zone of routing Dijkstra has no way between. */
  private static @Nullable Gap unknown(Meeting meeting) {
    RoutedZone zone = meeting.zone;
    for (String point : List.of(meeting.source(), meeting.target())) {
      if (!zone.edges.containsKey(point)) {
        String what = ", as no route of the zone " + zone.id + " leads to " + point;
        return new Gap(zone.line, what, meeting.missing());
      }
    }
    if (zone.leads(meeting.source(), meeting.target())) {
      return null;
    }
    Gap oneWay = oneWay(meeting);
    String what = ", as no routes of the zone %s lead from %s to %s";
    return oneWay != null
        ? oneWay
        : new Gap(
            zone.line,
            what.formatted(zone.id, meeting.source(), meeting.target()),
            meeting.missing());
  }
}
