package org.simgrid.s4u;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/** A disk of a host. There is one object for each, so disks may be compared with ==. */
public class Disk extends Described {
  /** The policies by which operations share the disk. */
  public enum SharingPolicy {
    LINEAR,
    NONLINEAR
  }

  /** The operations that a sharing policy is about. */
  public enum Operation {
    READWRITE,
    WRITE,
    READ
  }

  private static final WorldLocal<Map<Long, Disk>> ALL = new WorldLocal<>(HashMap::new);
  private static final Signal<Disk> ON_CREATION = signal(Enums.LS_ON_DISK_CREATION);
  private static final Signal<Disk> ON_ONOFF = signal(Enums.LS_ON_DISK_ONOFF);
  private static final Signal<Disk> ON_READ_BANDWIDTH_CHANGE =
      signal(Enums.LS_ON_DISK_READ_BANDWIDTH);
  private static final Signal<Disk> ON_WRITE_BANDWIDTH_CHANGE =
      signal(Enums.LS_ON_DISK_WRITE_BANDWIDTH);
  private static final Signal<Disk> ON_DESTRUCTION = signal(Enums.LS_ON_DISK_DESTRUCTION);

  private @Nullable Object data;

  private Disk(long handle) {
    super(handle, TextShim.ls_disk_name(handle), Enums.LS_PROPERTIES_OF_DISK);
  }

  static Disk of(long handle) {
    return ALL.get().computeIfAbsent(handle, Disk::new);
  }

  private static Signal<Disk> signal(int number) {
    return new Signal<>(Disk::of, callback -> Shim.ls_on(number, callback));
  }

  /** Returns the read bandwidth in bytes per second. */
  public double get_read_bandwidth() {
    return Shim.ls_disk_read_bandwidth(handle());
  }

  public Disk set_read_bandwidth(double read_bw) {
    return setBandwidth(Enums.LS_READ_BANDWIDTH, read_bw);
  }

  /** Returns the write bandwidth in bytes per second. */
  public double get_write_bandwidth() {
    return Shim.ls_disk_write_bandwidth(handle());
  }

  public Disk set_write_bandwidth(double write_bw) {
    return setBandwidth(Enums.LS_WRITE_BANDWIDTH, write_bw);
  }

  /** Sets the bandwidth that reading and writing share, in bytes per second. */
  public Disk set_readwrite_bandwidth(double bw) {
    return setBandwidth(Enums.LS_BOTH_BANDWIDTHS, bw);
  }

  private Disk setBandwidth(int which, double value) {
    return Kernel.call(
        this,
        Shim.ls_disk_set_bandwidth(handle(), which, Amounts.amount(value, "bytes per second")));
  }

  public Disk set_property(String key, String value) {
    return Kernel.call(this, setProperty(key, value));
  }

  public Disk set_host(Host host) {
    return Kernel.call(this, Shim.ls_disk_set_host(handle(), host.handle()));
  }

  public Host get_host() {
    return Host.of(Shim.ls_disk_host(handle()));
  }

  /**
   * Sets how many operations it serves at a time, -1 for any number.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no such limit
   */
  public Disk set_concurrency_limit(int limit) {
    Versions.require(Versions.V4_0, "Disk.set_concurrency_limit()");
    return Kernel.call(this, Shim.ls_disk_set_concurrency_limit(handle(), Amounts.limit(limit)));
  }

  /**
   * Returns the limit set by {@link #set_concurrency_limit}.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32
   */
  public int get_concurrency_limit() {
    Versions.require(Versions.V4_0, "Disk.get_concurrency_limit()");
    return (int) Kernel.callForValue(Shim.ls_disk_concurrency_limit(handle()));
  }

  public SharingPolicy get_sharing_policy(Operation op) {
    return SharingPolicy.values()[Shim.ls_disk_sharing_policy(handle(), op.ordinal())];
  }

  /** Sets how operations of this kind share it; before it is sealed. Beyond upstream's Java. */
  public Disk set_sharing_policy(Operation op, SharingPolicy policy) {
    return Sharing.set(this, shared(op), handle(), policy);
  }

