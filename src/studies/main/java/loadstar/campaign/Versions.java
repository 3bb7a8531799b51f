package loadstar.campaign;

import java.util.Map;
import org.simgrid.s4u.Engine;

/** What a result may depend on besides its spec. */
public final class Versions {
  private Versions() {}

  /** The code, by its digest, and the SimGrid it calls. */
  public static Map<String, String> current() {
    return Map.of("loadstar", Build.id(), "simgrid", Engine.simgrid_version());
  }
}
