package loadstar.platform;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import loadstar.input.Digests.Stamp;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Quantity;
import loadstar.model.Visible;
import loadstar.platform.LinkProperty.Element;
import loadstar.platform.PlatformFile.HostEntry;
import loadstar.platform.PlatformFile.HostLink;
import org.jspecify.annotations.Nullable;

/**
 * Reads a SimGrid platform file before SimGrid does, to explain what is wrong with it: XML that is
 * not well formed, unknown elements, values that are no speeds, bandwidths or times, names that
 * appear twice, host links that join what does not exist, profile files that are missing.
 */
public final class PlatformReader implements XmlFile.Visitor {
  private static final Set<String> ELEMENTS =
      Set.of(
          """
          platform config prop zone AS host disk link host_link router backbone cluster cabinet peer
          route zoneRoute ASroute bypassRoute bypassZoneRoute bypassASroute link_ctn trace
          trace_connect include random storage storage_type mount model_prop argument actor process
          """
              .split("\\s+"));
  // Platforms that were read: the runs of a study read the same files again and again, and to
  // understand one takes as long as a short run.
  private static SoftReference<Map<Path, Latest>> latest = new SoftReference<>(null);

  /** Bytes of the texts of all platforms that are remembered. */
  private static final long MOST_TEXT = 64_000_000;

  // What a star of host links consists of; anything else may make transfers share links.
  private static final Set<String> STAR_ELEMENTS =
      Set.of("platform", "zone", "host", "link", "host_link", "prop", "cluster");
  // Ways of routing of a zone, in any case; all versions know the same.
  private static final Set<String> ROUTINGS =
      Set.of(
          "Cluster",
          "Dijkstra",
          "DijkstraCache",
          "Floyd",
          "Full",
          "None",
          ZoneRoutes.VIVALDI,
          "Wifi");
  // Sharing policies whose links carry what they carry alone.
  private static final Set<String> PLAIN_POLICIES =
      Set.of("SHARED", "SPLITDUPLEX", "FULLDUPLEX", "FATPIPE");

  // A zone that has nothing but these can have the routing of cabinets.
  private static final Set<String> OF_CABINETS = Set.of("cabinet", "backbone", "router", "prop");

  final String file;
  private final Path folder;
  boolean onlyStar = true;
  private int zones;
  private int clusters;
  private final Deque<Zone> open = new ArrayDeque<>(List.of(Zone.of(0, "", "", 0)));
  private final Map<String, HostEntry> hosts = new LinkedHashMap<>();
  final Map<String, LinkValues> links = new LinkedHashMap<>();
  final List<HostLink> hostLinks = new ArrayList<>();
  final FileSettings settings = new FileSettings();
  final PlatformProfiles profiles;
  final Set<String> withWatts = new HashSet<>();
  String wattsLeftOut = "";
  // States of the host, or of the hosts of the cluster, that is open.
  private int states;
  // Line of each way that a route of a zone with routing Full makes.
  private final Map<String, Integer> routes = new HashMap<>();
  // The first cabinet of which SimGrid makes no hosts, and its zone.
  private @Nullable Zone cabinetZone;
  private int cabinetLine;
  // Numbers of the zones that have more than a zone of cabinets.
  private final Set<Integer> mixed = new HashSet<>();
  // The same of the ways from the first to the second of their ends.
  private final Map<String, Integer> firsts = new HashMap<>();
  // Links of bandwidth 0.
  private final Set<String> useless = new HashSet<>();
  private boolean configOpen;
  // The host, or the hosts of the cluster, that properties belong to now.
  private final List<String> openHosts = new ArrayList<>();
  private int openDisks;
  private boolean linkOpen;
  private final ExpansionLimit multiplied = new ExpansionLimit();
  final PlatformGraph.Builder graph = new PlatformGraph.Builder(this::linkNamed);
  final ZoneRoutes zoneRoutes = new ZoneRoutes();
  final PlatformCheck check = new PlatformCheck();

  // A zone, the outermost of which is the file; how many hosts it has itself, and how many points
  // of its tables, if it has some.
  record Zone(int number, String id, String routing, int line, int[] hosts, long[] points) {
    static Zone of(int number, String id, String routing, int line) {
      return new Zone(number, id, routing, line, new int[1], new long[1]);
    }

