package org.simgrid.s4u;

/**
 * Makes the zone, with its gateway, of a leaf of a torus, a fat tree or a dragonfly. Beyond
 * upstream's Java.
 */
@FunctionalInterface
public interface CallbackClusterNetZone {
  /** Makes the zone, with the parameters of {@link CallbackClusterHost#run}. */
  NetZone run(NetZone zone, long[] coord, long id);
}
