package org.simgrid.s4u;

import org.jspecify.annotations.Nullable;

/**
 * Makes the loopback of a leaf, or what limits an element of a torus, a fat tree or a dragonfly.
 * Beyond upstream's Java.
 */
@FunctionalInterface
public interface CallbackClusterLink {
  /** As {@link CallbackClusterHost#run}; null for an inner router without one. */
  @Nullable Link run(NetZone zone, long[] coord, long id);
}
