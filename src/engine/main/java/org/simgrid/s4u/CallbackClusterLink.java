package org.simgrid.s4u;

import org.jspecify.annotations.Nullable;

/**
 * Makes the loopback of a leaf, or the limiting link of an element of a torus, a fat tree or a
 * dragonfly. Beyond upstream's Java.
 */
@FunctionalInterface
public interface CallbackClusterLink {
  /**
   * Makes the link, with the parameters of {@link CallbackClusterHost#run}; returns null for an
   * inner router without one.
   */
  @Nullable Link run(NetZone zone, long[] coord, long id);
}
