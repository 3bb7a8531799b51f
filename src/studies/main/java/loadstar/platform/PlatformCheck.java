package loadstar.platform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.model.NearestName;
import loadstar.model.Visible;
import org.jspecify.annotations.Nullable;

/**
 * What is unusual in a platform file that {@link PlatformReader} accepts, and probably not meant:
 * values that look like those of another unit, profiles that take ratios for absolute values,
 * routing whose tables grow with the square of the hosts.
 */
public final class PlatformCheck {
  private static final int MANY_HOSTS = 200;
  private static final double SLOW_LINK = 1e4;
  private static final double FAST_LINK = 1e12;
  private static final double SLOW_HOST = 1e6;
  private static final double LONG_LATENCY = 1;
  private static final double RATIO = 10;
  // Properties of hosts that something reads: Loadstar, SimGrid, or a plugin of it.
  private static final List<String> HOST_PROPERTIES =
      Stream.concat(
              Stream.of(HostProperty.values()).map(HostProperty::id),
              Stream.of(
                  PlatformFile.WATTS,
                  PlatformFile.CARBON_INTENSITY_FILE,
                  "carbon_intensity",
                  "wattage_off",
                  "plugin/dvfs/governor",
                  "plugin/dvfs/sampling-rate",
                  "plugin/dvfs/min-pstate",
                  "plugin/dvfs/max-pstate",
                  "remote_disk",
                  "wifi_distance",
                  "smpi/or",
                  "smpi/os",
                  "smpi/ois"))
          .toList();

  /** Names zones whose hosts share a WiFi link, apart from all others. */
  private static final String WIFI_ZONE = "zone routing=\"Wifi\"";

  // Properties of links, disks and zones that SimGrid or a plugin of it reads; ns-3 reads the last
  // three of a zone.
  private static final Map<String, Set<String>> OTHER_PROPERTIES =
      Map.of(
          "link",
          Set.of(
              "wattage_range", "watt_range", "wattage_off", "wifi_watt_values", "control_duration"),
          "disk",
          Set.of("mount", "content", "size", "host"),
          WIFI_ZONE,
          Set.of("access_point", "mcs", "nss", "start_time"));

  /** Something to look at, on a line of the file. */
  public record Finding(int line, String text) {}

  private final List<Finding> findings = new ArrayList<>();
  private final List<Runnable> later = new ArrayList<>();
  // What was found of the cores of the host that is open.
  private @Nullable String unused;
  private final Map<String, Integer> once = new LinkedHashMap<>();
  private final Map<String, Integer> times = new LinkedHashMap<>();

  PlatformCheck() {}

  /** Everything that is found, in the order of the file; first what needs no line. */
  List<Finding> findings() {
    later.forEach(Runnable::run);
    later.clear();
    return Stream.concat(
            findings.stream(),
            once.entrySet().stream()
                .map(one -> {
                  int count = times.getOrDefault(one.getKey(), 1);
                  String often = count > 1 ? " (" + count + " times in the file)" : "";
                  return new Finding(one.getValue(), one.getKey() + often);
                }))
        .sorted(Comparator.comparingInt(Finding::line))
        .toList();
  }

  void endZone(PlatformReader.Zone zone) {
    int hosts = zone.hosts()[0];
    if (hosts > MANY_HOSTS && zone.hasTables()) {
      findings.add(
          new Finding(
              zone.line(),
              Visible.format(
                      "the zone %s has routing %s and %d hosts: its tables have %.0e entries%s; a"
                          + " <cluster>,",
                      zone.id(),
                      zone.routing(),
                      hosts,
                      (double) hosts * hosts,
                      zone.is("Floyd") ? ", filled in cubic time" : "")
                  + " or routing=\"Cluster\" with <host_link>, is linear"));
    }
  }