    boolean is(String kind) {
      return routing.equalsIgnoreCase(kind);
    }

    /** Tells whether it has tables for each pair of its points. */
    boolean hasTables() {
      return is("Full") || is("Floyd");
    }
  }

  /** The content of a file, and the elements that it was written with. */
  private record Latest(@Nullable Stamp stamp, byte[] text, boolean trusted, PlatformFile file) {}

  private static synchronized @Nullable Latest latest(Path path) {
    Map<Path, Latest> all = latest.get();
    Latest one = all == null ? null : all.get(path);
    return one != null && one.trusted == Trust.isGiven() ? one : null;
  }

  /**
   * Caches a platform; the least recently used ones are evicted where all are too large together.
   */
  private static synchronized void remember(Path path, Latest one) {
    Map<Path, Latest> all = latest.get();
    if (all == null) {
      all = new LinkedHashMap<>(16, 0.75f, true);
      latest = new SoftReference<>(all);
    }
    all.put(path, one);
    long bytes = all.values().stream().mapToLong(other -> other.text.length).sum();
    Iterator<Latest> eldest = all.values().iterator();
    while (bytes > MOST_TEXT && all.size() > 1) {
      bytes -= eldest.next().text.length;
      eldest.remove();
    }
  }

  /** Returns what a file that has not changed for a while is known by; null of any other. */
  private static @Nullable Stamp settled(Path path) {
    try {
      Stamp stamp = Stamp.of(path);
      return stamp.settled() ? stamp : null;
    } catch (IOException e) {
      return null; // the error comes when it is read
    }
  }

  private PlatformReader(String file, Path folder) {
    this.file = file;
    this.folder = folder;
    profiles = new PlatformProfiles(file, folder, check);
  }

  /**
   * Reads and checks a platform.
   *
   * @throws InputException with file and line of the first thing that is wrong
   */
  public static PlatformFile read(Path path) {
    Latest before = latest(path);
    Stamp stamp = settled(path);
    if (before != null && stamp != null && stamp.equals(before.stamp)) {
      return before.file;
    }
    XmlFile xml = new XmlFile(path);
    byte[] text = xml.text();
    if (before != null && Arrays.equals(text, before.text)) {
      remember(path, new Latest(stamp, text, before.trusted, before.file));
      return before.file;
    }
    Path folder = path.toAbsolutePath().getParent();
    PlatformReader reader =
        new PlatformReader(xml.name(), folder == null ? path.toAbsolutePath() : folder);
    xml.visit(text, "platform", reader);
    PlatformFile file = reader.finish();
    if (file.otherFiles().isEmpty()) { // which may change although this one does not
      remember(path, new Latest(stamp, text, Trust.isGiven(), file));
    }
    return file;
  }

  @Override
  public void start(XmlElement element) {
    if (!ELEMENTS.contains(element.tag())) {
      throw element.problem(
          "unknown element <" + element.tag() + ">", NearestName.hint(element.tag(), ELEMENTS));
    }
    onlyStar &= STAR_ELEMENTS.contains(element.tag());
    if (zones > 0 && openZone() == 0 && Set.of("zone", "AS", "cluster").contains(element.tag())) {
      throw element.problem("a second zone outside of all others", "a <zone> around all of them");
    }
    refuseCoordinates(element);
    if (!OF_CABINETS.contains(element.tag())) {
      mixed.add(openZone());
    }
    multiplied.start(element, open.getFirst());
    profiles.attributes(element);
    zoneRoutes.start(element);
    switch (element.tag()) {
      case "platform" -> refuseOldVersion(element);
      case "config" -> configOpen = true;
      case "zone", "AS" -> zone(element);
      case "host" -> host(element);
      case "prop" -> property(element);
      case "link" -> {
        link(element);
        linkOpen = true;
      }
      case "host_link" -> hostLink(element);
      case "cluster", "cabinet" -> cluster(element);
      case "peer" -> peer(element);
      case "router" -> graph.router(open.getFirst().id, element.required("id"));
      case "route", "zoneRoute", "ASroute" -> {
        refuseSecondRoute(element);
        graph.route(element);
      }
      case "link_ctn" -> {
        refuseUseless(element, element.required("id"));
        graph.through(element.required("id"));
      }
      case "trace" -> profiles.trace(element);
      case "trace_connect" -> {
        profiles.connect(element);
        check.connect(element);
      }
      case "disk" -> openDisks++;
      case "backbone" -> {
        var unused = LinkValues.read(element, Element.LINK);
      }
      case "include" ->
          throw element.problem(
              "SimGrid refuses it: <include>, which its version 3.18 has removed",
              "the zones of " + element.orEmpty("file") + " in its place");
      case "actor", "process" ->
          throw element.problem(
              "<" + element.tag() + "> does not belong in a platform",
              "platform and deployment are swapped");
      default -> {
        // SimGrid's business.
      }
    }
  }

