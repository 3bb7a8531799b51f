package loadstar.simulation;

import java.util.Map;
import java.util.Set;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Ports;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;

/**
 * Whether arithmetic gives the dates that SimGrid gives. It does where no transfers that can go on
 * at a time ask a link for more than it has: then every transfer takes its latency and its bytes
 * over the least bandwidth of its route, and SimGrid has nothing to share out. Messages without
 * bytes take the latency only.
 *
 * @param against why it does not, whatever the scheduler, in a sentence; null where it does
 * @param unlessAsked why it does not for schedulers that may send to a worker while its results
 *     come back; null where it does
 */
public record Exactness(@Nullable String against, @Nullable String unlessAsked) {
  /** Settings that say how shares and dates come about, with what they have to be. */
  private static final Map<String, Set<String>> NEEDED =
      Map.of(
          "network/model", Set.of("CM02"),
          "network/latency-factor", Set.of("1", "1.0"),
          "network/bandwidth-factor", Set.of("1", "1.0"),
          "network/TCP-gamma", Set.of("0", "0.0"),
          "network/crosstraffic", Set.of("0", "no", "false", "off"),
          "host/model", Set.of("default"),
          "cpu/model", Set.of("Cas01"));

  /** Settings that change no date where nobody shares. */
  private static final Set<String> HARMLESS =
      Set.of(
          ("network/weight-S network/loopback-bw network/loopback-lat "
                  + "network/maxmin-selective-update network/optim network/solver "
                  + "cpu/maxmin-selective-update cpu/optim cpu/solver maxmin/precision "
                  + "precision/work-amount disk/model disk/solver bmf/max-iterations "
                  + "bmf/precision precision/bmf")
              .split(" "));

  private static final String SEVERAL_PORTS = "network/optim";

  /**
   * Of a problem on a star.
   *
   * @param results whether results hold anything
   * @param settings of SimGrid in force
   */
  static Exactness of(
      PlatformFile platform,
      LinkUse links,
      Ports ports,
      boolean results,
      Map<String, String> settings) {
    String against = ofPlatform(platform);
    if (against == null) {
      against = ofSettings(settings, ports);
    }
    if (against == null) {
      against = links.overloaded(true, ports.count(), results);
    }
    return against != null
        ? new Exactness(against, against)
        : new Exactness(null, links.overloaded(false, ports.count(), results));
  }

  private static @Nullable String ofPlatform(PlatformFile platform) {
    if (!platform.onlySpeedsChange()) {
      return "links or states of the platform change while time goes";
    }
    return platform.saysWatts() && platform.hasProfiles()
        ? "its hosts say their watts, and speeds change while time goes"
        : null;
  }

  private static @Nullable String ofSettings(Map<String, String> settings, Ports ports) {
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      String key = setting.getKey();
      Set<String> needed = NEEDED.get(key);
      boolean harmless =
          needed == null
              ? HARMLESS.contains(key) || key.startsWith("smpi/")
              : needed.contains(setting.getValue());
      // SimGrid's lazy way of sharing forgets links there.
      boolean forgets =
          key.equals(SEVERAL_PORTS) && !ports.one() && !setting.getValue().equals("Full");
      if (!harmless || forgets) {
        return "SimGrid's setting " + key + ":" + setting.getValue() + " is in force";
      }
    }
    return null;
  }

  /**
   * Why a scheduler is played on SimGrid, in a sentence; null where arithmetic does.
   *
   * @param chance whether tasks differ: then no two transfers end at one date
   */
  public @Nullable String reason(SchedulerKind kind, Ports ports, boolean chance) {
    boolean asked = kind.requestBytes().isPresent(); // a chunk only after the result of the last
    if (against != null || (unlessAsked != null && !asked)) {
      return against != null ? against : unlessAsked;
    }
    if (ports.one()) {
      return null;
    }
    return asked && chance ? null : "with several ports transfers may end at one date";
  }
}