  void host(XmlElement element) {
    String text = PlatformReader.speeds(element).getFirst();
    if (isBare(text) && Units.speed(text) < SLOW_HOST) {
      once(element, "speed=\"" + text + "\" is flops per second; 20 Gflop/s is \"20Gf\"");
    }
    cores(element);
  }

  private void cores(XmlElement element) {
    String cores = element.optional("core");
    unused = null;
    if (cores != null && !cores.equals("1")) {
      unused =
          "core=\"%s\": compare and campaigns have a worker for each core; in a deployment a Worker"
                  .formatted(cores)
              + " is one core, with the property slots=\"%s\" each".formatted(cores);
      once(element, unused);
    }
  }

  /** The host's cores are used after all. */
  private void slots() {
    if (unused != null && times.merge(unused, -1, Integer::sum) == 0) {
      once.remove(unused);
    }
    unused = null;
  }

  void link(XmlElement element) {
    String bandwidth = Units.first(element.required("bandwidth"));
    if (Units.bandwidthOrNone(bandwidth) == 0) {
      once(element, "a link of bandwidth 0: no route may use it");
      return;
    }
    if ("FATPIPE".equals(element.optional("sharing_policy"))) {
      once(element, "a FATPIPE link: each transfer has all of its bandwidth, as if alone");
    }
    bandwidth(element, bandwidth);
    latency(element, element.optional("latency"));
    if (element.optional("latency") == null) {
      once(element, "a link without latency: SimGrid refuses it; latency=\"0s\" says it has none");
    }
  }

  private void bandwidth(XmlElement element, String text) {
    double value = Units.bandwidth(text);
    if (isBare(text)) {
      once(element, "the bandwidth \"" + text + "\" has no unit: bytes per second");
    } else if (value < SLOW_LINK || value > FAST_LINK && value < 1e18) {
      once(
          element,
          Visible.format(
              "the bandwidth \"%s\" is %.3g bytes per second; Bps are bytes, bps are bits",
              text, value));
    }
  }

