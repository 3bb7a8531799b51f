package loadstar.simulation;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;

/**
 * Which hosts are a star, whatever it is asked.
 *
 * @param hosts of the workers, one for each slot
 * @param said where a deployment says it
 */
record Roles(String master, List<String> hosts, ActorProperties said) {
  /** Nobody has written them down. */
  Roles(String master, List<String> hosts) {
    this(master, hosts, ActorProperties.NOWHERE);
  }

  /** The master's and those of the workers, once each. */
  Collection<String> all() {
    Collection<String> all = new LinkedHashSet<>(List.of(master));
    all.addAll(hosts);
    return all;
  }

  Roles withSlots(PlatformFile platform) {
    return new Roles(master, platform.eachSlot(hosts), said);
  }

  /** Whether nobody has written who takes part, and all hosts do. */
  boolean isEveryone(int others) {
    return said.file().equals(Deployment.GENERATED) && hosts.stream().distinct().count() >= others;
  }
}
