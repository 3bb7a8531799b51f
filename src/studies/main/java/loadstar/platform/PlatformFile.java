package loadstar.platform;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.model.Rate;
import loadstar.model.WorkerExtras;
import loadstar.platform.HostProperty.Of;
import org.jspecify.annotations.Nullable;

/**
 * The content of a platform file, checked by {@link PlatformReader}: hosts, links, and which link
 * joins which host to its zone. Routes of other kinds of zones are left to SimGrid.
 */
public final class PlatformFile {
  /** Property of a host: watts when it idles and when it computes, as SimGrid's plugin has it. */
  public static final String WATTS = "wattage_per_state";

  /** Properties of a host that are watts. */
  static final Set<String> WATTS_OF_HOSTS = Set.of(WATTS, "wattage_off");

  /** Property of a host: a file beside the platform with what its grid emits, by date. */
  public static final String CARBON_INTENSITY_FILE = "carbon_intensity_file";

  /** Put before the names of links, which may be those of hosts. */
  public static final String LINK = "link ";

  // Names of changes begin with these two, as LinkProperty.of writes them.
  private static final String BANDWIDTH = LinkProperty.BANDWIDTH.of("");
  private static final String LATENCY = LinkProperty.LATENCY.of("");

  private final PlatformReader read;
  private final Map<String, HostEntry> hosts;

  /** This platform with other slots, by their number: every run of a study needs the same one. */
  private final Map<Integer, PlatformFile> bySlots = new ConcurrentHashMap<>();

  /** The choice of a user for {@link #withSlots}. */
  public static final Parameter<Integer> SLOTS =
      Parameter.optionalWhole(
          "slots",
          Range.whole(1, 99_999),
          "workers on each host (default: its property slots, or one for each of its cores)");

  /** See {@link #withSlots}. */
  public static final int ALL_CORES = 0;

  /** See {@link #withSlots}. */
  public static final int DECLARED = -1;

  // A host: its properties of ours that are numbers, line.
  record HostEntry(Map<String, Double> numbers, int line) {
    HostEntry {
      numbers = Map.copyOf(numbers);
    }

    int cores() {
      return numbers.getOrDefault(HostProperty.CORES.name(), 1.0).intValue();
    }

    /** Returns this host with as many slots; with {@link #ALL_CORES} it has one for each core. */
    HostEntry withSlots(int each) {
      String slots = HostProperty.SLOTS.id();
      return each != ALL_CORES
          ? with(slots, each)
          : numbers.containsKey(slots) ? this : with(slots, cores());
    }

    HostEntry with(String property, double value) {
      Map<String, Double> more = new HashMap<>(numbers);
      more.put(property, value);
      return new HostEntry(more, line);
    }

    /** Returns a host with the same properties on another line. */
    HostEntry at(int other) {
      return other == line ? this : new HostEntry(numbers, other);
    }
  }

  /** The links that join a host to the centre of its zone, and the number of that zone. */
  record HostLink(String host, String up, String down, int zone, int line) {}

  PlatformFile(PlatformReader read, Map<String, HostEntry> hosts) {
    this.read = read;
    this.hosts = new LinkedHashMap<>(hosts);
    hosts.keySet().forEach(this::refuseNameOfSlot);
  }

  /** The file as its user named it. */
  public String file() {
    return read.file;
  }

  /** Returns the graph of its points and links. */
  public PlatformGraph graph() {
    return read.graph.build();
  }

  /**
   * Looks whether SimGrid would die of the question for the route between two hosts.
   *
   * @throws InputException with the line of the zone that has none, whose sentence goes on after
   *     {@code begin}
   */
  public void refuseGap(String from, String to, String begin) {
    ZoneRoutes.Gap gap = read.zoneRoutes.gap(from, to);
    if (gap != null) {
      throw new InputException(read.file, gap.line(), begin + gap.why(), gap.hint());
    }
  }

  /**
   * Returns a complaint where SimGrid has no route between two hosts, with what would make one;
   * null where nothing is known to be missing.
   *
   * @param begin of its sentence
   */
  public @Nullable InputException noRoute(String from, String to, String begin) {
    ZoneRoutes.Gap gap = read.zoneRoutes.missing(from, to);
    if (gap == null) {
      return null;
    }
    return gap.line() == 0
        ? new InputException(begin + gap.why(), gap.hint())
        : new InputException(read.file, gap.line(), begin + gap.why(), gap.hint());
  }

