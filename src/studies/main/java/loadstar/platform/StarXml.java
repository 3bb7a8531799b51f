package loadstar.platform;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Writes a star as a SimGrid platform that 3.32 and 4.x both read, in time and memory linear in the
 * number of workers: a Cluster zone with one link and one {@code <host_link>} per host.
 *
 * <p>A worker whose link is the same in both directions gets one SPLITDUPLEX link, otherwise one
 * link for each direction. The compute latency f is the host property {@value #COMPUTE_LATENCY}.
 * The master's own link is so fast that it never counts: the one-port model is the business of the
 * simulation, since SimGrid has no such rule.
 */
public final class StarXml {
  /** Host property: seconds before each computation, a time with unit; 0 when absent. */
  public static final String COMPUTE_LATENCY = "compute_latency";

  /** Property of a host: the latency of its messages that no port of the master waits for. */
  public static final String LATENCY_IN_FLIGHT = "latency_in_flight";

  /** Property of a host: how many chunks it computes side by side, each on a core. */
  public static final String SLOTS = "slots";

  /** Property of a host: what an hour of it costs, in any currency. */
  public static final String PRICE_PER_HOUR = "price_per_hour";

  /** Property of a host: bytes that its first chunk brings along, for all others of it. */
  public static final String SHARED_INPUT = "shared_input";

  /** Property of a host: seconds that it needs, as a master, for each chunk before it is sent. */
  public static final String DISPATCH_COST = "dispatch_cost";

  /** Property of a host: how many chunks each of its workers may have at a time. */
  public static final String MAX_CHUNKS = "max_chunks";

  /** Property of a host: seconds that it needs, once it is back, before it asks for work. */
  public static final String BOOT_TIME = "boot_time";

  /** Those that nodes of a tree do not have yet. */
  static final List<String> OF_STARS =
      List.of(SLOTS, LATENCY_IN_FLIGHT, SHARED_INPUT, DISPATCH_COST, MAX_CHUNKS, BOOT_TIME);

  /** Those of workers that schedulers which plan do not know of. */
  static final List<String> UNPLANNED = List.of(LATENCY_IN_FLIGHT, SHARED_INPUT, MAX_CHUNKS);

  /** Those of ours that are numbers, with or without unit. */
  static final Set<String> NUMBERS =
      Set.of(
          COMPUTE_LATENCY,
          LATENCY_IN_FLIGHT,
          SLOTS,
          PRICE_PER_HOUR,
          SHARED_INPUT,
          DISPATCH_COST,
          MAX_CHUNKS,
          BOOT_TIME);

  private static final String MASTER_LINK = "master_port";

  private StarXml() {}

  /**
   * The text of the platform file: one load unit is one flop to compute and one byte to transfer.
   *
   * @param header lines of the comment at its top: where the platform comes from
   */
  public static String write(StarPlatform star, List<String> header) {
    return write(star, header, Map.of());
  }

  /**
   * The same with speed profiles.
   *
   * @param speedFiles profile files by worker, relative to the platform file; workers without one
   *     keep their speed
   */
  public static String write(
      StarPlatform star, List<String> header, Map<String, String> speedFiles) {
    Map<String, ProfileNames> profiles = new HashMap<>();
    speedFiles.forEach((worker, file) -> profiles.put(worker, ProfileNames.ofSpeed(file)));
    return writeProfiled(star, header, profiles);
  }

  /** The same with the profile files of some workers, by name of the worker. */
  static String writeProfiled(
      StarPlatform star, List<String> header, Map<String, ProfileNames> profiles) {
    XmlText xml = new XmlText(header);
    xml.open(1, "zone", "id", "star", "routing", "Cluster").endOfTag();
    write(xml, star, MASTER_LINK, profiles);
    xml.close(1, "zone");
    return xml.finish();
  }

  /** Several stars in one file, with no host or link in common; the names of all hosts differ. */
  public static String writeAll(List<StarPlatform> stars, List<String> header) {
    return writeAllProfiled(stars, header, Map.of());
  }

  /** The same with the profile files of some workers, by name of the worker. */
  static String writeAllProfiled(
      List<StarPlatform> stars, List<String> header, Map<String, ProfileNames> profiles) {
    XmlText xml = new XmlText(header);
    xml.open(1, "zone", "id", "stars", "routing", "Cluster").endOfTag();
    for (StarPlatform star : stars) {
      write(xml, star, star.master() + "_port", profiles);
    }
    xml.close(1, "zone");
    return xml.finish();
  }

  /**
   * Names of the profile files of one worker, relative to the platform file's folder; null for what
   * does not change.
   */
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
      XmlText xml, StarPlatform star, String masterLink, Map<String, ProfileNames> profiles) {
    xml.open(2, "host", "id", star.master(), "speed", "1Gf");
    double dispatch = star.worker(0).extras().dispatchSeconds();
    if (dispatch > 0) {
      xml.endOfTag();
      property(xml, DISPATCH_COST, dispatch);
      xml.close(2, "host");
    } else {
      xml.selfClose();
    }
    xml.open(2, "link", "id", masterLink, "bandwidth", "1EBps", "latency", "0s")
        .attribute("sharing_policy", "SPLITDUPLEX")
        .selfClose();
    hostLink(xml, star.master(), masterLink + "_UP", masterLink + "_DOWN");
    for (WorkerSpec worker : star.workers()) {
      write(xml, worker, profiles.getOrDefault(worker.name(), ProfileNames.NONE));
    }
  }

  /** Whether one SPLITDUPLEX link stands for both directions. */
  static boolean isSymmetric(WorkerSpec worker) {
    return worker.bandwidthOut() == worker.bandwidthBack()
        && worker.latencyOut() == worker.latencyBack();
  }

  private static void write(XmlText xml, WorkerSpec worker, ProfileNames profiles) {
    String name = worker.name();
    xml.open(2, "host", "id", name, "speed", Units.formatSpeed(worker.speed()));
    xml.attribute("speed_file", profiles.speed());
    if (worker.computeLatency() > 0
        || !worker.extras().withDispatchSeconds(0).equals(WorkerExtras.NONE)) {
      xml.endOfTag();
      property(xml, COMPUTE_LATENCY, worker.computeLatency());
      property(xml, LATENCY_IN_FLIGHT, worker.latencyInFlight());
      property(xml, BOOT_TIME, worker.extras().bootSeconds());
      long input = Math.round(worker.sharedInput().seconds() * worker.bandwidthOut());
      if (input > 0) {
        xml.open(3, "prop", "id", SHARED_INPUT, "value", Long.toString(input)).selfClose();
      }
      int most = worker.extras().maxChunks();
      if (most != WorkerExtras.UNLIMITED) {
        xml.open(3, "prop", "id", MAX_CHUNKS, "value", Integer.toString(most)).selfClose();
      }
      xml.close(2, "host");
    } else {
      xml.selfClose();
    }
    String link = name + "_link";
    // Down is towards the host.
    if (isSymmetric(worker)) {
      link(xml, link, worker.bandwidthOut(), worker.latencyOut())
          .attribute("bandwidth_file", profiles.bandwidthOut())
          .attribute("latency_file", profiles.latencyOut())
          .attribute("sharing_policy", "SPLITDUPLEX")
          .selfClose();
    } else {
      link(xml, link + "_UP", worker.bandwidthBack(), worker.latencyBack())
          .attribute("bandwidth_file", profiles.bandwidthBack())
          .attribute("latency_file", profiles.latencyBack())
          .selfClose();
      link(xml, link + "_DOWN", worker.bandwidthOut(), worker.latencyOut())
          .attribute("bandwidth_file", profiles.bandwidthOut())
          .attribute("latency_file", profiles.latencyOut())
          .selfClose();
    }
    hostLink(xml, name, link + "_UP", link + "_DOWN");
  }

  private static void property(XmlText xml, String id, double seconds) {
    if (seconds > 0) {
      xml.open(3, "prop", "id", id, "value", Units.formatTime(seconds)).selfClose();
    }
  }

  private static XmlText link(XmlText xml, String id, double bandwidth, double latency) {
    return xml.open(
        2,
        "link",
        "id",
        id,
        "bandwidth",
        Units.formatBandwidth(bandwidth),
        "latency",
        Units.formatTime(latency));
  }

  private static void hostLink(XmlText xml, String host, String up, String down) {
    xml.open(2, "host_link", "id", host, "up", up, "down", down).selfClose();
  }
}
