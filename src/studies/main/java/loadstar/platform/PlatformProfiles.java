package loadstar.platform;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The profiles that a platform file gives to hosts and links, by attributes or by {@code
 * <trace_connect>}: which files they are, who stops or turns off by them, and when.
 */
final class PlatformProfiles {
  // In an order: what is read of a file has to be the same in every process.
  private static final List<String> PROFILE_ATTRIBUTES =
      Stream.concat(
              Stream.of("speed_file", "availability_file", "state_file"),
              Stream.of(LinkProperty.values()).map(LinkProperty::profile))
          .toList();
  // The attribute of a link that does the same as a <trace_connect> of that kind.
  private static final Map<String, String> OF_LINKS =
      Stream.concat(
              Stream.of(Map.entry("LINK_AVAIL", "state_file")),
              Stream.of(LinkProperty.values()).map(one -> Map.entry(one.name(), one.profile())))
          .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  // Before the name of the host: what a profile changes; of links LinkProperty.of has the names. A
  // link is off by its name with PlatformFile.LINK before it.
  static final String SPEED = "speed ";
  static final String STATE = "state ";

  private final String file;
  private final Path folder;
  private final PlatformCheck check;
  private final Map<Path, ProfileFile> profileFiles = new HashMap<>();
  // What changes as is known before, by its kind and the name of the host or the link.
  final Map<String, ProfileFile> changes = new HashMap<>();
  // Names as in changes whose values are drawn.
  private final Set<String> drawn = new LinkedHashSet<>();
  // Whether values of any of these are drawn, which only SimGrid knows.
  boolean random;
  // Every file that the platform is read with, by the name that it has there.
  final Map<String, Path> otherFiles = new LinkedHashMap<>();
  private final Map<String, ProfileFile> traces = new HashMap<>();
  private final Map<String, Integer> profileNames = new HashMap<>();
  private final List<Connection> connections = new ArrayList<>();
  // Traces that nothing has connected yet, with their lines.
  private final Map<String, Integer> unconnected = new LinkedHashMap<>();
  private @Nullable OpenTrace openTrace;
  // Whether there is any.
  boolean any;

  /** A {@code <trace>} whose text is being read. */
  private record OpenTrace(String id, int line, double periodicity, StringBuilder text) {}

  /** A {@code <trace_connect>}. */
  private record Connection(String kind, String trace, String element) {}

  // file: the platform's name; folder: where it lies; check looks at their values.
  PlatformProfiles(String file, Path folder, PlatformCheck check) {
    this.file = file;
    this.folder = folder;
    this.check = check;
  }

  /** Returns the profile of a host or link, half of a link too; null if nothing changes. */
  @Nullable ProfileFile change(String kind, String name) {
    if (changes.isEmpty()) {
      return null; // as of most platforms, whose hosts are many
    }
    ProfileFile own = changes.get(kind + name);
    return own != null || kind.equals(SPEED)
        ? own
        : changes.get(kind + name.replaceFirst("_(UP|DOWN)$", ""));
  }

  void attributes(XmlElement element) {
    for (String attribute : PROFILE_ATTRIBUTES) {
      ProfileFile profile = profile(element, attribute);
      if (profile != null) {
        given(element, attribute, profile);
        check.ratios(element, attribute, profile);
      }
    }
  }

  void text(String piece) {
    if (openTrace != null) {
      openTrace.text.append(piece);
    }
  }

  /** The end of an element, which may be a {@code <trace>}. */
  void endTrace() {
    if (openTrace != null) {
      OpenTrace trace = openTrace;
      openTrace = null;
      traces.put(
          trace.id, ProfileFile.read(file, trace.line, trace.text.toString(), trace.periodicity));
    }
  }

  /** The end of the file: what was connected gets its profile, wherever in the file that is. */
  void connectAll() {
    unconnected.forEach(check::unconnected);
    for (Connection connection : connections) {
      ProfileFile profile = traces.get(connection.trace);
      if (profile != null) {
        given(connection.kind, connection.element, profile);
      }
    }
  }

  private @Nullable ProfileFile profile(XmlElement element, String attribute) {
    String name = element.optional(attribute);
    if (name == null || name.isEmpty()) {
      return null;
    }
    any = true;
    // SimGrid looks for a profile beside the platform, then in the working folder.
    Path beside = folder.resolve(name);
    Path found = Files.isRegularFile(beside) ? beside : Path.of(name);
    if (!Files.isRegularFile(found)) {
      throw element.problem("the " + attribute + " \"" + name + "\" does not exist", null);
    }
    otherFiles.put(name, found);
    once(element, name, "another path to the file, such as \"./" + name + "\"");
    return profileFiles.computeIfAbsent(found, ProfileFile::read);
  }

