package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A task that reads from a disk, or writes to it, again and again. Beyond upstream's Java. */
public final class IoTask extends Task {
  private IoTask(String name) {
    super(Enums.LS_TASK_IO, name);
  }

  /**
   * Makes a task that reads, and has neither bytes nor disk yet.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no tasks
   */
  public static IoTask init(String name) {
    require();
    return new IoTask(name);
  }

  /**
   * Makes a task of so many bytes on a disk.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no tasks
   */
  public static IoTask init(String name, double bytes, Disk disk, Io.OpType type) {
    require();
    double size = Amounts.amount(bytes, "bytes");
    long unused = disk.handle(); // or refused before there is a task
    return new IoTask(name).set_bytes(size).set_disk(disk).set_op_type(type);
  }

  /** Sets the disk from the next firing on. */
  public IoTask set_disk(Disk disk) {
    return Kernel.call(this, Shim.ls_task_set_disk(handle(), disk.handle()));
  }

  /** Returns the disk, null as long as there is none. */
  public @Nullable Disk get_disk() {
    long disk = Shim.ls_task_disk(handle());
    return disk == 0 ? null : Disk.of(disk);
  }

  /** Sets the amount as {@link #set_amount(double)} does; SimGrid cuts it to whole bytes. */
  public IoTask set_bytes(double bytes) {
    set_amount(bytes);
    return this;
  }

  public double get_bytes() {
    return get_amount();
  }

  public IoTask set_op_type(Io.OpType type) {
    return Kernel.call(this, Shim.ls_task_set_write(handle(), type.ordinal()));
  }

  public Io.OpType get_op_type() {
    return Shim.ls_task_is_write(handle()) != 0 ? Io.OpType.WRITE : Io.OpType.READ;
  }
}
