package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/**
 * A communication between two hosts that is done again and again. Its dispatcher is at the source,
 * its collector at the destination. Beyond upstream's Java.
 */
public final class CommTask extends Task {
  private CommTask(String name) {
    super(Enums.LS_TASK_COMM, name);
  }

  /**
   * Makes a task that has neither bytes nor hosts yet.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no tasks
   */
  public static CommTask init(String name) {
    require();
    return new CommTask(name);
  }

  /**
   * Makes a task of so many bytes from host to host.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no tasks
   */
  public static CommTask init(String name, double bytes, Host source, Host destination) {
    require();
    double size = Amounts.amount(bytes, "bytes");
    long unused = source.handle() | destination.handle(); // or refused before there is a task
    return new CommTask(name).set_bytes(size).set_source(source).set_destination(destination);
  }

  /** Sets the source from the next firing on. */
  public CommTask set_source(Host source) {
    return Kernel.call(this, Shim.ls_task_set_source(handle(), source.handle()));
  }

  /** Returns the source, null as long as there is none. */
  public @Nullable Host get_source() {
    return hostOrNull(Shim.ls_task_source(handle()));
  }

  /** Sets the destination from the next firing on. A callback of the start is in time. */
  public CommTask set_destination(Host destination) {
    return Kernel.call(this, Shim.ls_task_set_destination(handle(), destination.handle()));
  }

  /** Returns the destination, null as long as there is none. */
  public @Nullable Host get_destination() {
    return hostOrNull(Shim.ls_task_destination(handle()));
  }

  private static @Nullable Host hostOrNull(long host) {
    return host == 0 ? null : Host.of(host);
  }

  /** Sets the amount as {@link #set_amount(double)} does; SimGrid cuts it to whole bytes. */
  public CommTask set_bytes(double bytes) {
    set_amount(bytes);
    return this;
  }

  public double get_bytes() {
    return get_amount();
  }
}