  /** Returns what is unusual in it, in the order of the file. */
  public List<PlatformCheck.Finding> findings() {
    return read.check.findings();
  }

  /** Names of all hosts, in the order of the file. */
  public Set<String> hosts() {
    return Collections.unmodifiableSet(hosts.keySet());
  }

  /** Tells whether speeds, bandwidths, latencies or states change while time goes. */
  public boolean hasProfiles() {
    return read.profiles.any;
  }

  /** Tells whether nothing changes but speeds of hosts, and all of it is known before. */
  public boolean onlySpeedsChange() {
    return !read.profiles.random
        && read.profiles.changes.keySet().stream()
            .allMatch(what -> what.startsWith(PlatformProfiles.SPEED));
  }

  /**
   * Returns what profiles change while time goes.
   *
   * @param of hosts that take part; links are all those of the file
   */
  public List<ProfiledKind> changing(Collection<String> of) {
    return read.profiles.kinds(Set.copyOf(of));
  }

  /** Tells whether SimGrid draws what changes: nobody else knows it before. */
  public boolean drawsProfiles() {
    return read.profiles.random;
  }

  /**
   * A host's speed while time goes.
   *
   * @param speed that it has without a profile
   */
  public Rate speed(String host, double speed) {
    return rate(PlatformProfiles.SPEED, host, speed, speed);
  }

  /** A link's bandwidth while time goes. */
  public Rate bandwidth(String link, double bandwidth) {
    return rate(BANDWIDTH, link, bandwidth, 1);
  }

  private Rate rate(String kind, String name, double before, double unit) {
    ProfileFile profile = read.profiles.change(kind, name);
    return profile == null ? Rate.steady(before) : profile.rate(before, unit);
  }

  /** The least latency that a link ever has. */
  public double leastLatency(String link, double latency) {
    ProfileFile profile = read.profiles.change(LATENCY, link);
    return profile == null ? latency : profile.rate(latency, 1).least();
  }

  /** Tells whether any host declares watts, and none does for states that it does not have. */
  public boolean declaresWatts() {
    return !read.withWatts.isEmpty() && read.wattsLeftOut.isEmpty();
  }

  /**
   * Returns why there are no joules although a host declares watts; empty where nothing is wrong.
   *
   * @param hosts that take part
   */
  public String wattsLeftOut(Collection<String> hosts) {
    if (!read.wattsLeftOut.isEmpty()) {
      return "No joules: " + read.wattsLeftOut;
    }
    String silent =
        read.withWatts.isEmpty()
            ? null
            : hosts.stream()
                .filter(host -> !read.withWatts.contains(host))
                .findFirst()
                .orElse(null);
    return silent == null || hosts.stream().noneMatch(read.withWatts::contains)
        ? ""
        : "No joules: "
            + read.file
            + ":"
            + lineOf(silent)
            + (": the host " + silent + " has no " + WATTS + ", others have");
  }

  /**
   * When the speed of a host, or the bandwidth of what {@link #LINK} begins, reaches 0 for ever;
   * null when it never does.
   */
  public @Nullable Outage stop(String name) {
    boolean link = name.startsWith(LINK);
    ProfileFile profile =
        link
            ? read.profiles.change(BANDWIDTH, name.substring(LINK.length()))
            : read.profiles.change(PlatformProfiles.SPEED, name);
    return profile == null ? null : profile.end();
  }

  /** When the state profile of such a one first turns it off; null when it never does. */
  public @Nullable Outage off(String name) {
    ProfileFile states = read.profiles.changes.get(PlatformProfiles.STATE + name);
    return states == null ? null : states.outage;
  }

  /** When it has it off. */
  public Absences absences(String name) {
    ProfileFile states = read.profiles.changes.get(PlatformProfiles.STATE + name);
    return states == null ? Absences.NONE : states.absences();
  }

  /** Returns what {@code <config>} sets, value by key, without what no scheduler reads. */
  public Map<String, String> settings() {
    return Collections.unmodifiableMap(read.settings.held);
  }

  /** A complaint about one of them, with its line. */
  public InputException settingProblem(String name, String what, String hint) {
    int line = read.settings.lines.getOrDefault(name, 0);
    return new InputException(read.file, line, what, hint);
  }