  private static void refuseCoordinates(XmlElement element) {
    String coordinates = element.orEmpty("coordinates");
    String[] numbers = coordinates.split(" ", -1); // SimGrid takes two blanks for another number
    if (!coordinates.isEmpty()
        && !(numbers.length == 3
            && Arrays.stream(numbers).noneMatch(one -> Double.isNaN(Quantity.number(one))))) {
      throw element.problem(
          "coordinates=\"" + coordinates + "\" are not three numbers with a blank between them",
          "\"25.5 9.4 1.4\"");
    }
  }

  private void refuseOldVersion(XmlElement element) {
    String version = element.optional("version");
    if (version == null || !version.matches("4(\\..*)?")) {
      boolean old = version != null && version.matches("[1-3](\\..*)?");
      String description =
          (old ? "an old file (version " : "a file of another version (") + version + ")";
      throw element.problem(
          (version == null ? "a file without version" : description)
              + ", which SimGrid does not read",
          old
              ? "simgrid_update_xml " + Path.of(file).getFileName() + " converts it"
              : "version=\"4.1\"");
    }
  }

  /** Returns what is wrong with the watts of a host with so many states; null if nothing is. */
  static @Nullable String wattsProblem(String id, String watts, int states) {
    int described = watts.split(",", -1).length;
    if (id.equals(PlatformFile.WATTS) && described != states) {
      return id + " has watts for " + described + " states, but there are " + states;
    }
    for (String number : watts.split("[,:]", -1)) {
      if (!(Quantity.number(number.strip()) >= 0)) {
        return id + " has \"" + number + "\": not a number of watts";
      }
    }
    return null;
  }

  // SimGrid dies of a second way between the same two hosts or zones where there are tables, or a
  // graph.
  private void refuseSecondRoute(XmlElement element) {
    Zone in = open.getFirst();
    boolean full = in.is("Full");
    if (!in.hasTables() && !in.is("Dijkstra") && !in.is("DijkstraCache")) {
      return;
    }
    String zone = openZone() + " ";
    String from = element.required("src");
    String to = element.required("dst");
    boolean both = !"NO".equalsIgnoreCase(element.optional("symmetrical"));
    if (both && from.equals(to) && !full) {
      throw element.problem(
          "the route from %s to itself holds both ways, and so stands twice".formatted(from),
          "symmetrical=\"NO\"");
    }
    String there = zone + from + " " + to;
    String back = zone + to + " " + from;
    Integer before = routes.get(there);
    Integer opposite = routes.get(back);
    boolean second = before != null || both && opposite != null;
    if (second) {
      throw element.problem(
          "the route between %s and %s stands on line %s already"
              .formatted(from, to, before != null ? before : opposite),
          onlyOne(before, opposite, both, from, to)
              // Where only the way back of the earlier one is this one, each may have a direction.
              + (before != null && before.equals(opposite) && !before.equals(firsts.get(there))
                  ? ", or symmetrical=\"NO\" for both"
                  : ""));
    }
    firsts.put(there, element.line());
    routes.put(there, element.line());
    if (both) {
      routes.put(back, element.line());
    }
  }

  /**
   * Returns what leaves each of two points one route to the other.
   *
   * @param before line of the route that leads the same way; null for none
   * @param opposite line of the one that leads back, which may be the same
   * @param both whether the second one has both directions
   */
  private static String onlyOne(
      @Nullable Integer before, @Nullable Integer opposite, boolean both, String from, String to) {
    if (before != null && opposite != null) { // always so of a route to itself
      return "without it, as line %s%s both ways"
          .formatted(before, before.equals(opposite) ? " has" : " and line " + opposite + " have");
    }
    if (both) {
      return before != null
          ? "without line " + before + ", as routes hold both ways"
          : "symmetrical=\"NO\", as line " + opposite + " has the other direction only";
    }
    return "src=\"%s\" dst=\"%s\", for the way back".formatted(to, from);
  }

