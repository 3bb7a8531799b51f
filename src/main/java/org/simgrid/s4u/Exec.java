package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** An execution on a host. */
public class Exec extends Activity {
  private @Nullable Host host;

  Exec(long handle) {
    super(handle);
  }

  static Exec on(Host host, double flops, boolean start) {
    int now = start ? 1 : 0;
    Exec exec =
        new Exec(Kernel.callForValue(Shim.ls_exec_init_on(host.handle(), amount(flops), now)));
    exec.host = host;
    return exec;
  }

  /** SimGrid takes NaN for work that is over at once. */
  static double amount(double flops) {
    if (Double.isNaN(flops)) {
      throw new IllegalArgumentException("NaN flops. Maybe a parameter was never set");
    }
    return flops;
  }

  /** An execution that has neither host nor amount yet. */
  public static Exec init() {
    return new Exec(Kernel.callForValue(Shim.ls_exec_init()));
  }

  @Override
  public Exec start() {
    super.start();
    return this;
  }

  /** Share of the work that is left, between 0 and 1. */
  public double get_remaining_ratio() {
    return isConcluded() ? 0 : Kernel.callForReal(Shim.ls_exec_remaining_ratio(handle()));
  }

  public Exec set_host(Host host) {
    Kernel.call(Shim.ls_exec_set_host(handle(), host.handle()));
    this.host = host;
    return this;
  }

  public Exec unset_host() {
    Kernel.call(Shim.ls_exec_unset_host(handle()));
    host = null;
    return this;
  }

  /** The host it runs on, null if it has none yet. */
  public @Nullable Host get_host() {
    if (host == null && !isConcluded()) {
      long known = Shim.ls_exec_host(handle());
      host = known == 0 ? null : Host.of(known);
    }
    return host;
  }

  public Exec set_flops_amount(double flops_amount) {
    Kernel.call(Shim.ls_exec_set_flops(handle(), amount(flops_amount)));
    return this;
  }

  /** Upper bound of its speed, in flops per second. */
  public Exec set_bound(double bound) {
    Kernel.call(Shim.ls_exec_set_bound(handle(), bound));
    return this;
  }

  public Exec set_priority(double priority) {
    Kernel.call(Shim.ls_exec_set_priority(handle(), priority));
    return this;
  }

  /** Changes the priority while it runs. */
  public Exec update_priority(double priority) {
    Kernel.call(Shim.ls_exec_update_priority(handle(), priority));
    return this;
  }

  /** The whole amount, in flops. */
  public double get_cost() {
    return Shim.ls_exec_cost(handle());
  }

  public Exec await() throws HostFailureException, TimeoutException {
    return await_for(-1);
  }

  @Override
  public Exec await_for(double timeout) throws HostFailureException, TimeoutException {
    awaitFor(timeout);
    return this;
  }

  @Override
  public Exec cancel() {
    super.cancel();
    return this;
  }

  public Exec set_name(String name) {
    rename(name);
    return this;
  }
}
