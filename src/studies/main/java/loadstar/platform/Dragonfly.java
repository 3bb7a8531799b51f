package loadstar.platform;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The topology DRAGONFLY of a {@code <cluster>}. SimGrid leaves a chassis for the group g by its
 * router g: it reads beyond the routers of the chassis where there are not so many, and writes
 * beyond all routers where even a group has not.
 *
 * @param groups the number of groups
 * @param chassis the number of chassis of a group
 * @param routers the number of routers of a chassis
 * @param nodes the number of hosts of a router
 */
record Dragonfly(long groups, long chassis, long routers, long nodes) {
  /** Reads the topology of a cluster; null if it is another one, or SimGrid refuses it. */
  static @Nullable Dragonfly of(XmlElement cluster) {
    String parameters = cluster.orEmpty("topo_parameters");
    if (!cluster.orEmpty("topology").equals("DRAGONFLY")) {
      return null;
    }
    List<List<Double>> all = ExpansionLimit.groups(parameters);
    return all.size() != 4
        ? null
        : new Dragonfly(count(all, 0), count(all, 1), count(all, 2), count(all, 3));
  }

  private static long count(List<List<Double>> all, int level) {
    return all.get(level).getFirst().longValue();
  }

  /** Tells whether SimGrid makes its links without writing elsewhere. */
  boolean loads() {
    return groups - 1 <= chassis * routers;
  }

  /** Tells whether a host reaches all others. */
  boolean isWhole() {
    return groups <= routers;
  }

  /** Tells whether SimGrid finds the way between two hosts, by their numbers from 0. */
  boolean leads(long from, long to) {
    long group = to / (chassis * routers * nodes);
    return group == from / (chassis * routers * nodes) || group < routers;
  }
}
