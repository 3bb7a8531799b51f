package org.simgrid.s4u;

import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import org.jspecify.annotations.Nullable;

/** An execution on a host. */
public class Exec extends Activity {
  private static final Signal<Exec> ON_START = signal(Exec.class, Enums.LS_EXEC, Enums.LS_ON_START);
  private static final Signal<Exec> ON_COMPLETION =
      signal(Exec.class, Enums.LS_EXEC, Enums.LS_ON_COMPLETION);
  private static final Signal<Exec> ON_SUSPEND =
      signal(Exec.class, Enums.LS_EXEC, Enums.LS_ON_SUSPEND);
  private static final Signal<Exec> ON_RESUME =
      signal(Exec.class, Enums.LS_EXEC, Enums.LS_ON_RESUME);
  private static final Signal<Exec> ON_VETO = signal(Exec.class, Enums.LS_EXEC, Enums.LS_ON_VETO);

  private @Nullable Host host;
  private double cost = -1;
  private int hosts = 1;
  private int threads = 1;
  private boolean parallel;

  Exec(long handle, boolean started) {
    super(Enums.LS_EXEC, handle, started);
  }

  static Exec on(Host host, double flops, boolean start) {
    long made =
        Kernel.callForValue(
            Shim.ls_exec_init_on(host.handle(), Amounts.amount(flops, "flops"), start ? 1 : 0));
    Exec exec = new Exec(made, start);
    exec.cost = flops;
    return exec;
  }

  static Exec on(Host[] hosts, double @Nullable [] flops, double @Nullable [] bytes) {
    return init()
        .set_flops_amounts(amounts("flops", flops, hosts.length))
        .set_bytes_amounts(amounts("bytes", bytes, hosts.length * hosts.length))
        .set_hosts(hosts);
  }

  /**
   * Checks that there are as many amounts as needed, or none at all, and that each one is a number.
   */
  static double[] amounts(String what, double @Nullable [] given, int needed) {
    double[] amounts = given == null ? new double[0] : given;
    if (amounts.length != needed && amounts.length != 0) {
      throw new IllegalArgumentException(
          amounts.length + " amounts of " + what + " where " + needed + " are needed");
    }
    return Amounts.amounts(amounts, what);
  }

  /** Returns an execution that has neither host nor amount yet. */
  public static Exec init() {
    return new Exec(Kernel.callForValue(Shim.ls_exec_init()), false);
  }

  @Override
  public Exec start() {
    return (Exec) super.start();
  }

