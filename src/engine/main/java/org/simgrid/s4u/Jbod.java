package org.simgrid.s4u;

import java.util.HashMap;
import java.util.Map;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * Just a bunch of disks: a host, its controller, with equal disks that share what is written
 * according to a RAID level. Writing sends the bytes to the controller, which computes a flop for
 * each byte of a parity block (two at level 6) and then writes on all disks at once; reading reads,
 * and then sends the bytes to the actor's host. Needs SimGrid 4.0. Names and meaning are those of
 * C++. Beyond upstream's Java.
 */
public final class Jbod extends Named {
  /** The RAID levels. */
  public enum RAID {
    RAID0,
    RAID1,
    RAID4,
    RAID5,
    RAID6;

    private int leastDisks() {
      return this == RAID6 ? 4 : this == RAID4 || this == RAID5 ? 3 : 1;
    }
  }

  private static final WorldLocal<Map<Long, Jbod>> ALL = new WorldLocal<>(HashMap::new);

  private Jbod(long handle) {
    super(handle, TextShim.ls_host_name(Shim.ls_jbod_controller(handle)));
  }

  private static Jbod of(long handle) {
    return ALL.get().computeIfAbsent(handle, Jbod::new);
  }

  /**
   * Makes one in a zone that is not sealed, which then still needs routes to its controller.
   *
   * @param name that of the controller; the disks are called name_disk_0 and so on
   * @param speed of the controller, in flop/s
   * @param read_bandwidth of each disk, in bytes per second, as the next one
   * @throws IllegalArgumentException if there are too few disks: levels 4 and 5 need three, 6 four
   * @throws UnsupportedOperationException on SimGrid 3.32, which has none
   */
  public static Jbod create_jbod(
      NetZone zone,
      String name,
      double speed,
      int num_disks,
      RAID raid_level,
      double read_bandwidth,
      double write_bandwidth) {
    Versions.require(Versions.V4_0, "Jbod");
    if (num_disks < raid_level.leastDisks()) {
      throw new IllegalArgumentException(
          "%s has %s disks, and %s needs %s"
              .formatted(name, num_disks, raid_level, raid_level.leastDisks()));
    }
    return of(
        Kernel.callForValue(
            TextShim.ls_jbod_create(
                zone.handle(),
                Texts.plain(name),
                Amounts.amount(speed, "flop/s"),
                num_disks,
                raid_level.ordinal(),
                Amounts.amount(read_bandwidth, "bytes/s"),
                Amounts.amount(write_bandwidth, "bytes/s"))));
  }

  /**
   * Returns the one of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Jbod by_name(String name) {
    Jbod found = by_name_or_null(name);
    if (found == null) {
      throw new IllegalArgumentException("Jbod not found: " + name);
    }
    return found;
  }

  /** Returns the one of this name, null if there is none. */
  public static @Nullable Jbod by_name_or_null(String name) {
    Versions.require(Versions.V4_0, "Jbod");
    long found = Kernel.callForValue(TextShim.ls_jbod_by_name(Texts.plain(name)));
    return found == 0 ? null : of(found);
  }

  public Host get_controller() {
    return Host.of(Shim.ls_jbod_controller(handle()));
  }

  /**
   * Returns which disk has the parity block, the last one at first; the levels 5 and 6 change it.
   */
  public int get_parity_disk_idx() {
    return Shim.ls_jbod_parity_disk(handle());
  }

  /** Returns a reading of so many bytes that was not started. For actors, as all below. */
  public JbodIo read_init(long size) {
    return io(size, false);
  }

  public JbodIo read_async(long size) {
    return read_init(size).start();
  }

  /** Reads, and returns how much. */
  public long read(long size) throws SimgridException {
    read_async(size).await();
    return size;
  }

  public JbodIo write_init(long size) {
    return io(size, true);
  }

  public JbodIo write_async(long size) {
    return write_init(size).start();
  }

  /** Writes, and returns how much. */
  public long write(long size) throws SimgridException {
    write_async(size).await();
    return size;
  }

  private JbodIo io(long size, boolean write) {
    Actor.require(write ? "Jbod.write" : "Jbod.read");
    return new JbodIo(
        Kernel.callForValue(Shim.ls_jbod_io(handle(), Amounts.bytes(size), write ? 1 : 0)));
  }
}
