package org.simgrid.s4u;

/** Makes the host of a leaf of a torus, a fat tree or a dragonfly. Beyond upstream's Java. */
@FunctionalInterface
public interface CallbackClusterHost {
  /**
   * Makes the host in the zone.
   *
   * @param zone the cluster
   * @param coord in a torus by dimension; in a fat tree level and place; in a dragonfly group,
   *     chassis, router and node, 4294967295 for the router itself
   * @param id number of the element
   * @return the new host
   */
  Host run(NetZone zone, long[] coord, long id);
}