  /** Returns the settings of {@code <config>} that are left out, in a sentence; empty for none. */
  public String settingsLeftOut() {
    return read.settings.sentence(read.file);
  }

  /**
   * Returns what SimGrid is given in the place of the file; null for the file as it is.
   *
   * @param version of SimGrid, such as "3.32", which calls some settings otherwise than 4.0
   */
  public byte @Nullable [] copyForSimgrid(String version) {
    boolean names3 = version.startsWith("3.");
    return read.settings.isUnderstood(names3) ? null : read.copy(names3);
  }

  /**
   * Has to be called before SimGrid reads the file.
   *
   * @throws InputException with the lines of settings whose values can do harm, unless the user
   *     trusts the file
   */
  public void refuseUntrusted() {
    read.settings.refuse(read.file);
  }

  /** The files that this one names, such as profiles: where each is, by its name in the file. */
  public Map<String, Path> otherFiles() {
    return Collections.unmodifiableMap(read.profiles.otherFiles);
  }

  /** The line on which a host is described. */
  public int lineOf(String host) {
    HostEntry entry = hosts.get(host);
    return entry == null ? 0 : entry.line();
  }

  /** A complaint about a host, with its line. */
  public InputException problem(String host, String what, @Nullable String hint) {
    return new InputException(read.file, lineOf(host), what, hint);
  }

  /** f of a host, seconds. */
  public double computeLatency(String host) {
    return number(host, HostProperty.COMPUTE_LATENCY);
  }

  /**
   * What a host's workers have beyond the model of the papers.
   *
   * @param bandwidth of the route from the master to it, bytes per second
   */
  public WorkerExtras extras(String master, String host, double bandwidth) {
    WorkerExtras extras = WorkerExtras.NONE;
    for (HostProperty property : HostProperty.ofExtras()) {
      String whose = property.hosts() == Of.MASTER ? master : host;
      extras = property.in(extras, number(whose, property), host, bandwidth);
    }
    return extras;
  }

  /** The first property of a host that only stars have; null without one. */
  @Nullable String starProperty(String host, boolean master) {
    return Stream.of(HostProperty.values())
        .filter(
            property -> property.hosts() == Of.MASTER || property.hosts() == Of.WORKER && !master)
        .filter(property -> makesADifference(host, property))
        .map(HostProperty::id)
        .findFirst()
        .orElse(null);
  }

  private boolean makesADifference(String host, HostProperty property) {
    return number(host, property) != property.without();
  }

  /** Properties that a star has and that schedulers which plan do not know of. */
  public List<String> unplanned(String master, Collection<String> workers) {
    return Stream.of(HostProperty.values())
        .filter(property -> !property.isPlanned())
        .filter(property ->
            (property.hosts() == Of.MASTER ? List.of(master) : workers)
                .stream().anyMatch(host -> makesADifference(host, property)))
        .map(HostProperty::id)
        .toList();
  }

  /** A host's price, in any currency; NaN where it does not say it. */
  public double pricePerHour(String host) {
    return number(host, HostProperty.PRICE_PER_HOUR);
  }

  /**
   * That of several hosts; NaN if one of them does not say it.
   *
   * @param hosts one that is named several times, for its slots, is rented once
   */
  public double pricePerHour(Collection<String> hosts) {
    return hosts.stream().distinct().mapToDouble(this::pricePerHour).sum();
  }

  /**
   * The same where hosts are several workers.
   *
   * @param each workers of a host: as many; or {@link #ALL_CORES}, as in its property "slots", or
   *     one for each core; or {@link #DECLARED}, as in that property, or one
   * @throws InputException for a host that has the name of another's slot
   */
  public PlatformFile withSlots(int each) {
    if (each == DECLARED) {
      return this;
    }
    return bySlots.computeIfAbsent(each, none -> changed(host -> host.withSlots(each)));
  }

  /** Returns this platform with changed hosts; hosts of the same properties share one map. */
  private PlatformFile changed(UnaryOperator<HostEntry> change) {
    Map<Map<String, Double>, HostEntry> known = new HashMap<>();
    Map<String, HostEntry> changed = new LinkedHashMap<>(hosts);
    changed.replaceAll((name, host) ->
        known.computeIfAbsent(host.numbers, none -> change.apply(host)).at(host.line));
    return new PlatformFile(read, changed);
  }

