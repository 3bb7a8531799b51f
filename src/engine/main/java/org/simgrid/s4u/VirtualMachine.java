package org.simgrid.s4u;

import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;

/** A machine inside a host, made by {@link Host#create_vm}; actors run on it as on any host. */
public class VirtualMachine extends Host {
  /** The states of a virtual machine. */
  public enum State {
    CREATED,
    RUNNING,
    SUSPENDED,
    DESTROYED
  }

  private static final Signal<VirtualMachine> ON_CREATION = signal(Enums.LS_ON_VM_CREATION);
  private static final Signal<VirtualMachine> ON_START = signal(Enums.LS_ON_VM_START);
  private static final Signal<VirtualMachine> ON_STARTED = signal(Enums.LS_ON_VM_STARTED);
  private static final Signal<VirtualMachine> ON_SHUTDOWN = signal(Enums.LS_ON_VM_SHUTDOWN);
  private static final Signal<VirtualMachine> ON_SUSPEND = signal(Enums.LS_ON_VM_SUSPEND);
  private static final Signal<VirtualMachine> ON_RESUME = signal(Enums.LS_ON_VM_RESUME);
  private static final Signal<VirtualMachine> ON_DESTRUCTION = signal(Enums.LS_ON_VM_DESTRUCTION);
  private static final Signal<VirtualMachine> ON_MIGRATION_START =
      signal(Enums.LS_ON_VM_MIGRATION_START);
  private static final Signal<VirtualMachine> ON_MIGRATION_END =
      signal(Enums.LS_ON_VM_MIGRATION_END);

  VirtualMachine(long handle) {
    super(handle);
  }

  private static Signal<VirtualMachine> signal(int number) {
    return new Signal<>(
        handle -> Host.of(handle) instanceof VirtualMachine vm ? vm : null,
        callback -> Shim.ls_on(number, callback));
  }

  public static String to_c_str(State value) {
    return value.name();
  }

  public void start() {
    Kernel.call(Shim.ls_vm_start(handle()));
  }

  public void suspend() {
    Kernel.call(Shim.ls_vm_suspend(handle()));
  }

  public void resume() {
    Kernel.call(Shim.ls_vm_resume(handle()));
  }

  /** Kills the actors on it. */
  public void shutdown() {
    Kernel.call(Shim.ls_vm_shutdown(handle()));
  }

  /**
   * Shuts it down if it runs, and gives it up: it cannot be used any more.
   *
   * @throws IllegalArgumentException if a {@link Task} is at work there
   */
  public void destroy() {
    try {
      Kernel.call(Shim.ls_vm_destroy(handle()));
    } catch (ForcefulKillException e) { // by an actor on it
      gone();
      throw e;
    }
    gone();
  }

  /** Returns the physical machine it is on. */
  public Host get_pm() {
    return Host.of(Kernel.callForValue(Shim.ls_vm_pm(handle())));
  }

  public VirtualMachine set_pm(Host pm) {
    return Kernel.call(this, Shim.ls_vm_set_pm(handle(), pm.handle()));
  }

  /** Returns the size of the memory in bytes. */
  public long get_ramsize() {
    return Kernel.callForValue(Shim.ls_vm_ramsize(handle()));
  }

  public VirtualMachine set_ramsize(double ramsize) {
    return set_ramsize(Amounts.wholeBytes(ramsize));
  }

  public VirtualMachine set_ramsize(long ramsize) {
    return Kernel.call(this, Shim.ls_vm_set_ramsize(handle(), Amounts.bytes(ramsize)));
  }

  /** Sets an upper bound of its speed, in flops per second. */
  public VirtualMachine set_bound(double bound) {
    return Kernel.call(
        this, Shim.ls_vm_set_bound(handle(), Amounts.bound(bound, "flops per second")));
  }

  /** Moves it to another host while it runs. Needs {@link Engine#plugin_vm_live_migration_init}. */
  public VirtualMachine migrate(Host newHost) {
    Engine.requirePlugin(Enums.LS_LIVE_MIGRATION, "plugin_vm_live_migration_init()");
    return Kernel.call(this, Shim.ls_vm_migrate(handle(), newHost.handle()));
  }

  public void start_migration() {
    Kernel.call(Shim.ls_vm_start_migration(handle()));
  }

  public void end_migration() {
    Kernel.call(Shim.ls_vm_end_migration(handle()));
  }

  /** Returns the state. As any simcall, this lets other actors go first. */
  public State get_state() {
    return isGone()
        ? State.DESTROYED
        : State.values()[(int) Kernel.callForValue(Shim.ls_vm_state(handle()))];
  }

  // ------------------------------------------------------------------ signals

  /** Registers a callback that runs for each machine that is made. Beyond upstream's Java. */
  public static void on_creation_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_CREATION.listen((vm, other) -> cb.run(vm));
  }

  /** Registers a callback that runs for each machine when it is started. */
  public static void on_start_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_START.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_start_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_START.listen(this, (vm, other) -> cb.run(vm));
  }

  /** Registers a callback that runs for each machine when it has started. */
  public static void on_started_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_STARTED.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_started_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_STARTED.listen(this, (vm, other) -> cb.run(vm));
  }

  /** Registers a callback that runs for each machine when it is shut down. */
  public static void on_shutdown_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SHUTDOWN.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_shutdown_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SHUTDOWN.listen(this, (vm, other) -> cb.run(vm));
  }

  /**
   * Registers a callback that runs for each machine when it is suspended. Beyond upstream's Java.
   */
  public static void on_suspend_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_suspend_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen(this, (vm, other) -> cb.run(vm));
  }

  /** Registers a callback that runs for each machine when it is resumed. Beyond upstream's Java. */
  public static void on_resume_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_resume_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen(this, (vm, other) -> cb.run(vm));
  }

  /** Registers a callback that runs for each machine when it is destroyed. */
  public static void on_destruction_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_DESTRUCTION.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_destruction_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_DESTRUCTION.listen(this, (vm, other) -> cb.run(vm));
  }

  /** Registers a callback that runs for each machine when it starts to migrate. */
  public static void on_migration_start_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_MIGRATION_START.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_migration_start_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_MIGRATION_START.listen(this, (vm, other) -> cb.run(vm));
  }

  /** Registers a callback that runs for each machine when it has migrated. */
  public static void on_migration_end_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_MIGRATION_END.listen((vm, other) -> cb.run(vm));
  }

  public void on_this_migration_end_cb(CallbackVirtualMachine cb) {
    Objects.requireNonNull(cb, "cb");
    ON_MIGRATION_END.listen(this, (vm, other) -> cb.run(vm));
  }
}
