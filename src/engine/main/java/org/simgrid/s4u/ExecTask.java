package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import org.jspecify.annotations.Nullable;

/**
 * An execution that is done again and again. Its dispatcher, instances and collector may be on
 * different hosts: then the internal bytes travel between them. Beyond upstream's Java.
 */
public final class ExecTask extends Task {
  private ExecTask(String name) {
    super(Enums.LS_TASK_EXEC, name);
  }

  /**
   * Makes a task that has neither flops nor host yet.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no tasks
   */
  public static ExecTask init(String name) {
    require();
    return new ExecTask(name);
  }

  /**
   * Makes a task of so many flops on a host.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no tasks
   */
  public static ExecTask init(String name, double flops, Host host) {
    require();
    double work = Amounts.amount(flops, "flops");
    long unused = host.handle(); // or refused before there is a task
    return new ExecTask(name).set_flops(work).set_host(host);
  }

  /** Moves all instances, dispatcher and collector, from their next firings on. */
  public ExecTask set_host(Host host) {
    return set_host(host, ALL_INSTANCES);
  }

  /** Moves one of them, or "all", from the next firing on. */
  public ExecTask set_host(Host host, String instance) {
    return Kernel.call(
        this, TextShim.ls_task_set_host(handle(), Texts.plain(instance), host.handle()));
  }

  /** Returns the host of instance_0, null as long as it has none. */
  public @Nullable Host get_host() {
    return get_host(FIRST_INSTANCE);
  }

  public @Nullable Host get_host(String instance) {
    long host = Kernel.callForValue(TextShim.ls_task_host(handle(), Texts.plain(instance)));
    return host == 0 ? null : Host.of(host);
  }

  /** Sets the amount as {@link #set_amount(double)} does. */
  public ExecTask set_flops(double flops) {
    set_amount(flops);
    return this;
  }

  /** Sets the amount as {@link #set_amount(double, String)} does. */
  public ExecTask set_flops(double flops, String instance) {
    set_amount(flops, instance);
    return this;
  }

  public double get_flops() {
    return get_amount();
  }

  public double get_flops(String instance) {
    return get_amount(instance);
  }

  /**
   * Adds so many instances like instance_0: with its host, degree and internal bytes.
   *
   * @throws IllegalArgumentException if there were more than a million then
   */
  public void add_instances(int n) {
    Kernel.call(Shim.ls_task_resize(handle(), howMany(n)));
  }

  /**
   * Removes the last n instances.
   *
   * @throws IllegalArgumentException if there are not more than that, or one of them has firings to
   *     do
   */
  public void remove_instances(int n) {
    Kernel.call(Shim.ls_task_resize(handle(), -howMany(n)));
  }

  private int howMany(int n) {
    if (n < 0) {
      throw new IllegalArgumentException(n + " instances of " + get_name());
    }
    return n;
  }
}