  /** Returns this platform where all hosts have other values of properties. */
  public PlatformFile with(Map<HostProperty, Double> values) {
    if (values.isEmpty()) {
      return this;
    }
    return changed(host -> {
      HostEntry other = host;
      for (Map.Entry<HostProperty, Double> value : values.entrySet()) {
        other = other.with(value.getKey().id(), value.getValue());
      }
      return other;
    });
  }

  /** Schedulers call the slots of a host a by the names a:1, a:2 ... */
  private void refuseNameOfSlot(String name) {
    int colon = name.lastIndexOf(':');
    String number = name.substring(colon + 1);
    String host = name.substring(0, Math.max(0, colon));
    if (colon >= 0
        && number.matches("[1-9][0-9]{0,4}")
        && slots(host) > 1
        && Integer.parseInt(number) <= slots(host)) {
      throw problem(
          name, "the host \"" + name + "\" has the name of a slot of " + host, "another name");
    }
  }

  /** Cores of a host. */
  public int cores(String host) {
    HostEntry entry = hosts.get(host);
    return entry == null ? 1 : entry.cores();
  }

  /**
   * A sentence on cores that compute nothing; empty if all do.
   *
   * @param workers the host of each; one with several of them is named as often
   */
  public String unusedCores(List<String> workers) {
    long cores = workers.stream().distinct().mapToLong(this::cores).sum();
    long unused = Math.round(shareUnused(workers) * cores);
    return unused == 0
        ? ""
        : unused
            + " of the "
            + cores
            + (unused == 1
                ? " cores of the workers' hosts stays unused"
                : " cores of the workers' hosts stay unused");
  }

  /** The share of the cores of these hosts that compute nothing. */
  public double shareUnused(List<String> workers) {
    Map<String, Integer> used = new HashMap<>();
    workers.forEach(host -> used.merge(host, 1, Integer::sum));
    double cores = used.keySet().stream().mapToInt(this::cores).sum();
    used.replaceAll((host, own) -> Math.max(0, cores(host) - own));
    double unused = used.values().stream().mapToInt(Integer::intValue).sum();
    return unused == 0 ? 0 : unused / cores;
  }

  /** Returns how many workers a host stands for: its property "slots", 1 without it. */
  public int slots(String host) {
    return (int) number(host, HostProperty.SLOTS);
  }

  /** Returns the value of a host; that of hosts which do not declare it, if it does not either. */
  public double number(String host, HostProperty property) {
    HostEntry entry = hosts.get(host);
    return entry == null
        ? property.without()
        : entry.numbers().getOrDefault(property.id(), property.without());
  }

  /** Its workers: itself, or with several slots its name with the number of each. */
  public List<String> workers(String host) {
    int slots = slots(host);
    return slots == 1
        ? List.of(host)
        : IntStream.rangeClosed(1, slots).mapToObj(slot -> worker(host, slot)).toList();
  }

  /** The name of a worker on one of several slots, from 1. */
  public static String worker(String host, int slot) {
    return host + ":" + slot;
  }

  /** Each host once for each of its slots. */
  public List<String> eachSlot(List<String> hosts) {
    return hosts.stream().flatMap(host -> Collections.nCopies(slots(host), host).stream()).toList();
  }

  /** Tells whether a host stands for several workers. */
  public boolean hasSlots() {
    return hosts.keySet().stream().anyMatch(host -> slots(host) > 1);
  }

  /**
   * Whether the platform is one zone in which every host has a host link of its own, a link for
   * each direction, no link belongs to two hosts, and there is nothing else, so that a transfer
   * shares no link with others. A {@code <cluster>} without backbone is such a zone.
   */
  public boolean isStar() {
    // A link for both directions is shared by data and results.
    long links =
        read.hostLinks.stream()
            .flatMap(link -> Stream.of(link.up(), link.down()))
            .distinct()
            .count();
    return read.onlyStar && read.hostLinks.size() == hosts.size() && links == 2L * hosts.size();
  }

  /**
   * Refuses a master that is no host.
   *
   * @throws InputException with a name that is near
   */
  public void checkMaster(String master) {
    if (!hosts.containsKey(master)) {
      throw new InputException(
          read.file,
          "there is no host \"" + master + "\" to be the master",
          NearestName.hint(master, hosts.keySet()));
    }
  }
}
