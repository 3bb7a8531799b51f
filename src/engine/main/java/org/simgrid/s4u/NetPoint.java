package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import loadstar.engine.Kernel;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * A node at which a route can end: a host, a zone, or a router, which is nothing else. Beyond
 * upstream's Java.
 */
public final class NetPoint extends Named {
  private static final WorldLocal<Map<Long, NetPoint>> ALL = new WorldLocal<>(HashMap::new);

  private NetPoint(long handle) {
    super(handle, TextShim.ls_netpoint_name(handle));
  }

  static NetPoint of(long handle) {
    return ALL.get().computeIfAbsent(handle, NetPoint::new);
  }

  static long[] handles(@Nullable NetPoint... points) {
    return Arrays.stream(points).mapToLong(one -> one == null ? 0 : one.handle()).toArray();
  }

  /**
   * Sets its coordinates in a Vivaldi zone: {@code "25.5 9.4 1.4"}, of which the distance in the
   * plane and both heights are added to the latency, in milliseconds.
   */
  public NetPoint set_coordinates(String coordinates) {
    String[] numbers = Texts.plain(coordinates).strip().split("\\s+", -1);
    if (numbers.length != 3
        || !Arrays.stream(numbers).allMatch(one -> one.matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?"))) {
      throw new IllegalArgumentException(
          "the coordinates of " + name + " are three numbers, not " + coordinates);
    }
    Kernel.call(TextShim.ls_netpoint_set_coordinates(handle(), String.join(" ", numbers)));
    return this;
  }
}