  /** A link without bandwidth is harmless as long as nothing goes through it. */
  private void refuseUseless(XmlElement element, String link) {
    if (useless.contains(link)) {
      throw element.problem("the link \"" + link + "\" is used, but its bandwidth is 0", null);
    }
  }

  @Override
  public void end(String tag) {
    zoneRoutes.end(tag);
    switch (tag) {
      case "host", "cluster", "cabinet" -> openHosts.clear();
      case "disk" -> openDisks--;
      case "link" -> linkOpen = false;
      case "config" -> configOpen = false;
      case "zone", "AS" -> {
        Zone zone = open.pop();
        graph.endZone(zone.id);
        check.endZone(zone);
      }
      case "route", "zoneRoute", "ASroute" -> graph.endRoute();
      default -> profiles.endTrace();
    }
  }

  @Override
  public void characters(String piece) {
    profiles.text(piece);
  }

  /** Number of the innermost zone that is open; 0 outside of all. */
  private int openZone() {
    return open.getFirst().number;
  }

  private void zone(XmlElement element) {
    String routing = element.optional("routing");
    if (routing != null && ROUTINGS.stream().noneMatch(routing::equalsIgnoreCase)) {
      throw element.problem(
          "the routing \"" + routing + "\" does not exist", NearestName.hint(routing, ROUTINGS));
    }
    String id = element.required("id");
    Zone zone = Zone.of(++zones, id, routing == null ? "" : routing, element.line());
    open.push(zone);
    graph.routing(zone.routing);
  }

  private void host(XmlElement element) {
    String id = element.required("id");
    double speed = speed(element);
    addHost(element, id);
    graph.add(id, true, speed);
    openHosts.add(id);
    states = speeds(element).size();
    open.getFirst().hosts[0]++;
    check.host(element);
  }

  static List<String> speeds(XmlElement element) {
    return Arrays.stream(element.required("speed").split(",", -1)).map(String::strip).toList();
  }

  /** The speed at the pstate that the host starts with. */
  private static double speed(XmlElement element) {
    List<String> speeds = speeds(element);
    String pstate = element.optional("pstate");
    int first = pstate != null && pstate.matches("\\d{1,3}") ? Integer.parseInt(pstate) : 0;
    if (first >= speeds.size()) {
      throw element.problem(
          "the pstate is " + first + ", but there are " + speeds.size() + " speeds", "0 to count");
    }
    return Units.speed(speeds.get(first));
  }

  private void addHost(XmlElement element, String id) {
    String cores = element.optional("core");
    Map<String, Double> numbers =
        cores == null
            ? Map.of()
            : Map.of(HostProperty.CORES.name(), HostProperty.CORES.parse(cores));
    if (hosts.putIfAbsent(id, new HostEntry(numbers, element.line())) != null) {
      throw element.problem("the host \"" + id + "\" appears twice", null);
    }
  }

  private void property(XmlElement element) {
    String id = element.required("id");
    String value = element.required("value");
    multiplied.property(element, value, openHosts.size());
    if (configOpen) {
      check.setting(element, id, settings.add(element, id, value));
    } else if (id.equals(PlatformFile.CARBON_INTENSITY_FILE)) {
      Path intensities = folder.resolve(value);
      if (!Files.isRegularFile(intensities)) {
        throw element.problem("the " + id + " \"" + value + "\" does not exist", null);
      }
      profiles.otherFiles.put(value, intensities);
    } else if (!openHosts.isEmpty() && openDisks == 0) {
      if (PlatformFile.WATTS_OF_HOSTS.contains(id)) {
        if (id.equals(PlatformFile.WATTS)) {
          withWatts.addAll(openHosts);
        }
        String problem = wattsProblem(id, value, states);
        if (problem != null && wattsLeftOut.isEmpty()) {
          wattsLeftOut = file + ":" + element.line() + ": " + problem;
        }
      }
      for (HostProperty property : HostProperty.values()) {
        if (property.id().equals(id)) {
          double number = property.parameter.parse(value);
          openHosts.forEach(
              host -> hosts.computeIfPresent(host, (name, entry) -> entry.with(id, number)));
        }
      }
      check.property(element, id, value, states);
    } else if (openDisks > 0 || linkOpen) {
      check.otherProperty(element, openDisks > 0 ? "disk" : "link", id);
    } else {
      check.zoneProperty(element, open.getFirst(), id);
    }
  }

