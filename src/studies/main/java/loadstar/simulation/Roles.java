package loadstar.simulation;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;

/**
 * The hosts of a star, whatever its problem.
 *
 * @param hosts of the workers, one for each slot
 * @param properties the master's properties in a deployment
 */
record Roles(String master, List<String> hosts, ActorProperties properties) {
  /** Makes the roles of hosts that no deployment has. */
  Roles(String master, List<String> hosts) {
    this(master, hosts, ActorProperties.NOWHERE);
  }

  /** Returns the master's host and those of the workers, once each. */
  Collection<String> all() {
    Collection<String> all = new LinkedHashSet<>(List.of(master));
    all.addAll(hosts);
    return all;
  }

  Roles withSlots(PlatformFile platform) {
    return new Roles(master, platform.eachSlot(hosts), properties);
  }

  /** Tells whether no deployment names hosts, and all hosts take part. */
  boolean isEveryone(int others) {
    return properties.file().equals(Deployment.GENERATED)
        && hosts.stream().distinct().count() >= others;
  }
}
