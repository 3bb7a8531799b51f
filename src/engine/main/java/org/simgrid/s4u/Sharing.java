package org.simgrid.s4u;

import java.util.Arrays;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;

/** Registers callbacks that SimGrid calls while it computes. */
final class Sharing {
  static final int NONE = -1;

  private Sharing() {}

  /** Sets how a resource (an {@code ls_shared}) is shared; returns it. */
  static <T> T set(T resource, int shared, long handle, Enum<?> policy) {
    return set(resource, shared, handle, policy, NONE);
  }

  /** Sets how a resource is shared, with a callback for the capacity that it gives; returns it. */
  static <T> T set(T resource, int shared, long handle, Enum<?> policy, CallbackNonLinear cb) {
    return set(resource, shared, handle, policy, register(cb, resource.toString()));
  }

  private static <T> T set(T resource, int shared, long handle, Enum<?> policy, int callback) {
    Kernel.call(Shim.ls_set_sharing_policy(shared, handle, policy.ordinal(), callback));
    return resource;
  }

  private static int register(CallbackNonLinear cb, String resource) {
    Objects.requireNonNull(cb, "cb");
    return Kernel.register((activities, unused, capacity) ->
        Amounts.amount(
            cb.run(capacity, (int) activities), "as the capacity that is left of " + resource));
  }

  /** Returns the number of a callback for the factor of a latency or a bandwidth. */
  static int register(CallbackNetworkFactor cb, boolean latency) {
    Objects.requireNonNull(cb, "cb");
    return Kernel.register((from, to, bytes) -> {
      long[] way = Block.list();
      int links = (int) way[0] + 1;
      double factor =
          cb.run(
              bytes,
              Host.of(from),
              Host.of(to),
              Link.all(Arrays.copyOfRange(way, 1, links)),
              NetZone.all(Arrays.copyOfRange(way, links, way.length)));
      return latency ? Amounts.amount(factor, "as a factor of latencies") : above0(factor);
    });
  }

  /** Returns the number of a callback for the factor of a disk's bandwidth. */
  static int register(CallbackDiskFactor cb) {
    Objects.requireNonNull(cb, "cb");
    return Kernel.register((bytes, write, unused) ->
        above0(cb.run(bytes, write != 0 ? Io.OpType.WRITE : Io.OpType.READ)));
  }

  private static double above0(double factor) {
    if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          factor + " as a factor of bandwidths. Maybe a parameter was never set");
    }
    return factor;
  }
}