  /** SimGrid keeps profiles by the names of their files, or by their ids, and refuses a second. */
  private void once(XmlElement element, String profile, @Nullable String hint) {
    Integer line = profileNames.putIfAbsent(profile, element.line());
    if (line != null) {
      throw element.problem(
          "SimGrid reads the profile \"" + profile + "\" once, which line " + line + " has done",
          hint);
    }
  }

  /** A profile that {@code <trace_connect>} gives to hosts and links. */
  void trace(XmlElement element) {
    String id = element.required("id");
    unconnected.put(id, element.line());
    boolean before = any;
    ProfileFile named = profile(element, "file");
    any = before; // it changes nothing by itself
    if (named != null) {
      traces.put(id, named);
      return;
    }
    once(element, id, null);
    double seconds = seconds(element, element.required("periodicity"));
    openTrace = new OpenTrace(id, element.line(), seconds, new StringBuilder());
  }

  private static double seconds(XmlElement element, String periodicity) {
    double seconds = Quantity.number(periodicity);
    if (Double.isFinite(seconds)) {
      return seconds;
    }
    throw element.problem(
        "the periodicity \"" + periodicity + "\" is not a number", "seconds, 0 for never");
  }

  void connect(XmlElement element) {
    any = true;
    String kind = element.orEmpty("kind");
    String attribute = OF_LINKS.get(kind);
    if (attribute != null) {
      // They are complete by then.
      throw element.problem(
          "SimGrid refuses a <trace_connect> of kind " + kind + " for a link",
          "the attribute %s=\"FILE\" of the <link>".formatted(attribute));
    }
    String trace = element.required("trace");
    connections.add(new Connection(kind, trace, element.required("element")));
    unconnected.remove(trace);
  }

  private void given(XmlElement element, String attribute, ProfileFile profile) {
    String id = element.optional("id");
    if (id == null) {
      return;
    }
    boolean link = element.tag().equals("link");
    boolean states = attribute.equals("state_file");
    boolean duplex = PlatformReader.isDuplex(element.optional("sharing_policy"));
    if (states && link && duplex) {
      throw element.problem(
          "SimGrid dies of a state_file of a link for two directions",
          "two links, each with the state_file");
    }
    String kind = states ? (link ? "LINK_AVAIL" : "HOST_AVAIL") : attribute;
    given(kind, id, profile);
  }

  // By the kinds of a <trace_connect>, or attributes.
  private void given(String kind, String name, ProfileFile profile) {
    switch (kind) {
      case "SPEED", "speed_file", "availability_file" -> changes(SPEED + name, profile);
      case "HOST_AVAIL", "" -> turnsOff(name, profile);
      case "LINK_AVAIL" -> turnsOff(PlatformFile.LINK + name, profile);
      default -> {
        for (LinkProperty property : LinkProperty.values()) {
          if (kind.equals(property.profile())) {
            changes(property.of(name), profile);
          }
        }
        // SimGrid refuses others.
      }
    }
  }

  private void changes(String what, ProfileFile profile) {
    random |= profile.random;
    if (profile.random) {
      drawn.add(what);
    } else {
      changes.put(what, profile);
    }
  }

  private void turnsOff(String name, ProfileFile states) {
    if (states.outage != null) {
      changes.put(STATE + name, states);
    } else if (states.random) {
      drawn.add(STATE + name);
    }
  }

  /** Returns what changes, of these hosts and of all links. */
  List<ProfiledKind> kinds(Set<String> hosts) {
    Set<String> all = new LinkedHashSet<>(changes.keySet());
    all.addAll(drawn);
    List<ProfiledKind> kinds = new ArrayList<>();
    add(kinds, all, "speeds", false, SPEED, hosts);
    add(kinds, all, "states", false, STATE, hosts);
    for (LinkProperty property : LinkProperty.values()) {
      add(kinds, all, property.plural(), true, property.of(""), Set.of());
    }
    add(kinds, all, "states", true, STATE + PlatformFile.LINK, Set.of());
    return kinds;
  }

  private void add(
      List<ProfiledKind> kinds,
      Set<String> all,
      String what,
      boolean links,
      String before,
      Set<String> hosts) {
    List<String> names =
        all.stream()
            .filter(one -> one.startsWith(before))
            .filter(one -> links || hosts.contains(one.substring(before.length())))
            .toList();
    if (!names.isEmpty()) {
      boolean random = names.stream().anyMatch(drawn::contains);
      kinds.add(new ProfiledKind(what, names.size(), links, random));
    }
  }
}
