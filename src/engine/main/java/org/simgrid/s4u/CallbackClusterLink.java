package org.simgrid.s4u;

import org.jspecify.annotations.Nullable;

/**
 * Makes the loopback of a leaf, or what limits an element of a torus, a fat tree or a dragonfly.
 * Beyond upstream's Java.
 */
@FunctionalInterface
public interface CallbackClusterLink {
  /**
   * Makes it in the zone.
   *
   * @param zone the cluster
   * @param coord in a torus by dimension; in a fat tree level and place; in a dragonfly group,
   *     chassis, router and node, 4294967295 for the router itself
   * @param id number of the element
   * @return what was made; null for an inner router without one
   */
  @Nullable Link run(NetZone zone, long[] coord, long id);
}