  private void link(XmlElement element) {
    String id = element.required("id");
    LinkValues link = LinkValues.NONE;
    if (Units.bandwidthOrNone(Units.first(element.required("bandwidth"))) > 0) {
      link = LinkValues.read(element, Element.LINK);
    } else {
      useless.addAll(List.of(id, id + "_UP", id + "_DOWN"));
    }
    String policy = element.optional("sharing_policy");
    onlyStar &= policy == null || PLAIN_POLICIES.contains(policy);
    boolean duplex = isDuplex(policy);
    addLink(element, duplex ? id + "_UP" : id, link);
    if (duplex) {
      addLink(element, id + "_DOWN", link);
    }
    check.link(element);
  }

  /** A link, or its half that carries to the hosts; unlimited where the file has none. */
  private LinkValues linkNamed(String name) {
    LinkValues link = links.get(name);
    return link != null ? link : links.getOrDefault(name + "_UP", LinkValues.NONE);
  }

  static boolean isDuplex(@Nullable String policy) {
    return "SPLITDUPLEX".equals(policy) || "FULLDUPLEX".equals(policy);
  }

  private void addLink(XmlElement element, String id, LinkValues link) {
    if (links.putIfAbsent(id, link) != null) {
      throw element.problem("the link \"" + id + "\" appears twice", null);
    }
  }

  private void hostLink(XmlElement element) {
    String host = element.required("id");
    String up = element.required("up");
    String down = element.required("down");
    hostLinks.add(new HostLink(host, up, down, openZone(), element.line()));
    refuseUseless(element, up);
    refuseUseless(element, down);
    graph.hostLink(host, open.getFirst().id, down);
    check.hostLink(element);
  }

  // The hosts of a <cluster>, and their links under the names that SimGrid gives them. In one with
  // a topology there is no star.
  private void cluster(XmlElement element) {
    boolean cabinet = element.tag().equals("cabinet");
    if (cabinet && !open.getFirst().is("Cluster")) {
      if (cabinetZone == null) {
        cabinetZone = open.getFirst();
        cabinetLine = element.line();
      }
      return;
    }
    int zone = cabinet ? openZone() : ++zones;
    clusters += cabinet ? 0 : 1;
    String prefix = element.required("prefix");
    String suffix = element.required("suffix");
    states = speeds(element).size();
    double speed = speed(element);
    LinkValues link = LinkValues.read(element, Element.CLUSTER);
    LinkValues alone = link;
    String limit = element.optional("limiter_link");
    if (limit != null && !limit.isEmpty()) {
      link = link.then(LinkValues.of(LinkProperty.BANDWIDTH, Units.bandwidth(limit)));
      onlyStar = false; // one link for both directions
    }
    String topology = element.optional("topology");
    boolean flat = topology == null || topology.equals("FLAT");
    String policy = element.optional("sharing_policy");
    boolean duplex = policy == null || isDuplex(policy);
    String id = cabinet ? null : element.optional("id");
    String router = element.optional("router_id");
    graph.cluster(
        id, router == null || router.isEmpty() ? prefix + id + "_router" + suffix : router);
    String inside = id == null ? open.getFirst().id : id;
    String bandwidth = element.optional("bb_bw");
    if (bandwidth != null && !bandwidth.isEmpty()) {
      var unused = LinkValues.read(element, Element.BACKBONE_OF_CLUSTER);
      onlyStar = false;
    }
    onlyStar &= flat;
    List<Integer> numbers = Radical.numbers(element.required("radical"));
    // SimGrid makes as many as the topology has, and dies where the radical has fewer.
    if (topology != null && !flat) {
      long leaves = ExpansionLimit.leaves(topology, element.orEmpty("topo_parameters"));
      if (leaves > numbers.size()) {
        throw element.problem(
            "the topology has " + leaves + " hosts, the radical " + numbers.size(),
            "radical=\"0-" + (leaves - 1) + "\"");
      }
      Dragonfly dragonfly = Dragonfly.of(element);
      if (dragonfly != null && !dragonfly.loads()) {
        throw element.problem(
            Visible.format(
                "the topology has %d groups, each of %d routers: SimGrid makes a link to each group"
                    + " at a router of its own",
                dragonfly.groups(), dragonfly.chassis() * dragonfly.routers()),
            "as many routers in a chassis as groups");
      }
      numbers = leaves == 0 ? numbers : numbers.subList(0, (int) leaves);
    }
    for (int number : numbers) {
      String host = prefix + number + suffix;
      addHost(element, host);
      openHosts.add(host);
      graph.joined(host, speed, inside, alone);
      if (cabinet) {
        zoneRoutes.joinedPoint(host);
      } else {
        zoneRoutes.pointOf(inside, host);
      }
      if (flat) {
        String name = cabinet ? "link_" + host : id + "_link_" + number;
        String up = duplex ? name + "_UP" : name;
        String down = duplex ? name + "_DOWN" : name;
        links.put(up, link);
        links.put(down, link);
        hostLinks.add(new HostLink(host, up, down, zone, element.line()));
      }
    }
    check.cluster(element);
  }