  /**
   * Sets the policy with a callback for the bytes per second that it gives to all of them together;
   * SimGrid calls it if the policy is NONLINEAR.
   */
  public Disk set_sharing_policy(Operation op, SharingPolicy policy, CallbackNonLinear cb) {
    Objects.requireNonNull(cb, "cb");
    return Sharing.set(this, shared(op), handle(), policy, cb);
  }

  private static int shared(Operation op) {
    return Enums.LS_SHARED_DISK_READWRITE + op.ordinal();
  }

  /**
   * Sets a callback for the factor of the bandwidth of each I/O; before it is sealed. Beyond
   * upstream's Java.
   */
  public Disk set_factor_cb(CallbackDiskFactor cb) {
    Objects.requireNonNull(cb, "cb");
    return Kernel.call(this, Shim.ls_disk_set_factor(handle(), Sharing.register(cb)));
  }

  // ------------------------------------------------------------------ on and off, profiles

  /**
   * Tells whether it works. Beyond upstream's Java, as all up to the next line.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not report it
   */
  public boolean is_on() {
    Versions.require(Versions.V4_0, "Disk.is_on()");
    return Shim.ls_disk_is_on(handle()) != 0;
  }

  /**
   * Turns it off, so that operations under way fail. SimGrid kills the actors that wait for them,
   * as if their host had failed.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, where only a profile can
   */
  public void turn_off() {
    Versions.require(Versions.V4_0, "Disk.turn_off()");
    Kernel.call(Shim.ls_disk_turn_off(handle()));
  }

  public void turn_on() {
    Versions.require(Versions.V4_0, "Disk.turn_on()");
    Kernel.call(Shim.ls_disk_turn_on(handle()));
  }

  /** Sets a profile of its read bandwidth; before it is sealed, as the next two. */
  public Disk set_read_bandwidth_profile(Profile profile) {
    return profile.attach(
        this, Enums.LS_PROFILE_OF_DISK, handle(), Enums.LS_PROFILED_READ_BANDWIDTH);
  }

  /** Sets a profile of its write bandwidth. */
  public Disk set_write_bandwidth_profile(Profile profile) {
    return profile.attach(
        this, Enums.LS_PROFILE_OF_DISK, handle(), Enums.LS_PROFILED_WRITE_BANDWIDTH);
  }

  /** Turns it on and off by a profile. */
  public Disk set_state_profile(Profile profile) {
    return profile.attach(this, Enums.LS_PROFILE_OF_DISK, handle(), Enums.LS_PROFILED_STATE);
  }

  // ------------------------------------------------------------------ reading and writing

  /** Returns an I/O that was not started; the size is in bytes, here and below. */
  public Io io_init(int size, Io.OpType type) {
    return io_init((long) size, type);
  }

  /** Returns an I/O that was not started. Beyond upstream. */
  public Io io_init(long size, Io.OpType type) {
    boolean writes = Objects.requireNonNull(type, "type") == Io.OpType.WRITE;
    return Io.on(this, size, writes, false);
  }

  /** Starts to read; the size is cut to whole bytes. */
  public Io read_async(double size) {
    return read_async(Amounts.wholeBytes(size));
  }

  public Io read_async(int size) {
    return read_async((long) size);
  }

  public Io read_async(long size) {
    return Io.on(this, size, false, true);
  }

  /** Reads, and returns how much. */
  public int read(int size) {
    return (int) read((long) size);
  }

  public int read(int size, double priority) {
    return (int) read((long) size, priority);
  }

  /** Reads, and returns how much. */
  public long read(long size) {
    return read(size, 1.0);
  }

  public long read(long size, double priority) {
    return transfer(size, false, priority);
  }

  public Io write_async(int size) {
    return write_async((long) size);
  }

  public Io write_async(long size) {
    return Io.on(this, size, true, true);
  }

  /** Writes, and returns how much. */
  public int write(int size) {
    return (int) write((long) size);
  }

  public int write(int size, double priority) {
    return (int) write((long) size, priority);
  }

  /** Writes, and returns how much. */
  public long write(long size) {
    return write(size, 1.0);
  }

