package org.simgrid.s4u;

import java.util.Objects;
import java.util.stream.LongStream;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import org.jspecify.annotations.Nullable;

/**
 * A requested torus, fat tree or dragonfly. SimGrid 3.32 makes all of it at once, so it is only
 * made when the callbacks are known: when the zone is sealed, or used in another way.
 */
final class Cluster {
  private static final int MOST_LEAVES = 10_000_000;

  private final NetZone parent;
  private final int kind;
  private final String name;
  private final long[] numbers;
  private final double bandwidth;
  private final double latency;
  private final Link.SharingPolicy sharing;
  @Nullable CallbackClusterHost host;
  @Nullable CallbackClusterNetZone netzone;
  @Nullable CallbackClusterLink loopback;
  @Nullable CallbackClusterLink limiter;

  Cluster(
      NetZone parent,
      int kind,
      String name,
      long[] numbers,
      double bandwidth,
      double latency,
      Link.SharingPolicy sharing) {
    for (long number : numbers) {
      if (number <= 0) {
        throw new IllegalArgumentException(
            number + " as a size of the zone " + name + ". Maybe a parameter was never set");
      }
    }
    if (leaves(kind, numbers) > MOST_LEAVES) {
      throw new IllegalArgumentException(
          "the zone %s would have more than %s leaves, and SimGrid needs kilobytes for each"
              .formatted(name, MOST_LEAVES));
    }
    this.parent = parent;
    this.kind = kind;
    this.name = name;
    this.numbers = numbers;
    this.bandwidth = bandwidth;
    this.latency = Amounts.amount(latency, "seconds");
    this.sharing = sharing;
  }

  private static double leaves(int kind, long[] numbers) {
    LongStream sizes =
        switch (kind) {
          case Enums.LS_ZONE_TORUS -> LongStream.of(numbers);
          case Enums.LS_ZONE_FAT_TREE -> LongStream.of(numbers).skip(1).limit(numbers[0]);
          default -> LongStream.of(numbers[0], numbers[2], numbers[4], numbers[6]);
        };
    return sizes.asDoubleStream().reduce(1, (one, other) -> one * other);
  }

  NetZone parent() {
    return parent;
  }

  long make(NetZone zone) {
    return Kernel.callForValue(
        TextShim.ls_zone_add_cluster(
            parent.handle(),
            kind,
            Texts.plain(name),
            Block.pass(numbers, numbers.length),
            numbers.length,
            bandwidth,
            latency,
            sharing.ordinal(),
            netzone == null ? 0 : 1,
            leaf(zone),
            link(zone, loopback),
            link(zone, limiter)));
  }

  private int leaf(NetZone zone) {
    if (netzone != null) {
      CallbackClusterNetZone cb = netzone;
      return register(zone, (place, id) -> needed(cb.run(zone, place, id)).handle());
    }
    if (host != null) {
      CallbackClusterHost cb = host;
      return register(zone, (place, id) -> needed(cb.run(zone, place, id)).handle());
    }
    throw new IllegalStateException(
        "the zone %s has no leaves. Maybe call set_host_cb() or set_netzone_cb() before seal()"
            .formatted(name));
  }

  private static int link(NetZone zone, @Nullable CallbackClusterLink cb) {
    return cb == null
        ? Sharing.NONE
        : register(
            zone, (place, id) -> cb.run(zone, place, id) instanceof Link made ? made.handle() : 0);
  }

  @FunctionalInterface
  private interface Maker {
    long make(long[] place, long id);
  }

  private static int register(NetZone zone, Maker maker) {
    return Kernel.listen((handle, id, unused) -> {
      long[] place = Block.list();
      zone.adopt(handle);
      Shim.ls_cluster_part(maker.make(place, id));
    });
  }

  private static <T> T needed(T made) {
    return Objects.requireNonNull(made, "the callback of a cluster made nothing for a leaf");
  }
}