  private void latency(XmlElement element, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      return;
    }
    if (Units.time(text) > LONG_LATENCY) {
      once(
          element,
          "the latency \"" + text + "\" is above a second; us are microseconds, ms milliseconds");
    }
  }

  void hostLink(XmlElement element) {
    if (element.orEmpty("up").equals(element.optional("down"))) {
      once(
          element,
          "the host link is the same both ways: data and results share it; a link with"
              + " sharing_policy=\"SPLITDUPLEX\" has a half for each");
    }
  }

  void peer(XmlElement element) {
    if (!element.orEmpty("lat").isEmpty()) {
      once(
          element,
          "SimGrid ignores the lat of a <peer>: the third of its coordinates is its latency in"
              + " milliseconds");
    }
  }

  void cluster(XmlElement element) {
    bandwidth(element, element.required("bw"));
    latency(element, element.optional("lat"));
    cores(element);
    if ("SHARED".equals(element.optional("sharing_policy"))) {
      once(element, "sharing_policy=\"SHARED\": data and results share each host's link");
    }
    String backbone = element.optional("bb_bw");
    if (backbone != null && !backbone.isEmpty()) {
      bandwidth(element, backbone);
    }
  }

  void unconnected(String trace, int line) {
    String what = "nothing connects the <trace> \"" + trace + "\": it changes nothing";
    findings.add(new Finding(line, what));
  }

  /** A property of a zone. */
  void zoneProperty(XmlElement element, PlatformReader.Zone zone, String id) {
    otherProperty(element, zone.is("Wifi") ? WIFI_ZONE : "zone", id);
  }

  /** A property of what is no host, by the tag. */
  void otherProperty(XmlElement element, String tag, String id) {
    if (!OTHER_PROPERTIES.getOrDefault(tag, Set.of()).contains(id)) {
      once(element, "nothing reads the property \"" + id + "\" of a <" + tag + ">");
    }
  }

  /** A property of hosts with so many states. */
  void property(XmlElement element, String id, String value, int states) {
    if (id.equals(HostProperty.SLOTS.id())) {
      slots();
    } else if (PlatformFile.WATTS_OF_HOSTS.contains(id)) {
      String problem = PlatformReader.wattsProblem(id, value, states);
      if (problem != null) {
        once(element, problem + ": there are no joules");
      }
    } else if (!HOST_PROPERTIES.contains(id)) {
      String near = NearestName.hint(id, HOST_PROPERTIES);
      String hint = near == null ? "" : ". Maybe " + near;
      once(element, "nothing reads the host property \"" + id + "\"" + hint);
    }
  }

  void setting(XmlElement element, String id, boolean holds) {
    if (!holds) {
      String near = HarmlessSettings.near(id);
      once(
          element,
          "<config> sets %s, which is left out: no scheduler reads it%s"
              .formatted(id, near == null ? "" : "; maybe " + near));
    } else if (id.equals("host/model") && element.orEmpty("value").equalsIgnoreCase("ptask_L07")) {
      once(element, "host/model:ptask_L07: no scheduler plays with it; --cfg host/model:default");
    } else if (id.equals("network/model")) {
      once(
          element,
          "network/model in a <config>: run and compare use CM02 all the same"
              + (HarmlessSettings.isPlayable(element.orEmpty("value"))
                  ? ", --cfg overrides it"
                  : ""));
    } else if (HarmlessSettings.CHOSEN.containsKey(id)
        && !HarmlessSettings.isExact(id, element.orEmpty("value"), false)) {
      once(
          element,
          "%s in a <config>: run and compare use %s all the same, --cfg overrides it"
              .formatted(id, HarmlessSettings.CHOSEN.get(id)));
    }
  }

  void connect(XmlElement element) {
    String kind = element.orEmpty("kind");
    if (!kind.equals("SPEED") && !kind.startsWith("HOST")) {
      once(element, "SimGrid 3.32 refuses <trace_connect> for links; bandwidth_file works");
    }
  }

  /** Values of a profile that are far from where they should be. */
  void ratios(XmlElement element, String attribute, ProfileFile profile) {
    int line = element.line();
    String name = element.orEmpty(attribute);
    switch (attribute) {
      case "speed_file" ->
          later.add(() -> ratios(line, attribute, name, profile, 1, "a ratio of the host's speed"));
      default ->
          Stream.of(LinkProperty.values())
              .filter(property -> property.profile().equals(attribute)) // states are 0 and 1
              .forEach(property -> ratios(element, property, profile));
    }
  }

  /** Values of the profile of a link's property. */
  private void ratios(XmlElement element, LinkProperty property, ProfileFile profile) {
    int line = element.line();
    String name = element.orEmpty(property.profile());
    String usual = Units.first(element.orEmpty(property.id()));
    String are = property.units() + ", not a ratio";
    later.add(() -> {
      double value =
          switch (property) {
            case BANDWIDTH -> usual.isEmpty() ? 0 : Units.bandwidthOrNone(usual);
            case LATENCY -> usual.isEmpty() ? 0 : Units.time(usual);
          };
      ratios(line, property.profile(), name, profile, value, are);
    });
  }

  private void ratios(
      int line, String attribute, String name, ProfileFile profile, double usual, String are) {
    double[] range = profile.range();
    if (usual > 0
        && range[1] > 0
        && (range[1] * RATIO * RATIO < usual || range[0] > RATIO * RATIO * usual)) {
      findings.add(
          new Finding(
              line,
              Visible.format(
                  "%s \"%s\" has values from %.4g to %.4g, for something of %.4g: they are %s",
                  attribute, name, range[0], range[1], usual, are)));
    }
  }

  private static boolean isBare(String text) {
    return text.matches("[-+0-9.eE]+");
  }

  private void once(XmlElement element, String text) {
    once.putIfAbsent(text, element.line());
    times.merge(text, 1, Integer::sum);
  }
}