  public long write(long size, double priority) {
    return transfer(size, true, priority);
  }

  private long transfer(long size, boolean write, double priority) {
    return Kernel.callForValue(
        Shim.ls_disk_transfer(
            handle(), Amounts.bytes(size), write ? 1 : 0, Amounts.priority(priority)));
  }

  // ------------------------------------------------------------------ files

  /**
   * Returns how many bytes of files it has room for. Needs {@link Engine#plugin_file_system_init}
   * before it is made, as all up to the next line. Beyond upstream's Java: C++'s functions {@code
   * sg_disk_get_*}.
   */
  public long get_size() {
    return space(Enums.LS_DISK_SIZE);
  }

  /** Returns how many bytes its files have. */
  public long get_size_used() {
    return space(Enums.LS_DISK_SIZE_USED);
  }

  /** Returns how many bytes are left for files. */
  public long get_size_free() {
    return space(Enums.LS_DISK_SIZE_FREE);
  }

  /** Returns the path below which its host has its files. */
  public String get_mount_point() {
    requireFiles();
    return Kernel.callForText(Shim.ls_disk_mount_point(handle()));
  }

  /**
   * Returns its files, by their paths below {@link #get_mount_point}, with their sizes in bytes.
   */
  public Map<String, Long> get_content() {
    requireFiles();
    Map<String, Long> sizes = new LinkedHashMap<>();
    Texts.pairs(Kernel.callForText(Shim.ls_disk_content(handle())))
        .forEach((path, size) -> sizes.put(path, Long.parseLong(size)));
    return sizes;
  }

  private long space(int what) {
    requireFiles();
    return Kernel.callForValue(Shim.ls_disk_space(handle(), what));
  }

  private static void requireFiles() {
    Engine.requirePlugin(Enums.LS_FILE_SYSTEM, "plugin_file_system_init()");
  }

  // ------------------------------------------------------------------ data, signals

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
  }

  public Disk seal() {
    return Kernel.call(this, Shim.ls_disk_seal(handle()));
  }

  /** Registers a callback that runs for each disk that is made. Beyond upstream's Java. */
  public static void on_creation_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    ON_CREATION.listen((disk, other) -> cb.run(disk));
  }

  /** Registers a callback that runs for each disk when it goes on or off. */
  public static void on_onoff_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    ON_ONOFF.listen((disk, other) -> cb.run(disk));
  }

  public void on_this_onoff_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    ON_ONOFF.listen(this, (disk, other) -> cb.run(disk));
  }

  /**
   * Registers a callback that runs for each disk when its read bandwidth changes.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not report it; so for all
   *     four
   */
  public static void on_read_bandwidth_change_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    Versions.require(Versions.V4_0, "Disk.on_read_bandwidth_change_cb()");
    ON_READ_BANDWIDTH_CHANGE.listen((disk, other) -> cb.run(disk));
  }

  public void on_this_read_bandwidth_change_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    Versions.require(Versions.V4_0, "Disk.on_this_read_bandwidth_change_cb()");
    ON_READ_BANDWIDTH_CHANGE.listen(this, (disk, other) -> cb.run(disk));
  }

  public static void on_write_bandwidth_change_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    Versions.require(Versions.V4_0, "Disk.on_write_bandwidth_change_cb()");
    ON_WRITE_BANDWIDTH_CHANGE.listen((disk, other) -> cb.run(disk));
  }

  public void on_this_write_bandwidth_change_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    Versions.require(Versions.V4_0, "Disk.on_this_write_bandwidth_change_cb()");
    ON_WRITE_BANDWIDTH_CHANGE.listen(this, (disk, other) -> cb.run(disk));
  }

  /**
   * Registers a callback that runs for each disk when SimGrid gives it up: at the end of the
   * process.
   */
  public static void on_destruction_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.finishAtExit();
    ON_DESTRUCTION.listen((disk, other) -> cb.run(disk));
  }

  public void on_this_destruction_cb(CallbackDisk cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.finishAtExit();
    ON_DESTRUCTION.listen(this, (disk, other) -> cb.run(disk));
  }
}