  private void peer(XmlElement element) {
    String id = element.required("id");
    if (!open.getFirst().is(ZoneRoutes.VIVALDI)) {
      throw element.problem(
          "a <peer> in a zone of routing %s, which SimGrid has in those of routing Vivaldi only"
              .formatted(open.getFirst().routing),
          "a <zone routing=\"Vivaldi\"> around it, which routes name in its place");
    }
    double speed = Units.speed(element.required("speed"));
    addHost(element, id);
    Units.bandwidth(element.required("bw_in"));
    graph.joined(id, speed, open.getFirst().id, LinkValues.read(element, Element.PEER));
    check.peer(element);
  }

  /** SimGrid reads a cabinet in any zone, but its hosts exist in those of one routing only. */
  private void refuseCabinet() {
    Zone zone = cabinetZone;
    if (zone == null) {
      return;
    }
    String what = "SimGrid makes no hosts of a <cabinet> in a zone of routing %s";
    throw new InputException(
        file,
        cabinetLine,
        what.formatted(zone.routing),
        !mixed.contains(zone.number)
            ? "routing=\"Cluster\""
            : hosts.size() > 1 ? "without it" : "a <cluster> in its place");
  }

  private PlatformFile finish() {
    refuseCabinet();
    profiles.connectAll();
    for (HostLink link : hostLinks) {
      known("host", link.host(), hosts.keySet(), link.line());
      known("link", link.up(), links.keySet(), link.line());
      known("link", link.down(), links.keySet(), link.line());
    }
    if (hosts.isEmpty()) {
      throw new InputException(file, "the platform has no host", null);
    }
    // A <cluster> is all there is, or there is one zone.
    long joined = hostLinks.stream().map(HostLink::zone).distinct().count();
    onlyStar &=
        zones - clusters <= 1 && (clusters == 0 ? zones == 1 : clusters == 1 && joined == 1);
    routes.clear();
    firsts.clear();
    return new PlatformFile(this, hosts);
  }

  /**
   * A copy of the file without the settings that are left out.
   *
   * @param names3 whether settings have their names in SimGrid 3.32
   * @throws InputException where they are written so that the copy still has some
   */
  byte[] copy(boolean names3) {
    byte[] copy = settings.copy(new XmlFile(Path.of(file)).text(), folder, names3);
    PlatformReader again = new PlatformReader(file, folder);
    new XmlFile(Path.of(file)).visit(copy, "platform", again);
    if (!again.settings.isWhole() || !again.settings.held.equals(settings.heldInCopy(names3))) {
      String unusual = "; they are written in an unusual way";
      if (!settings.isWhole()) {
        throw new InputException(settings.sentence(file) + unusual, "a copy without them");
      }
      String others =
          settings.held.keySet().stream()
              .filter(name -> HarmlessSettings.nameIn3(name) != null)
              .collect(Collectors.joining(", "));
      throw new InputException(
          file, "SimGrid 3.32 has other names for " + others + unusual, "its names");
    }
    return copy;
  }

  private void known(String what, String name, Set<String> names, int line) {
    if (!names.contains(name)) {
      String hint = NearestName.hint(name, names);
      throw new InputException(
          file, line, "<host_link> names the unknown " + what + " \"" + name + "\"", hint);
    }
  }
}
