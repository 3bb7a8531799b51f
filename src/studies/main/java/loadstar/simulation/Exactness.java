package loadstar.simulation;

import java.util.Map;
import loadstar.model.Ports;
import loadstar.platform.HarmlessSettings;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * Decides whether arithmetic gives the dates that SimGrid gives. With one port each way it does: a
 * transfer takes its latency, then its bytes over the least bandwidth of its route, or over its
 * share if one in the other direction passes the same links. Messages without bytes take the
 * latency only.
 */
public final class Exactness {
  private Exactness() {}

  private static final String SEVERAL_PORTS = "network/optim";

  /**
   * Returns the reason that a problem on a star has to be SimGrid's; null if there is none.
   *
   * @param results whether results have bytes
   * @param settings of SimGrid in force
   */
  static @Nullable String against(
      PlatformFile platform,
      LinkUse links,
      Ports ports,
      boolean results,
      Map<String, String> settings) {
    String against = ofPlatform(platform);
    if (against == null) {
      against = ofSettings(settings, ports, sharesLinks(links, ports, results));
    }
    if (against == null) {
      against = links.unlike();
    }
    if (against == null && results && !Engine.simgrid_version().startsWith("3.")) {
      against = links.uneven();
    }
    return against == null && !ports.one() ? links.overloaded(ports.count(), results) : against;
  }

  /** Tells whether a chunk and a result may pass the same link at the same time. */
  static boolean sharesLinks(LinkUse links, Ports ports, boolean results) {
    return ports.one() && !ports.isShared() && results && links.isShared();
  }

  private static @Nullable String ofPlatform(PlatformFile platform) {
    if (!platform.onlySpeedsChange()) {
      return "links or states of the platform change while time goes";
    }
    return platform.declaresWatts() && platform.hasProfiles()
        ? "its hosts declare their power, and speeds change while time goes"
        : null;
  }

  private static @Nullable String ofSettings(
      Map<String, String> settings, Ports ports, boolean shares) {
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      String key = setting.getKey();
      boolean forgets =
          key.equals(SEVERAL_PORTS) && !ports.one() && !setting.getValue().equals("Full");
      if (forgets || !HarmlessSettings.isExact(key, setting.getValue(), shares)) {
        return "SimGrid's setting " + key + ":" + setting.getValue() + " is in force";
      }
    }
    return null;
  }
}
