package org.simgrid.s4u;

import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;

/** An I/O: reading from a disk, writing to one, or a stream from one to another. */
public class Io extends Activity {
  /** The kind of an I/O. */
  public enum OpType {
    READ,
    WRITE
  }

  private static final Signal<Io> ON_START = signal(Io.class, Enums.LS_IO, Enums.LS_ON_START);
  private static final Signal<Io> ON_COMPLETION =
      signal(Io.class, Enums.LS_IO, Enums.LS_ON_COMPLETION);
  private static final Signal<Io> ON_SUSPEND = signal(Io.class, Enums.LS_IO, Enums.LS_ON_SUSPEND);
  private static final Signal<Io> ON_RESUME = signal(Io.class, Enums.LS_IO, Enums.LS_ON_RESUME);
  private static final Signal<Io> ON_VETO = signal(Io.class, Enums.LS_IO, Enums.LS_ON_VETO);

  private long size;

  Io(long handle, boolean started) {
    super(Enums.LS_IO, handle, started);
  }

  static Io on(Disk disk, long bytes, boolean write, boolean start) {
    long made =
        Kernel.callForValue(
            Shim.ls_disk_io(disk.handle(), Amounts.bytes(bytes), write ? 1 : 0, start ? 1 : 0));
    Io io = new Io(made, start);
    io.size = bytes;
    return io;
  }

  /** Returns an I/O that has neither disk nor size yet. */
  public static Io init() {
    return new Io(Kernel.callForValue(Shim.ls_io_init()), false);
  }

  // ------------------------------------------------------------------ what it does

  public Io set_disk(Disk disk) {
    return Kernel.call(this, Shim.ls_io_set_disk(handle(), disk.handle()));
  }

  /**
   * Sets the priority, before the start; a priority of 2 gets twice the share of a priority of 1.
   */
  public Io set_priority(double priority) {
    return Kernel.call(this, Shim.ls_io_set_priority(handle(), Amounts.priority(priority)));
  }

  /** Changes the priority while it runs. */
  public Io update_priority(double priority) {
    return Kernel.call(this, Shim.ls_io_update_priority(handle(), Amounts.priority(priority)));
  }

  /** Sets the size in bytes, cut to a whole number. */
  public Io set_size(double size) {
    return set_size(Amounts.wholeBytes(size));
  }

  /** Sets the size in bytes. */
  public Io set_size(int size) {
    return set_size((long) size);
  }

  /** Sets the size in bytes. Beyond upstream. */
  public Io set_size(long size) {
    Kernel.call(Shim.ls_io_set_size(handle(), Amounts.bytes(size)));
    this.size = size;
    return this;
  }

  public Io set_op_type(OpType type) {
    return Kernel.call(this, Shim.ls_io_set_write(handle(), type.ordinal()));
  }

  /** Returns the bytes that were read or written, once it is over. */
  public int get_performed_ioops() {
    return (int) (isOver() ? size : Kernel.callForValue(Shim.ls_io_performed(handle())));
  }

  // ------------------------------------------------------------------ from disk to disk

  /**
   * Returns a stream that was not started.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has none; so for all streams
   */
  public static Io streamto_init(Host from, Disk from_disk, Host to, Disk to_disk) {
    return stream(from, from_disk, to, to_disk, 0, false);
  }

  public static Io streamto_async(
      Host from, Disk from_disk, Host to, Disk to_disk, long simulated_size_in_bytes) {
    return stream(from, from_disk, to, to_disk, Amounts.bytes(simulated_size_in_bytes), true);
  }

  /** Streams, and waits for the end. */
  public static void streamto(
      Host from, Disk from_disk, Host to, Disk to_disk, long simulated_size_in_bytes) {
    streamto_async(from, from_disk, to, to_disk, simulated_size_in_bytes).awaitFor(-1);
  }

  private static Io stream(
      Host from, Disk fromDisk, Host to, Disk toDisk, long bytes, boolean start) {
    Versions.require(Versions.V4_0, "Io.streamto()");
    long made =
        Kernel.callForValue(
            Shim.ls_io_streamto(
                from.handle(),
                fromDisk.handle(),
                to.handle(),
                toDisk.handle(),
                bytes,
                start ? 1 : 0));
    Io io = new Io(made, start);
    io.size = bytes;
    return io;
  }

  public Io set_source(Host from, Disk from_disk) {
    Versions.require(Versions.V4_0, "Io.set_source()");
    return Kernel.call(this, Shim.ls_io_set_end(handle(), 0, from.handle(), from_disk.handle()));
  }

  public Io set_destination(Host to, Disk to_disk) {
    Versions.require(Versions.V4_0, "Io.set_destination()");
    return Kernel.call(this, Shim.ls_io_set_end(handle(), 1, to.handle(), to_disk.handle()));
  }

  // ------------------------------------------------------------------ life

  @Override
  public Io start() {
    return (Io) super.start();
  }

  /**
   * Starts it and forgets it. On SimGrid 3.32, which cannot detach I/Os, its completion is never
   * signalled.
   */
  public Io detach() {
    Kernel.call(Shim.ls_activity_detach(handle()));
    detached();
    return this;
  }

  /**
   * Detaches it as {@link #detach()} does. No SimGrid ever calls the callback: an I/O has nothing
   * to lose.
   */
  public Io detach(CallbackIo unused) {
    return detach();
  }

  public Io await() throws TimeoutException {
    return await_for(-1);
  }

  @Override
  public Io await_for(double timeout) throws TimeoutException {
    return (Io) awaitFor(timeout);
  }

  @Override
  public Io cancel() {
    return (Io) super.cancel();
  }

  public Io set_name(String name) {
    return (Io) rename(name);
  }

  // ------------------------------------------------------------------ dependencies, trace

  /** Makes that activity start when this one is done. */
  public Io add_successor(Activity a) {
    return (Io) addSuccessor(a);
  }

  public Io remove_successor(Activity a) {
    return (Io) removeSuccessor(a);
  }

  /** Sets the name under which the trace counts it; before the start. */
  public Io set_tracing_category(String category) {
    return (Io) setTracingCategory(category);
  }

  // ------------------------------------------------------------------ signals

  /** Registers a callback that runs for each Io when it starts. */
  public static void on_start_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_START.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_start_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_START.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Io when it is over, in whatever way. */
  public static void on_completion_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_COMPLETION.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_completion_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_COMPLETION.listen(this, (activity, other) -> cb.run(activity));
  }

  @Override
  void tellCompletion() {
    ON_COMPLETION.tell(this);
  }

  /** Registers a callback that runs for each Io that is suspended. Beyond upstream's Java. */
  public static void on_suspend_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_suspend_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Io that is resumed. Beyond upstream's Java. */
  public static void on_resume_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_resume_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen(this, (activity, other) -> cb.run(activity));
  }

  /**
   * Registers a callback that runs for each Io when it could not start, because of a dependency or
   * a missing resource.
   */
  public static void on_veto_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_VETO.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_veto_cb(CallbackIo cb) {
    Objects.requireNonNull(cb, "cb");
    ON_VETO.listen(this, (activity, other) -> cb.run(activity));
  }
}