  /** Returns the share of the work that is left, between 0 and 1. */
  public double get_remaining_ratio() {
    return isOver() ? get_remaining() : Kernel.callForReal(Shim.ls_exec_remaining_ratio(handle()));
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

  /** Returns the host it runs on, null if it has none yet. */
  public @Nullable Host get_host() {
    if (host == null) {
      host = Host.ofPast(isOver() ? past().source() : Shim.ls_exec_host(handle()));
    }
    return host;
  }

  public Exec set_flops_amount(double flops_amount) {
    Kernel.call(Shim.ls_exec_set_flops(handle(), Amounts.amount(flops_amount, "flops")));
    cost = flops_amount;
    return this;
  }

  // ------------------------------------------------------------------ on several hosts

  /** Sets the hosts of a parallel execution. */
  public Exec set_hosts(Host[] hosts) {
    Kernel.call(TextShim.ls_exec_set_hosts(handle(), Host.handles(hosts), hosts.length));
    this.host = hosts.length == 0 ? null : hosts[0];
    this.hosts = hosts.length;
    parallel = true;
    return this;
  }

  public Exec unset_hosts() {
    return unset_host();
  }

  /** Sets the computation of each host, in flops. */
  public Exec set_flops_amounts(double[] flops_amounts) {
    Amounts.amounts(flops_amounts, "flops");
    Kernel.call(TextShim.ls_exec_set_flops_each(handle(), flops_amounts, flops_amounts.length));
    parallel = true;
    return this;
  }

  /** Sets the bytes from each host to each: row by row, one row for each sender. */
  public Exec set_bytes_amounts(double[] bytes_amounts) {
    Amounts.amounts(bytes_amounts, "bytes");
    Kernel.call(TextShim.ls_exec_set_bytes_each(handle(), bytes_amounts, bytes_amounts.length));
    parallel = true;
    return this;
  }

  /** Sets how many threads work on it, each on the whole amount. */
  public Exec set_thread_count(int thread_count) {
    Kernel.call(Shim.ls_exec_set_threads(handle(), Amounts.count(thread_count, "threads")));
    threads = thread_count;
    return this;
  }

  public long get_host_number() {
    return isOver() ? hosts : Shim.ls_exec_host_count(handle());
  }

  public int get_thread_count() {
    return isOver() ? threads : Shim.ls_exec_threads(handle());
  }

  public boolean is_parallel() {
    return isOver() ? parallel : Shim.ls_exec_is_parallel(handle()) != 0;
  }

  /** Sets an upper bound of its speed, in flops per second. */
  public Exec set_bound(double bound) {
    return Kernel.call(
        this, Shim.ls_exec_set_bound(handle(), Amounts.bound(bound, "flops per second")));
  }

  public Exec set_priority(double priority) {
    return Kernel.call(this, Shim.ls_exec_set_priority(handle(), Amounts.priority(priority)));
  }

  /** Changes the priority while it runs. */
  public Exec update_priority(double priority) {
    return Kernel.call(this, Shim.ls_exec_update_priority(handle(), Amounts.priority(priority)));
  }

  /** Returns the whole amount in flops, -1 before the start. */
  public double get_cost() {
    return isOver() ? cost : Shim.ls_exec_cost(handle());
  }

  /**
   * Starts it and forgets it. On SimGrid 3.32, which cannot detach executions, its completion is
   * never signalled.
   */
  public Exec detach() {
    Kernel.call(Shim.ls_activity_detach(handle()));
    detached();
    return this;
  }

  /**
   * Detaches it as {@link #detach()} does. No SimGrid ever calls the callback: an execution has
   * nothing to lose.
   */
  public Exec detach(CallbackExec unused) {
    return detach();
  }

  public Exec await() throws HostFailureException, TimeoutException {
    return await_for(-1);
  }

  @Override
  public Exec await_for(double timeout) throws HostFailureException, TimeoutException {
    return (Exec) awaitFor(timeout);
  }

  @Override
  public Exec cancel() {
    return (Exec) super.cancel();
  }

  public Exec set_name(String name) {
    return (Exec) rename(name);
  }

  // ------------------------------------------------------------------ dependencies, trace

  /** Makes that activity start when this one is done. */
  public Exec add_successor(Activity a) {
    return (Exec) addSuccessor(a);
  }

  public Exec remove_successor(Activity a) {
    return (Exec) removeSuccessor(a);
  }

  /** Sets the name under which the trace counts it; before the start. */
  public Exec set_tracing_category(String category) {
    return (Exec) setTracingCategory(category);
  }

  // ------------------------------------------------------------------ signals

  /** Registers a callback that runs for each Exec when it starts. */
  public static void on_start_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_START.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_start_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_START.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Exec when it is over, in whatever way. */
  public static void on_completion_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_COMPLETION.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_completion_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_COMPLETION.listen(this, (activity, other) -> cb.run(activity));
  }

  @Override
  void tellCompletion() {
    ON_COMPLETION.tell(this);
  }

  /** Registers a callback that runs for each Exec that is suspended. Beyond upstream's Java. */
  public static void on_suspend_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_suspend_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen(this, (activity, other) -> cb.run(activity));
  }

  /** Registers a callback that runs for each Exec that is resumed. Beyond upstream's Java. */
  public static void on_resume_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_resume_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen(this, (activity, other) -> cb.run(activity));
  }

  /**
   * Registers a callback that runs for each Exec when it could not start, because of a dependency
   * or a missing resource.
   */
  public static void on_veto_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_VETO.listen((activity, other) -> cb.run(activity));
  }

  public void on_this_veto_cb(CallbackExec cb) {
    Objects.requireNonNull(cb, "cb");
    ON_VETO.listen(this, (activity, other) -> cb.run(activity));
  }
}
